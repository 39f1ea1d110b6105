"""The rule systems, one file each; ``ruleset.systems`` finds them."""
