"""长春麻将: its clauses CC in both languages."""

from __future__ import annotations

from rules.clauses import Clause
from rules.options import Words

IN_SHORT: tuple[Words, ...] = (
    Words(
        "四副牌加一对将：三色都有，有幺九或字牌，有刻子（或中发白做将，或下过蛋）。不开门也能"
        "胡，还多一番（CC-30、CC-33）。",
        "Four melds and a pair: all three suits, a terminal or honour, a triplet (or a pair "
        "of dragons, or a laid set). An unopened hand may win, for one fan more (CC-30, "
        "CC-33).",
    ),
    Words(
        "第一手可以把发到手的东南西北、中发白、三个一、三个九亮出来，每副当一个明杠；以后摸到"
        "这些牌可以往上补，补的牌别人能抢（CC-10、CC-12、CC-14）。",
        "On your first turn you may lay the four winds, the three dragons, three ones or "
        "three nines you were dealt, each counting as an exposed kong; later you may add "
        "tiles of theirs, which others may rob (CC-10, CC-12, CC-14).",
    ),
    Words(
        "报不报听随意，报了才能看宝牌。宝牌就是听口，可以当场胡；摸到宝牌也胡（CC-20、CC-21）。",
        "Declaring ready is up to you, but only then you see the treasure. If it is your "
        "wait you may win at once, and drawing it wins (CC-20, CC-21).",
    ),
    Words(
        "番越多级越高，分数按房间的档位往上翻。胡了三家都付各自的，点炮的人多一番（CC-40、"
        "CC-41、CC-43）。",
        "Fans are levels on the room's ladder of points. All three pay a win, each its own "
        "level, the discarder one level more (CC-40, CC-41, CC-43).",
    ),
    Words(
        "杠和蛋另外算分，谁的都算，荒庄也算（CC-44）。",
        "Everybody's kongs and sets are paid apart, after an exhausted hand too (CC-44).",
    ),
)
"""The game in a minute, under the default options."""

CLAUSES: tuple[Clause, ...] = (
    Clause(
        "CC-1",
        "match",
        Words(
            "第一局随机定庄。庄家胡牌或荒庄时连庄；别人胡牌，由庄家的下家坐庄。",
            "Chance picks the first dealer. The dealer stays after winning or after an exhausted "
            "hand; otherwise the next seat deals.",
        ),
    ),
    Clause(
        "CC-2",
        "tiles",
        Words(
            "两个骰子掷两次。第一次的点数从庄家（算1）起按出牌方向数，数到谁就从谁面前的牌墙开牌；"
            "第二次的点数从这面牌墙的右端数墩，定开牌的位置。",
            "Two dice are thrown twice. The first throw counts the seats in turn order from the "
            "dealer, who is 1: that seat's wall is broken. The second counts stacks from the right "
            "end of that wall.",
        ),
    ),
    Clause(
        "CC-3",
        "tiles",
        Words(
            "牌墙尾部留7墩不摸。从第二个杠起，每多一个杠多留一墩：1杠留7墩，2杠留8墩，依次类推；"
            "尾部剩下的单张不算一墩，另外留着。旋风杠和每次补蛋也从尾部摸牌，与杠一样计数。"
            "所以摸过0、1、2……6张替补牌之后，依次留14、15、16、19、20、23、24张，宝牌算在其中；"
            "替补牌跳过宝牌而多出一个单张时也照此计算。"
            "杠、旋风杠和补蛋要在亮出之前还有可摸的牌，亮出后替补牌一定摸得到。",
            "Seven stacks at the tail stay undrawn, and from the second kong on one more for each: "
            "7 after one kong, 8 after two, and so on. A single tile left over at the tail is no "
            "stack and stays as well. Wind sets and supplements draw from the tail too and count "
            "like kongs. So after 0, 1, 2 ... 6 replacement tiles 14, 15, 16, 19, 20, 23 and 24 "
            "tiles stay, the treasure among them, also where a replacement skipped the treasure "
            "and left a second single tile. A kong, wind set or supplement needs a tile outside "
            "the reserve before it is laid; its replacement is then always drawn.",
        ),
    ),
    Clause(
        "CC-4",
        "turn",
        Words(
            "几家要同一张牌时：胡先于碰，碰先于杠，杠先于吃。"
            "只能吃上家打出的牌；房间选了“三家都能吃”，任何一家打出的牌都能吃，近的先吃。",
            "When several seats claim one tile, a win goes before a pong, a pong before a kong, a "
            "kong before a chow. A chow takes the previous seat's discard only; with the option "
            "“chow from any seat” it may take any seat's, the nearest first.",
        ),
    ),
    Clause(
        "CC-5",
        "secrets",
        Words(
            "暗杠（暗蛋）扣着放，别家在这一局打完之前看不到是什么牌。"
            "房间选了“暗杠亮牌”，就亮给所有人看。",
            "A concealed kong lies face down: the others do not see its tiles until the hand is "
            "over. With the option “show concealed kongs” it lies face up for all.",
        ),
    ),
    Clause(
        "CC-6",
        "turn",
        Words(
            "只有飘胡允许手把一。已经吃过牌的，不能再亮第四副（吃、碰、杠、蛋都不行）；"
            "没吃过的可以碰、杠或下蛋亮出第四副，但不能吃。只剩一张时，胡下来必是飘胡。",
            "A hand may come down to a single tile only as all triplets. A seat that has laid a "
            "chow is offered no fourth laid meld of any sort; one that has not may lay a fourth by "
            "a pong, kong or set, never by a chow. The single tile then wins as all triplets.",
        ),
    ),
    Clause(
        "CC-10",
        "sets",
        Words(
            "第一手牌、还没打出第一张时，可以把起手牌里的成套牌亮出来：东南西北是旋风杠，中发白是喜杠，"
            "一万一饼一条是幺蛋，九万九饼九条是九蛋。只算发到手的牌，后来摸到或吃碰来的不算；"
            "庄家的第十四张也是发到手的。每种每家只能下一次，过了第一手就不能再下。"
            "第一手是吃、碰（或抢碰）、杠来的也可以下蛋，但这一手不能再杠也不能补，下旋风杠摸过牌后也一样。",
            "On its first turn, before its first discard, a seat may lay sets from the tiles it "
            "was dealt: the four winds (wind set), the three dragons (dragon set), the three ones, "
            "the three nines. Only dealt tiles count, the dealer's fourteenth among them; a tile "
            "drawn or claimed since does not help. Each kind may be laid once a seat, and never "
            "after the first turn. A first turn that comes by a claim (chow, pong, robbing pong or "
            "kong) serves as well, but in it no kong and no supplement may be laid, even after a "
            "replacement.",
        ),
    ),
    Clause(
        "CC-11",
        "sets",
        Words(
            "三张的蛋（喜杠、幺蛋、九蛋）顶一副牌，亮出后不摸牌。"
            "旋风杠四张顶一副牌，从牌墙尾部摸一张替补；这张牌不能再凑成新的蛋，但可以胡。",
            "A set of three tiles is one meld and draws nothing. A wind set is one meld of four "
            "tiles and draws one replacement from the tail, which may complete no new set but may "
            "win.",
        ),
    ),
    Clause(
        "CC-12",
        "sets",
        Words(
            "轮到自己摸牌后，手里有与已下的蛋同样的牌（喜杠补中发白，旋风杠补东南西北，幺蛋补幺，"
            "九蛋补九），可以补在上面，再从尾部摸一张；补几次都行，可以接连补完。"
            "庄家第一手不许补。报听后也可以补，但补完仍要听牌，且听口不能多出新的。",
            "On its own turn after a draw a seat may lay one more tile of a set's own kinds onto "
            "that set (dragons on the dragon set, winds on the wind set, ones on the ones, nines "
            "on the nines) and draws a replacement; as often as it can, several in a row. The "
            "dealer may not in its first turn. A declared seat may too, if the hand stays ready "
            "and every wait left was a wait before.",
        ),
    ),
    Clause(
        "CC-13",
        "sets",
        Words(
            "每个蛋算一个明杠，每补一张再多算一个明杠。下过蛋与明杠一样不再算站立；"
            "房间选了“下蛋仍算站立”则仍算。",
            "Each set counts as one exposed kong, and each supplement as one more. Like an exposed "
            "kong a set ends being unopened, unless the option “sets keep a seat unopened” is on.",
        ),
    ),
    Clause(
        "CC-14",
        "sets",
        Words(
            "补蛋的牌可以被抢：听这张牌的可以抢胡，手里有一对的可以抢碰。胡先于碰，"
            "几家都能胡时离补牌者最近的下家先胡；报听的只能抢胡。被抢的那张离开蛋，不算杠，"
            "补牌者不摸也不打。抢碰就是碰：算开门，由抢碰者打牌，接着从他往下轮；"
            "若是他的第一手，照样可以下蛋。普通补杠只能被抢胡；亮出蛋本身不能抢。",
            "A supplement can be robbed: by a win, or by a pong with two of that tile in hand. A "
            "win goes before a pong, then the nearest seat after the robbed one; a declared seat "
            "may only win. The tile leaves the set and does not count, and the robbed seat neither "
            "draws nor discards. A robber by pong has opened, discards, and play goes on from it; "
            "if that is its first turn it may lay sets. An added kong is robbed by a win only. "
            "Laying a set cannot be robbed.",
        ),
    ),
    Clause(
        "CC-15",
        "sets",
        Words(
            "大蛋：四张一条、一饼、红中、发财或白板开成的杠（一万不算），杠钱加倍，见CC-44。",
            "A big kong is a kong of the 1 of bamboos or of dots or of any dragon, not of the 1 of "
            "characters. It pays double, see CC-44.",
        ),
    ),
    Clause(
        "CC-20",
        "ready",
        Words(
            "报听不是必须的：没报听的听牌照样可以胡，但看不到宝牌。",
            "Declaring ready is a choice: a ready hand that has not declared may win, but never "
            "sees the treasure.",
        ),
    ),
    Clause(
        "CC-21",
        "ready",
        Words(
            "第一个报听的人下一次要摸牌时掷一个骰子，从牌墙尾部的整墩数起，数到那一墩的上面一张就是宝牌；"
            "后报听的人从自己下一次要摸牌时看宝，没报听的看不到。宝牌放在原处，谁也不摸它，替补牌跳过它。"
            "看宝时宝牌正是自己听的牌，可以不摸牌直接胡（对宝），也可以不胡，同一张宝只问一次；"
            "看过宝后摸到与宝牌同样的牌，不论听什么都胡（摸宝）。对宝和摸宝都算自摸："
            "摸宝按所听的牌里最大的算，对宝按宝牌算。"
            "四家都看得见的牌里有了三张宝牌，宝牌就作废成为普通牌，下一个要摸牌的报听者重新掷骰子换宝；"
            "掷到已见三张的牌再掷，六墩上面的都不行就用下面的，还不行就不再有宝。",
            "When the first declared seat next comes to draw it rolls one die: the upper tile of "
            "that full stack, counted from the tail, is the treasure. Each declared seat sees it "
            "from its own next draw on, nobody else does. It keeps its place, nobody draws it and "
            "replacements skip it. A seat that looks and finds it among its waits may win at once "
            "instead of drawing (treasure hit); it may decline, and is asked once for each "
            "treasure. A seat that has looked and draws a tile of that kind wins whatever its "
            "waits (treasure drawn). Both count as a self-draw; a treasure drawn is scored with "
            "the best of the waits, a treasure hit with the treasure itself. Once three copies lie "
            "where all can see them it is a plain tile again, and the next declared seat to come "
            "to draw rolls a new one: again where three copies are seen already, among the lower "
            "tiles if no upper one will do, and if none does there is no treasure any more.",
        ),
    ),
    Clause(
        "CC-22",
        "ready",
        Words(
            "断幺九（没有幺九和字牌）的手牌，听的牌里有幺九就可以报听，但只能胡那张幺九，"
            "不掷骰子，不看宝，也不能靠宝牌胡。",
            "A hand without terminal or honour may declare ready if a terminal would complete it. "
            "It wins on that terminal only; it neither rolls nor sees the treasure nor wins by it.",
        ),
    ),
    Clause(
        "CC-30",
        "win",
        Words(
            "胡牌要四副加一对，并且：万、饼、条三色齐全；有幺九或字牌（胡的那张也算）；"
            "有刻子或杠，或以中、发、白作将，或有蛋。",
            "A win is four melds and a pair with tiles of all three suits, a terminal or honour "
            "(the winning tile included), and a triplet or kong, or a pair of dragons as the pair, "
            "or a special set.",
        ),
    ),
    Clause(
        "CC-31",
        "win",
        Words(
            "全是刻子也能胡（飘胡）。没有七对、清一色、海底捞月等其他胡法和番种。",
            "A hand of triplets alone wins too. There are no seven pairs, no one-suit hand and no "
            "fan for the last tile.",
        ),
    ),
    Clause(
        "CC-32",
        "win",
        Words(
            "一局只有一家胡：几家都能胡时，从出牌者起按出牌方向最近的一家胡（截胡）。",
            "One seat wins a hand: of several that could, the nearest after the discarder in turn "
            "order.",
        ),
    ),
    Clause(
        "CC-33",
        "win",
        Words(
            "站立：胡牌者没有吃、碰、明杠（暗杠不影响）。站立可以胡牌，并且多一番；"
            "输家开没开门都一样付。",
            "Unopened: the winner has laid no chow, pong or exposed kong; concealed kongs do not "
            "matter. It may win so, and scores a level for it. Whether the losers have opened "
            "makes no difference.",
        ),
    ),
    Clause(
        "CC-40",
        "score",
        Words(
            "每个付分的人各算番级，是下列各项之和：自摸1（对宝、摸宝也是自摸）；"
            "点炮1（点炮或被抢的人自己多付）；夹胡1；站立1（胡牌者）；庄家1（胡牌者是庄家，"
            "或付分的是庄家）；宝1（对宝或摸宝）；飘胡2（四副都是刻子或杠，蛋也算）。",
            "Each payer's level is the sum of: self-draw 1 (treasure wins included); discarder 1 "
            "(for the one who discarded or was robbed); closed wait 1; unopened 1 (the winner); "
            "dealer 1 (the winner is the dealer, or this payer is); treasure 1 (hit or drawn); all "
            "triplets 2 (every meld a triplet or kong, sets count).",
        ),
    ),
    Clause(
        "CC-41",
        "score",
        Words(
            "分数等于底注乘以番级在打法上的数，番级从0起。打1块：1、2、4、8、16、32、64……；"
            "135：1、3、5、10、20、40、80……；250：2、5、10、20、40、80、160……；"
            "五十零：5、10、20、40、80、160、320……；往后逐级翻倍，不封顶。",
            "Points are the base times the level's step on the room's ladder, from level 0 on: "
            "1 2 4 8 16 32 64 ...; or 1 3 5 10 20 40 80 ...; or 2 5 10 20 40 80 160 ...; or 5 10 "
            "20 40 80 160 320 ...; each goes on doubling from its last step, without a cap.",
        ),
    ),
    Clause(
        "CC-42",
        "score",
        Words(
            "夹胡：整手牌只听一种牌，不论边张、坎张还是单吊。飘胡不算夹。"
            "庄家起手十四张就胡的，第十四张算胡的那张，算自摸。",
            "Closed wait: the hand waits on exactly one kind of tile, whatever the shape. It never "
            "goes with all triplets. Where the dealer wins with the fourteen tiles dealt, the "
            "fourteenth is the winning tile, a self-draw.",
        ),
    ),
    Clause(
        "CC-43",
        "score",
        Words(
            "自摸三家各付各的番级。点炮或抢胡时，默认三家各付各的，点炮者（被抢者）多一番；"
            "房间选了“仅点炮者付”，就只由他付他那一份，别家不付。",
            "A self-draw is paid by every seat at its own level. A discard or a robbed tile too, "
            "the discarder or robbed seat paying its extra level; with the option “only the "
            "discarder pays” it alone pays its share and the others nothing.",
        ),
    ),
    Clause(
        "CC-44",
        "score",
        Words(
            "杠钱另外结算，每家的杠都算，荒庄也算，由其他三家各付：明杠、补杠、每个蛋、每次补蛋各1倍底注，"
            "暗杠2倍；大蛋明的2倍、暗的4倍。不受庄家和番级影响。被抢的不算。",
            "Kong money is apart from the win and for every seat's kongs, on an exhausted hand "
            "too. Each of the other three pays: for an exposed or added kong, a set and each "
            "supplement 1 times the base, for a concealed kong 2; for a big kong 2 exposed, 4 "
            "concealed. Neither dealer nor level changes it. What was robbed does not count.",
        ),
    ),
)
