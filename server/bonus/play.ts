/** Play: the shares of a bet that needs bonus money, and of its round's wins, by the rules (PR-14 to PR-20). Next: `server/bonus/standing.ts`. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { placeBet, takeWin, type BonusRound, type RoundBet } from '@baize/rules/promotions/bonus-play.ts'
import type { BonusRefusal, BonusShare, RoundKey } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'
import type { StakeRow, WinRow } from './play-store.ts'
import { changed, openRowOf, standingOf, timeOf, type Change, type Funds } from './standing.ts'
import type { GrantRow } from './store.ts'

/** What an act changes beside the main account; it is moved and written with the act. */
export type Shares = {
  readonly changes: readonly Change[]
  readonly stakes: readonly Omit<StakeRow, keyof RoundKey>[]
  readonly wins: readonly WinRow[]
}
export type Shared = Outcome<Shares, BonusRefusal>

/** An act in its round: `stakes` are those with bonus money, and `liveUnits` is what is staked there in all. */
export type Sharing = {
  readonly needs: BonusNeeds
  readonly tx: Tx
  readonly funds: Funds
  readonly key: string
  readonly stakes: readonly StakeRow[]
  readonly liveUnits: bigint
}
export type ShareOf<Does extends BonusShare['does']> = Extract<BonusShare, { readonly does: Does }>

export const sharing = (changes: readonly Change[], rows: Partial<Pick<Shares, 'stakes' | 'wins'>> = {}): Shared =>
  done({ changes, stakes: [], wins: [], ...rows })
export const NO_SHARES = sharing([])

/** The stake of a round that real money alone paid, as one bet beside those with bonus money. */
const REAL = ''

export const betOf = ({ key, category, stakeUnits, bonusUnits, undone }: StakeRow): RoundBet => ({
  id: key,
  category,
  stake: stakeUnits,
  bonus: bonusUnits,
  active: true,
  counted: 0n,
  undone,
})

/** A grant's view of a round: its own bets, and every other stake there as real money. */
export function roundFor({ stakes, liveUnits }: Pick<Sharing, 'stakes' | 'liveUnits'>, grant: string): BonusRound {
  const own = stakes.filter(({ grantId }) => grantId === grant).map(betOf)
  const ownUnits = own.reduce((sum, { stake, undone }) => (undone ? sum : sum + stake), 0n)
  const real = { id: REAL, category: '', stake: liveUnits - ownUnits, bonus: 0n, active: true, counted: 0n, undone: false }
  return { closed: false, bets: [...own, real], wins: [] }
}

/** Whether real money lies elsewhere. It counts as played first, so that bonus money waits until it has come back (PR-15). */
const isParked = async ({ needs, tx, funds }: Sharing): Promise<boolean> =>
  funds.parked > 0n || (await needs.parkedAtVendors(tx, funds.owner)) > 0n

/** The missing part of a stake is paid out of the open grant, before the whole bet is taken from the main account. */
export async function shareBet(act: Sharing, { stakeUnits }: ShareOf<'bet'>): Promise<Shared> {
  const { funds, key } = act
  const { category, at, owner } = funds
  const row = openRowOf(funds)
  if (row === undefined) return refused('balance-too-low')
  const before = standingOf(funds, row)
  const placed = placeBet(before, roundFor(act, row.id), { id: key, category, stake: stakeUnits }, timeOf(at))
  if (!placed.ok) return refused(placed.code === 'bonus-max-bet' ? placed.code : 'balance-too-low')
  const bonusUnits = placed.value.round.bets.at(-1)?.bonus ?? 0n
  if (bonusUnits > 0n && (await isParked(act))) return refused('bonus-parked')
  const stake = { key, grantId: row.id, member: owner.member, category, stakeUnits, bonusUnits, undone: false, at }
  const change = changed(funds, { row, before, after: placed.value.standing, act: -stakeUnits, part: -bonusUnits })
  return sharing([change], { stakes: bonusUnits === 0n ? [] : [stake] })
}

/** The grants that staked in a round. There are several where one ended and the next opened during it. */
export const grantsIn = ({ funds, stakes }: Sharing): GrantRow[] =>
  [...funds.grants.values()].filter(({ id }) => stakes.some(({ grantId }) => grantId === id))

/** A named bet without bonus money of this grant is real. A bet that was returned and taken again has another name. */
export function namedIn(stakes: readonly StakeRow[], grant: string, bet: string | undefined): { bet?: string } {
  if (bet === undefined) return {}
  const named = stakes.find((stake) => stake.key === bet && stake.grantId === grant)
  return named?.undone === true ? {} : { bet: named === undefined ? REAL : bet }
}

/** A win is shared among the grants that staked in its round. */
export function shareWin(act: Sharing, { units, bet }: ShareOf<'win'>): Shared {
  const { funds, key, stakes } = act
  const [changes, wins]: [Change[], WinRow[]] = [[], []]
  for (const row of grantsIn(act)) {
    const before = standingOf(funds, row)
    const taken = takeWin(before, roundFor(act, row.id), { id: key, amount: units, ...namedIn(stakes, row.id, bet) }, timeOf(funds.at))
    if (!taken.ok) throw new Error(`the win ${key} finds no bet`)
    const bonusUnits = taken.value.round.wins.at(-1)?.bonus ?? 0n
    if (bonusUnits === 0n) continue
    changes.push(changed(funds, { row, before, after: taken.value.standing, act: units, part: bonusUnits }))
    wins.push({ key, grantId: row.id, amountUnits: units, bonusUnits, undone: false })
  }
  return sharing(changes, { wins })
}
