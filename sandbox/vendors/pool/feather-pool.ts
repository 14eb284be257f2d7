/** The feather pool: a pari-mutuel pool on two corners and the draw. The winners share it less the published take. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { dividendPaidRoundedDown } from '@baize/rules/odds/pool.ts'
import { refuse } from '../betting.ts'
import { keptChance, type Chance } from '../chance.ts'
import type { BetView, PageAnswer } from '../page-answers.ts'
import { AMOUNT, BET_ID, type GamePart, type Listener, type PartNeeds } from '../part.ts'
import type { Decision, Round } from '../round.ts'
import type { PageSession } from '../store.ts'
import { createPools, expected, poolOf, seedOf, TERMS, type CornerPool, type Staked } from './pools.ts'
import { CORNERS, endingOf, formOf, momentAt, type Corner, type Ending, type Moment } from './ring.ts'

/** A pool as pages show it; `pays` is what a stake of 1 would return now. */
export type PoolView = { readonly staked: Readonly<Record<Corner, string>>; readonly pays: Partial<Readonly<Record<Corner, string>>> }
export type RingView = Moment & {
  readonly nowMs: number
  /** How often in a hundred the jade corner wins against the other. */
  readonly form: number
  /** While the result is shown. */
  readonly ending?: Ending
  readonly pools: Readonly<Record<string, PoolView>>
  /** The endings of earlier rounds, the latest first. */
  readonly before: readonly Ending[]
}
export type PoolBetView = BetView & { readonly round: number; readonly on: Corner; readonly ending?: Ending; readonly returned?: string }
export type PoolLimits = { readonly least: string; readonly most: string; readonly steps: readonly string[] }
export type PoolOpening = {
  readonly limits: PoolLimits
  readonly takeBasisPoints: number
  readonly seed: Readonly<Record<Corner, string>>
  readonly bets: readonly PoolBetView[]
}

type StoredBet = { readonly round: number; readonly on: Corner; readonly stake: string }
type BetAsk = { readonly id: string; readonly round: number; readonly on: Corner; readonly stake: string }

const BEAT_MS = 500
const BEFORE = 14
const BETS_SHOWN = 12

const LIMITS: Readonly<Record<string, PoolLimits>> = {
  MMK: { least: '100', most: '200000', steps: ['100', '500', '1000', '5000', '20000'] },
  THB: { least: '5', most: '5000', steps: ['5', '20', '50', '200', '1000'] },
}
const OTHER_LIMITS: PoolLimits = { least: '0.5', most: '500', steps: ['0.5', '1', '5', '20', '100'] }
const limitsOf = (currency: string): PoolLimits => LIMITS[currency] ?? OTHER_LIMITS

const keptOf = ({ detail }: Round): StoredBet => JSON.parse(detail) as StoredBet
const inText = (units: CornerPool): Record<Corner, string> => ({
  jade: formatUnits(units.jade),
  draw: formatUnits(units.draw),
  amber: formatUnits(units.amber),
})
/** A dividend counts ten-thousandths and is rounded down to hundredths. */
const dividendText = (dividend: bigint): string => `${dividend / 10_000n}.${String((dividend % 10_000n) / 100n).padStart(2, '0')}`

type Pools = ReturnType<typeof createPools>

/** What a bet pays. It is undecided until its pool is closed, and refunded when it was not in the pool or there was no contest. */
const decideBet = (pools: Pools, bet: Round): Decision => {
  const { round, on } = keptOf(bet)
  const closed = pools.closed(round, bet.currency)
  if (closed === undefined) return { kind: 'wait' }
  if (closed.dividends === undefined || !closed.bets.has(bet.id)) return { kind: 'void' }
  return { kind: 'pay', payoutUnits: dividendPaidRoundedDown(bet.stakeUnits, closed.dividends[on] ?? 0n) }
}

/** Bets whose stake is taken, by round and currency. */
const standing = ({ store, game }: PartNeeds): Map<string, { round: number; currency: string; bets: Staked[] }> => {
  const groups = new Map<string, { round: number; currency: string; bets: Staked[] }>()
  for (const bet of store.waiting(game.vendor, game.code)) {
    const { round, on } = keptOf(bet)
    const key = `${round} ${bet.currency}`
    const group = groups.get(key) ?? { round, currency: bet.currency, bets: [] }
    group.bets.push({ id: bet.id, on, stakeUnits: bet.stakeUnits })
    groups.set(key, group)
  }
  return groups
}

const ringView = (needs: PartNeeds, chance: Chance, nowMs: number): RingView => {
  const moment = momentAt(nowMs, needs.faults.tablePercent)
  const { round } = moment
  const pools = new Map<string, CornerPool>(['MMK', 'THB'].map((currency) => [currency, seedOf(currency)]))
  for (const group of standing(needs).values()) if (group.round === round) pools.set(group.currency, poolOf(group.currency, group.bets))
  const views = [...pools].map(([currency, pool]) => {
    const pays = Object.entries(expected(pool)).map(([corner, dividend]) => [corner, dividendText(dividend)] as const)
    return [currency, { staked: inText(pool), pays: Object.fromEntries(pays) }] as const
  })
  const ended = moment.phase === 'result' ? { ending: endingOf(chance, round) } : {}
  const before = Array.from({ length: BEFORE }, (_, index) => endingOf(chance, round - 1 - index))
  return { ...moment, nowMs, form: formOf(chance, round), ...ended, pools: Object.fromEntries(views), before }
}

/** Places bets and shows a player's own bets. */
const createDesk = ({ store, betting, faults, time }: PartNeeds, pools: Pools) => {
  const view = (bet: Round): PoolBetView => {
    const { round, on } = keptOf(bet)
    const ending = pools.closed(round, bet.currency)?.ending
    const returned = bet.payoutUnits === null ? {} : { returned: formatUnits(bet.payoutUnits) }
    return { ...betting.view(bet), round, on, ...(ending === undefined ? {} : { ending }), ...returned }
  }
  return {
    bets: (session: PageSession): PoolBetView[] =>
      store
        .roundsOf(session, BETS_SHOWN)
        .filter(({ state }) => state !== 'bet-refused')
        .map(view),
    async bet(session: PageSession, { id, round, on, stake }: BetAsk): Promise<PageAnswer<PoolBetView>> {
      const kept: StoredBet = { round, on, stake }
      const known = betting.known(session, id)
      if (known !== undefined && known.detail !== JSON.stringify(kept)) return refuse('spin-used-differently')
      if (known !== undefined) return { ok: true, value: view(await betting.follow(session, known)) }
      const limits = limitsOf(session.currency)
      const stakeUnits = parseUnits(stake)
      if (stakeUnits === undefined || stakeUnits < (parseUnits(limits.least) ?? 0n) || stakeUnits > (parseUnits(limits.most) ?? 0n))
        return refuse('bet-unknown')
      const now = momentAt(time.now(), faults.tablePercent)
      if (now.round !== round || now.phase !== 'betting') return refuse('bets-closed')
      const placed = await betting.place(session, () => ({ id, stakeUnits, detail: JSON.stringify(kept) }), id, { prefix: 'fp' })
      return placed.ok ? { ok: true, value: view(placed.value) } : placed
    },
  }
}

export const featherPool = (needs: PartNeeds): GamePart => {
  const { game, store, database, faults, time, settle } = needs
  const chance = keptChance(database, game.code)
  const pools = createPools(database)
  const desk = createDesk(needs, pools)
  const listeners = new Set<Listener>()
  let beating: NodeJS.Timeout | undefined

  /** Closes the pools whose bout is over and settles their bets. A bet that was confirmed too late for its pool is refunded. */
  const closeDue = (): void => {
    const { round: now, phase } = momentAt(time.now(), faults.tablePercent)
    for (const { round, currency, bets } of standing(needs).values())
      if (round !== now || phase === 'result') pools.close(round, currency, endingOf(chance, round), bets)
    for (const bet of store.waiting(game.vendor, game.code)) if (decideBet(pools, bet).kind !== 'wait') settle(bet)
  }
  const text = (): string => JSON.stringify(ringView(needs, chance, time.now()))
  return {
    opened: (session): PoolOpening => ({
      limits: limitsOf(session.currency),
      takeBasisPoints: TERMS.takeBasisPoints,
      seed: inText(seedOf(session.currency)),
      bets: desk.bets(session),
    }),
    calls: {
      bet: {
        properties: { id: BET_ID, round: { type: 'integer', minimum: 0, maximum: 1e12 }, on: { enum: CORNERS }, stake: AMOUNT },
        answer: (session, ask: BetAsk) => desk.bet(session, ask),
      },
      bets: { properties: {}, answer: (session) => ({ ok: true, value: { bets: desk.bets(session) } }) },
    },
    decide: (bet) => decideBet(pools, bet),
    listen(hear) {
      listeners.add(hear)
      hear(text())
      return () => void listeners.delete(hear)
    },
    start() {
      beating = setInterval(() => {
        closeDue()
        if (listeners.size === 0) return
        const view = text()
        for (const hear of listeners) hear(view)
      }, BEAT_MS)
    },
    stop: () => clearInterval(beating),
  }
}
