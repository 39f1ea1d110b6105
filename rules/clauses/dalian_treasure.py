"""The sheet of 大连穷胡（宝牌） in both languages. Clauses DT."""

from __future__ import annotations

from rules.clauses import Clause
from rules.options import Words

IN_SHORT: tuple[Words, ...] = (
    Words(
        "四副牌加一对将：万饼条三色都有，有幺九或字牌，有顺子，有刻子（或中发白做将），而且开"
        "了门（DT-20）。",
        "Four melds and a pair: all three suits, a terminal or honour, a chow, a triplet (or "
        "a pair of dragons), and the hand opened (DT-20).",
    ),
    Words(
        "吃、碰、明杠就是开门。没开门不能暗杠；最多亮三副（DT-5、DT-6）。",
        "A chow, pong or exposed kong opens. No concealed kong before that, and never a "
        "fourth laid meld (DT-5, DT-6).",
    ),
    Words(
        "打出一张就听的时候，可以同时报听：以后摸什么打什么，只等胡。听中间张或边张可以报夹听"
        "，多一番（DT-10、DT-11）。",
        "With the discard that leaves you one tile away you may declare ready: from then on "
        "you discard what you draw until you win. A closed or edge wait may be declared as "
        "closed, for one fan more (DT-10, DT-11).",
    ),
    Words(
        "报听的人再要摸牌时掷骰定宝牌，只有报听的人看得见。宝牌就是你的听口，可以当场胡；摸到"
        "宝牌，听什么都胡（DT-13、DT-14、DT-15）。",
        "When a declared seat next comes to draw, a die fixes the treasure, which only "
        "declared seats see. If it is your wait you may win at once; drawing it wins "
        "whatever you wait for (DT-13, DT-14, DT-15).",
    ),
    Words(
        "多一番翻一倍。点炮的一个人付，自摸和宝牌其余各家都付；没开门的、庄家再加一番。杠只算"
        "胡的人的（DT-30、DT-31、DT-34）。",
        "Each fan doubles. The discarder pays alone; a self-draw or the treasure is paid by "
        "everybody else, one fan more by the unopened and by the dealer. Only the winner's "
        "kongs count (DT-30, DT-31, DT-34).",
    ),
)
"""The game in a minute, under the default options."""

CLAUSES: tuple[Clause, ...] = (
    Clause(
        "DT-1",
        "tiles",
        Words(
            "二人、三人、四人都能玩（选项“人数”），都用同样的136张牌。",
            "Two, three or four play (option Players), always with the same 136 tiles.",
        ),
    ),
    Clause(
        "DT-2",
        "match",
        Words(
            "第一局随机定庄。庄家胡牌或荒庄，庄家连庄；否则下一家坐庄。"
            "掷两个骰子，点数之和是几，就从庄家牌墙右端数过几墩后开门拿牌。",
            "The first dealer is drawn by chance. The dealer stays after its own win or an "
            "exhausted hand; otherwise the next seat deals. Two dice are thrown: their sum says "
            "after how many stacks from the right end of the dealer's wall it is broken.",
        ),
    ),
    Clause(
        "DT-3",
        "tiles",
        Words(
            "牌墙最后7墩（14张）不摸，不管墙尾补走了多少张：剩下的牌多于14张才能摸。",
            "The last seven stacks (14 tiles) stay, whatever has been taken from the tail: a seat "
            "may draw only while more than 14 tiles remain.",
        ),
    ),
    Clause(
        "DT-4",
        "turn",
        Words(
            "只能吃上家的牌。选项“三家都能吃”打开后，哪一家打的都能吃：吃的优先权最低，"
            "几家要吃，离打牌的人最近的先吃。",
            "A chow takes the previous seat's discard only. With the option Chow from any seat it "
            "may take any seat's: chows rank lowest, and of several the nearest after the "
            "discarder comes first.",
        ),
    ),
    Clause(
        "DT-5",
        "turn",
        Words(
            "没开门的人不能暗杠。", "A seat that has not opened may not declare a concealed kong."
        ),
    ),
    Clause(
        "DT-6",
        "turn",
        Words(
            "不许手把一：已经亮了三副牌，就不能再吃、碰、杠出第四副。",
            "No single-tile hand: a seat with three laid melds is offered no fourth of any sort.",
        ),
    ),
    Clause(
        "DT-10",
        "ready",
        Words(
            "打出一张就能听牌时可以报听，报听后锁手（CM-20）。报听后还能杠，"
            "条件是杠完仍然听牌，而且不多出新的听口。",
            "Ready is declared with a discard and locks the hand (CM-20). It may still kong if it "
            "stays ready and waits on nothing it did not wait on before.",
        ),
    ),
    Clause(
        "DT-11",
        "ready",
        Words(
            "报夹听：手牌按某一种能胡的拆法是夹张（如46胡5）或边张（12胡3、89胡7）时，可以报夹听。"
            "报了夹听就只胡夹的那几张；杠完仍是夹听才能杠。选项“单吊算夹”打开后，单吊将也算夹。",
            "Closed ready: a hand that, read in some legal way, waits by a closed shape (46 on 5) "
            "or an edge (12 on 3, 89 on 7) may declare closed ready. It then wins only on those "
            "tiles, and may kong only while it stays closed ready. With the option Single wait is "
            "closed, waiting for the pair counts too.",
        ),
    ),
    Clause(
        "DT-12",
        "ready",
        Words(
            "不报听也能胡，除非打开了选项“报听才能胡”。没报听的人看不到宝牌，胡了也不算夹胡。",
            "A hand may win without having declared, unless the option Ready required is on. A "
            "seat that has not declared never sees the treasure and never scores the closed wait.",
        ),
    ),
    Clause(
        "DT-13",
        "ready",
        Words(
            "第一次轮到报了听的人摸牌时，由他掷一个骰子：从墙尾往前数，第几个整墩（1是最后一个整墩）"
            "上面那张就是宝牌。只有报听的人能看，各人从自己下一次摸牌起看。"
            "如果这时已经没有牌可摸，就先荒庄，谁也不看。宝牌留在原位，当宝期间谁也摸不到它。",
            "When for the first time a declared seat comes to draw, it rolls one die: the treasure "
            "is the upper tile of that full stack, counted from the tail (1 is the last full "
            "stack). Only declared seats see it, each from its own next draw on. If no tile is "
            "left to draw, the hand is exhausted before anyone looks. The tile keeps its place, "
            "and nobody draws it while it is the treasure.",
        ),
    ),
    Clause(
        "DT-14",
        "ready",
        Words(
            "冲宝：看宝时发现宝牌正是自己的听口，可以不摸牌直接胡；也可以不胡、照常摸牌。"
            "同一张宝只在第一次看到时问一次。报夹听的人只有宝是夹的那张才能冲。",
            "Treasure hit: a seat that looks and finds that the treasure is one of its waits may "
            "win at once instead of drawing, or decline and draw. It is offered once, on first "
            "seeing this treasure. A closed ready seat is hit only on its closed tiles.",
        ),
    ),
    Clause(
        "DT-15",
        "ready",
        Words(
            "摸宝：报了听、看过宝的人摸到和宝牌一样的牌，不管听什么都能胡。",
            "Treasure drawn: a declared seat that has looked and draws a tile of the treasure's "
            "kind wins with it, whatever it waits on.",
        ),
    ),
    Clause(
        "DT-16",
        "ready",
        Words(
            "换宝：和宝牌一样的牌明面上见到三张，它马上就不再是宝，变回普通牌。"
            "下一个轮到摸牌的报听者先掷骰子定新宝再摸；报听的人各从自己下一次摸牌起看新宝，"
            "也可以照样冲宝。掷出的牌（第一次定宝也一样）如果明面上已有三张，就重掷；"
            "六墩上面的牌都是这样，骰子从第一掷起就数下面的牌，同样掷到能用为止；"
            "上下都不能用，就不掷了，这局不再有宝。",
            "When three copies of the treasure's kind are visible it stops being the treasure at "
            "once and is just a tile again. The next declared seat to come to draw rolls a new one "
            "before it draws; each declared seat sees that from its own next draw on and may then "
            "be hit by it. If three copies of the rolled tile are visible already (at the first "
            "roll too), the die is rolled again; if that is so for all six upper tiles, the die "
            "counts lower tiles from its first throw on, again until one serves; if none can, no "
            "die is thrown and there is no treasure any more.",
        ),
    ),
    Clause(
        "DT-17",
        "ready",
        Words(
            "杠后补牌不会补走宝牌：跳过它，补下一张。",
            "A replacement draw never takes the treasure: the next tile of the tail is taken.",
        ),
    ),
    Clause(
        "DT-20",
        "win",
        Words(
            "四副牌加一对将，并且：万饼条三色全；有幺九或字牌；有刻子或杠，没有就要中、发、白做将；"
            "至少一副顺子；已经开门；不是手把一。",
            "Four melds and a pair, with all three suits; a terminal or honour; a triplet or kong, "
            "or else a dragon pair as the pair; at least one chow; opened; and not a single-tile "
            "hand.",
        ),
    ),
    Clause(
        "DT-21",
        "win",
        Words(
            "冲宝、摸宝只要报听时听得合法，不再要求别的。",
            "A win by the treasure asks for no more than the legal ready it was declared with.",
        ),
    ),
    Clause(
        "DT-22",
        "win",
        Words(
            "只有一家胡：从打牌的人往下数最近的那家（截胡）。",
            "One seat wins: the nearest after the discarder.",
        ),
    ),
    Clause(
        "DT-30",
        "score",
        Words(
            "每个付分的人付：底分 × 2的（总番−1）次方，总番是对他成立的各项番数之和。"
            "平胡1番，总有；放炮1番，点炮胡或抢杠胡；自摸1番；夹胡1番，赢家报的是夹听，冲宝、摸宝也算；"
            "摸宝2番；冲宝2番；庄家1番，赢家或付分的人是庄家；未开门1番，付分的人没开门；"
            "三家门清1番，四人玩而另外三家都没开门；杠上开花2番，杠后补牌胡，另算自摸；"
            "抢杠胡2番，另算放炮。",
            "Each payer pays base × 2 to the power of (F − 1), F being the sum of the fans that "
            "hold for it. Plain 1, always. Discard 1, by a discard or by robbing a kong. Self-draw "
            "1. Closed wait 1, the winner declared closed ready, treasure wins included. Treasure "
            "drawn 2. Treasure hit 2. Dealer 1, the winner or this payer is the dealer. Unopened "
            "1, this payer has not opened. All unopened 1, four play and the other three have not "
            "opened. Kong bloom 2, won on a replacement draw, with self-draw. Robbed kong 2, with "
            "discard.",
        ),
    ),
    Clause(
        "DT-31",
        "score",
        Words(
            "点炮只由点炮的人付，抢杠只由被抢的人付；自摸、摸宝、冲宝其余各家都付。",
            "On a discard only the discarder pays, by robbing only the robbed seat. On a self-draw "
            "or a win by the treasure every other seat pays.",
        ),
    ),
    Clause(
        "DT-32",
        "score",
        Words(
            "冲宝、摸宝也算自摸：自摸1番再加宝2番。选项“冲宝计自摸”关闭后，冲宝只算2番，"
            "仍然是各家都付；摸宝不受影响。",
            "A win by the treasure is a self-draw too: 1, and 2 for the treasure. With the option "
            "A treasure hit scores self-draw off, a hit adds its 2 alone, and every seat still "
            "pays; drawing the treasure is not affected.",
        ),
    ),
    Clause(
        "DT-33",
        "score",
        Words(
            "自摸听口，而这张正好和宝牌一样：算摸宝，不另算一次。",
            "An own draw on a wait that happens to be the treasure's kind is scored as treasure "
            "drawn, once.",
        ),
    ),
    Clause(
        "DT-34",
        "score",
        Words(
            "杠分只算赢家的杠：明杠、补杠每个1倍底分，暗杠2倍，不管谁点炮，另外每家都付。荒庄不算杠分。",
            "Kongs: only the winner's count. An exposed or added kong brings 1 × base, a concealed "
            "one 2 × base, from every other seat, whoever discarded. Nothing on an exhausted hand.",
        ),
    ),
)
