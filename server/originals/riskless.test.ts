/** Proves which rounds of each in-house game are told to be near-riskless, by what was bet and by how they ended. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { A, bareRows, C, E, F, HASH, M1, M2, NOON } from './testing/bare-rows.ts'
import { risklessIn } from './riskless.ts'

const rows = bareRows()
const chips = (...bets: readonly (readonly [on: string, units: string])[]) => ({ bets: bets.map(([on, units]) => ({ on, units })) })

let cases = 0
/** What of a stake of 100 is near-riskless; undefined where nobody asks. */
async function risklessOf(game: string, bet: object, outcome: object = {}, paid = 0n): Promise<bigint | undefined> {
  const [id, crash] = [randomUUID(), randomUUID()]
  cases += 1
  if (game === 'crash')
    await rows.put('crash_round', {
      id: crash,
      chain: E,
      place: cases,
      bets_hash: HASH,
      point: 100,
      broke_at: NOON,
      server_seed: HASH,
      cash_outs_closed_at: NOON,
    })
  const under = game === 'crash' ? { crash } : { seed: A, nonce: cases }
  const figures = { bet: JSON.stringify(bet), outcome: JSON.stringify(outcome), stake_units: 100n, payout_units: paid }
  await rows.put('round', { id, game, ...under, request_key: id, ...figures })
  const round = game === 'crash' ? crash : id
  const [told] = await risklessIn(rows.database.reader, [{ vendor: IN_HOUSE_VENDOR, game, round, member: M1 }])
  return told?.risklessUnits
}

it('[PR-42] a round whose chance to win is above nine tenths is near-riskless, won or lost where its bet says so', async () => {
  await rows.put('seed', { id: A, client_seed: 'mine', taken_at: '2026-11-20T12:00:00Z' })
  await rows.put('crash_chain', { id: E })
  expect(await risklessOf('dice', { direction: 'under', target: 9_001 })).toBe(100n)
  expect(await risklessOf('dice', { direction: 'under', target: 9_000 })).toBe(0n)
  expect(await risklessOf('dice', { direction: 'over', target: 998 })).toBe(100n)
  expect(await risklessOf('dice', { direction: 'over', target: 999 })).toBe(0n)
  expect([await risklessOf('limbo', { target: 109 }), await risklessOf('limbo', { target: 110 })]).toEqual([100n, 0n])
  // The cash-out of crash, else the automatic one that the crash was too early for; who only watched took every risk.
  expect(await risklessOf('crash', { target: null, leavesBy: '9.00' }, { leftAt: '1.09' }, 109n)).toBe(100n)
  expect(await risklessOf('crash', { target: '1.05', leavesBy: '9.00' }, { leftAt: null })).toBe(100n)
  expect(await risklessOf('crash', { target: '1.05', leavesBy: '9.00' }, { leftAt: '1.10' }, 110n)).toBe(0n)
  expect(await risklessOf('crash', { target: null, leavesBy: '9.00' }, { leftAt: null })).toBe(0n)
  for (const game of ['mines', 'hi-lo']) {
    expect([await risklessOf(game, {}, {}, 109n), await risklessOf(game, {}, {}, 110n), await risklessOf(game, {}, {}, 0n)]).toEqual([
      100n,
      0n,
      0n,
    ])
  }
  expect(await risklessOf('roulette', { wheel: 'european', ...chips(['red', '50'], ['black', '50']) })).toBe(100n)
  expect(await risklessOf('roulette', { wheel: 'european', ...chips(['red', '80'], ['black', '20']) })).toBe(0n)
  for (const game of ['plinko', 'keno', 'wheel', 'blackjack', 'line-slot']) expect(await risklessOf(game, {}, {}, 105n)).toBeUndefined()
})

it('[PR-42] nothing is told of a round of another member or vendor, and each member’s own bet counts on a shared round', async () => {
  await rows.put('seed', { id: A, client_seed: 'mine', taken_at: '2026-11-20T12:00:00Z' })
  await rows.put('crash_chain', { id: E })
  await rows.put('crash_round', { id: F, chain: E, place: 3, bets_hash: 'b'.repeat(64) })
  for (const [id, member, leftAt] of [
    [A, M1, '1.05'],
    [C, M2, '3.00'],
  ] as const)
    await rows.put('round', {
      id,
      member,
      game: 'crash',
      crash: F,
      bet: JSON.stringify({ target: null }),
      outcome: JSON.stringify({ leftAt }),
      request_key: id,
    })
  const at = { vendor: IN_HOUSE_VENDOR, game: 'crash', round: F, member: M1 }
  const told = await risklessIn(rows.database.reader, [at, { ...at, member: M2 }, { ...at, vendor: 'PG' }, { ...at, member: E }])
  expect(told.map((one) => one?.risklessUnits)).toEqual([5n, 0n, undefined, undefined])
})
