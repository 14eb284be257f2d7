/** Market: what a market asks of the site: its regulator, reminders of time at play, and the values of its rows (MK-01). */
import { INTERVALS } from '@baize/contract/protection/reality-words.ts'
import { REGISTER_ASKED_AT } from '@baize/contract/protection/register-words.ts'
import { GAME_TYPES } from '@baize/contract/games.ts'
import { Amount, text } from '@baize/contract/values/texts.ts'
import type {
  DepositLimits as DepositLimitsByCurrency,
  Paces as PacesByCategory,
  StakeCaps as StakeCapsByCategory,
} from '@baize/rules/market/market.ts'
import { Type, type Static } from 'typebox'

/** One sentence per language of the site. */
export const Texts = Type.Object({ MY: text(0, 2000), EN: text(0, 2000) }, { additionalProperties: false })

/** https, an address of the site itself, or a program on this machine. */
export const Link = Type.String({
  maxLength: 500,
  pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1)(:[0-9]{1,5})?/|/)[^\\s"<>\\\\]*$',
})

/** The regulator; a demonstration says that it has none. */
export const Regulator = Type.Union([
  Type.Object({ name: Texts, url: Link, licenceNumber: Type.Union([text(1, 80), Type.Null()]) }, { additionalProperties: false }),
  Type.Null(),
])

const Minutes = Type.Enum([...INTERVALS])
/** Minutes of play between two reality checks: what is usual, and the longest that a member may choose (RC-01). */
/** Breaks that the market asks for: after so many minutes of play bets rest for so many. Marks of one slice that are near are read as one, so no rest is shorter. */
export const Breaks = Type.Union([
  Type.Null(),
  Type.Object(
    { after: Type.Integer({ minimum: 5, maximum: 1440 }), rest: Type.Integer({ minimum: 5, maximum: 60 }) },
    { additionalProperties: false },
  ),
])
export const RealityChecks = Type.Object({ usual: Minutes, longest: Minutes }, { additionalProperties: false })

export const MarketName = Type.String({ pattern: '^[a-z][a-z-]{1,39}$' })
export const Age = Type.Integer({ minimum: 18, maximum: 99 })
/** How often bonus money must be wagered. */
export const Times = Type.Integer({ minimum: 1, maximum: 100 })
export const Milliseconds = Type.Integer({ minimum: 0, maximum: 60_000 })

const Category = Type.String({ pattern: `^(${GAME_TYPES.join('|')})$` })
const CapFrom = Type.Object({ fromAge: Type.Integer({ minimum: 0, maximum: 120 }), most: Amount }, { additionalProperties: false })
/** The most that all stakes of one round may be, by category, currency and age. */
const StakeCaps = Type.Record(
  Category,
  Type.Record(Type.String({ pattern: '^[A-Z]{3,5}$' }), Type.Array(CapFrom, { minItems: 1, maxItems: 10 }), {
    additionalProperties: false,
  }),
  { additionalProperties: false },
)
/** Milliseconds from the start of a round to the next start of the same person, by category. */
const Paces = Type.Record(Category, Milliseconds, { additionalProperties: false })

/** When the national register of exclusions is asked (PX-07). */
const RegisterAsked = Type.Array(Type.Enum([...REGISTER_ASKED_AT]), { maxItems: REGISTER_ASKED_AT.length, uniqueItems: true })
const NEVER: Static<typeof RegisterAsked> = []

const REPORTED = [
  'case',
  'rule',
  'severity',
  'subject',
  'members',
  'opened',
  'due',
  'state',
  'owner',
  'outcome',
  'conclusion',
  'closed',
  'closedBy',
  'evidence',
  'notes',
]
/** The template of the report of a case: to whom it goes, and its parts in their order (PA-10). */
const CaseReport = Type.Object(
  { authority: text(1, 120), parts: Type.Array(Type.Enum(REPORTED), { minItems: 1, uniqueItems: true }) },
  { additionalProperties: false },
)

const Limits = Type.Object(
  { day: Type.Optional(Amount), week: Type.Optional(Amount), month: Type.Optional(Amount) },
  { additionalProperties: false, minProperties: 1 },
)
/** The most that everybody may deposit, by currency and period. */
const DepositLimits = Type.Record(Type.String({ pattern: '^[A-Z]{3,5}$' }), Limits, { additionalProperties: false })

/** The shape of a row of each name of markets. */
export const MARKET_SHAPES = {
  'register.birthdayAge': Age,
  'promotions.maximumTimes': Times,
  'promotions.mixedProducts': Type.Boolean(),
  'originals.minimumSpinMs': Milliseconds,
  'originals.minimumRoundMs': Milliseconds,
  'transfers.line': Type.Boolean(),
  'vendors.ownWallets': Type.Boolean(),
  'protection.register': RegisterAsked,
  'vendors.oneWindow': Type.Boolean(),
  'protection.breaks': Breaks,
  'deposits.limits': DepositLimits,
  'rounds.stakeCaps': StakeCaps,
  'rounds.pace': Paces,
  'cases.report': CaseReport,
} as const

const NO_CAPS: StakeCapsByCategory = {}
const NO_DEPOSIT_LIMITS: DepositLimitsByCurrency = {}
const NO_PACES: PacesByCategory = {}
/** What a merchant says of what markets have rows of, where no other setting says it. */
export const OWN_WORDS = {
  /** Whether money may go into wallets that vendors keep: nothing of a round can be judged there. */
  'vendors.ownWallets': { schema: Type.Boolean(), usual: true as boolean },
  'protection.register': { schema: RegisterAsked, usual: NEVER },
  'vendors.oneWindow': { schema: Type.Boolean(), usual: false as boolean },
  'deposits.limits': { schema: DepositLimits, usual: NO_DEPOSIT_LIMITS },
  'rounds.stakeCaps': { schema: StakeCaps, usual: NO_CAPS },
  'rounds.pace': { schema: Paces, usual: NO_PACES },
  'cases.report': { schema: CaseReport, usual: { authority: 'none', parts: REPORTED } },
} as const
