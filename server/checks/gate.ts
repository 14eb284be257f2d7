/** Gate: whether a member is known well enough for a deposit or a withdrawal (PK-04). Play has a gate of its own, by the same rows. */
import type { CheckAct } from '@baize/contract/identity/check-words.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { blockOf } from './duplicate-store.ts'
import { readLevel } from './level.ts'
import type { ChecksNeeds, Gate } from './needs.ts'

const HOURS = 24

/** What one currency has of the amount of its row. */
export type Share = { readonly sum: bigint; readonly from: bigint }

/** Whether the shares of all currencies are a whole together: exact, by products. A row from 0 is reached by any amount. */
export function areWhole(shares: readonly Share[]): boolean {
  if (shares.some(({ sum, from }) => from === 0n && sum > 0n)) return true
  const rows = shares.filter(({ from }) => from > 0n)
  const whole = rows.reduce((product, { from }) => product * from, 1n)
  const parts = rows.reduce((total, { sum, from }) => total + (whole / from) * sum, 0n)
  return rows.length > 0 && parts >= whole
}

export type GateWish = {
  readonly act: CheckAct
  readonly owner: { readonly id: string; readonly currency: string }
  readonly units: bigint
}

/** The level that the rows ask for; 0 is none. Sums hold the act that is asked for. */
export async function levelAsked(
  needs: ChecksNeeds,
  tx: Reader | Tx,
  { act, owner, units }: GateWish,
  gates: readonly Gate[],
): Promise<number> {
  const now = needs.clock.now()
  const rows = gates.filter((gate) => gate.act === act)
  let asked = 0
  for (const [, alike] of Map.groupBy(rows, ({ days, level }) => `${days} ${level}`)) {
    const [{ level, days }] = alike as [Gate]
    if (level <= asked) continue
    const since = now.subtract({ hours: HOURS * days })
    const shares: Share[] = []
    for (const { currency, from } of alike) {
      const before = await needs.moved(tx, act, { id: owner.id, currency }, since)
      shares.push({ sum: before + (currency === owner.currency ? units : 0n), from: parseUnits(from) ?? 0n })
    }
    if (areWhole(shares)) asked = level
  }
  return asked
}

/**
 * Refuses what asks for a better known member. A withdrawal up to the member's own deposits is never refused: what it would ask for was known when they
 * were taken.
 */
export async function judgeGate(
  needs: ChecksNeeds,
  tx: Tx,
  wish: GateWish,
): Promise<Outcome<undefined, 'check-needed' | 'account-blocked'>> {
  if (wish.act === 'deposit' && (await blockOf(tx, wish.owner.id))) return refused('account-blocked')
  const asked = await levelAsked(needs, tx, wish, await needs.gates())
  if (asked === 0) return done(undefined)
  const { level } = await readLevel(needs, tx, wish.owner.id)
  if (level >= asked) return done(undefined)
  if (wish.act === 'withdrawal' && wish.units <= (await needs.ownDeposits(tx, wish.owner))) return done(undefined)
  return refused('check-needed', { level: asked })
}
