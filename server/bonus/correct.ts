/** Correct: what vendors undo or correct in rounds with bonus money, in the shares in which it was paid (PR-19, PR-20). */
import { refused } from '@baize/contract/values/outcome.ts'
import { chargeRound, refundBet, resettleWin, restakeBet } from '@baize/rules/promotions/bonus-corrections.ts'
import { undoBet, undoWin } from '@baize/rules/promotions/bonus-play.ts'
import { winParts, type WinRow } from './play-store.ts'
import { betOf, grantsIn, namedIn, NO_SHARES, roundFor, sharing, type ShareOf, type Shared, type Sharing } from './play.ts'
import { changed, standingOf, timeOf, type Change } from './standing.ts'
import type { GrantRow } from './store.ts'

/** Returns a stake, whole or in part, in the shares in which it was paid. */
export function giveStakeBack(act: Sharing, { bet, units }: ShareOf<'stake-back'>): Shared {
  const { funds, stakes } = act
  const stake = stakes.find((one) => one.key === bet && !one.undone)
  const row = stake && funds.grants.get(stake.grantId)
  if (stake === undefined || row === undefined) return NO_SHARES
  const before = standingOf(funds, row)
  const [round, at] = [roundFor(act, row.id), timeOf(funds.at)]
  if (units === 'whole') {
    const undone = undoBet(before, round, betOf(stake), at)
    if (!undone.ok) throw new Error(`the bet ${bet} is settled`)
    const change = { row, before, after: undone.value.standing, act: stake.stakeUnits, part: stake.bonusUnits, about: bet }
    return sharing([changed(funds, change)], { stakes: [{ ...stake, undone: true }] })
  }
  const { standing: after, part } = refundBet(before, round, betOf(stake), units, at)
  const left = { ...stake, stakeUnits: stake.stakeUnits - units, bonusUnits: stake.bonusUnits - part }
  return sharing([changed(funds, { row, before, after, act: units, part, about: bet })], { stakes: [left] })
}

/** Takes again a returned stake, or what is left of it, in the shares in which it was first paid. */
export function takeStakeAgain(act: Sharing, { bet, units }: ShareOf<'stake-again'>): Shared {
  const { funds, key, stakes } = act
  const former = stakes.find((one) => one.key === bet && one.undone)
  const row = former && funds.grants.get(former.grantId)
  if (former === undefined || row === undefined) return NO_SHARES
  const before = standingOf(funds, row)
  const { standing: after, part } = restakeBet(before, roundFor(act, row.id), betOf(former), { id: key, stake: units })
  const again = { ...former, key, stakeUnits: units, bonusUnits: part, undone: false, at: funds.at }
  return sharing([changed(funds, { row, before, after, act: -units, part: -part, about: bet })], { stakes: [again] })
}

/** Undoes a win by its own shares. Of several grants the first gives the real share too. */
export async function takeWinBack(act: Sharing, { win }: ShareOf<'win-back'>): Promise<Shared> {
  const { tx, funds } = act
  const live = (await winParts(tx, win)).filter(({ undone, grantId }) => !undone && funds.grants.has(grantId))
  const others = live.slice(1).reduce((sum, { bonusUnits }) => sum + bonusUnits, 0n)
  const changes: Change[] = []
  for (const [at, { grantId, amountUnits, bonusUnits }] of live.entries()) {
    const row = funds.grants.get(grantId) as GrantRow
    const amount = at === 0 ? amountUnits - others : bonusUnits
    const before = standingOf(funds, row)
    const undone = undoWin(before, roundFor({ stakes: [], liveUnits: 0n }, row.id), { id: win, amount, bonus: bonusUnits, undone: false })
    if (!undone.ok) return refused('balance-too-low')
    changes.push(changed(funds, { row, before, after: undone.value.standing, act: -amount, part: -bonusUnits, about: win }))
  }
  return sharing(changes, { wins: live.map((part) => ({ ...part, undone: true })) })
}

/** Changes the amount of a win. Its shares follow the stakes of this moment. */
export async function makeWinWorth(act: Sharing, { win, bet, units, formerUnits }: ShareOf<'win-worth'>): Promise<Shared> {
  const { tx, funds, stakes } = act
  const parts = new Map((await winParts(tx, win)).map((part) => [part.grantId, part.bonusUnits]))
  const [changes, wins]: [Change[], WinRow[]] = [[], []]
  for (const row of grantsIn(act)) {
    const former = { id: win, amount: formerUnits, bonus: parts.get(row.id) ?? 0n, undone: false }
    const before = standingOf(funds, row)
    const named = { amount: units, ...namedIn(stakes, row.id, bet), at: timeOf(funds.at) }
    const settled = resettleWin(before, roundFor(act, row.id), former, named)
    if (!settled.ok) throw new Error(`the win ${win} finds no bet`)
    const { standing: after, part } = settled.value
    if (part === 0n && !parts.has(row.id)) continue
    changes.push(changed(funds, { row, before, after, act: units - formerUnits, part, about: win, mayOverdraw: true }))
    wins.push({ key: win, grantId: row.id, amountUnits: units, bonusUnits: former.bonus + part, undone: false })
  }
  return sharing(changes, { wins })
}

/** Takes the difference by which a corrected round is worth less. */
export function takeCharge(act: Sharing, { units }: ShareOf<'charge'>): Shared {
  const { funds, key } = act
  const [changes, wins]: [Change[], WinRow[]] = [[], []]
  for (const row of grantsIn(act)) {
    const before = standingOf(funds, row)
    const charged = chargeRound(before, roundFor(act, row.id), units)
    if (!charged.ok) return refused('balance-too-low')
    const { standing: after, part } = charged.value
    if (part === 0n) continue
    changes.push(changed(funds, { row, before, after, act: -units, part: -part }))
    wins.push({ key, grantId: row.id, amountUnits: -units, bonusUnits: -part, undone: false })
  }
  return sharing(changes, { wins })
}
