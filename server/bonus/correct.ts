/** Correct: what vendors undo or correct in rounds with bonus money, in the shares in which it was paid (PR-19, PR-20). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { chargeRound, refundBet, resettleWin, restakeBet } from '@baize/rules/promotions/bonus-corrections.ts'
import { undoBet, undoWin } from '@baize/rules/promotions/bonus-play.ts'
import type { Operation } from '../ledger/ledger.ts'
import { winParts, writeStake, writeWin } from './play-store.ts'
import { betOf, grantsIn, namedIn, nothing, planned, roundFor, stakesAt, type Planned, type Seat } from './play.ts'
import { applyChange, standingOf } from './purse.ts'
import { timeOf } from './standing.ts'
import type { GrantRow } from './store.ts'

export type Correction = { readonly key: string; readonly liveUnits: bigint }

/** Returns a stake, whole or in part, in the shares in which it was paid. */
export async function giveStakeBack(
  seat: Seat,
  { key, liveUnits, bet, units }: Correction & { readonly bet: string; readonly units: bigint | 'whole' },
): Promise<Planned> {
  const { needs, tx, purse } = seat
  const stakes = await stakesAt(seat)
  const stake = stakes.find((one) => one.key === bet && !one.undone)
  const row = stake && purse.holds.rows.get(stake.grantId)
  if (stake === undefined || row === undefined) return planned(seat, [], nothing)
  const before = standingOf(purse, row)
  const round = roundFor(stakes, row.id, liveUnits)
  const at = timeOf(purse.at)
  if (units === 'whole') {
    const undone = undoBet(before, round, betOf(stake), at)
    if (!undone.ok) throw new Error(`the bet ${bet} is settled`)
    const change = { row, before, after: undone.value.standing, act: stake.stakeUnits, part: stake.bonusUnits }
    const waiting = await applyChange(needs, tx, purse, change, key)
    await writeStake(tx, { ...stake, undone: true })
    return planned(seat, waiting, nothing)
  }
  const { standing, part } = refundBet(before, round, betOf(stake), units, at)
  const waiting = await applyChange(needs, tx, purse, { row, before, after: standing, act: units, part }, key)
  await writeStake(tx, { ...stake, stakeUnits: stake.stakeUnits - units, bonusUnits: stake.bonusUnits - part })
  return planned(seat, waiting, nothing)
}

/** Takes again a returned stake, or what is left of it, in the shares in which it was first paid. */
export async function takeStakeAgain(
  seat: Seat,
  { key, liveUnits, bet, units }: Correction & { readonly bet: string; readonly units: bigint },
): Promise<Planned> {
  const { needs, tx, purse } = seat
  const stakes = await stakesAt(seat)
  const former = stakes.find((one) => one.key === bet && one.undone)
  const row = former && purse.holds.rows.get(former.grantId)
  if (former === undefined || row === undefined) return planned(seat, [], nothing)
  const before = standingOf(purse, row)
  const { standing, part } = restakeBet(before, roundFor(stakes, row.id, liveUnits), betOf(former), { id: key, stake: units })
  const waiting = await applyChange(needs, tx, purse, { row, before, after: standing, act: -units, part: -part }, key)
  await writeStake(tx, { ...former, key, stakeUnits: units, bonusUnits: part, undone: false, at: purse.at })
  return planned(seat, waiting, nothing)
}

/** Undoes a win by its own shares. Of several grants the first gives the real share too. */
export async function takeWinBack(
  seat: Seat,
  { key, win }: Omit<Correction, 'liveUnits'> & { readonly win: string },
): Promise<Outcome<Planned, 'insufficient-funds'>> {
  const { needs, tx, purse } = seat
  const live = (await winParts(tx, win)).filter(({ undone, grantId }) => !undone && purse.holds.rows.has(grantId))
  const others = live.slice(1).reduce((sum, { bonusUnits }) => sum + bonusUnits, 0n)
  const waiting: Operation[] = []
  for (const [at, part] of live.entries()) {
    const row = purse.holds.rows.get(part.grantId) as GrantRow
    const amount = at === 0 ? part.amountUnits - others : part.bonusUnits
    const before = standingOf(purse, row)
    const undone = undoWin(before, roundFor([], row.id, 0n), { id: win, amount, bonus: part.bonusUnits, undone: false })
    if (!undone.ok) return undone
    const change = { row, before, after: undone.value.standing, act: -amount, part: -part.bonusUnits }
    waiting.push(...(await applyChange(needs, tx, purse, change, key)))
    await writeWin(tx, { ...part, undone: true })
  }
  return done(planned(seat, waiting, nothing))
}

type NewWorth = Correction & {
  readonly win: string
  readonly bet?: string | undefined
  readonly units: bigint
  readonly formerUnits: bigint
}

/** Changes the amount of a win. Its shares follow the stakes of this moment. */
export async function makeWinWorth(seat: Seat, { key, liveUnits, win, bet, units, formerUnits }: NewWorth): Promise<Planned> {
  const { needs, tx, purse } = seat
  const stakes = await stakesAt(seat)
  const parts = new Map((await winParts(tx, win)).map((part) => [part.grantId, part]))
  const waiting: Operation[] = []
  for (const row of grantsIn(purse, stakes)) {
    const former = { id: win, amount: formerUnits, bonus: parts.get(row.id)?.bonusUnits ?? 0n, undone: false }
    const before = standingOf(purse, row)
    const settled = resettleWin(before, roundFor(stakes, row.id, liveUnits), former, {
      amount: units,
      ...namedIn(stakes, row.id, bet),
      at: timeOf(purse.at),
    })
    if (!settled.ok) throw new Error(`the win ${win} finds no bet`)
    const { standing, part } = settled.value
    if (part === 0n && !parts.has(row.id)) continue
    const change = { row, before, after: standing, act: units - formerUnits, part, mayOverdraw: true }
    waiting.push(...(await applyChange(needs, tx, purse, change, key)))
    await writeWin(tx, { key: win, grantId: row.id, amountUnits: units, bonusUnits: former.bonus + part, undone: false })
  }
  return planned(seat, waiting, nothing)
}

/** Takes the difference by which a corrected round is worth less. */
export async function takeCharge(
  seat: Seat,
  { key, liveUnits, units }: Correction & { readonly units: bigint },
): Promise<Outcome<Planned, 'insufficient-funds'>> {
  const { needs, tx, purse } = seat
  const stakes = await stakesAt(seat)
  const waiting: Operation[] = []
  for (const row of grantsIn(purse, stakes)) {
    const before = standingOf(purse, row)
    const charged = chargeRound(before, roundFor(stakes, row.id, liveUnits), units)
    if (!charged.ok) return refused('insufficient-funds')
    const { standing, part } = charged.value
    if (part === 0n) continue
    waiting.push(...(await applyChange(needs, tx, purse, { row, before, after: standing, act: -units, part: -part }, key)))
    await writeWin(tx, { key, grantId: row.id, amountUnits: -units, bonusUnits: -part, undone: false })
  }
  return done(planned(seat, waiting, nothing))
}
