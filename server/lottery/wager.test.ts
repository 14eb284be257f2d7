/** The price of a wager: what each ticket costs and could win, and which ticket is at fault and for what bound. */
import { expect, it } from 'vitest'
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import { seedGames } from './issue/seed-games.ts'
import type { Game } from './game.ts'
import { SETTINGS, ticket, UNIT } from './testing/small-world.ts'
import { highestPrizeOf, priceWager, unitOf } from './wager.ts'

const seeds = seedGames('CNY')
const gameOf = (code: string, change: Partial<Game> = {}): Game => ({ ...seeds.find((game) => game.code === code)!, ...change })
const ONE = ticket('H3.ZX_FS', '1|2|3', 1)

it('[LOTT-03] a ticket costs its bets at unit and multiple, may win by its group, and gives back what its group leaves', () => {
  const game = gameOf('ssc-1', { numberExposureUnits: null, playExposureUnits: 9n })
  const wager = priceWager(
    game,
    SETTINGS,
    [{ ...ONE, unit: '0.1', multiple: 5, prizeGroup: 1900 }, ticket('H3.ZX_FS', '1,2|2|3', 2)],
    '2026-11-20',
  )
  const [first, second] = wager.ok ? wager.value.tickets : []
  expect(wager).toMatchObject({ ok: true, value: { stakeUnits: 5n * UNIT } })
  expect(first).toEqual({
    play: ONE.play,
    selection: ONE.selection,
    unit: '0.1',
    multiple: 5,
    prizeGroup: 1900,
    odds: undefined,
    bets: 1,
    unitUnits: UNIT,
    stakeUnits: UNIT,
    rebatePoints: 250,
    highestPrize: 950n * UNIT,
    slots: [{ slot: 'H3.ZX_FS', units: 950n * UNIT, limit: 9n }],
  })
  expect(second).toMatchObject({
    prizeGroup: 1950,
    bets: 2,
    unitUnits: 2n * UNIT,
    stakeUnits: 4n * UNIT,
    rebatePoints: 0,
    highestPrize: 1950n * UNIT,
  })
  expect([unitOf(game, UNIT, 5), unitOf(game, 2n * UNIT, 1), unitOf(game, 20n, 1)]).toEqual(['0.1', '1', '0.001'])
  expect(() => unitOf(game, 3n * UNIT, 1)).toThrow('no game offers')
  const ofOdds = { play: 'D', prizeGroup: 0, odds: { hit: '80' }, unitUnits: 3n * UNIT }
  expect(highestPrizeOf({ rules: 'MM_2D' }, ofOdds)).toBe(240n * UNIT)
  // The best of several tiers, wherever it stands.
  const best = (...factors: [string, string, string]) =>
    highestPrizeOf({ rules: 'LHC49' }, { ...ofOdds, play: 'SB', odds: { 红: factors[0], 蓝: factors[1], 绿: factors[2] } })
  expect([best('4', '2', '3'), best('2', '4', '3'), best('2', '3', '4')]).toEqual([12n * UNIT, 12n * UNIT, 12n * UNIT])
  expect(() => highestPrizeOf({ rules: 'MM_2D' }, { ...ofOdds, odds: { hit: 'x' } })).toThrow('cannot be read')
})

it('[LOTT-03] each unit of play costs a tenth of the one before, and is known again by what it cost', () => {
  const units = ['1', '0.1', '0.01', '0.001'] as const
  const game = gameOf('ssc-1', { units })
  const priced = units.map((unit) => priceWager(game, { ...SETTINGS, minimumStakeUnits: 1n }, [{ ...ONE, unit }], '2026-11-20'))
  const costs = priced.map((wager) => (wager.ok ? wager.value.tickets[0]!.unitUnits : 0n))
  expect(costs).toEqual([20_000n, 2_000n, 200n, 20n])
  expect(costs.map((cost) => unitOf(game, cost, 1))).toEqual(units)
})

const faults: readonly (readonly [Partial<TicketWish>, string, object])[] = [
  [{ play: 'XX' }, 'play-unknown', { ticket: 2, play: 'XX' }],
  [{ unit: '0.001' }, 'unit-not-offered', { ticket: 2, units: ['1'] }],
  [{ multiple: 101 }, 'multiple-out-of-range', { ticket: 2, minimum: 1, maximum: 100 }],
  [{ multiple: 0 }, 'multiple-out-of-range', { ticket: 2, minimum: 1, maximum: 100 }],
  [{ prizeGroup: 1699 }, 'prize-group-out-of-range', { ticket: 2, minimum: 1700, maximum: 1950 }],
  [{ selection: '1|2' }, 'selection-refused', { ticket: 2, reason: 'too-few-areas' }],
  [{ count: 2 }, 'count-differs', { ticket: 2, count: 1 }],
  [{ multiple: 51 }, 'stake-above-maximum', { ticket: 2, maximum: '100.00' }],
  [{ multiple: 21 }, 'win-above-maximum', { ticket: 2, maximum: '39000.00' }],
]
it.each(faults)('[LOTT-03] the second ticket with %j is refused as %s, and its place and bound are named', (change, code, detail) => {
  const bounds = { units: ['1' as const], maximumMultiple: 100n, maximumStakeUnits: 100n * UNIT, winCapUnits: 39_000n * UNIT }
  const priced = (more: Partial<TicketWish>) => priceWager(gameOf('ssc-1', bounds), SETTINGS, [ONE, { ...ONE, ...more }], '2026-11-20')
  expect(priced(change)).toEqual({ ok: false, code, detail })
  expect(priced({ multiple: 20 })).toMatchObject({ ok: true })
})

it('[LOTT-03] an order may be as small as the least stake, all its tickets together', () => {
  const priced = (minimumStakeUnits: bigint) => priceWager(gameOf('ssc-1'), { ...SETTINGS, minimumStakeUnits }, [ONE, ONE], '2026-11-20')
  expect([priced(4n * UNIT), priced(4n * UNIT + 1n)]).toMatchObject([
    { ok: true },
    { code: 'stake-below-minimum', detail: { minimum: '4.0001' } },
  ])
})
