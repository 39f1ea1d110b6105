"""What every rule system shares, in both languages. Clauses CM."""

from __future__ import annotations

from rules.clauses import Clause
from rules.options import Words

CLAUSES: tuple[Clause, ...] = (
    Clause(
        "CM-1",
        "tiles",
        Words(
            "牌有万、饼（筒）、条各一到九，字牌东南西北中发白，每种四张，共136张；"
            "哈尔滨只用万饼条和红中，共112张。",
            "The tiles: 1 to 9 of characters, dots and bamboos, and the honours east, south, west, "
            "north, red, green, white; four of each, 136 in all. Harbin uses the suits and the red "
            "dragon only: 112.",
        ),
    ),
    Clause(
        "CM-2",
        "tiles",
        Words(
            "东南西北是风牌，中发白是三元牌，合称字牌；各门的一和九是幺九。",
            "East, south, west and north are winds, red, green and white are dragons; together "
            "they are the honours. The 1 and 9 of a suit are terminals.",
        ),
    ),
    Clause(
        "CM-3",
        "tiles",
        Words(
            "洗好的牌砌成一圈，两张一墩，每边17墩（哈尔滨14墩）。骰子决定从哪里开门，"
            "从开门处依次拿牌，每墩先上后下。骰子只是转动这一圈牌，点数给大家看。",
            "The shuffled wall is a ring of stacks of two, 17 a side (14 in Harbin). Dice choose "
            "where it is broken; from there it is drawn stack by stack, upper tile before lower. "
            "The dice only turn the ring, and all see them.",
        ),
    ),
    Clause(
        "CM-4",
        "tiles",
        Words(
            "从庄家起每人每次拿四张，拿三轮，然后跳牌：庄家拿第一张和最后一张，中间各家一张。"
            "庄家14张，其他人13张。",
            "From the dealer on each seat takes four tiles, three times; then the jump: the dealer "
            "takes the first and the last of the next tiles, the others one each between. The "
            "dealer has 14, the others 13.",
        ),
    ),
    Clause(
        "CM-5",
        "tiles",
        Words(
            "摸牌从墙头摸；杠和四张的特殊杠之后，从墙尾补牌：最后一墩先补，先上后下。",
            "Draws come from the head of the wall. Replacements after a kong or a four-tile "
            "special set come from the tail: the last stack first, its upper tile before the "
            "lower.",
        ),
    ),
    Clause(
        "CM-6",
        "tiles",
        Words(
            "每种玩法规定墙尾留多少张不摸。该摸牌却没有可摸的牌了，就荒庄。"
            "要补牌的杠、特殊杠和补蛋，还有可摸的牌时才能亮。",
            "Each system says how many tiles stay undrawn. When a seat must draw and no other tile "
            "is left, the hand is exhausted. A kong, set or supplement that needs a replacement "
            "may be declared only while there is a tile to draw.",
        ),
    ),
    Clause(
        "CM-7",
        "tiles",
        Words(
            "洗牌公平，而且可以核对：开局前公布封存的指纹，局后公开秘密和各家加入的随机数。"
            "程序除了规则要求的，绝不看没摸到的牌。",
            "The shuffle is fair and can be checked: its seal is shown before the deal, the secret "
            "and what each seat added to it after the hand. Nothing looks at undrawn tiles but "
            "where a rule says so.",
        ),
    ),
    Clause(
        "CM-10",
        "turn",
        Words(
            "摸牌之后（庄家第一手也算）可以：胡、暗杠、补杠、亮特殊杠、打牌、打牌并报听。"
            "吃、碰之后只能打牌，或打牌并报听；杠和特殊杠要等这一手里摸过牌。",
            "After a draw (the dealer's first turn counts as one) a seat may win, declare a "
            "concealed or added kong, lay a special set, discard, or discard and declare ready. "
            "After a chow or pong it may only discard, or discard and declare ready: kongs and "
            "sets need a draw in the same turn.",
        ),
    ),
    Clause(
        "CM-11",
        "turn",
        Words(
            "别人打的牌，谁都可以胡、杠（手里三张）、碰（手里两张）；只有下家能吃，字牌不能吃。"
            "各玩法另有规定的除外。",
            "A discard may be claimed by any other seat for a win, a kong (three in hand) or a "
            "pong (two in hand); for a chow by the next seat only, and never an honour. Some "
            "systems say otherwise.",
        ),
    ),
    Clause(
        "CM-12",
        "turn",
        Words(
            "能要牌的各家各答一次，要或过；没答的人里谁也压不过已有的最好的一家时，马上定下来。"
            "一般胡 > 碰 = 杠 > 吃，一样大时从打牌的人往下数近的优先（截胡）。到时间没答算过。"
            "轮到自己而时间到了：打出刚摸的牌（吃碰之后打理好的手牌里能打的最后一张），不报听；"
            "只有必须胡的时候才胡。",
            "Each seat with a legal claim answers once, claim or pass; the matter is settled as "
            "soon as nobody still to answer could outrank the best claim made. Unless a system "
            "says otherwise win > pong = kong > chow, and of equal claims the seat nearest after "
            "the discarder takes it. No answer in time is a pass. A turn that runs out discards "
            "the drawn tile (after a claim the last tile of the sorted hand that may go), declares "
            "nothing, and takes a win only where a win is forced.",
        ),
    ),
    Clause(
        "CM-13",
        "secrets",
        Words(
            "谁过了、谁本来能要、谁还在想，别人都不知道，只看到桌上在等。",
            "Nobody learns who passed, who could have claimed or who is still thinking: the others "
            "see only that the table is waiting.",
        ),
    ),
    Clause(
        "CM-14",
        "turn",
        Words(
            "补杠可以抢，只能抢来胡：牌归胡的人，这个杠不算，仍是碰。暗杠不能抢。"
            "报了听的人只按报的听口抢；必胡的玩法里必须抢。",
            "An added kong may be robbed, by a win only: the tile goes to the winner, and the kong "
            "does not count but is a pong again. Concealed kongs cannot be robbed. A declared seat "
            "robs on its declared waits, by force where its system forces wins.",
        ),
    ),
    Clause(
        "CM-15",
        "turn",
        Words(
            "吃、碰之后打哪张都行，打刚吃碰的那种牌也可以。",
            "After a chow or pong any tile of the hand may be discarded, one like the claimed tile "
            "too.",
        ),
    ),
    Clause(
        "CM-16",
        "ready",
        Words(
            "一种牌四张都在自己手里或亮出的牌里，就不算听这张。",
            "A seat that holds or has melded all four tiles of a kind does not wait on that kind.",
        ),
    ),
    Clause(
        "CM-20",
        "ready",
        Words(
            "打出一张后至少还听一张，才能连打带报听。报听后锁手：摸什么打什么，不吃不碰不杠别人的牌，只能胡。"
            "不能换听：自己摸牌后可以暗杠、补杠（长春还可以补蛋），条件是仍然听牌，剩下的听口原来都听。",
            "Ready is declared together with a discard that leaves at least one wait. The hand is "
            "then locked: it discards what it draws and claims nothing but a win, no kong either. "
            "Its waits may not be exchanged: after its own draw it may declare a concealed or "
            "added kong (in Changchun lay a supplement too) if it stays ready and every wait left "
            "was a wait before.",
        ),
    ),
    Clause(
        "CM-21",
        "ready",
        Words(
            "报听之前可以看到：打哪张能听，各听什么，每张在自己看来还剩几张，胡了得多少分。",
            "Before declaring, a seat is shown each discard that leaves the hand ready, its waits, "
            "how many of each it has not seen, and what each would score.",
        ),
    ),
    Clause(
        "CM-22",
        "ready",
        Words(
            "锁手后要打的牌，停一小会儿就自动打出，每次停得一样久。",
            "A locked seat's discard is made for it after a short pause, always the same.",
        ),
    ),
    Clause(
        "CM-30",
        "win",
        Words(
            "基本牌型是四副牌加一对将；一个杠或一个特殊杠算一副。",
            "The standard shape is four melds and a pair; a kong or special set counts as one "
            "meld.",
        ),
    ),
    Clause(
        "CM-31",
        "win",
        Words(
            "一手牌有几种拆法，取让赢家得分最多的那种。",
            "Of all readings of a winning hand the one that pays the winner most is taken.",
        ),
    ),
    Clause(
        "CM-32",
        "win",
        Words(
            "三色全：亮出的也算，万、饼、条每门至少一张。",
            "Three suits: at least one tile of each suit, laid melds included.",
        ),
    ),
    Clause(
        "CM-33",
        "win",
        Words(
            "幺九：至少一张幺九或字牌，胡的那张也算，除非玩法另有规定。",
            "Terminal or honour: at least one, the winning tile included unless a system says "
            "otherwise.",
        ),
    ),
    Clause(
        "CM-34",
        "win",
        Words(
            "刻子：至少一副刻子或杠，亮出的、手里的都行，最后一张凑成的也算。",
            "Triplet: at least one triplet or kong, laid or in hand, completed by the winning tile "
            "or not.",
        ),
    ),
    Clause(
        "CM-35",
        "win",
        Words(
            "顺子：至少一副顺子，亮出的、手里的都行。",
            "Chow: at least one sequence, laid or in hand.",
        ),
    ),
    Clause(
        "CM-36",
        "win",
        Words(
            "手把一：亮了四副牌，手里只剩一张。不许手把一的玩法，会变成这样的吃、碰、杠和特殊杠都不让做。",
            "Single-tile hand: four melds laid and one tile in hand. Where a system forbids it, "
            "the claim, kong or set that would cause it is not offered.",
        ),
    ),
    Clause(
        "CM-37",
        "win",
        Words(
            "听的样子看胡的那张在拆法里的位置：夹，是顺子中间那张；边，是123的3或789的7；"
            "单吊，是将；两边，是其他顺子；对倒，是刻子。",
            "The wait of a reading is named by the winning tile: closed, the middle of a chow; "
            "edge, the 3 of 123 or the 7 of 789; single, the pair; open, any other chow; pairs, a "
            "triplet.",
        ),
    ),
    Clause(
        "CM-40",
        "score",
        Words(
            "分从付的人转给得的人，全桌相加总是零，杠分也一样。",
            "Points move from payer to winner and add up to zero over the table, kongs included.",
        ),
    ),
    Clause(
        "CM-41",
        "score",
        Words(
            "结果里都有：谁胡、谁点的、胡哪张、怎么拆（各副牌、将、听的样子）、每项番和分值、"
            "各家自己的番、每一笔付分、杠分单列、累计分。结算页和历史记录都看得到。",
            "A result keeps who won, from whom, the winning tile, the reading (melds, pair, wait), "
            "each fan with its value, each payer's own fans, each payment, kong payments apart, "
            "and running totals. The settlement and the history show all of it.",
        ),
    ),
    Clause(
        "CM-42",
        "score",
        Words("分数都是整数。", "All points are whole numbers."),
    ),
    Clause(
        "CM-50",
        "match",
        Words(
            "第一局的庄家随机定；有的玩法由房主坐庄。",
            "The first dealer is drawn by chance, or is the host where the system says so.",
        ),
    ),
    Clause(
        "CM-51",
        "match",
        Words(
            "有人不再回来或房间解散，这一场就此结束：打完的局算数，没打完的局不算，其中付过的杠分退回；"
            "下一场重新开始。",
            "If a player leaves for good or the room is dissolved, the match ends there: finished "
            "hands count, an unfinished hand counts nothing and kong money it moved goes back; the "
            "next match starts afresh.",
        ),
    ),
    Clause(
        "CM-52",
        "match",
        Words(
            "一场打若干局或若干圈，开房时选；每家都下过一次庄算一圈。钦州的庄会跳着走，只按局数。",
            "A match lasts a number of hands or of dealer rounds, a room option; a round is over "
            "when every seat has lost the deal once. In Qinzhou the deal jumps, so hands alone are "
            "counted.",
        ),
    ),
    Clause(
        "CM-60",
        "secrets",
        Words(
            "每家看得到自己的手牌，以及所有亮出的牌、打出的牌、张数、骰子、庄家、分数；宝牌按玩法才看得到。"
            "一局没完，绝不会收到任何取决于别家手牌、没摸的牌或不该看的宝牌的消息。"
            "定宝、换宝这件事和掷的骰子是公开的。",
            "A seat sees its own hand, all melds, discards, counts, dice, dealer and scores, and "
            "the treasure only as its system allows. Until the hand is over it never receives "
            "anything that depends on another seat's concealed tiles, on undrawn tiles or on a "
            "treasure it may not see. That a treasure was fixed or replaced, and the dice thrown "
            "for it, are public.",
        ),
    ),
    Clause(
        "CM-61",
        "secrets",
        Words(
            "选项“暗杠亮牌”：暗杠亮给所有人看，默认打开；长春默认关闭，打完才亮（CC-5）；"
            "大连（喜杠）总是亮。",
            "Option Show concealed kongs: a concealed kong lies face up for all, by default. In "
            "Changchun the default is off: face down until the hand is over (CC-5). In Dalian with "
            "dragon and wind sets it is always shown.",
        ),
    ),
    Clause(
        "CM-62",
        "secrets",
        Words(
            "见到几张：只数打出的牌和亮着的牌，大家都看得见的才算。每张只数一次，被吃碰杠走的算在那副牌里。",
            "Visible copies of a kind are those in discards and in melds laid face up, which every "
            "seat can see. Each tile counts once: a claimed discard counts in the meld.",
        ),
    ),
    Clause(
        "CM-63",
        "secrets",
        Words(
            "一局打完，大家都能看到各家手牌、宝牌和整副牌墙。",
            "After the hand every seat sees all hands, the treasure and the whole wall.",
        ),
    ),
    Clause(
        "CM-64",
        "secrets",
        Words(
            "停顿不透露任何事：打出一张到下一家摸牌，没人能要和有人能要但马上过，间隔一样"
            "（固定一拍，约一秒，房间选项0.5到2秒）。",
            "Pauses tell nothing: the time from a discard to the next draw is the same whether "
            "nobody could claim it or somebody could and passed at once (a fixed beat of about a "
            "second, a room option from 0.5 to 2 seconds).",
        ),
    ),
)
