/** Notice: what a payment service says of a payment that comes back, and what stands of several notices in whatever order they came. Pure. */
import { RETURN_STAGES, type ReturnKind, type ReturnStage, type ReturnState } from '@baize/contract/wallet/returns.ts'

/** One notice about a return. `units` is what the service names, in ten-thousandths, rounded down where it names more digits than the currency has. */
export type Notice = {
  readonly stage: ReturnStage
  readonly state: ReturnState
  readonly units: bigint
  readonly currency: string
  /** The amount as it was sent, where the currency has fewer digits. */
  readonly amountText: string | null
  readonly reason: string | null
  /** The service's own time of what it reports. */
  readonly at: Temporal.Instant
}

/** Stages that take money. A refund and a reversal have no others. */
const FIRST_TAKING = RETURN_STAGES.indexOf('settled')
export const takesMoney = (stage: ReturnStage): boolean => RETURN_STAGES.indexOf(stage) >= FIRST_TAKING

const STATES: readonly ReturnState[] = ['open', 'lost', 'won']
const sign = (value: bigint): number => (value > 0n ? 1 : value < 0n ? -1 : 0)

/**
 * The order in which notices override one another, whenever they came. A later stage comes first, since a second chargeback follows a won first one.
 * Within a stage a decision overrides what is open, whatever their times. Then the service's time decides. The rest only makes the order total.
 */
function compareNotices(one: Notice, other: Notice): number {
  return (
    RETURN_STAGES.indexOf(one.stage) - RETURN_STAGES.indexOf(other.stage) ||
    Number(one.state !== 'open') - Number(other.state !== 'open') ||
    Temporal.Instant.compare(one.at, other.at) ||
    STATES.indexOf(one.state) - STATES.indexOf(other.state) ||
    sign(one.units - other.units) ||
    (one.amountText ?? '').localeCompare(other.amountText ?? '', 'en') ||
    one.currency.localeCompare(other.currency, 'en')
  )
}

/** What stands of all notices, of which there is at least one. */
export const standingNotice = (all: readonly Notice[]): Notice =>
  all.reduce((standing, notice) => (compareNotices(notice, standing) > 0 ? notice : standing))

/** What the service holds back of the payment by this, if its amount is to be believed. */
export const deduction = ({ stage, state, units }: Pick<Notice, 'stage' | 'state' | 'units'>): bigint =>
  takesMoney(stage) && state !== 'won' ? units : 0n

/** Why staff must decide what it takes, instead of the notice. */
export type Trouble = 'unknown-order' | 'wrong-currency' | 'amount-too-precise'

export function troubleOf({ currency, amountText }: Notice, order: { readonly currency: string } | undefined): Trouble | null {
  if (order === undefined) return 'unknown-order'
  if (currency !== order.currency) return 'wrong-currency'
  return amountText === null ? null : 'amount-too-precise'
}

export type Share = { readonly kind: ReturnKind; readonly deductedUnits: bigint; readonly borneUnits: bigint }

/**
 * What all returns of one payment take: never more than was credited, however many there are. `borne` is the part that the house bears by a decision
 * of staff.
 */
export function totalOf(
  creditedUnits: bigint,
  shares: readonly Pick<Share, 'deductedUnits' | 'borneUnits'>[],
): { taken: bigint; borne: bigint } {
  const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
  const deducted = shares.reduce((sum, { deductedUnits }) => sum + deductedUnits, 0n)
  const borne = shares.reduce((sum, { deductedUnits, borneUnits }) => sum + least(deductedUnits, borneUnits), 0n)
  const taken = least(deducted, creditedUnits)
  return { taken, borne: least(borne, taken) }
}
