"""钦州麻将 (Qinzhou), in both languages. Clauses QZ."""

from __future__ import annotations

from rules.clauses import Clause
from rules.options import Words

IN_SHORT: tuple[Words, ...] = (
    Words(
        "四副牌加一对，或者七对，别的什么都不要求。没有宝牌（QZ-10）。",
        "Four melds and a pair, or seven pairs; nothing else is asked, and there is no "
        "treasure (QZ-10).",
    ),
    Words(
        "点炮一个人付，自摸三家都付；番种相乘（QZ-20、QZ-21）。",
        "The discarder pays alone, a self-draw is paid by all three; fans multiply (QZ-20, QZ-21).",
    ),
    Words(
        "胡了以后翻马：翻出的牌里，号码是赢家座位的，每张再多一份（QZ-30）。",
        "After a win tiles are turned up as horses: each that bears a number of the winner's "
        "seat pays the win once more (QZ-30).",
    ),
    Words(
        "一张牌几家都能胡。该胡没胡，自己再摸、吃、碰、杠之前，不能胡别人的牌（QZ-4、QZ-5）。",
        "Several seats may win on one tile. Who passes a win may not win on another's tile "
        "until it has drawn, chowed, ponged or konged (QZ-4, QZ-5).",
    ),
    Words(
        "杠马上收分，三家各付一底（QZ-8）。",
        "A kong is paid at once, the base by each of the other three (QZ-8).",
    ),
    Words(
        "发完牌就听的人，可以在庄家打第一张之前报听，胡了翻一倍，能胡必胡（QZ-7）。",
        "Who is ready as dealt may declare before the dealer's first discard: a win then "
        "counts double, and is made for you (QZ-7).",
    ),
)
"""The game in a minute, under the default options."""

CLAUSES: tuple[Clause, ...] = (
    Clause(
        "QZ-1",
        "match",
        Words(
            "抢庄：第一局随机定庄。庄家胡牌或荒庄，庄家连庄；别家胡牌，胡的人坐庄。"
            "一炮多响时，庄家也胡了就连庄，否则从点炮的人往下数最近的一家坐庄。",
            "The first dealer is drawn at random. The dealer stays after winning or an exhausted "
            "hand; otherwise the winner deals next. Of several winners the dealer stays if it is "
            "one of them, else the nearest after the discarder deals.",
        ),
    ),
    Clause(
        "QZ-2",
        "tiles",
        Words(
            "开牌：庄家掷两粒骰子，大的点数从庄家开始逆时针数（庄家是 1），数到谁就开谁面前的牌墙，"
            "两粒的和是从右往左数过的墩数。两粒一样时，就按这个点数数人。",
            "The break: the dealer throws two dice. The larger one counts seats from the dealer "
            "(the dealer is 1) to the wall that is broken; their sum is the stack where it is. "
            "With equal dice that one value counts the seats.",
        ),
    ),
    Clause(
        "QZ-3",
        "turn",
        Words(
            "只有下家能吃。先后：胡 > 碰 = 杠 > 吃。",
            "Only the next seat may chow. Order of claims: a win, then pong and kong alike, then "
            "chow.",
        ),
    ),
    Clause(
        "QZ-4",
        "turn",
        Words(
            "一炮多响：同一张牌几家都要胡，就都算胡。能胡的人全都答过之前，不会先收场；"
            "抢杠也一样。",
            "Several winners: every seat that claims the win wins. The question stays open until "
            "every seat that may win has answered. Robbing a kong goes the same way.",
        ),
    ),
    Clause(
        "QZ-5",
        "turn",
        Words(
            "漏胡：能胡而没有胡（别人打的牌、抢杠、自己摸的都算），在自己再摸牌、吃、碰或杠之前，"
            "不能胡别人的牌。自摸不受限制。",
            "A passed win: a seat that could win on a discard, by robbing or by its own draw and "
            "did not, may not win on another's tile until it has itself drawn, chowed, ponged or "
            "konged. Winning by its own draw is always allowed.",
        ),
    ),
    Clause(
        "QZ-6",
        "tiles",
        Words(
            "不留牌，摸到最后一张为止。最后一张（海捞牌）不打出来：胡，或者荒庄。",
            "No tile is held back. The last one is not followed by a discard: it wins, or the "
            "hand is exhausted.",
        ),
    ),
    Clause(
        "QZ-7",
        "ready",
        Words(
            "地胡的听：发完牌、庄家打第一张之前，已经听牌的闲家可以报听。报了就锁住：不换听，能胡必胡。"
            "先问庄家的天胡；然后庄家等能报听的人都答完，至少等一个固定的停顿，看上去三家都问过。"
            "除此之外没有报听，打牌时不能报。",
            "Ready with the deal: after the deal and before the dealer's first discard, each "
            "other seat whose hand is ready may declare. It is locked and wins whenever it can. A "
            "heavenly win is asked first; then the dealer waits until every seat able to declare "
            "has answered, and at least a fixed pause, so that all three seem to be asked. There "
            "is no other declaration: a discard never declares.",
        ),
    ),
    Clause(
        "QZ-8",
        "score",
        Words(
            "杠钱当场收：不论明杠、暗杠、补杠，另外三家各付一个底数，这局胡不胡都算。"
            "补杠没人抢才收。",
            "Kongs are paid at once: the other three pay the base each for any kind of kong, "
            "whether or not the hand is won. An added kong is paid when nobody robs it.",
        ),
    ),
    Clause(
        "QZ-10",
        "win",
        Words(
            "四副牌加一对将（什么牌都行），或七对。没有别的条件。",
            "Four melds and a pair of any kind, or seven pairs. No other condition.",
        ),
    ),
    Clause(
        "QZ-20",
        "score",
        Words(
            "每个要付的人付：番数 × 底数 + 番数 × 马数 × 底数。自摸三家都付；点炮只由点炮的人付；"
            "抢杠只由被抢的人付。",
            "A payer owes fan × base + fan × horses × base. On a self-draw every other seat pays; "
            "on a discard only the discarder; on a robbed kong only the robbed seat.",
        ),
    ),
    Clause(
        "QZ-21",
        "score",
        Words(
            "番数是各番相乘（按房间选项也可以相加）；一番也没有是鸡胡，算 1。"
            "十八罗汉 18：四个杠，不再算对对胡。"
            "字一色 4：全是字牌的刻子（杠）和将，不再算对对胡。"
            "七对 2：七个对子，没有四张一样的；有四张一样的是豪华七对 4，不再算七对。"
            "清一色 2：只有一门，没有字牌。"
            "海底捞月 2：自摸最后一张，从头摸、从尾补都算，补到的还算杠上开花。"
            "杠上开花 2：用杠后补的牌胡。抢杠胡 2：抢别人的补杠。"
            "对对胡 2：四副刻子或杠加将。"
            "12张落地 2：四副都亮在桌上（吃、碰、明杠、补杠），没有暗杠，"
            "单钓胡，点炮、自摸都算。"
            "地胡 2：发完牌就报了听。天胡 4：庄家发到的十四张就胡，之前没有杠。"
            "杠上炮 2：胡别人杠后打的第一张。",
            "The fans that hold are multiplied (by the room's option added); with none of them the "
            "hand is plain and counts 1. "
            "Eighteen arhats 18: four kongs; all triplets is not counted. All honours 4: only "
            "honours, triplets or kongs and a pair; all triplets is not counted. "
            "Seven pairs 2: no four alike. Luxury seven pairs 4: one kind or more held four times, "
            "instead of seven pairs. Pure suit 2: one suit, no honours. "
            "Last tile 2: self-draw of the last tile left, from either end; as a replacement it is "
            "kong bloom too. Kong bloom 2: a win on a replacement draw. Robbed kong 2: robbing an "
            "added kong. "
            "All triplets 2: four triplets or kongs and a pair. Twelve down 2: four laid melds "
            "(chows, pongs, exposed or added kongs), no concealed kong, won on the single tile by "
            "discard or draw. "
            "Earthly 2: declared ready with the deal. Heavenly 4: the dealer's dealt fourteen "
            "tiles, no kong before. Kong discard 2: won on the first discard after a kong.",
        ),
    ),
    Clause(
        "QZ-22",
        "score",
        Words(
            "字一色只认刻子和将；七对全是字牌，还是算七对（或豪华七对）。",
            "All honours is triplets and a pair only; seven pairs of honours are seven pairs (or "
            "luxury seven pairs).",
        ),
    ),
    Clause(
        "QZ-30",
        "score",
        Words(
            "奖马：有人胡了，从牌墙头上翻开房间选定的张数（0、5、10……30），不够就翻剩下的全部。"
            "牌的号码是它的点数，东南西北中发白是 1 到 7。座位的号码从本局庄家数起："
            "庄家 1、5、9，下家 2、6，对家 3、7，上家 4、8。"
            "翻出的牌里有几张是胡家的号码，就是几个马。",
            "Horses: when a hand is won, the number of tiles chosen for the room (0, 5, 10 to 30) "
            "is turned up from the head of the wall, or all that are left. A tile's number is its "
            "rank; the winds and dragons, east to white, are 1 to 7. A seat's numbers are counted "
            "from this hand's dealer: dealer 1 5 9, next 2 6, opposite 3 7, last 4 8. The turned "
            "tiles that bear a number of the winner's seat are its horses.",
        ),
    ),
    Clause(
        "QZ-31",
        "score",
        Words(
            "一炮多响只有一家买马：从点炮的人往下数最近的胡家。"
            "点炮的人付买马家：番数 × 底数 ×（1 + 买马家的马数）；"
            "付其余每个胡家：那家的番数 × 底数；又为那家的马付买马家："
            "那家的番数 × 那家的马数 × 底数。"
            "翻到点炮人号码的马，由买马家付其余每个胡家：那家的番数 × 点炮人的马数 × 底数。"
            "没胡也没点炮的人，号码翻出来不算。抢杠时被抢的人就是点炮的人。",
            "Of several winners only the nearest after the discarder turns horses. The discarder "
            "pays it its fan × base × (1 + the horses on its seat); pays each other winner that "
            "winner's fan × base; and pays the turner, for the horses on another winner's seat, "
            "that winner's fan × those horses × base. For the horses on the discarder's seat the "
            "turner pays each other winner that winner's fan × those horses × base. Horses on a "
            "seat that neither won nor discarded are void. On a robbed kong the robbed seat stands "
            "for the discarder.",
        ),
    ),
    Clause(
        "QZ-32",
        "score",
        Words(
            "例：底数 1，东家点炮，南家胡对对胡，西家胡七对，"
            "翻开一万、五万、九万、二万、六万、三万、七万、一筒、五筒、九筒："
            "南家 -2，西家 +14，东家 -12。",
            "Example: base 1, East discards, South wins with all triplets and West with seven "
            "pairs, turned up are 1m 5m 9m 2m 6m 3m 7m 1p 5p 9p: South -2, West +14, East -12.",
        ),
    ),
    Clause(
        "QZ-33",
        "score",
        Words(
            "例：庄家胡，翻开一万、二万、四万、八筒、五条、九条、红中、发财、二筒、四条："
            "四个马（一万、五条、九条、红中）。",
            "Example: the dealer wins, turned up are 1m 2m 4m 8p 5s 9s 5z 6z 2p 4s: four horses "
            "(1m 5s 9s 5z).",
        ),
    ),
)
