/** Document: what a campaign is, as staff write it, and the faults that only the whole of it shows (PR-01, PR-02). */
import { BONUS_FORMS, PROMOTION_TYPES, REWARD_KINDS, type RewardKind } from '@baize/contract/values/promotions.ts'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { PROMOTION_PERIODS } from '@baize/contract/content.ts'
import { Audience, PROMOTION_BADGES } from '@baize/contract/promotions.ts'
import { Day, text } from '@baize/contract/values/texts.ts'
import { mayStand } from '@baize/rules/promotions/conditions.ts'
import { highestOf, type Part, type Reward, type RewardRow } from '@baize/rules/promotions/reward.ts'
import { mixesProducts } from '@baize/rules/promotions/products.ts'
import { firstFault } from '../platform/validation.ts'
import { Categories, Count, Currency, Money, Share, shares, strict, unitsOf } from './kinds/amounts.ts'
import { kindOf, NAMES, schemaOf, TriggerData } from './kinds/kinds.ts'

/** Where bonus money never plays: draws are settled in sets, and pvp rooms play against people (PR-16). */
const NEVER_PLAYED: ReadonlySet<string> = new Set(['LOTT', 'ELOTT', 'PVP'])
const CODE = '^[a-z0-9-]{2,40}$'
/** Tickets are counted. */
const WHOLE_COUNT = /^[1-9][0-9]{0,4}(\.0+)?$/

/** What a category counts of a stake; one that is not named counts nothing. */
const Contribution = shares(0)

/** Cash that is credited at once and must be wagered before it can be withdrawn (WC-30). */
const CashTurnover = Type.Object({ times: Type.Integer({ minimum: 1, maximum: 100 }), contribution: Contribution }, strict)

const RewardData = Type.Object(
  {
    kind: Type.Enum([...REWARD_KINDS]),
    amount: Type.Optional(Money),
    /** Basis points of the amount that makes the award; `most` is the maximum. */
    shareBp: Type.Optional(Share),
    most: Type.Optional(Money),
    /** For tickets: the code of their raffle. */
    raffle: Type.Optional(Type.String({ pattern: CODE })),
    /** For cash; without it the cash is free at once. */
    turnover: Type.Optional(CashTurnover),
  },
  strict,
)
type RewardData = Static<typeof RewardData>

const Wagering = Type.Object(
  {
    times: Type.Integer({ minimum: 1, maximum: 100 }),
    basis: Type.Enum(['bonus', 'deposit+bonus']),
    contribution: Contribution,
    plays: Categories,
    maxBet: Type.Optional(Money),
    convertCap: Type.Optional(Money),
    form: Type.Enum([...BONUS_FORMS]),
    onWithdrawal: Type.Enum(['forfeit', 'keep']),
    days: Type.Integer({ minimum: 1, maximum: 365 }),
  },
  strict,
)

const Words = Type.Object(
  { title: text(1, 80), summary: text(1, 240), terms: Type.Array(text(1, 400), { minItems: 1, maxItems: 20 }) },
  strict,
)

const Texts = Type.Object({ EN: Words, MY: Words }, strict)

const Document = Type.Object(
  {
    code: Type.String({ pattern: CODE }),
    type: Type.Enum([...PROMOTION_TYPES]),
    badges: Type.Array(Type.Enum([...PROMOTION_BADGES]), { maxItems: 6, uniqueItems: true }),
    periodType: Type.Union([Type.Enum([...PROMOTION_PERIODS]), Type.Null()]),
    window: Type.Object(
      {
        from: Day,
        until: Day,
        weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 })),
        hours: Type.Optional(
          Type.Object({ from: Type.Integer({ minimum: 0, maximum: 23 }), until: Type.Integer({ minimum: 1, maximum: 24 }) }, strict),
        ),
      },
      strict,
    ),
    audience: Audience,
    trigger: TriggerData,
    /** What one award gives, at most once of each kind. Some triggers set their amounts themselves. */
    rewards: Type.Optional(Type.Array(RewardData, { minItems: 1, maxItems: REWARD_KINDS.length })),
    wagering: Type.Optional(Wagering),
    limits: Type.Object(
      {
        perPeriod: Type.Optional(Count),
        perMember: Type.Optional(Count),
        total: Type.Optional(Count),
        budget: Type.Optional(Money),
      },
      strict,
    ),
    /** Campaigns of one group exclude each other for a member. */
    group: Type.Optional(Type.String({ pattern: CODE })),
    approval: Type.Object({ twoAbove: Type.Optional(Money), mayApplyAgain: Type.Optional(Type.Boolean()) }, strict),
    /** Days in which an award can be claimed; without it the award is credited at once. */
    claimDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
    texts: Texts,
    /** The texts for readers in a further currency, whose figures differ. */
    textsIn: Type.Optional(Type.Record(Type.String({ pattern: Currency }), Texts, { maxProperties: 20, additionalProperties: false })),
    images: Type.Array(Type.String({ pattern: '^/art/PROMOTION/[A-Z0-9]{2,20}/[a-z0-9-]{2,60}\\.svg$' }), { minItems: 1, maxItems: 6 }),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  },
  strict,
)
export type Document = Static<typeof Document>
const shape = Compile(Document)

/** What a reward gives in a currency; undefined where it gives nothing. */
function rowOf(reward: RewardData, currency: string): RewardRow | undefined {
  if (reward.shareBp !== undefined) {
    // A share without a maximum is offered in every currency that the trigger knows.
    const most = unitsOf(reward.most, currency)
    return reward.most !== undefined && most === undefined
      ? undefined
      : { by: 'share', shareBp: BigInt(reward.shareBp), most: most ?? null }
  }
  const amount = unitsOf(reward.amount, currency)
  return amount === undefined ? undefined : { by: 'amount', amount }
}

/** What one award of a campaign gives in a currency; empty where there is no offer. */
export const rewardsIn = ({ rewards = [] }: Document, currency: string): Reward[] =>
  rewards.flatMap((reward) => {
    const row = rowOf(reward, currency)
    return row === undefined ? [] : [{ kind: reward.kind, row }]
  })

/** What must be wagered of a campaign's cash before it can be withdrawn; undefined where it is free. */
export const cashTurnover = ({ rewards = [] }: Document): Static<typeof CashTurnover> | undefined =>
  rewards.find(({ kind }) => kind === 'cash')?.turnover

/** The raffle for which a campaign gives tickets, by its code. */
export const raffleGiven = ({ rewards = [] }: Document): string | undefined => rewards.find(({ kind }) => kind === 'tickets')?.raffle

/** The texts of a campaign for whoever reads it in a currency. */
export const textsFor = ({ texts, textsIn }: Document, currency: string): Document['texts'] => textsIn?.[currency] ?? texts

type Amounts = Readonly<Record<string, unknown>>
const isAmounts = (value: unknown): value is Amounts =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

/** Everything in a campaign that is written by currency. */
function amountsOf({ trigger, rewards = [], wagering, limits, approval }: Document): Amounts[] {
  const named = [...kindOf(trigger).byCurrency(trigger), ...rewards.flatMap(({ amount, most }) => [amount, most])]
  return [...named, wagering?.maxBet, wagering?.convertCap, limits.budget, approval.twoAbove].filter(isAmounts)
}

/** The currencies in which a campaign is offered: those of all its amounts. Undefined where it has no amounts, as for VIP levels, whose table has them. */
export function currenciesOf(document: Document): string[] | undefined {
  const [first, ...others] = amountsOf(document)
  return first && Object.keys(first).filter((currency) => others.every((amounts) => Object.hasOwn(amounts, currency)))
}

export const isOffered = (document: Document, currency: string): boolean => currenciesOf(document)?.includes(currency) ?? true

/** Whether a currency lacks an amount that another has. It would have no highest bet or budget there, or no text. */
function isUneven(document: Document): boolean {
  const currencies = currenciesOf(document)
  if (currencies === undefined) return false
  const named = [...amountsOf(document), document.textsIn ?? {}].flatMap((amounts) => Object.keys(amounts))
  return currencies.length === 0 || named.some((currency) => !currencies.includes(currency))
}

/** A fault of a reward: it needs one amount in a form that its trigger knows, or whole tickets of a named raffle. */
function rewardFault({ kind, amount, shareBp, most, raffle, turnover }: RewardData, shares: boolean): string | undefined {
  if ((amount === undefined) === (shareBp === undefined) || (shareBp !== undefined && !shares)) return 'rewards'
  if (turnover !== undefined && (kind !== 'cash' || !Object.values(turnover.contribution).some((share) => share > 0))) return 'turnover'
  if ((kind === 'tickets') !== (raffle !== undefined)) return 'rewards'
  if (kind !== 'tickets') return undefined
  // Tickets have the currency of their raffle, so each names its currencies.
  const counts = amount ?? most
  return counts !== undefined && Object.values(counts).every((count) => WHOLE_COUNT.test(count)) ? undefined : 'rewards'
}

/** A fault of the rewards together. */
function rewardsFault({ trigger, rewards = [], wagering }: Document): string | undefined {
  const { amounts, shares: mayShare } = kindOf(trigger)
  if ((amounts === 'reward') !== rewards.length > 0) return 'rewards'
  const kinds = rewards.map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length) return 'rewards'
  for (const reward of rewards) {
    const fault = rewardFault(reward, mayShare)
    if (fault !== undefined) return fault
  }
  return kinds.includes('bonus') === (wagering !== undefined) ? undefined : 'wagering'
}

/** The games that an offer asks people to play. Rebates and loss-backs pay for what each played anyway. */
function askedGames(document: Document): (readonly string[] | undefined)[] {
  const { trigger, wagering } = document
  const asked = [wagering, cashTurnover(document)].flatMap((part) => Object.entries(part?.contribution ?? {}))
  const counted = asked.flatMap(([category, share]) => (share > 0 ? [category] : []))
  return [wagering?.plays ?? [], counted, ...kindOf(trigger).plays(trigger)]
}

/** What a merchant and its market allow in campaigns. */
export type CampaignRules = {
  /** The maximum wagering of bonus money (PR-22). */
  readonly mostTimes: number
  /** Whether one offer may ask for games of more than one group (PR-44). */
  readonly mixedProducts: boolean
}

/** The field by which a document has not the shape of a campaign, and what is wrong with it. */
export function shapeFault(value: unknown): ReturnType<typeof firstFault> {
  const by = (value as { trigger?: { by?: unknown } } | undefined)?.trigger?.by
  const trigger = schemaOf(by)
  if (trigger === undefined && by !== undefined) return { field: 'trigger/by', wrong: `must be one of ${NAMES.join(', ')}` }
  // Only what the trigger's own kind has is compared, since the list of faults is short.
  const meant = trigger === undefined ? shape : Compile(Type.Object({ ...Document.properties, trigger }, strict))
  return firstFault(meant.Errors(value))
}

/** A fault of a document beyond its shape; undefined where it may be published. */
export function faultOf(value: unknown, house: CampaignRules): string | undefined {
  if (!shape.Check(value)) return 'shape'
  const { wagering, audience, window, trigger } = value as Document
  if (window.until <= window.from) return 'window'
  if (audience.some((row) => !mayStand(row))) return 'audience'
  if (isUneven(value as Document)) return 'currencies'
  const fault = rewardsFault(value as Document) ?? kindOf(trigger).fault(trigger, value as Document)
  if (fault !== undefined) return fault
  if (wagering?.plays.some((category) => NEVER_PLAYED.has(category))) return 'wagering'
  if (wagering !== undefined && wagering.times > house.mostTimes) return 'wagering'
  if ((cashTurnover(value as Document)?.times ?? 0) > house.mostTimes) return 'turnover'
  if (!house.mixedProducts && mixesProducts(askedGames(value as Document))) return 'products'
  return undefined
}

/** The maximum of each kind that one award gives, where there is one. */
export function highestRewards(document: Document, currency: string): Part[] {
  const { trigger } = document
  const own = kindOf(trigger).highest(trigger, currency)
  return own === undefined ? highestOf(rewardsIn(document, currency)) : [{ kind: ownKind(document), units: own }]
}

/** What an award gives whose kind sets its amount itself. */
export const ownKind = ({ trigger }: Document): RewardKind => kindOf(trigger).gives(trigger)
