/** Lottery: games, issues, bets, chases, results, trends and the facts by which a draw is verified. */
import { Type, type Static } from 'typebox'
import { VOID_REASONS } from '../values/void-reasons.ts'
import { operation } from '../operation.ts'
import { pageOf, pageSize, PageNumber } from '../values/page.ts'
import { Amount, InstantText } from '../values/texts.ts'

export const LOTTERY_FAMILIES = ['11X5', 'LF', 'LHC', 'PK10', 'SSC', 'VN', 'SEA'] as const
export type LotteryFamily = (typeof LOTTERY_FAMILIES)[number]
/** The three pages of the lottery with the families that each shows, in their order. */
export const LOTTERY_PAGES = {
  main: ['SSC', '11X5', 'PK10', 'LHC', 'LF'],
  sea: ['SEA'],
  vn: ['VN'],
} as const satisfies Readonly<Record<string, readonly LotteryFamily[]>>
export type LotteryPage = keyof typeof LOTTERY_PAGES
/** Which price table and which page a game belongs to. */
export const PRIZE_MODES = ['LOTT', 'ZY', 'ELOTT', 'SEA'] as const
export type PrizeMode = (typeof PRIZE_MODES)[number]
/** The units of play as shares of the base price. */
export const UNITS_OF_PLAY = ['1', '0.1', '0.01', '0.001'] as const
export type UnitOfPlay = (typeof UNITS_OF_PLAY)[number]

export const LotteryCode = Type.String({ pattern: '^[a-z0-9-]{2,24}$' })
export const IssueNumber = Type.String({ pattern: '^[0-9]{4,8}(-[0-9]{1,4})?$' })
/** An issue's own name, or the number under which its publisher lists it, such as `26/092`. */
const AnyIssueNumber = Type.String({ pattern: '^[0-9A-Za-z]{1,12}([-/][0-9A-Za-z]{1,8})?$' })
export const PlayCode = Type.String({ pattern: '^[A-Za-z0-9_.]{1,24}$' })
const Mode = Type.Enum([...PRIZE_MODES])
export const Unit = Type.Enum([...UNITS_OF_PLAY])
export const orNull = <S extends Parameters<typeof Type.Array>[0]>(schema: S) => Type.Union([schema, Type.Null()])

/** A draw as the rules read it: numbers in drawn order, or prizes by their names. */
export const Draw = Type.Union([
  Type.Array(Type.String()),
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
])
export type Draw = Static<typeof Draw>

export const LotteryGame = Type.Object({
  code: Type.String(),
  /** The game code of the engine's rules. */
  rules: Type.String(),
  family: Type.Enum([...LOTTERY_FAMILIES]),
  prizeMode: Mode,
  name: Type.String(),
  /** Of Vietnam: north, central or south. */
  region: orNull(Type.String()),
  /** IANA name of the zone in which its clock is shown. */
  timeZone: Type.String(),
  /** `in-house` draws can be recomputed by anyone; `feed` draws are those of an outside lottery. */
  source: Type.Union([Type.Literal('in-house'), Type.Literal('feed')]),
  open: Type.Boolean(),
  /** Seconds from draw to draw of fast games, else null. */
  everySeconds: orNull(Type.Integer()),
})
export type LotteryGame = Static<typeof LotteryGame>

/** What a bet slip must know in advance; the server checks all of it again. */
export const BetTerms = Type.Object({
  /** Of the wallet that bets; every amount of the lottery is in it. */
  currency: Type.String(),
  /** What one bet costs at unit 1 and multiple 1. */
  basePrice: Amount,
  /** How people set a stake: by unit and multiple, or as an amount for each bet, in steps of the base price. */
  stakedBy: Type.Union([Type.Literal('unit'), Type.Literal('amount')]),
  /** Amounts that one press adds to a bet; none where stakes use a unit. */
  chips: Type.Array(Amount),
  units: Type.Array(Unit),
  maximumMultiple: Type.Integer(),
  minimumStake: Amount,
  maximumStake: Amount,
  /** The maximum payout to one member in one issue; prizes above it are recorded and not paid. */
  winCap: Amount,
  minimumGroup: Type.Integer(),
  /** The caller's own maximum prize group; a lower choice returns the difference as rebate. */
  maximumGroup: Type.Integer(),
  cancelFreeUpTo: Amount,
  cancelFeePercent: Type.String(),
})
export type BetTerms = Static<typeof BetTerms>

export const ISSUE_STATES = ['selling', 'closed', 'held', 'drawn', 'settling', 'settled', 'reconciled', 'void'] as const
export type IssueState = (typeof ISSUE_STATES)[number]
export type VoidReason = (typeof VOID_REASONS)[number]

export const LotteryIssue = Type.Object({
  game: Type.String(),
  /** Its own name, by which it is asked for: of an outside lottery the day of its draw. */
  issue: Type.String(),
  /** The number under which its publisher lists the draw. Before the draw it is what is expected; the same as `issue` where there is no other. */
  publishedNumber: Type.String(),
  opensAt: InstantText,
  closesAt: InstantText,
  drawsAt: InstantText,
  state: Type.Enum([...ISSUE_STATES]),
  draw: orNull(Draw),
  /** Why it is void; null for all others. */
  voidReason: orNull(Type.Enum([...VOID_REASONS])),
  /** When the numbers of an outside lottery came while it was still on sale; null for a draw in its time. */
  drawnEarly: orNull(InstantText),
  /** Of in-house draws: the hash of the seed, shown before the sale begins. */
  commitment: orNull(Type.String()),
})
export type LotteryIssue = Static<typeof LotteryIssue>

const gameQuery = Type.Object({ gameCode: LotteryCode }, { additionalProperties: false })
const Menu = Type.Array(Type.Object({ family: Type.String(), name: Type.String(), games: Type.Array(LotteryGame) }))
const Hints = Type.Object({
  /** "Minimum bet 1 or more"; null where it is not true. */
  minimumBet: orNull(Amount),
  /** "25 lines or more"; null where the operator has not said so. */
  lines: orNull(Type.Integer()),
  /** "Reward up to …"; null where the operator has not said so. */
  reward: orNull(Type.String()),
})

export const gameMenus = operation({
  name: 'gameMenus',
  method: 'GET',
  path: '/lgw/games/game_menus',
  who: 'anyone',
  cacheSeconds: 15,
  summary: 'Every lottery by family, with its hints.',
  answer: Type.Object({ menus: Menu, hints: Hints }),
})

export const lotteryGames = operation({
  name: 'lotteryGames',
  method: 'GET',
  path: '/lgw/games',
  who: 'anyone',
  cacheSeconds: 15,
  summary: 'The lotteries of one prize mode.',
  query: Type.Object({ prizeMode: Mode }, { additionalProperties: false }),
  answer: Type.Object({ games: Type.Array(LotteryGame) }),
})

export const vnGameMenu = operation({
  name: 'vnGameMenu',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  who: 'anyone',
  cacheSeconds: 15,
  summary: "Vietnam's stations by region, with those that draw next.",
  query: Type.Object(
    { prizeMode: Type.Optional(Mode), device: Type.Optional(Type.Union([Type.Literal('WEB'), Type.Literal('APP')])) },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    regions: Type.Array(
      Type.Object({
        region: Type.String(),
        games: Type.Array(Type.Object({ game: LotteryGame, issue: orNull(LotteryIssue) })),
      }),
    ),
  }),
})

export const lotteryRecent = operation({
  name: 'lotteryRecent',
  method: 'GET',
  path: '/lgw/vn/games/recent',
  who: 'member',
  summary: 'The member’s recent lotteries, latest first.',
  query: Type.Object({ family: Type.Optional(Type.Enum([...LOTTERY_FAMILIES])) }, { additionalProperties: false }),
  answer: Type.Object({ games: Type.Array(LotteryGame) }),
})

export const openedGames = operation({
  name: 'openedGames',
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  who: 'anyone',
  summary: 'The latest results of every lottery of a family, or of one lottery.',
  query: Type.Object(
    { family: Type.Optional(Type.Enum([...LOTTERY_FAMILIES])), gameCode: Type.Optional(LotteryCode) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ opened: Type.Array(Type.Object({ game: LotteryGame, issue: LotteryIssue })) }),
})

export const openedNumbers = operation({
  name: 'openedNumbers',
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  who: 'anyone',
  summary: 'The results of one lottery, latest first, including void draws; of one issue where its name or published number is given.',
  query: Type.Object(
    { gameCode: LotteryCode, issue: Type.Optional(AnyIssueNumber), pageNo: PageNumber, pageSize: pageSize(100, 30) },
    { additionalProperties: false },
  ),
  answer: pageOf(LotteryIssue),
  refusals: ['game-unknown'],
})

export const nearIssues = operation({
  name: 'nearIssues',
  method: 'GET',
  path: '/lgw/games/issues',
  who: 'anyone',
  summary: 'The present issues: the last ones drawn, the one on sale and those that a chase can plan.',
  query: Type.Object(
    { gameCode: LotteryCode, ahead: Type.Integer({ minimum: 1, maximum: 240, default: 10 }) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ serverTime: InstantText, past: Type.Array(LotteryIssue), ahead: Type.Array(LotteryIssue) }),
  refusals: ['game-unknown'],
})

export const LotteryPlay = Type.Object({
  code: Type.String(),
  /** The market's name; the page translates by `game rules . play code`. */
  name: Type.String(),
  grammar: Type.String(),
  semantics: Type.String(),
  basis: Type.Union([Type.Literal('fair'), Type.Literal('odds')]),
  /** How many units of stake one bet takes. */
  unitCost: Type.Integer(),
  /** Total return of one unit of stake by tier, as an exact fraction; `fair` ones are scaled by prize group ÷ 2000. */
  factors: Type.Record(Type.String(), Type.String()),
})
export type LotteryPlay = Static<typeof LotteryPlay>

export const lotteryPlays = operation({
  name: 'lotteryPlays',
  method: 'GET',
  path: '/lgw/games/plays',
  who: 'anyone',
  cacheSeconds: 15,
  summary: 'The plays of a lottery with the grammar of their selections and their prices.',
  query: gameQuery,
  answer: Type.Object({ game: LotteryGame, plays: Type.Array(LotteryPlay) }),
  refusals: ['game-unknown'],
})

export const currentIssue = operation({
  name: 'currentIssue',
  method: 'GET',
  path: '/lgw/games/current',
  who: 'anyone',
  summary: 'The issue on sale with the server’s clock, the last results, and the limits of a bet.',
  query: gameQuery,
  answer: Type.Object({
    serverTime: InstantText,
    game: LotteryGame,
    terms: BetTerms,
    /** Null between two sales. */
    issue: orNull(LotteryIssue),
    next: orNull(LotteryIssue),
    last: Type.Array(LotteryIssue),
    /** One order may carry it, so that a second press is the same bet; null for visitors. */
    betToken: orNull(Type.String()),
    /** The animals of the numbers on the day of the draw, for the plays that need them. */
    zodiac: orNull(Type.Record(Type.String(), Type.Array(Type.String()))),
  }),
  refusals: ['game-unknown'],
})

export const lotteryClocks = operation({
  name: 'lotteryClocks',
  method: 'GET',
  path: '/lgw/games/clocks',
  who: 'anyone',
  summary: "The clocks and last numbers of one page's lotteries in one answer, for halls and lists.",
  query: Type.Object({ page: Type.Enum(Object.keys(LOTTERY_PAGES) as LotteryPage[]) }, { additionalProperties: false }),
  answer: Type.Object({
    serverTime: InstantText,
    clocks: Type.Array(
      Type.Object({
        game: Type.String(),
        /** Null between two sales. */
        issue: orNull(LotteryIssue),
        /** The next sale, where nothing is on sale now. */
        next: orNull(LotteryIssue),
        last: orNull(LotteryIssue),
      }),
    ),
  }),
})

export const lotteryGameOperations = [
  gameMenus,
  lotteryGames,
  vnGameMenu,
  lotteryRecent,
  openedGames,
  openedNumbers,
  nearIssues,
  lotteryPlays,
  currentIssue,
  lotteryClocks,
] as const
