"""The sheet of 大连穷胡（喜杠） in both languages. Clauses DX."""

from __future__ import annotations

from rules.clauses import Clause
from rules.options import Words

IN_SHORT: tuple[Words, ...] = (
    Words(
        "四副牌加一对将：三色都有，有幺九或字牌，有刻子（或中发白做将，或亮过喜）。七小对、清"
        "一色也行（DX-20、DX-23、DX-25）。",
        "Four melds and a pair: all three suits, a terminal or honour, a triplet (or a pair "
        "of dragons, or a laid set). Seven pairs and a pure suit win too (DX-20, DX-23, "
        "DX-25).",
    ),
    Words(
        "开了门就能胡；没开门要先报听，这叫闷胡（DX-21）。",
        "An opened hand may win; an unopened one must have declared ready (DX-21).",
    ),
    Words(
        "摸牌以后，手里有中发白可以亮喜杠，有东南西北可以亮旋风杠再补一张，每副乘4（DX-2、"
        "DX-33）。",
        "After a draw you may lay the three dragons as a set, or the four winds and draw a "
        "replacement: ×4 each (DX-2, DX-33).",
    ),
    Words(
        "两张不同的中发白等第三张，也能胡（DX-24）。",
        "Two different dragons in hand may wait for the third (DX-24).",
    ),
    Words(
        "牌型和各种倍数连乘，一个人最多输到封顶。点炮的一个人付四倍，自摸三家都付（DX-30、"
        "DX-41、DX-42）。",
        "The hand and all its factors multiply, and nobody loses more than the cap. The "
        "discarder alone pays four times its share; a self-draw is paid by all three (DX-30, "
        "DX-41, DX-42).",
    ),
    Words(
        "剩最后四张时一人摸一张，只能自摸（DX-7）。",
        "Of the last four tiles each seat draws one and can only win with it (DX-7).",
    ),
)
"""The game in a minute, under the default options."""

CLAUSES: tuple[Clause, ...] = (
    Clause(
        "DX-1",
        "match",
        Words(
            "第一局房主坐庄。庄家胡牌或荒庄，庄家连庄；别人胡牌，下一家坐庄。",
            "The host deals first. The dealer stays after its own win or an exhausted hand; "
            "after anybody else's win the next seat deals.",
        ),
    ),
    Clause(
        "DX-2",
        "sets",
        Words(
            "喜杠：中、发、白各一张，三张亮出，不补牌。旋风杠：东、南、西、北各一张，四张亮出，"
            "从墙尾补一张。轮到自己摸了牌以后才能亮。喜杠和旋风杠都不算开门，亮了以后不能再往上补，"
            "也不能被抢；同一种可以亮几副。",
            "Dragon set: one each of 中 发 白, three tiles laid face up, no replacement. Wind set: "
            "one each of 东 南 西 北, four tiles, one replacement from the tail. A set is laid on "
            "one's own turn after a draw. Neither opens the hand, nothing is ever added to one and "
            "nobody can rob one; a seat may lay the same set again.",
        ),
    ),
    Clause(
        "DX-3",
        "sets",
        Words(
            "没报听之前，自己的每一轮摸牌后都可以亮喜杠、旋风杠。"
            "选项“起手亮喜”打开后，只有自己第一次出牌的那一轮可以亮。",
            "Before it has declared ready a seat may lay sets on any of its turns, after the draw. "
            "With the option Sets on the first turn only, only on its first turn to act.",
        ),
    ),
    Clause(
        "DX-4",
        "turn",
        Words(
            "选项“吃开门”打开时，可以吃牌开门。关闭时，碰过或者明杠（补杠）过，开了门才能吃。",
            "With the option A chow opens, a chow may be the first claim. Without it a seat may "
            "chow only once it has opened by a pong or an exposed kong.",
        ),
    ),
    Clause(
        "DX-5",
        "ready",
        Words(
            "报不报听由自己决定；报了就锁定：摸什么打什么，不再吃碰，也不能换听口。",
            "Declaring ready is a choice. It locks the hand: what is drawn is discarded, nothing "
            "but a win is claimed, and the waits stay as they are.",
        ),
    ),
    Clause(
        "DX-6",
        "turn",
        Words(
            "没有过手胡限制：刚放过一张能胡的牌，下一张照样可以胡。",
            "A win that was passed bars nothing: the next one may be taken at once.",
        ),
    ),
    Clause(
        "DX-7",
        "turn",
        Words(
            "分张：剩最后四张时，从该摸牌的那家起，按顺序每家拿一张（有人碰了，碰的人打完牌，"
            "从他的下家拿起）。拿到的这张只能自摸胡：不能打、不能杠、不能亮喜；"
            "胡不胡，要在下一家拿牌前决定。都没胡就荒庄。"
            "剩的牌多于四张才能杠（别人打出的也一样）、才能亮旋风杠。",
            "The last four tiles: from the seat due to draw on, each seat takes one in turn order "
            "(after a pong, once its seat has discarded, from the next seat on). Such a tile can "
            "only win by own draw: no discard, no kong, no set; the seat decides before the next "
            "one draws. If nobody wins the hand is exhausted. A kong, of a discard too, or a wind "
            "set needs more than four tiles left.",
        ),
    ),
    Clause(
        "DX-8",
        "turn",
        Words("允许手把一：亮四副，手里只剩一张。", "A single-tile hand is allowed."),
    ),
    Clause(
        "DX-9",
        "win",
        Words(
            "一炮一响：几家都能胡，从打牌的人数起最近的一家胡。",
            "One winner: of several that could win on a tile, the nearest after its discarder.",
        ),
    ),
    Clause(
        "DX-20",
        "win",
        Words(
            "四副牌加一对将，要万饼条三色全（清一色见DX-25）、有幺九或字牌，"
            "还要有一副刻子或杠；中发白做将，或亮了喜杠、旋风杠，可以不要刻子。可以没有顺子。"
            "七小对另算（DX-23）。",
            "Four melds and a pair, with tiles of all three suits (but see DX-25), a terminal or "
            "honour, and a triplet or kong; a pair of dragons as the pair, or a laid dragon or "
            "wind set, stands for the triplet. No chow is needed. Or seven pairs (DX-23).",
        ),
    ),
    Clause(
        "DX-21",
        "win",
        Words(
            "开了门才能胡。选项“闷胡”打开时，没开门的人报了听也能胡；关闭时，没开门不能报听也不能胡。",
            "The winner must have opened. With the option Concealed win, an unopened hand may win "
            "if it has declared ready; without it an unopened hand can neither declare nor win.",
        ),
    ),
    Clause(
        "DX-22",
        "win",
        Words(
            "缺幺：手里没有幺九和字牌也能听，但只能胡幺九那张；同时听的别的牌不能胡。",
            "A hand without terminal or honour may be ready, but wins on a terminal only; other "
            "tiles that would complete it do not win.",
        ),
    ),
    Clause(
        "DX-23",
        "win",
        Words(
            "七小对：要选项“闷胡”打开，没亮过任何牌，并且报了听。不要求三色、幺九和刻子；"
            "四张一样的算两对。",
            "Seven pairs: only with the option Concealed win, by a hand with nothing laid that has "
            "declared ready. Three suits, a terminal and a triplet are not asked for; four alike "
            "count as two pairs.",
        ),
    ),
    Clause(
        "DX-24",
        "win",
        Words(
            "喜杠胡（选项）：手里有中、发、白中不同的两张，可以胡第三张，这三张当一副牌。"
            "不用再有刻子，算夹胡；其余都是刻子、杠或喜时算单飘。胡了按亮出的喜杠计分。"
            "自己摸到第三张，先亮喜杠再胡也一样。除此之外，手里的中发白三张不成一副牌。",
            "Dragon set win (option): with two different dragons in hand the third one wins, and "
            "the three are a meld. No triplet is needed; it is a closed wait, or a single float "
            "when all other melds are triplets, kongs or sets, and scores as a laid dragon set. "
            "Whoever draws the third dragon may lay the set first and win then. Otherwise three "
            "different dragons in hand are no meld.",
        ),
    ),
    Clause(
        "DX-25",
        "win",
        Words(
            "清一色（选项）：全是一门花色、没有字牌，可以代替三色全。"
            "除此之外，缺门不能胡（七小对除外）。",
            "Pure suit (option): tiles of one suit alone, no honours, stand for the three suits. "
            "Otherwise one or two suits never win, seven pairs apart.",
        ),
    ),
    Clause(
        "DX-30",
        "score",
        Words(
            "每一份＝牌型×所有成立的倍数，再封顶；一份的单位是底分。牌型取最高的一种："
            "屁胡1（两边或对倒），夹胡2（坎张、边张、单吊、喜杠胡），缺幺胡幺2，"
            "双飘8（全是刻子、杠或喜，对倒胡），单飘16（同样，单吊胡），"
            "七小对、清一色、闷大四（四家都没开门，胡的人报了听）封顶。"
            "封顶的牌型每一份正好是封顶数，不再乘倍数：包一家时点炮者付一份，"
            "包三家时付三份，再按“封顶方式”算。"
            "不封顶的房间里每一份算100；按牌型1（或它另外的牌型）乘出来更多，就按更多的算。",
            "A share is the hand × every multiplier that holds, then the cap, in units of the "
            "base. The hand is the highest of: plain 1 (open or pairs wait); closed wait 2 "
            "(closed, edge, single, or a dragon set win); missing terminal 2; double float 8 (all "
            "melds triplets, kongs or sets, won by a pairs wait); single float 16 (the same, by a "
            "single wait); seven pairs, pure suit and concealed four (all four seats unopened, "
            "the winner declared) at the cap. Of such a cap hand each share is exactly the cap, "
            "without multipliers: where the discarder pays its own share it pays one, where it "
            "pays all it pays three, as far as the cap lets it. In a room without a cap each "
            "share is 100, or what hand 1 (or its other hand value) comes to by the multipliers "
            "if that is more.",
        ),
    ),
    Clause(
        "DX-31",
        "score",
        Words(
            "各×2：自摸；闷胡（胡的人没开门，七小对不算）；杠上开花（用杠或旋风杠补的牌胡）；"
            "流泪（胡别人杠或旋风杠补牌后打出的那张，中间亮了喜杠也算）；手把一（手里只剩一张）；"
            "海底捞月（分张时胡）；抢杠胡；三清（另外三家都没开门）。",
            "×2 each: self-draw; concealed (the winner is unopened; not with seven pairs); kong "
            "bloom (won by the replacement after a kong or wind set); kong discard (won on the "
            "discard right after another's replacement for any kong or wind set, a dragon set laid "
            "in between or not); single tile in hand; last tile (won in DX-7); robbed kong; three "
            "unopened (the other three seats).",
        ),
    ),
    Clause(
        "DX-32",
        "score",
        Words(
            "按付分的人算：庄家×2（胡的人或他是庄家）；门清×2（他没开门）；点炮见DX-41。",
            "By payer: dealer ×2 (the winner or this payer deals); unopened ×2 (this payer has "
            "not opened); the discarder see DX-41.",
        ),
    ),
    Clause(
        "DX-33",
        "score",
        Words(
            "胡的人每副杠和喜都乘：明杠、补杠×2，暗杠×4，喜杠、旋风杠×4；"
            "中发白的大杠，明杠×4，暗杠×8。四张一样没有亮出的不算。",
            "Each kong and set of the winner multiplies: exposed or added ×2, concealed ×4, "
            "dragon or wind set ×4; a kong of dragons ×4 exposed or added, ×8 concealed. Four "
            "alike that were not laid count nothing here.",
        ),
    ),
    Clause(
        "DX-34",
        "score",
        Words(
            "选项“报听加倍”打开时，报听胡牌×2。",
            "With the option Ready doubles, a winner that has declared ready ×2.",
        ),
    ),
    Clause(
        "DX-35",
        "score",
        Words(
            "大哥大：胡的人每有一副中、发、白的刻子（碰的或手里的，杠不算）×2。"
            "有任何一家亮了喜杠，胡的人每副中发白刻子再×2；"
            "有任何一家亮了旋风杠，胡的人每副风牌刻子×2。",
            "Big brother: ×2 for each triplet of dragons of the winner, pong or in hand, not a "
            "kong. Once any seat has laid a dragon set each of these counts ×2 again; once any "
            "has laid a wind set, each triplet of winds of the winner ×2.",
        ),
    ),
    Clause(
        "DX-36",
        "score",
        Words(
            "四归一（选项）：一种牌四张全在自己这里，三张是手里的刻子（碰和杠不算），"
            "第四张在顺子里（亮出的或手里的），每有一种×2。",
            "Four in hand (option): ×2 for each kind of which the winner has all four, three as a "
            "triplet in hand (no pong, no kong) and the fourth in a chow, laid or in hand.",
        ),
    ),
    Clause(
        "DX-37",
        "score",
        Words(
            "长毛（选项）×2：上一局荒庄，或者这局开头跟庄，就是四家打的第一张都是同一种牌。"
            "两样都有也只乘一次。",
            "Long hair (option) ×2: the hand before was exhausted, or this one began with all four "
            "seats discarding the same kind first. Both together still double once.",
        ),
    ),
    Clause(
        "DX-40",
        "score",
        Words("自摸：另外三家各付自己的一份。", "Self-draw: each other seat pays its own share."),
    ),
    Clause(
        "DX-41",
        "score",
        Words(
            "点炮或被抢杠。包一家：只有点炮者付，他那份×4。"
            "包三家：三家的份各按自己的情况算，点炮者自己那份×2，三份都由点炮者付。",
            "A discard or a robbed kong. Its own share: only the discarder pays, its share ×4. All "
            "three shares: each is worked out for its own seat, the discarder's own ×2, and the "
            "discarder pays them all.",
        ),
    ),
    Clause(
        "DX-42",
        "score",
        Words(
            "封顶数的是单位，不是分。按人：一个人一局最多输封顶数，替别人付的也算在内。"
            "按份：每一份各自封顶，再由点炮者合起来付。",
            "The cap counts units. By loser: no seat loses more than the cap in one hand, what it "
            "pays for others included. By share: each share is cut by itself before the "
            "discarder adds them up.",
        ),
    ),
    Clause(
        "DX-43",
        "score",
        Words(
            "没有单独的杠钱；荒庄不付分。长毛只看有没有，不累加。",
            "No kong money apart, and nothing is paid on an exhausted hand. Long hair is a plain "
            "yes or no: it does not pile up.",
        ),
    ),
)
