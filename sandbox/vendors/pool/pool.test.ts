/** Proves the feather pool: the clock of its rounds, dividends that everybody shares, and stakes that come back where there was no contest. */
import { rmSync } from 'node:fs'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { dividendPaidRoundedDown } from '@baize/rules/odds/pool.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chanceOf } from '../chance.ts'
import { pause, type Time } from '../clock.ts'
import {
  callPage,
  freshFolder,
  startOperator,
  startVendor,
  stopVendor,
  until,
  type RunningVendor,
  type TestOperator,
} from '../testing/small-vendor.ts'
import type { PoolBetView } from './feather-pool.ts'
import { closePool, expected, poolOf, seedOf } from './pools.ts'
import { endingOf, formOf, momentAt, type Phase } from './ring.ts'

describe('the ring', () => {
  it('goes from bets to bout to result and on to the next round, at any speed', () => {
    for (const percent of [100, 400]) {
      let before = momentAt(1_000_000, percent)
      const seen: string[] = []
      for (let at = 1_000_000; at < 1_200_000; at += 100) {
        const now = momentAt(at, percent)
        expect(now.startsMs).toBeLessThanOrEqual(at)
        expect(now.endsMs).toBeGreaterThan(at)
        if (now.round === before.round && now.phase === before.phase) continue
        expect(now.startsMs === before.startsMs || now.startsMs === before.endsMs).toBe(true)
        seen.push(now.phase)
        before = now
      }
      expect(seen.slice(0, 6).join(' ')).toMatch(/^(\S+) (\S+) (\S+) \1 \2 \3$/)
    }
  })

  it('ends as often as published', () => {
    const chance = chanceOf('the secret of this test')
    const ends = { jade: 0, amber: 0, draw: 0, none: 0 }
    let form = 0
    for (let round = 0; round < 20_000; round += 1) {
      ends[endingOf(chance, round)] += 1
      form += formOf(chance, round)
    }
    // Five standard errors to each side.
    const near = (count: number, share: number) =>
      expect(Math.abs(count / 20_000 - share)).toBeLessThan(5 * Math.sqrt((share * (1 - share)) / 20_000))
    near(ends.none, 0.01)
    near(ends.draw, 0.08)
    near(ends.jade, (0.91 * form) / 20_000 / 100)
  })
})

describe('a pool', () => {
  it('shares what the take leaves, house money like any other', () => {
    const bets = [
      { id: 'a', on: 'jade', stakeUnits: 200_000_000n },
      { id: 'b', on: 'amber', stakeUnits: 50_000_000n },
    ] as const
    const pool = poolOf('MMK', bets)
    const { dividends } = closePool('jade', pool, new Set(['a', 'b']))
    const whole = pool.jade + pool.draw + pool.amber
    const paid = dividendPaidRoundedDown(pool.jade, dividends?.['jade'] ?? 0n)
    expect(paid).toBeLessThanOrEqual((whole * 9_500n) / 10_000n)
    expect((whole * 9_500n) / 10_000n - paid).toBeLessThan(pool.jade / 100n)
    expect(expected(pool).jade).toBe(dividends?.['jade'])
    expect(closePool('none', pool, new Set()).dividends).toBeUndefined()
  })
})

const GAME = 'DAWNRING/feather-pool'
let operator: TestOperator
let folder: string
let vendor: RunningVendor
let ids = 0

const call = (name: string, body: Record<string, unknown>) => callPage(vendor, name, body, GAME)
const enter = async (player: string): Promise<string> =>
  ((await call('open', { token: `token-${player}` })).value as { pageSession: string }).pageSession
/** The ring's clock stands until a test moves it. */
let nowMs = 0
const clock: Time = { now: () => nowMs, pause }
/** Where a phase of a round begins, found by going from phase to phase. */
const momentOf = (round: number, phase: Phase): number => {
  let at = round * 40_000
  while (momentAt(at, 100).phase !== phase) at = momentAt(at, 100).endsMs
  return at
}
const ROUND = 42_000
const bet = (pageSession: string, round: number, on: string, stake: string, id = `pool-bet-${String((ids += 1)).padStart(10, '0')}`) =>
  call('bet', { pageSession, id, round, on, stake })
/** The bets of a page once none of them waits for its pool or for the operator any more. */
const settledBets = (pageSession: string): Promise<PoolBetView[]> =>
  vi.waitUntil(
    async () => {
      const { bets } = (await call('bets', { pageSession })).value as { bets: PoolBetView[] }
      return bets.every(({ state }) => state !== 'settling' && state !== 'open') && bets
    },
    { timeout: 60_000 },
  )

describe('over the wallet', () => {
  beforeEach(async () => {
    operator = await startOperator({ a: '100000', b: '100000' })
    folder = freshFolder()
  })
  afterEach(async () => {
    await stopVendor(vendor, 'SIGKILL')
    await operator.close()
    rmSync(folder, { recursive: true })
  })

  it('[GAME-14] pays every bet of a round by one dividend, and takes none when the bets are closed', async () => {
    nowMs = momentOf(ROUND, 'betting')
    vendor = await startVendor(operator, folder, { duplicate: true }, 4_000, clock)
    const [a, b] = [await enter('a'), await enter('b')]
    const placed = await Promise.all([bet(a, ROUND, 'jade', '5000'), bet(b, ROUND, 'amber', '1000'), bet(b, ROUND, 'draw', '500')])
    expect(placed.map(({ ok }) => ok)).toEqual([true, true, true])
    nowMs = momentOf(ROUND, 'result')
    const stakes = { jade: 50_000_000n, amber: 10_000_000n, draw: 5_000_000n }
    const pool = Object.fromEntries(Object.entries(seedOf('MMK')).map(([corner, units]) => [corner, units + stakes[corner as 'jade']]))
    const bets = [...(await settledBets(a)), ...(await settledBets(b))]
    const ending = bets[0]!.ending!
    const { dividends } = closePool(ending, pool as never, new Set())
    for (const { on, returned, stake, state } of bets) {
      const dividend = on === ending ? dividends?.[on] : 0n
      if (dividend === undefined) expect(state).toBe('cancelled')
      else expect(returned).toBe(formatUnits(dividendPaidRoundedDown(parseUnits(stake) ?? 0n, dividend)))
    }
    for (const player of ['a', 'b']) {
      const { staked, won } = operator.moved(player)
      expect(operator.balances.get(player)).toBe((parseUnits('100000') ?? 0n) - staked + won)
    }
    expect(await bet(a, ROUND, 'jade', '1000')).toMatchObject({ http: 422, code: 'bets-closed' })
    nowMs = momentOf(ROUND + 1, 'betting')
    expect(await bet(a, ROUND + 1, 'jade', '99')).toMatchObject({ code: 'bet-unknown' })
    expect(await bet(a, ROUND + 1, 'none', '1000')).toMatchObject({ http: 400 })
  })

  it('[GAME-14] gives back a bet that was confirmed after its pool had closed', async () => {
    nowMs = momentOf(ROUND, 'betting')
    vendor = await startVendor(operator, folder, {}, 1_200, clock)
    const [a, b] = [await enter('a'), await enter('b')]
    const before = operator.balances.get('a')
    operator.after = (name, body) => (name === 'bet' && body['player'] === 'a' ? new Promise(() => undefined) : Promise.resolve())
    const placed = Promise.all([bet(b, ROUND, 'amber', '1000'), bet(a, ROUND, 'jade', '1000')])
    await until(() => operator.heard.some(({ call: name, body }) => name === 'bet' && body['player'] === 'a'))
    nowMs = momentOf(ROUND + 1, 'betting')
    await settledBets(b)
    operator.after = () => Promise.resolve()
    await placed
    expect(await settledBets(a)).toMatchObject([{ round: ROUND, state: 'cancelled' }])
    await until(() => operator.balances.get('a') === before)
  })
})
