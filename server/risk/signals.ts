/**
 * Signals: what the ledger's entries are to the rules (PA-02). A payment along the line is a withdrawal of its sender and a deposit of its receiver. Money
 * into a vendor's own wallet is a bet.
 */
import type { EventType } from '@baize/rules/risk/event.ts'
import type { FeedEntry, LedgerKind } from '../ledger/ledger.ts'

type Weighed = { readonly currency: string; readonly units: bigint }

/** Something that is judged. */
export type Happened = Weighed & {
  readonly what: 'happened'
  /** Names what it is about, so that it is judged once however often it is told. */
  readonly id: string
  readonly type: EventType
  readonly member: string
  readonly at: Temporal.Instant
  readonly mark?: string
  readonly nameDiffers?: boolean
  /** It is another's by every spelling. */
  readonly nameApart?: boolean
  /** The key of its act in the ledger, and its round. */
  readonly key?: string
  readonly round?: string
}
/** A round's bets or its last win are another amount; what a refund leaves over is a win. */
type Amended = Weighed & {
  readonly what: 'refunded' | 'resettled'
  readonly member: string
  readonly round: string
  readonly at: Temporal.Instant
  readonly id: string
}
export type Signal =
  | Happened
  | Amended
  /** What one act did never was; by its key, or by the id of an event. */
  | { readonly what: 'undone'; readonly by: string }
  | { readonly what: 'gone'; readonly id: string }

/** The names under which a withdrawal's money is held, and held no more. */
const ASKED = /^withdrawal:/
const FREED = /^withdrawal-release:/
const LINE = 'clearing:transfer'
const VENDOR_WALLET = /^transfer:/
const PAYMENT = /^payment:/
const PAYOUT = /^payout:/

export const withdrawalId = (reference: string): string => `withdrawal:${reference}`

type Told = Pick<
  FeedEntry,
  'id' | 'owner' | 'accountKind' | 'currency' | 'kind' | 'contra' | 'amount' | 'key' | 'vendor' | 'game' | 'round' | 'reference' | 'at'
>

const roundOf = ({ vendor = '', game = '', round = '' }: Told): string => `${vendor}|${game}|${round}`

function happened(entry: Told, type: EventType, more: Partial<Happened> = {}): Happened {
  const { id, owner: member, at, currency, amount, key } = entry
  return { what: 'happened', id: `entry:${id}`, type, member, at, currency, units: amount < 0n ? -amount : amount, key, ...more }
}

/** Money between the wallet and a vendor's own. What comes back undoes what went there. */
function ofVendorWallet(entry: Told): Signal {
  const { contra: round, amount: units } = entry
  if (units < 0n) return happened(entry, 'bet', { round })
  const { id, owner: member, at, currency } = entry
  return { what: 'refunded', id: `entry:${id}`, member, round, at, currency, units }
}

const won = (entry: Told): Signal => ({ ...happened(entry, 'win', { round: roundOf(entry) }), units: entry.amount })

const amended =
  (what: 'refunded' | 'resettled') =>
  (entry: Told): Signal => {
    const { id, owner: member, at, currency, amount: units } = entry
    return { what, id: `entry:${id}`, member, round: roundOf(entry), at, currency, units }
  }

const gone = ({ reference = '' }: Told): Signal => ({ what: 'gone', id: withdrawalId(reference) })

/** What an entry of each kind is; undefined where no rule is about it. */
const KINDS: { readonly [Kind in LedgerKind]?: (entry: Told) => Signal | undefined } = {
  bet: (entry) => (entry.amount < 0n ? happened(entry, 'bet', { round: roundOf(entry) }) : undefined),
  win: won,
  'free-round': won,
  jackpot: won,
  promo: won,
  rollback: ({ key }) => ({ what: 'undone', by: key }),
  refund: amended('refunded'),
  resettle: amended('resettled'),
  deposit: (entry) => (entry.amount > 0n && PAYMENT.test(entry.contra) ? happened(entry, 'deposit') : undefined),
  hold: (entry) => (ASKED.test(entry.key) ? happened(entry, 'withdrawal', { id: withdrawalId(entry.reference ?? '') }) : undefined),
  release: (entry) => (FREED.test(entry.key) ? gone(entry) : undefined),
  adjustment: (entry) => (PAYOUT.test(entry.contra) && entry.amount > 0n ? gone(entry) : undefined),
  transfer: (entry) => {
    if (entry.contra === LINE) return happened(entry, entry.amount < 0n ? 'withdrawal' : 'deposit')
    return VENDOR_WALLET.test(entry.contra) ? ofVendorWallet(entry) : undefined
  },
}

export const signalOf = (entry: Told): Signal | undefined => (entry.accountKind === 'main' ? KINDS[entry.kind]?.(entry) : undefined)
