/**
 * Proves the games of one step over a real ledger. Each round pays what its view and the rules alone recompute, once for each key, within its
 * limits.
 */
import { Value } from 'typebox/value'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { ORIGINALS, type OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { DRAGON_TIGER_SPOTS } from '@baize/rules/originals/dragon-tiger.ts'
import { BACCARAT_SPOTS } from '@baize/rules/originals/baccarat.ts'
import published from '@baize/rules/originals/published.json' with { type: 'json' }
import { ROULETTE_SPOTS } from '@baize/rules/originals/roulette-table.ts'
import { SIC_BO_SPOTS } from '@baize/rules/originals/sic-bo.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import type { WishOf } from '../play.ts'
import type { InstantCode } from './instant.ts'
import { RETURNS } from '../returns.ts'
import { bringSeed } from '../testing/bring-seed.ts'
import { createSmallWorld, OPEN_LIMITS, type SmallWorld } from '../testing/small-world.ts'
import { recompute } from '../testing/verify.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase())
})
afterAll(() => world.close())
beforeEach(() => {
  world.set.limits = OPEN_LIMITS
  world.set.rules = { ...world.set.rules, minimumRoundMs: 0, minimumSpinMs: 0 }
})

const stake = fc.bigInt({ min: 10_000n, max: 900_000n }).map((units) => formatUnits(units, 0))
const risk = fc.constantFrom('low' as const, 'medium' as const, 'high' as const)
const chips = (spots: readonly string[]) =>
  fc
    .uniqueArray(fc.constantFrom(...spots), { minLength: 1, maxLength: 8 })
    .chain((list) => fc.tuple(...list.map(() => stake)).map((stakes) => list.map((on, at) => ({ on, stake: stakes[at] ?? '1' }))))
const wheel = fc.constantFrom('european' as const, 'american' as const)

/** Bets of every kind that a game takes. */
const WISHES: { [Code in InstantCode]: fc.Arbitrary<WishOf<Code>> } = {
  dice: fc.record({
    stake,
    direction: fc.constantFrom('under' as const, 'over' as const),
    target: fc.constantFrom('49.50', '12.34', '98.00'),
  }),
  limbo: fc.record({
    stake,
    target: fc.integer({ min: 101, max: 900 }).map((count) => `${Math.floor(count / 100)}.${String(count % 100).padStart(2, '0')}`),
  }),
  plinko: fc.record({ stake, rows: fc.integer({ min: 8, max: 16 }), risk }),
  keno: fc.record({
    stake,
    risk: fc.constantFrom('classic' as const, 'low' as const, 'medium' as const, 'high' as const),
    picks: fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 }),
  }),
  wheel: fc.record({ stake, risk }),
  roulette: wheel.chain((kind) => chips([...ROULETTE_SPOTS[kind].keys()]).map((bets) => ({ wheel: kind, bets }))),
  baccarat: chips(BACCARAT_SPOTS).map((bets) => ({ bets })),
  'dragon-tiger': chips([...DRAGON_TIGER_SPOTS.keys()]).map((bets) => ({ bets })),
  'sic-bo': chips([...SIC_BO_SPOTS.keys()]).map((bets) => ({ bets })),
  'line-slot': fc.record({ lineStake: fc.constantFrom('1', '0.5', '12.3456') }),
}
const CODES = Object.keys(WISHES) as InstantCode[]

/** Of each game; `npm run prove` plays more. */
const ROUNDS = process.env['WHOLE'] === '1' ? 15 : 6

const units = (text: string): bigint => parseUnits(text) ?? -1n
/** The chips of a table are shown as they were placed, each with what it was paid, and all of that is the payout. */
function expectChips(wish: object, round: object): void {
  if (!('bets' in wish) || !('bets' in round) || !('payout' in round)) return
  const placed = wish.bets as { on: string; stake: string }[]
  const paid = round.bets as { on: string; stake: string; multiplier: string; payout: string }[]
  expect(paid.map(({ on, stake: shown }) => [on, units(shown)])).toEqual(placed.map(({ on, stake: asked }) => [on, units(asked)]))
  for (const chip of paid) expect(units(chip.payout)).toBe((units(chip.stake) * units(chip.multiplier)) / UNITS)
  expect(paid.reduce((sum, { payout }) => sum + units(payout), 0n)).toBe(units(String(round.payout)))
}

test.each(CODES)('[GAME-17] [PROT-07] random rounds of %s pay what the rules recompute from the view alone', async (code) => {
  const player = await world.player(1_000_000n)
  const wishes = fc.sample(WISHES[code] as fc.Arbitrary<WishOf<typeof code>>, { numRuns: ROUNDS, seed: 7 })
  for (const wish of wishes) {
    const key = world.freshKey()
    const played = await world.originals.play(code, player, key, wish as never)
    if (!played.ok) throw new Error(`${code} refused ${JSON.stringify(wish)}: ${played.code}`)
    expect(played.value.balance).toBe(formatUnits(await world.balance(player)))
    expect(await world.originals.play(code, player, key, wish as never)).toEqual(played)
    expectChips(wish, played.value.round)
  }
  await bringSeed(world.originals, player.id)
  const { content, total } = await world.originals.listRounds(player.id, 1, 100, code)
  expect(total).toBe(ROUNDS)
  let owed = 1_000_000n * UNITS
  for (const round of content) {
    expect(Value.Check(OriginalRound, round), JSON.stringify(round)).toBe(true)
    const { payoutUnits, fields } = await recompute(round)
    expect(round).toMatchObject({ ...fields, game: code, payout: formatUnits(payoutUnits) })
    expect(await world.originals.readRound(player.id, round.id)).toEqual({ ok: true, value: round })
    owed += payoutUnits - BigInt(Math.round(Number(round.stake) * 10_000))
  }
  expect(await world.balance(player)).toBe(owed)
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] parallel rounds of all games of one member take the nonces in a row', async () => {
  const player = await world.player(100_000n)
  const wishes = CODES.flatMap((code) =>
    fc.sample(WISHES[code] as fc.Arbitrary<unknown>, { numRuns: 4, seed: 3 }).map((wish) => ({ code, wish })),
  )
  // A key is of one game: the four keys are used in each of them.
  const keys = Array.from({ length: 4 }, () => world.freshKey())
  const outcomes = await Promise.all(wishes.map(({ code, wish }, at) => world.originals.play(code, player, keys[at % 4]!, wish as never)))
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([])
  const { content } = await world.originals.listRounds(player.id, 1, 100)
  expect(content.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(wishes.map((_, index) => index))
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] bets that no rule takes are refused in words and move nothing', async () => {
  const player = await world.player(1000n)
  const { originals } = world
  const code = async <Code extends InstantCode>(game: Code, wish: WishOf<Code>) => {
    const outcome = await originals.play(game, player, world.freshKey(), wish)
    return outcome.ok ? 'played' : outcome.code
  }
  const red = [{ on: 'red', stake: '1' }]
  expect(await code('limbo', { stake: '1', target: '1.00' })).toBe('target-out-of-range')
  expect(await code('limbo', { stake: '1', target: '1000000.01' })).toBe('target-out-of-range')
  expect(await code('limbo', { stake: '1e3', target: '2.00' })).toBe('invalid-input')
  expect(await code('plinko', { stake: '1', rows: 7, risk: 'low' })).toBe('invalid-input')
  expect(await code('plinko', { stake: '1', rows: 8, risk: 'toString' as 'low' })).toBe('invalid-input')
  expect(await code('keno', { stake: '1', risk: 'low', picks: [1, 1] })).toBe('invalid-input')
  expect(await code('keno', { stake: '1', risk: 'low', picks: [41] })).toBe('invalid-input')
  expect(await code('wheel', { stake: '1', risk: 'none' as 'low' })).toBe('invalid-input')
  expect(await code('roulette', { wheel: 'european', bets: [...red, ...red] })).toBe('invalid-input')
  expect(await code('roulette', { wheel: 'european', bets: [{ on: 'straight-00', stake: '1' }] })).toBe('invalid-input')
  expect(await code('roulette', { wheel: 'valueOf' as 'european', bets: red })).toBe('invalid-input')
  expect(await code('roulette', { wheel: 'european', bets: [...red, { on: 'black', stake: '0.5' }] })).toBe('stake-below-minimum')
  expect(await code('baccarat', { bets: [{ on: 'player', stake: '0' }] })).toBe('stake-below-minimum')
  expect(await code('sic-bo', { bets: [{ on: 'total-3', stake: '1' }] })).toBe('invalid-input')
  expect(await code('line-slot', { lineStake: '0.0499' })).toBe('stake-below-minimum')
  world.set.limits = { ...OPEN_LIMITS, maximumStake: '100', maximumWin: '3500' }
  expect(await code('roulette', { wheel: 'european', bets: [...red, { on: 'black', stake: '99.5' }] })).toBe('stake-above-maximum')
  expect(await code('roulette', { wheel: 'european', bets: [{ on: 'straight-7', stake: '97.2223' }] })).toBe('win-above-maximum')
  expect(await code('roulette', { wheel: 'european', bets: [{ on: 'straight-7', stake: '97.2222' }] })).toBe('played')
  world.set.limits = { ...OPEN_LIMITS, open: false }
  expect(await code('wheel', { stake: '1', risk: 'low' })).toBe('game-switched-off')
  expect((await originals.fairness(player.id)).inUse?.nonce).toBe(1)
  await assertBooksBalance(world.ledger)
})

test('[PR-42] the records are told which rounds at a table are near-riskless, and nothing of other games and vendors', async () => {
  const player = await world.player(1000n)
  const round = async (game: 'roulette' | 'baccarat' | 'wheel', wish: object): Promise<string> => {
    const played = await world.originals.play(game, player, world.freshKey(), wish as never)
    if (!played.ok) throw new Error(played.code)
    return played.value.round.id
  }
  const table = await round('roulette', {
    wheel: 'european',
    bets: [
      { on: 'red', stake: '10' },
      { on: 'black', stake: '9' },
      { on: 'straight-17', stake: '1' },
    ],
  })
  const cards = await round('baccarat', { bets: [{ on: 'player', stake: '3' }] })
  const wheelRound = await round('wheel', { stake: '5', risk: 'low' })
  const at = (game: string, id: string, vendor = 'BGS', member = player.id) => ({ vendor, game, round: id, member })
  const asked = (...rounds: ReturnType<typeof at>[]) => world.originals.risklessIn(world.database.reader, rounds)
  const riskless = { stakeUnits: 20n * UNITS, risklessUnits: 0n }
  const absent = '00000000-0000-7000-8000-000000000000'
  expect(
    await asked(at('wheel', wheelRound), at('roulette', table), at('roulette', table, 'PG'), at('baccarat', cards), at('roulette', absent)),
  ).toEqual([undefined, riskless, undefined, { stakeUnits: 3n * UNITS, risklessUnits: 0n }, undefined])
  expect(await asked(at('wheel', wheelRound))).toEqual([undefined])
  expect(await asked(at('roulette', table, 'BGS', absent))).toEqual([undefined])
})

/** A bet on every game that begins a round by itself; crash has one round for all, whose bets close by its own clock. */
const PLAIN: Readonly<Record<Exclude<OriginalCode, 'crash'>, object>> = {
  ...(Object.fromEntries(
    CODES.map((code) => [code, fc.sample(WISHES[code] as fc.Arbitrary<object>, { numRuns: 1, seed: 11 })[0]]),
  ) as Record<InstantCode, object>),
  mines: { stake: '1', mines: 3 },
  'hi-lo': { stake: '1' },
  blackjack: { stake: '1' },
}

/** The other half, what a person sees in every game window, is in web/pages/own-table.browser.test.tsx under the same id. */
test('[PROT-05] the server’s part: in all fourteen games no round begins within the minimum time after the last one, and nothing plays by itself', async () => {
  const player = await world.player(1_000_000n)
  world.set.rules = { ...world.set.rules, minimumRoundMs: 1000, minimumSpinMs: 2500 }
  const press = async (game: keyof typeof PLAIN) => {
    const outcome = await world.originals.play(game, player, world.freshKey(), PLAIN[game] as never)
    return outcome.ok ? 'played' : outcome.code
  }
  const games = Object.keys(PLAIN) as (keyof typeof PLAIN)[]
  expect([...games, 'crash'].sort()).toEqual([...ORIGINALS].sort())
  for (const [at, game] of games.entries()) {
    const least = game === 'line-slot' ? 2500 : 1000
    const following = games[(at + 1) % games.length] ?? game
    world.clock.forward({ milliseconds: 2500 })
    expect(await press(game), game).toBe('played')
    // The same game, two presses at once, another game or another seed do not avoid it.
    const presses = [press(game), press(game), press(following)]
    const answers = await Promise.all(presses)
    expect(
      answers.filter((answer) => answer === 'played'),
      game,
    ).toEqual([])
    await bringSeed(world.originals, player.id)
    world.clock.forward({ milliseconds: least - 200 })
    expect(['too-fast', 'round-open'], game).toContain(await press(game))
    world.clock.forward({ milliseconds: 200 })
    expect(['played', 'round-open'], game).toContain(await press(game))
  }
  const settings = await world.originals.settings()
  expect(settings.games.map(({ game, minimumRoundMs }) => [game, minimumRoundMs])).toEqual(
    settings.games.map(({ game }) => [game, game === 'line-slot' ? 2500 : 1000]),
  )
  expect(JSON.stringify(settings)).not.toMatch(/auto|turbo/i)
})

test('[GAME-17] the returns that are published are those that were computed apart from this code', async () => {
  const percent = (game: keyof typeof RETURNS, of: string) => Number(RETURNS[game].find((row) => row.of === of)?.percent)
  for (const [name, table] of Object.entries(published.plinko.tables)) expect(percent('plinko', name)).toBeCloseTo(table.rtpPct, 3)
  const { baccarat, dragonTiger, blackjack, slot } = published
  expect(percent('baccarat', 'player')).toBeCloseTo(baccarat.rtp.player, 4)
  expect(percent('baccarat', 'banker')).toBeCloseTo(baccarat.rtp.banker5pc, 4)
  expect(percent('baccarat', 'banker-no-commission')).toBeCloseTo(baccarat.rtp.bankerNoCommission_6pays50, 4)
  expect(percent('baccarat', 'tie')).toBeCloseTo(baccarat.rtp.tie8, 4)
  expect(percent('baccarat', 'player-pair')).toBeCloseTo(baccarat.rtp.pair11, 4)
  expect(percent('dragon-tiger', 'dragon-or-tiger')).toBeCloseTo(dragonTiger.rtp.dragon_halfBackOnTie, 4)
  expect(percent('dragon-tiger', 'tie')).toBeCloseTo(dragonTiger.rtp.tie11, 4)
  expect(percent('dragon-tiger', 'suited-tie')).toBeCloseTo(dragonTiger.rtp.suitedTie50, 4)
  expect(percent('blackjack', 'best-play')).toBeCloseTo(blackjack.rtpPct, 4)
  expect(percent('line-slot', 'any')).toBeCloseTo(slot.rtpPct, 3)
  const settings = await world.originals.settings()
  expect(settings.games.map(({ returns }) => returns.length).every((rows) => rows > 0)).toBe(true)
  expect(settings.games).toHaveLength(14)
})
