/** Needs: what the lottery needs from the other rooms and from outside; `server/app/compose.ts` fills it. */
import type { Draw } from '@baize/contract/lottery/lottery.ts'
import type { BeaconChain } from '@baize/rules/fairness/beacon.ts'
import type { CancelTerms } from '@baize/rules/lottery/order/cancel.ts'
import type { Ledger, RoundRules } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Enqueue, Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Notices } from '../platform/work/notices.ts'
import type { Game } from './game.ts'

/** One source's report of one draw; `pageHash` is the hash of its page, stored as proof. */
export type Report = {
  readonly source: string
  readonly draw: Draw
  readonly drawnAt: Temporal.Instant
  readonly pageHash: string
  /** The number that the source gives the draw; null or left out where it gives none. */
  readonly publishedNumber?: string | null
}

/** A draw of an outside lottery. It is known by its day in the lottery's zone and its place on that day; `number` is the one expected of its publisher. */
export type AwaitedDraw = {
  readonly game: string
  readonly rules: string
  readonly day: string
  readonly place: number
  readonly number: string
  readonly drawAt: Temporal.Instant
}

/** The results of outside lotteries. Undefined while a source has no result of that day or does not answer. */
export type ResultsFeed = {
  readonly sources: readonly string[]
  ask(source: string, about: AwaitedDraw): Promise<Report | undefined>
}

/** A public source of values that nobody knows before their time. `valueOf` answers hex text, or undefined while the value is missing. */
export type Beacon = {
  readonly name: string
  /** How its values are verified. */
  readonly chain: BeaconChain
  roundAfter(time: Temporal.Instant): string
  valueOf(round: string): Promise<string | undefined>
}

/** What the operator has set for the games of one currency. */
export type LotterySettings = {
  readonly currency: string
  readonly minimumStakeUnits: bigint
  /** The maximum prize group of members. */
  readonly memberGroup: number
  readonly cancel: CancelTerms
  /** Amounts that one press adds to a bet. */
  readonly chips: readonly bigint[]
  readonly hints: { readonly lines: number | null; readonly reward: string | null }
}

export type SettingsIn = (currency: string | null) => LotterySettings

export type LotteryNeeds = {
  readonly database: Database
  readonly ledger: Pick<
    Ledger,
    'submit' | 'lock' | 'post' | 'credit' | 'readyCredit' | 'hold' | 'settleHold' | 'releaseHold' | 'balance' | 'standing' | 'roundTotals'
  >
  readonly clock: Clock
  /** What the market allows of one round (MK-02). */
  readonly round: RoundRules
  readonly random: Pick<Random, 'bytes' | 'token'>
  readonly secrets: Pick<Secrets, 'seal' | 'open' | 'mark'>
  /** By the currency of a game; null is the merchant's first. */
  readonly settings: () => Promise<SettingsIn>
  /** The merchant's first currency, in whose prices the demo lotteries are made. */
  readonly currency: () => Promise<string>
  /** The currencies in which a lottery may be opened, the first one first. */
  readonly currencies: () => Promise<readonly string[]>
  /** IANA zone in which the merchant's day begins. */
  readonly timeZone: () => Promise<string>
  /** Takes the lanes of money that leaves the wallet, and says which bonus it would forfeit; undefined where none. */
  readonly bonusAtStake: (
    tx: Tx,
    owner: { readonly member: string; readonly currency: string; readonly wallet: bigint },
  ) => Promise<{ readonly grant: string; readonly units: bigint; readonly giveUp: () => Promise<void> } | undefined>
  readonly enqueue: Enqueue
  readonly tell: Tell
  readonly feed: ResultsFeed
  readonly beacon?: Beacon
  /** What the rows of games have become, told to this process. */
  readonly notices: Notices
  /** Events that staff must look at. */
  readonly warn: (about: Readonly<Record<string, unknown>>, message: string) => void
}

/** The lotteries as the process remembers them. */
export type Games = {
  /** All of them in the order of the menus. The list is shared and never changed. */
  all(): Promise<readonly Game[]>
  of(code: string): Promise<Game | undefined>
}

/** The needs, and the games as the process remembers them: for what is read outside a transaction. */
export type WithGames = LotteryNeeds & { readonly games: Games }

/** The member who bets, as the edge knows them. */
export type Bettor = { readonly id: string; readonly wallet: bigint; readonly currency: string }

/** The needs with the present settings, read before a transaction is opened. A read inside that waits for another connection could wait for ever. */
export async function withSettings(needs: LotteryNeeds): Promise<LotteryNeeds> {
  const settings = await needs.settings()
  return { ...needs, settings: async () => settings }
}
