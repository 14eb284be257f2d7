/** Kind: everything that differs between kinds of campaign. Whoever needs it asks the kind, and compares no names (PR-02, PR-06). */
import type { Static, TLiteral, TObject } from 'typebox'
import type { TriggerName } from '@baize/contract/promotions.ts'
import type { RewardKind } from '@baize/contract/values/promotions.ts'
import type { Offer, Rewards } from '@baize/rules/economy/offer.ts'

/** What a member played in one currency of a period. */
export type Played = {
  readonly currency: string
  /** What counted, by category where the kind names some; else all in one. */
  readonly stakes: readonly { readonly category: string; readonly stake: bigint }[]
  /** Without bonus money. */
  readonly stakeUnits: bigint
  readonly countedUnits: bigint
  readonly winUnits: bigint
  /** How many rounds and on how many days, for a loss-back. */
  readonly rounds: bigint
  readonly days: bigint
  readonly givenUnits: bigint
}

/** What a run reads of the play: with categories that of these alone, each by itself. `given` asks for what promotions gave, too. */
export type AskedOfPlay = { readonly categories?: readonly string[]; readonly given: boolean }
export type GivenForPlay = { readonly amountUnits: bigint; readonly baseUnits: bigint }

type Traits = {
  /** How a person takes part: `join` first, with a `code`, by an application (`apply`) that staff decide, or by playing (`itself`). */
  readonly begins: 'join' | 'code' | 'apply' | 'itself'
  /** Why the money moves, in the words of the ledger. */
  readonly kind: 'bonus' | 'rebate' | 'referral' | 'check-in'
  /** Whether the reward may be a share of what made the award. */
  readonly shares: boolean
  /** Where the amounts are: in the campaign's reward, or in the kind's own data. */
  readonly amounts: 'reward' | 'own'
  /** Whether the end of a period pays it to a whole set of members. */
  readonly paidInSets: boolean
  /** Whether the engine gives it into the wallet of the registration, since no act of the member's names another. */
  readonly toFirstWallet: boolean
  /** Whether one person gets one award of it, however many accounts they have (PR-42); payments for each account's own play are exempt. */
  readonly onePerson: boolean
  /** Whether it pays for play, by which money of any deposit may earn something. */
  readonly forPlay: boolean
}

/** What a kind does with the data that staff wrote. */
type Acts<Data> = {
  /** Everything in its data that is written by currency. */
  readonly byCurrency: (data: Data) => readonly unknown[]
  /** The field of a fault that no schema sees. */
  readonly fault: (data: Data, document: DocumentOfKind) => string | undefined
  /** The sentences for those faults. */
  readonly wrong: Readonly<Record<string, string>>
  /** The games that it asks people to play, each group by itself; undefined is all of them. */
  readonly plays: (data: Data) => readonly (readonly string[] | undefined)[]
  /** The maximum and the minimum of one award whose amount the kind itself sets. */
  readonly highest: (data: Data, currency: string) => bigint | undefined
  readonly lowest: (data: Data, currency: string) => bigint | undefined
  /** What such an award gives. */
  readonly gives: (data: Data) => RewardKind
  /** What it is in the sum of all offers; undefined where it costs nothing there. */
  readonly offer: (data: Data, currency: string, rewards: Rewards) => Offer | undefined
  /** Whether its budget pays the rewards of VIP levels. */
  readonly paysLevels: boolean
  /** What one ticket of it can win at most. */
  readonly ticketWorth: (data: Data) => bigint
  /** Whether it counts once each local day, by an act of the member's own. */
  readonly daily: boolean
  /** The codes that open it. */
  readonly codes: (data: Data) => readonly string[] | undefined
  /** The days in which a joined award must be earned. */
  readonly lastsDays: (data: Data) => number | undefined
  /** The deposits that earn it: of at least so much. Where it has a number, only the one of that number in the member's life. */
  readonly deposit: { readonly least: (data: Data) => Money; readonly number?: (data: Data) => number } | undefined
  /** For a set that pays for play: what it reads and what each line gives. It may yield to a rebate that the member's agents pay. */
  readonly play:
    | {
        readonly asks: (data: Data) => AskedOfPlay
        readonly givenTo: (data: Data) => (line: Played) => GivenForPlay
        readonly yieldsToLine: boolean
      }
    | undefined
  /** What must be read to the end of a period before the period is paid: the records' days, or a board of one of these. */
  readonly readFrom: (data: Data) => 'days' | 'promotions' | 'points'
}

type Money = Readonly<Record<string, string>>
/** What a kind compares its data with. */
type DocumentOfKind = {
  readonly periodType: string | null
  readonly limits: { readonly total?: number; readonly budget?: Money }
}

type Named = { readonly by: TriggerName }
export type Kind<Data extends Named> = Traits & Acts<Data> & { readonly schema: TObject<{ by: TLiteral<Data['by']> }> }

/** A bonus that the campaign's own reward gives each person once. */
export const ONCE: Traits = {
  begins: 'itself',
  kind: 'bonus',
  shares: false,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
  forPlay: false,
}
/** What pays each account for its own play, by amounts of its own. */
export const EACH: Traits = { ...ONCE, amounts: 'own', onePerson: false, forPlay: true }

const PLAIN: Acts<unknown> = {
  byCurrency: () => [],
  fault: () => undefined,
  wrong: {},
  plays: () => [],
  highest: () => undefined,
  lowest: () => undefined,
  gives: () => 'cash',
  offer: (_data, _currency, rewards) => ({ by: 'gift', rewards }),
  paysLevels: false,
  ticketWorth: () => 0n,
  daily: false,
  codes: () => undefined,
  lastsDays: () => undefined,
  deposit: undefined,
  play: undefined,
  readFrom: () => 'days',
}

/** A kind by the schema of its data, its traits, and the acts in which it is unlike a plain gift. */
export const kindOfData = <Schema extends TObject<{ by: TLiteral<TriggerName> }>>(
  schema: Schema,
  own: Traits & Partial<Acts<Static<Schema>>>,
): Kind<Static<Schema>> => ({ ...PLAIN, schema, ...own })
