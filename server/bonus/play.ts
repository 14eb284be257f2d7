/** Play: the second door of a bet that needs bonus money, and the share of its round's wins, by the rules (PR-14 to PR-20). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { placeBet, takeWin, type BonusRound, type RoundBet } from '@baize/rules/promotions/bonus-play.ts'
import { stateOf } from '@baize/rules/promotions/grant.ts'
import type { Answer, Operation } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'
import { stakesIn, writeStake, writeWin, type StakeRow } from './play-store.ts'
import { postBehind, postSurely } from './post.ts'
import { applyChange, noteChange, openRowOf, standingOf, type Purse } from './purse.ts'
import { operationsOf, timeOf } from './standing.ts'
import { writeGrant, type GrantRow } from './store.ts'
import type { RoundPlace } from './words.ts'

/** What an act does in addition. `beside` is the bonus balance that the player sees after the act. */
export type Planned = {
  readonly beside: bigint
  /** Posts the act together with what must move before it. Where there is none the caller posts it. */
  readonly post?: ((operation: Operation) => Promise<Answer>) | undefined
  /** After the act has moved: what the main account passes on. A bet whose round was not known before names it. */
  finish(place?: RoundPlace): Promise<void>
}

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
export function roundFor(stakes: readonly StakeRow[], grant: string, liveUnits: bigint): BonusRound {
  const own = stakes.filter(({ grantId }) => grantId === grant).map(betOf)
  const ownUnits = own.reduce((sum, { stake, undone }) => (undone ? sum : sum + stake), 0n)
  const real = { id: REAL, category: '', stake: liveUnits - ownUnits, bonus: 0n, active: true, counted: 0n, undone: false }
  return { closed: false, bets: [...own, real], wins: [] }
}

export type Seat = { readonly needs: BonusNeeds; readonly tx: Tx; readonly purse: Purse; readonly category: string }

/** The bonus money that a player sees at a game of this category, where the active grant plays it. */
export function seenAt({ purse, category }: Seat): bigint {
  const row = openRowOf(purse)
  if (row === undefined) return 0n
  const { grant } = standingOf(purse, row)
  return stateOf(grant, timeOf(purse.at)) === 'active' && grant.terms.plays.includes(category) ? grant.bonus : 0n
}

const given = (operations: readonly Operation[]): bigint =>
  operations.reduce((sum, { transfers }) => transfers.reduce((whole, { amount }) => whole + amount, sum), 0n)

/** Money that waits for the act is still in the main account when it answers. */
export function planned(seat: Seat, waiting: readonly Operation[], keep: (place?: RoundPlace) => Promise<void>): Planned {
  const own = waiting.filter(({ account }) => account === seat.purse.owner.wallet)
  return {
    beside: seenAt(seat) + given(own),
    async finish(place) {
      await postSurely(seat.needs, seat.tx, waiting)
      await keep(place)
    },
  }
}

export const nothing = (): Promise<void> => Promise.resolve()
export async function stakesAt({ tx, purse }: Seat): Promise<readonly StakeRow[]> {
  const { ahead, place, owner } = purse
  purse.ahead = undefined
  return ahead ?? (place ? stakesIn(tx, owner.member, place) : [])
}

export type BonusBet = {
  readonly key: string
  readonly stakeUnits: bigint
  /** The open stakes of the round. */
  readonly liveUnits: bigint
  /** The act is posted by `Planned.post`; its key was looked up. */
  readonly together?: boolean
}

/** Whether real money of the purse lies elsewhere. It counts as played first, so that bonus money waits until it has come back (PR-15). */
const isParked = async ({ needs, tx, purse }: Seat): Promise<boolean> =>
  purse.holds.parked > 0n || (await needs.parkedAtVendors(tx, purse.owner)) > 0n

/** Pays the missing part of a stake out of the open grant, before the whole bet is taken from the main account. */
export async function fundBet(seat: Seat, bet: BonusBet): Promise<Outcome<Planned, 'balance-too-low' | 'bonus-max-bet' | 'bonus-parked'>> {
  const { needs, tx, purse, category } = seat
  const { key, stakeUnits, liveUnits } = bet
  const row = openRowOf(purse)
  if (row === undefined) return refused('balance-too-low')
  const before = standingOf(purse, row)
  const round = roundFor(await stakesAt(seat), row.id, liveUnits)
  const placed = placeBet(before, round, { id: key, category, stake: stakeUnits }, timeOf(purse.at))
  if (!placed.ok) return refused(placed.code === 'bonus-max-bet' ? placed.code : 'balance-too-low')
  const part = placed.value.round.bets.at(-1)?.bonus ?? 0n
  if (part > 0n && (await isParked(seat))) return refused('bonus-parked')
  const after = placed.value.standing
  const change = { row, before, after, act: -stakeUnits, part: -part }
  const stake = { key, grantId: row.id, member: purse.owner.member, category, stakeUnits, bonusUnits: part, undone: false, at: purse.at }
  const keep = async (place = purse.place): Promise<void> => {
    if (part === 0n) return
    if (place === undefined) throw new Error(`the bet ${key} took bonus money in no round`)
    await writeStake(tx, { ...stake, vendor: place.vendor, game: place.game, round: place.round })
  }
  if (bet.together !== true) return done(planned(seat, await applyChange(needs, tx, purse, change, key), keep))
  const first = operationsOf(change, key)
  const noted = noteChange(purse, change)
  return done({
    beside: seenAt(seat),
    post: (operation) => postBehind(needs, tx, first, operation),
    finish: async (place) => void (await Promise.all([writeGrant(tx, noted), keep(place)])),
  })
}

export type BonusWin = {
  readonly key: string
  readonly units: bigint
  readonly liveUnits: bigint
  /** The key of the one bet that it names. */
  readonly bet?: string | undefined
}

/** The grants that staked in a round. There are several where one ended and the next opened during it. */
export const grantsIn = (purse: Purse, stakes: readonly StakeRow[]): GrantRow[] =>
  [...purse.holds.rows.values()].filter(({ id }) => stakes.some(({ grantId }) => grantId === id))

/** A named bet without bonus money of this grant is real. A bet that was returned and taken again has another name. */
export function namedIn(stakes: readonly StakeRow[], grant: string, bet: string | undefined): { bet?: string } {
  if (bet === undefined) return {}
  const named = stakes.find((stake) => stake.key === bet && stake.grantId === grant)
  return named?.undone === true ? {} : { bet: named === undefined ? REAL : bet }
}

/** Shares a win among the grants that staked in its round. The main account does not have it yet. */
export async function shareWin(seat: Seat, win: BonusWin): Promise<Planned> {
  const { needs, tx, purse } = seat
  const { key, units, liveUnits, bet } = win
  const stakes = await stakesAt(seat)
  const waiting: Operation[] = []
  for (const row of grantsIn(purse, stakes)) {
    const by = namedIn(stakes, row.id, bet)
    const before = standingOf(purse, row)
    const taken = takeWin(before, roundFor(stakes, row.id, liveUnits), { id: key, amount: units, ...by }, timeOf(purse.at))
    if (!taken.ok) throw new Error(`a win of the round ${purse.place?.round} finds no bet`)
    const part = taken.value.round.wins.at(-1)?.bonus ?? 0n
    if (part === 0n) continue
    waiting.push(...(await applyChange(needs, tx, purse, { row, before, after: taken.value.standing, act: units, part }, key)))
    await writeWin(tx, { key, grantId: row.id, amountUnits: units, bonusUnits: part, undone: false })
  }
  return planned(seat, waiting, nothing)
}
