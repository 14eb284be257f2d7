/**
 * May leave: the one list of what keeps money in its owner's wallet, in the order in which it is asked. Withdrawals and transfers along the line are let
 * out by it, and payouts ask a part of it again. `docs/checks.md` shows it.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { withdrawable } from '@baize/rules/wallet/requirement.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { WalletLimits, WalletNeeds, WalletOwner } from './needs.ts'
import { lockedOf, owedOf } from './requirement/requirement.ts'
import { debtOf, isUnderReview } from './returns/returns.ts'
import type { PayeeRow } from './store.ts'

type Owner = Pick<WalletOwner, 'id' | 'currency'>
type LeaveRequest = { readonly needs: WalletNeeds; readonly asker: Reader | Tx; readonly owner: Owner; readonly standing: Standing }
type Standing = Awaited<ReturnType<WalletNeeds['standing']>>
type Detail = Readonly<Record<string, string>>
type Check<Refusal extends string> = {
  readonly refusal: Refusal
  /** Whether it keeps the money, or what is said with the refusal. */
  readonly keeps: (asked: LeaveRequest) => Promise<Detail | boolean>
}

/** Asked before anything is held, and again right before a payment service is asked. Meanwhile staff may have frozen the member. */
const ALWAYS = [
  // Self-exclusion ends play, never the access to one's own money. Only staff can block that.
  { refusal: 'account-blocked', keeps: async ({ standing }) => standing.blocked },
  { refusal: 'withdrawals-frozen', keeps: async ({ standing }) => standing.withdrawalsFrozen },
  { refusal: 'withdrawals-under-review', keeps: ({ asker, owner }) => isUnderReview(asker, owner.id) },
  {
    refusal: 'debt-open',
    keeps: async ({ needs, asker, owner }) => {
      const debt = await debtOf(needs, owner, asker)
      return debt > 0n && { debt: formatUnits(debt) }
    },
  },
] as const satisfies readonly Check<string>[]

/** Asked only of what is new. */
const OF_NEW = [
  {
    refusal: 'withdrawals-resting',
    keeps: async ({ needs, owner }) => {
      const until = await ownerRests(needs, await needs.limits(owner.currency), owner)
      return until !== undefined && { until: until.toString() }
    },
  },
] as const satisfies readonly Check<string>[]

export type Hindrance = (typeof ALWAYS)[number]['refusal']
export type LeaveRefusal = Hindrance | (typeof OF_NEW)[number]['refusal']

async function firstOf<Refusal extends string>(
  checks: readonly Check<Refusal>[],
  needs: WalletNeeds,
  asker: Reader | Tx,
  owner: Owner,
): Promise<Outcome<undefined, Refusal>> {
  const standing = await needs.standing(owner.id)
  for (const { refusal, keeps } of checks) {
    const kept = await keeps({ needs, asker, owner, standing })
    if (kept !== false) return kept === true ? refused(refusal) : refused(refusal, kept)
  }
  return done(undefined)
}

/** Whether anything new may leave a wallet of the owner. */
export const mayLeave = (needs: WalletNeeds, asker: Reader | Tx, owner: Owner): Promise<Outcome<undefined, LeaveRefusal>> =>
  firstOf<LeaveRefusal>([...ALWAYS, ...OF_NEW], needs, asker, owner)

/** Why what was approved may not leave now; undefined where it may. */
export async function hindranceOf(
  needs: WalletNeeds,
  asker: Reader | Tx,
  { memberId: id, currency }: { readonly memberId: string; readonly currency: string },
): Promise<Hindrance | undefined> {
  const may = await firstOf<Hindrance>(ALWAYS, needs, asker, { id, currency })
  return may.ok ? undefined : may.code
}

export type Leaving = {
  readonly owner: WalletOwner
  readonly units: bigint
  /** The bonus grant that the owner forfeits for it, once both figures were shown. */
  readonly giveUp: string | undefined
  /** Wallets that take the money. */
  readonly into?: readonly bigint[]
}

/** Wagering requirements keep their amounts in the wallet (WC-34). The lane is held, so that the balance stays as it was read. */
async function isFree(needs: WalletNeeds, tx: Tx, { owner, units, into }: Leaving): Promise<Outcome<undefined, 'turnover-open'>> {
  const { lockedUnits, leftUnits } = await (into === undefined ? owedOf(needs, tx, owner) : lockedOf(tx, owner))
  if (lockedUnits === 0n) return done(undefined)
  const { balance } = await needs.ledger.balance(owner.wallet, tx)
  const free = withdrawable(balance, lockedUnits)
  if (units <= free || units > balance) return done(undefined)
  return refused('turnover-open', { locked: formatUnits(lockedUnits), left: formatUnits(leftUnits), withdrawable: formatUnits(free) })
}

/**
 * Lets money out. It takes the rows of bonus money and the lanes, and asks what only they can say. Then `move` moves the money, and the bonus that its
 * owner gave up for it ends. It runs in a transaction that a refusal rolls back.
 */
export async function letOut<Value, Refusal extends string>(
  needs: WalletNeeds,
  tx: Tx,
  leaving: Leaving,
  move: () => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal | 'turnover-open' | 'bonus-at-stake'>> {
  const { owner, units, giveUp, into = [] } = leaving
  const atStake = await needs.bonusAtStake(tx, { member: owner.id, currency: owner.currency, wallet: owner.wallet }, into)
  await needs.ledger.lock(tx, [owner.wallet, ...into])
  const free = await isFree(needs, tx, leaving)
  if (!free.ok) return free
  const moved = await move()
  if (!moved.ok) return moved
  // Asked behind the move, so that nobody gives up a bonus for money that is not there.
  if (atStake && giveUp !== atStake.grant)
    return refused('bonus-at-stake', { grant: atStake.grant, paidOut: formatUnits(units), givenUp: formatUnits(atStake.units) })
  await atStake?.giveUp()
  return moved
}

/** The end of the rest that began then; undefined when it is over or there is none. */
function restFrom(needs: WalletNeeds, { restHours }: WalletLimits, began: Temporal.Instant | undefined): Temporal.Instant | undefined {
  const end = began?.add({ hours: restHours })
  return end && Temporal.Instant.compare(needs.clock.now(), end) < 0 ? end : undefined
}

/** Until when no withdrawal goes to this payee: its owner can notice a new one in that time. */
export const payeeRests = (needs: WalletNeeds, limits: WalletLimits, payee: Pick<PayeeRow, 'createdAt'>): Temporal.Instant | undefined =>
  restFrom(needs, limits, payee.createdAt)

/** Until when nothing leaves at all, after a change of what guards the account. */
export const ownerRests = async (
  needs: WalletNeeds,
  limits: WalletLimits,
  owner: Pick<WalletOwner, 'id'>,
): Promise<Temporal.Instant | undefined> => restFrom(needs, limits, await needs.guardsChangedAt(owner.id))
