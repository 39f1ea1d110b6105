"""哈尔滨麻将 (Harbin), in both languages. Clauses HB."""

from __future__ import annotations

from rules.clauses import Clause
from rules.options import Words

IN_SHORT: tuple[Words, ...] = (
    Words(
        "报了听才能胡。报听先要开门，手里有幺九或红中（HB-10）。",
        "Only who has declared ready wins. To declare you must have opened and hold a "
        "terminal or 红中 (HB-10).",
    ),
    Words(
        "四副牌加一对将：至少两门，有顺子，有刻子或红中做将（HB-30）。",
        "Four melds and a pair: two suits at least, a chow, and a triplet or a pair of 红中 "
        "(HB-30).",
    ),
    Words(
        "牌墙最后一张是宝牌，报听的人都看得见。宝牌就是听口，当场胡；自己摸到和宝牌一样的牌，"
        "听什么都胡（HB-20、HB-21、HB-24）。",
        "The wall's last tile is the treasure, seen by all who have declared. If it is your "
        "wait you win at once; drawing a tile of its kind wins whatever you wait for (HB-20, "
        "HB-21, HB-24).",
    ),
    Words(
        "报听以后能胡必胡，到时候自动胡（HB-11）。",
        "Once declared you win whenever you can: it is done for you (HB-11).",
    ),
    Words(
        "别家打的牌，吃了就能听的也可以吃，但这一手必须报听（HB-4）。",
        "Any seat's discard may be chowed if that makes you ready, and then you must declare "
        "in that turn (HB-4).",
    ),
    Words(
        "卡当、自摸、摸宝、宝中宝各翻一倍；站立的、庄家再翻。没报听的人点炮，三家的都由他付（"
        "HB-40、HB-43）。",
        "A closed wait, a self-draw, the treasure and treasure in treasure double each; the "
        "unopened and the dealer pay double again. A discarder that has not declared pays "
        "for all three (HB-40, HB-43).",
    ),
)
"""The game in a minute, under the default options."""

CLAUSES: tuple[Clause, ...] = (
    Clause(
        "HB-1",
        "match",
        Words(
            "第一局房主坐庄。庄家胡牌或荒庄，庄家连庄；别家胡牌，下家坐庄。",
            "The host deals first. The dealer stays after winning or an exhausted hand; otherwise "
            "the next seat deals.",
        ),
    ),
    Clause(
        "HB-2",
        "tiles",
        Words(
            "宝牌和换下来的旧宝谁也摸不到，其余的牌都要摸完，不另外留牌。",
            "The treasure and former treasures are never drawn; every other tile is. Nothing else "
            "is held back.",
        ),
    ),
    Clause(
        "HB-3",
        "turn",
        Words(
            "不许手把一：已经亮了三副牌，就不能再吃、碰、杠第四副；把碰过的刻子补成杠不算多一副。",
            "No single-tile hand: with three melds laid, no fourth chow, pong or kong is offered. "
            "Adding the fourth tile to a pong lays no new meld and is allowed.",
        ),
    ),
    Clause(
        "HB-4",
        "turn",
        Words(
            "吃听：不是下家，只要吃了以后打得出一张报听，也能吃这张牌，而且这一手必须报听。"
            "下家可以普通地吃，也可以吃了就听。",
            "Chow to ready: a seat other than the next may chow a discard too, if some discard "
            "then lets it declare ready; it must declare in that turn. The next seat may chow "
            "plainly, or chow and declare.",
        ),
    ),
    Clause(
        "HB-5",
        "turn",
        Words(
            "先后：胡最大；吃、吃听、碰一样大，离打牌的人近的先；杠最小。",
            "Order of claims: a win first; then chow, chow to ready and pong alike, the nearest "
            "seat after the discarder first; a kong last.",
        ),
    ),
    Clause(
        "HB-6",
        "turn",
        Words(
            "一炮只有一家胡：几家都能胡，离打牌的人最近的一家胡。",
            "One discard has one winner: of several that can win, the nearest after the discarder.",
        ),
    ),
    Clause(
        "HB-10",
        "ready",
        Words(
            "报听才能胡。报听的条件：已经开门；连亮出的牌在内，手上十三张里有幺九或红中；"
            "至少有一张牌能让它按HB-30胡。",
            "Only a hand that has declared ready wins. To declare, the seat has opened, its "
            "thirteen tiles (melds included) hold a terminal or a red dragon, and at least one "
            "tile would win by HB-30.",
        ),
    ),
    Clause(
        "HB-11",
        "ready",
        Words(
            "报听以后手牌锁住，摸什么打什么；能胡必胡，自摸、点炮、抢杠、摸宝都替你胡，不能过，"
            "只胡报听时的听口（不夹不胡、支对时按HB-34、HB-35）。",
            "A declared hand is locked and discards what it draws. It wins whenever it can, by its "
            "own draw, a discard, a robbed kong or the treasure: the win is made for it and cannot "
            "be passed. It wins on the waits it declared (HB-34 and HB-35 where chosen).",
        ),
    ),
    Clause(
        "HB-20",
        "ready",
        Words(
            "发完牌，牌墙的最后一张就是宝。杠后补牌从墙尾补，跳过宝，从它前面的牌补起。",
            "Once the tiles are dealt the last tile of the wall is the treasure. Replacements "
            "after kongs are taken from the tail before it.",
        ),
    ),
    Clause(
        "HB-21",
        "ready",
        Words(
            "报听的人从报听起就看得见宝。宝只在报听的人自己摸到时才能当任何牌胡；"
            "别人打出来的、报听以前摸到的，都只是普通牌。",
            "A seat that has declared sees the treasure from then on. It is wild only for a "
            "declared seat's own draw; discarded, or drawn before ready, it is an ordinary tile.",
        ),
    ),
    Clause(
        "HB-22",
        "ready",
        Words(
            "换宝：有人报听以后，宝牌那种牌已亮出三张（报听那一刻已经三张也算），"
            "就拿牌墙上它前面最后一张没摸走的牌做新宝，旧宝不再进牌局。新宝也已亮出三张，就接着换，"
            "只公布留下的那一次；没有牌可换，就没有宝了。报听的人马上看到新宝。"
            "换宝在这张牌吃碰杠胡都定了、亮出的牌摆好以后，下一步之前；有人胡，牌局就结束，不换。",
            "Once some seat has declared, a treasure of whose kind three copies lie open is "
            "replaced (at a declaration too): the last undrawn tile before it in the wall is the "
            "new treasure, and the old one stays out of play. If three of the new kind lie open "
            "too, it is replaced again, and only the tile that stays is announced; if no tile is "
            "left there is no treasure. Declared seats see the new one at once. It happens after "
            "the claims on the discard are settled and a claimed meld is laid, before the next "
            "action; a win ends the hand instead.",
        ),
    ),
    Clause(
        "HB-23",
        "ready",
        Words(
            "暗宝（选项）：打完之前谁也看不见宝，宝照样起作用。",
            "Hidden treasure (option): nobody sees the treasure before the hand is over; it works "
            "all the same.",
        ),
    ),
    Clause(
        "HB-24",
        "ready",
        Words(
            "漏胡、对宝（选项，默认开）：报听时或换宝时，宝正好是自己的听口，当场就胡，算自摸和摸宝。"
            "报听时在别人能吃碰胡那张打出的牌之前就胡；已亮出三张的宝不算，等吃碰定了换宝，再看新宝。"
            "换宝时几家都对上，让第三张亮出来的那家（打出或吃碰的）往下数，最近的一家胡。",
            "Treasure hit (option, on by default): when a seat declares, or the treasure is "
            "replaced, and the treasure is one of its waits, it wins at once, as a self-draw and "
            "by the treasure. At a declaration this comes before anybody may claim the discard; a "
            "treasure of which three copies lie open does not hit, but is replaced after the "
            "claims, and the new one is asked. Of several seats hit by a new treasure the nearest "
            "wins, counted from the seat whose discard or claim laid the third copy open.",
        ),
    ),
    Clause(
        "HB-25",
        "ready",
        Words(
            "红中满天飞（选项）：报听的人摸到红中，就当摸宝胡。",
            "Red dragons are wild (option): a declared seat that draws a red dragon wins as by the "
            "treasure.",
        ),
    ),
    Clause(
        "HB-26",
        "ready",
        Words(
            "刮大风（选项）：报听的人摸到自己刻子或碰的第四张，就当摸宝胡（手里的刻子要在某个听口的"
            "合法读法里是刻子；支对选的那一对不算）。宝正好是这种牌也当场胡，先后同HB-24，"
            "不管漏胡开没开。",
            "Gale (option): a declared seat that draws the fourth tile of its own triplet or pong "
            "wins as by the treasure. A triplet in hand must be one in some legal reading of a "
            "declared wait; a pair chosen by HB-35 is none. If the treasure is of that kind the "
            "seat wins at once, as in HB-24, whether or not that option is on.",
        ),
    ),
    Clause(
        "HB-30",
        "win",
        Words(
            "胡牌是四副牌加一对将，还要：至少两门（红中不算门）；有顺子；胡的那种读法里有刻子或杠"
            "（胡的那张凑成的也算，对倒），或者用一对红中做将；已经开门；符合HB-10的幺九。",
            "A winning hand is four melds and a pair, and has: at least two suits (the red dragon "
            "is no suit); a chow; in the reading it wins by, a triplet or kong (the winning tile "
            "may complete it) or a pair of red dragons; it has opened, and holds the terminal of "
            "HB-10.",
        ),
    ),
    Clause(
        "HB-31",
        "win",
        Words(
            "摸宝、对宝、红中满天飞、刮大风胡牌，只要报了听，手牌不用凑成。",
            "A win by the treasure (HB-21, HB-24, HB-25, HB-26) needs the declaration and nothing "
            "more.",
        ),
    ),
    Clause(
        "HB-33",
        "win",
        Words(
            "卡当：胡的那张在某种合法读法里是顺子的中间一张；另外还听别的牌没有关系。"
            "开“3/7边、单吊夹”（默认开）时，12胡3、89胡7和单吊也算。摸宝胡的，手里有卡当的听口就算。",
            "Closed wait: in some legal reading the winning tile is the middle of a chow, whatever "
            "else the hand waits on. With the option “edge and single are closed” (on by default) "
            "also 3 to 12, 7 to 89, and the single tile of the pair. For a treasure win: the hand "
            "has a closed wait.",
        ),
    ),
    Clause(
        "HB-34",
        "win",
        Words(
            "不夹不胡（选项）：有卡当的听口才能报听（支对选的对也算），也只胡这个口，或者摸宝。",
            "Closed waits only (option): only a hand with a closed wait may declare (a pair chosen "
            "by HB-35 is one), and it wins only on that, or by the treasure.",
        ),
    ),
    Clause(
        "HB-35",
        "win",
        Words(
            "支对（选项）：报听时手里有两种牌正好各两张，又都能对倒胡（另有别的听口也行），"
            "可以选其中一对：以后只胡这一对，算卡当。",
            "Pick a pair (option): a seat that declares with two kinds held exactly twice, both of "
            "them waits that complete a triplet (other waits do not forbid it), may choose one of "
            "them. It then wins on that kind only, as a closed wait.",
        ),
    ),
    Clause(
        "HB-36",
        "win",
        Words(
            "开牌炸（选项）：发到手就有四张一样的，当场胡，算卡当、自摸、摸宝、宝中宝。"
            "庄家的第十四张也算；几家都有，从庄家数起最近的一家胡。别家都没开门，照站立付。",
            "Four dealt alike (option): four of a kind in a dealt hand win at once, as a closed "
            "wait, self-draw, treasure and treasure in treasure. The dealer's fourteenth tile "
            "counts; of several, the nearest from the dealer on wins. The others are unopened and "
            "pay so.",
        ),
    ),
    Clause(
        "HB-40",
        "score",
        Words(
            "付分的每家付：底分乘以各项倍数。平胡1，卡当胡2，自摸2（摸宝、对宝也是自摸），摸宝2，"
            "宝中宝2；付分的这家或胡家是庄家再乘2，付分的这家没开门（站立）乘2，"
            "点炮或被抢杠又没报听（出冲）乘2。",
            "Each payer pays the base times the factors: plain 1, closed wait 2, self-draw 2 "
            "(treasure wins included), treasure 2, treasure in treasure 2; dealer 2 if the winner "
            "or this payer deals, unopened 2 if this payer has not opened, discarder 2 if this "
            "payer discarded or was robbed without having declared ready.",
        ),
    ),
    Clause(
        "HB-41",
        "score",
        Words(
            "宝中宝：自己摸宝或对宝胡的那张，就是宝（红中满天飞时红中也算），又正好是自己卡当的听口。",
            "Treasure in treasure: the tile of a treasure win is of the treasure's kind (or a wild "
            "red dragon) and one of the winner's closed waits.",
        ),
    ),
    Clause(
        "HB-42",
        "score",
        Words(
            "庄家翻倍（选项，默认开）：关掉以后，庄家输赢都不加倍。",
            "Dealer doubles (option, on by default): off, the dealer's winning or paying doubles "
            "nothing.",
        ),
    ),
    Clause(
        "HB-43",
        "score",
        Words(
            "报听的人点炮（或被抢杠）：三家各付各的，谁也不加倍。没报听的人点炮：他自己那份加倍，"
            "三家的份都由他付（包）。三家相等时就是一家付四份。",
            "A discard (or robbed kong) by a declared seat: each of the three pays its own share, "
            "nobody doubled. By a seat that has not declared: its own share is doubled and it pays "
            "all three; where the shares are equal that is four of them.",
        ),
    ),
    Clause(
        "HB-44",
        "score",
        Words(
            "例：甲卡当自摸宝中宝，底分1。庄家乙开了门，付32；丙站立，付32；丁开了门，付16；共80。",
            "Example, base 1: A draws treasure in treasure on a closed wait. The dealer B, opened, "
            "pays 32; C, unopened, 32; D, opened, 16; 80 in all.",
        ),
    ),
    Clause(
        "HB-45",
        "score",
        Words(
            "杠加分（选项，默认开）：不管谁胡，每家的杠都算分，荒庄也算：明杠、补杠其他三家各付2底，"
            "暗杠各付4底。被抢的杠不算。",
            "Kong points (option, on by default): every seat's kongs count, whoever wins, and on "
            "an exhausted hand too: each of the others pays two bases for an exposed or added "
            "kong, four for a concealed one. A robbed kong does not count.",
        ),
    ),
)
