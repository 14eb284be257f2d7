/** What the limits of the operator see of a bet, what everybody is told of them, and how long a seed is used. */
import { expect, it } from 'vitest'
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { instantGame } from './instant/instant.ts'
import { isDue } from './seed.ts'
import { readSettings } from './settings.ts'
import { tableBet, withinLimits } from './stake.ts'
import { steppedGame } from './stepped/stepped.ts'

const chips = (...on: readonly string[]) => on.map((spot) => ({ on: spot, stake: '1' }))
/** Each with the most that a stake of 1 on every place of it can pay. */
const BETS: readonly (readonly [game: string, wish: object, pays: string])[] = [
  ['dice', { stake: '1', direction: 'under', target: '1.01' }, '98.0198'],
  ['dice', { stake: '1', direction: 'over', target: '98.98' }, '98.0198'],
  ['limbo', { stake: '1', target: '1000000.00' }, '1000000'],
  ['plinko', { stake: '1', rows: 8, risk: 'low' }, '5.6'],
  ['plinko', { stake: '1', rows: 16, risk: 'high' }, '1000'],
  ['keno', { stake: '1', risk: 'classic', picks: [7] }, '3.96'],
  ['keno', { stake: '1', risk: 'high', picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, '1000'],
  ['wheel', { stake: '1', risk: 'low' }, '1.5'],
  ['wheel', { stake: '1', risk: 'high' }, '9.9'],
  ['roulette', { wheel: 'european', bets: chips('straight-36') }, '36'],
  ['roulette', { wheel: 'american', bets: chips('straight-00') }, '36'],
  ['roulette', { wheel: 'european', bets: chips('straight-36', 'red', 'black', 'straight-0') }, '38'],
  ['baccarat', { bets: chips('player') }, '2'],
  ['baccarat', { bets: chips('banker') }, '1.95'],
  ['baccarat', { bets: chips('tie') }, '9'],
  ['baccarat', { bets: chips('player-pair', 'banker-pair') }, '24'],
  ['dragon-tiger', { bets: chips('tiger', 'dragon') }, '2'],
  ['dragon-tiger', { bets: chips('tie') }, '12'],
  ['dragon-tiger', { bets: chips('tie', 'suited-tie', 'dragon-small') }, '65'],
  ['sic-bo', { bets: chips('triple-6') }, '181'],
  ['sic-bo', { bets: chips('small') }, '2'],
  ['line-slot', { lineStake: '1' }, '2020'],
  ['mines', { stake: '1', mines: 24 }, '24.75'],
  ['hi-lo', { stake: '1' }, '12.87'],
  ['blackjack', { stake: '1' }, '8'],
]

it.each(BETS)('[GAME-17] the limits see what a bet on %s stakes and the most that it pays: %j pays %s', (game, wish, pays) => {
  const read = (instantGame(game) ?? steppedGame(game))!.read(wish as never)
  const places = 'bets' in wish ? (wish.bets as readonly unknown[]).length : game === 'line-slot' ? 20 : 1
  const stakeUnits = 10_000n * BigInt(places)
  const smallestUnits = game === 'line-slot' ? stakeUnits : 10_000n
  expect(read).toMatchObject({ ok: true, value: { stakeUnits, smallestUnits, mostWonUnits: parseUnits(pays) } })
})

it('[GAME-17] a bet that cannot be read is refused with its field, and a target outside with what its direction takes', () => {
  const said = (game: string, wish: object) => {
    const read = (instantGame(game) ?? steppedGame(game))!.read(wish as never)
    return read.ok ? read.value.bet : [read.code, read.detail]
  }
  const dice = (stake: string, direction: string, target: string) => said('dice', { stake, direction, target })
  expect(dice('1', 'under', '0.99')).toEqual(['target-out-of-range', { lowest: '1.00', highest: '98.00' }])
  expect(dice('1', 'over', '00.99')).toEqual(['target-out-of-range', { lowest: '1.99', highest: '98.99' }])
  expect(dice('1', 'under', '09.90')).toEqual({ direction: 'under', target: 990 })
  expect(dice('1', 'sideways', '50.00')).toEqual(['invalid-input', { field: 'direction' }])
  expect(dice('1', 'under', '5')).toEqual(['invalid-input', { field: 'target' }])
  expect(dice('1e3', 'under', '50.00')).toEqual(['invalid-input', { field: 'stake' }])
  expect(dice(`1${'0'.repeat(12)}.0001`, 'under', '50.00')).toEqual(['stake-above-maximum', undefined])
  expect(dice(`1${'0'.repeat(13)}`, 'under', '50.00')).toEqual(['invalid-input', { field: 'stake' }])
  const reach = { lowest: '1.01', highest: '1000000.00' }
  expect(said('limbo', { stake: '1', target: '1.00' })).toEqual(['target-out-of-range', reach])
  expect(said('limbo', { stake: '1', target: '2' })).toEqual(['invalid-input', { field: 'target' }])
  expect(said('roulette', { wheel: 'valueOf', bets: chips('red') })).toEqual(['invalid-input', { field: 'wheel' }])
  for (const game of ['hi-lo', 'blackjack'])
    expect([said(game, { stake: '0' }), said(game, { stake: '0.0001' })]).toEqual([['stake-below-minimum', undefined], {}])
})

it('[GAME-17, WC-51] the settings tell the limits of each game, in further currencies only where it is offered there, and its pace', async () => {
  const limits = { open: false, minimumStake: '1', maximumStake: '2', maximumWin: '3' }
  const told = await readSettings({
    limitsOf: async (game, currency) => (currency === 'MMK' || game === 'dice' ? { ...limits, minimumStake: currency } : undefined),
    currency: async () => 'MMK',
    currencies: async () => ['THB', 'MMK'],
    rules: async () => ({ minimumSpinMs: 2500, minimumRoundMs: 1000, openRoundHours: 5, jackpotSource: 'pool' }),
  })
  expect([told.currency, told.openRoundHours, told.games.map(({ game }) => game)]).toEqual(['MMK', 5, [...ORIGINALS]])
  const { open: _, ...amounts } = limits
  for (const { game, version, returns, ...rest } of told.games) {
    expect([game, version, returns.length > 0]).toEqual([game, '1', true])
    const further = game === 'dice' ? [{ currency: 'THB', ...amounts, minimumStake: 'THB' }] : []
    expect(rest, game).toEqual({ ...limits, minimumStake: 'MMK', minimumRoundMs: game === 'line-slot' ? 2500 : 1000, further })
  }
  const none = readSettings({
    limitsOf: async () => undefined,
    currency: async () => 'MMK',
    currencies: async () => ['MMK'],
    rules: async () => ({}) as never,
  })
  await expect(none).rejects.toThrow('has no limits in MMK')
})

it('[GAME-22] a seed is due from its thousandth round on, or a day after it was taken where any round was played under it', () => {
  const takenAt = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const due = (nonce: number, hours: number, less = 0) =>
    isDue({ nonce, takenAt } as never, takenAt.add({ hours }).subtract({ nanoseconds: less }))
  expect([due(999, 1), due(1000, 0), due(1, 24, 1), due(1, 24), due(0, 100)]).toEqual([false, true, false, true, false])
})

it('[GAME-17, WC-51] a bet is taken up to each limit and no further, and of several chips the smallest and the sum are judged', () => {
  const limits = { open: true, minimumStake: '1', maximumStake: '6', maximumWin: '9.5' }
  const bet = { stakeUnits: 60_000n, smallestUnits: 10_000n, mostWonUnits: 95_000n }
  const said = (more: Partial<typeof bet>, set: Partial<typeof limits> = {}) => {
    const outcome = withinLimits({ ...bet, ...more }, { ...limits, ...set })
    return outcome.ok ? 'taken' : [outcome.code, outcome.detail]
  }
  expect(said({})).toBe('taken')
  expect(said({ smallestUnits: 9_999n })).toEqual(['stake-below-minimum', { minimumStake: '1' }])
  expect(said({ stakeUnits: 60_001n })).toEqual(['stake-above-maximum', { maximumStake: '6' }])
  expect(said({ mostWonUnits: 95_001n })).toEqual(['win-above-maximum', { maximumWin: '9.5' }])
  expect(said({}, { open: false })).toEqual(['game-switched-off', undefined])
  expect(withinLimits(bet, undefined)).toEqual({ ok: false, code: 'currency-not-offered' })
  expect(() => said({}, { maximumWin: 'much' })).toThrow('a limit is no amount: much')
  const placed = [2n, 1n, 3n].map((stakeUnits, at) => ({ on: String(at), stakeUnits }))
  expect(tableBet({}, placed, [4n, 9n, 5n])).toEqual({ bet: {}, stakeUnits: 6n, smallestUnits: 1n, mostWonUnits: 9n })
})
