/** Proves the games of several steps: outcome fixed before the stake, no acknowledged step lost, one open round a game, ended by rule, paid once. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { BlackjackRound, HiLoRound, MinesRound } from '@baize/contract/originals/originals-stateful.ts'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import type { SteppedCode } from '../played-game.ts'
import type { Player } from '../needs.ts'
import { bringSeed } from '../testing/bring-seed.ts'
import { createSmallWorld, OPEN_LIMITS, type SmallWorld } from '../testing/small-world.ts'
import { recompute } from '../testing/verify.ts'

const KEY = systemRandom.bytes(32)
let world: SmallWorld
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase(), { secrets: createSecrets(KEY) })
})
afterAll(() => world.close())
beforeEach(() => {
  world.set.limits = OPEN_LIMITS
})

type AnyRound = MinesRound | HiLoRound | BlackjackRound
const seen = <Round extends AnyRound>(
  outcome: { ok: true; value: { round: Round; balance: string } } | { ok: false; code: string },
): Round => {
  if (!outcome.ok) throw new Error(outcome.code)
  expect(Value.Check(OriginalRound, outcome.value.round), JSON.stringify(outcome.value.round)).toBe(true)
  return outcome.value.round
}
const codeOf = (outcome: { ok: boolean; code?: string }): string => (outcome.ok ? 'taken' : (outcome.code ?? ''))
const unitsOf = (text: string): bigint => parseUnits(text) ?? -1n

const startMines = async (player: Player, mines = 3, stake = '10', key = world.freshKey()) =>
  seen(await world.originals.play('mines', player, key, { stake, mines }))
const start = async (game: SteppedCode, player: Player): Promise<AnyRound> =>
  game === 'mines' ? await startMines(player, 5) : seen(await world.originals.play(game, player, world.freshKey(), { stake: '10' }))

let turns = 0
/** Some choice that the game offers; by turns, so that rounds differ. */
function someChoice(round: AnyRound): string | number {
  turns += 1
  if (round.game === 'mines') return round.opened.length > turns % 4 ? 'cash-out' : turns % 25
  const offered: string[] = round.game === 'hi-lo' ? round.offers.map(({ choice }) => choice) : round.allowed
  return offered[turns % offered.length] ?? 'stand'
}

async function playOut(game: SteppedCode, player: Player): Promise<AnyRound> {
  let round = await start(game, player)
  while (round.state === 'open') {
    const choice = someChoice(round)
    const outcome = await world.originals.step(game, player, { round: round.id, step: round.step }, choice)
    if (!outcome.ok) {
      expect(outcome.code).toBe('state-conflict')
      continue
    }
    round = seen(outcome)
    if (round.state === 'open') expect(await world.originals.openRound(player, game)).toEqual(round)
    expect(await world.originals.openRound(player, game === 'mines' ? 'hi-lo' : 'mines')).toBeNull()
  }
  return round
}

/** Of each game; `npm run prove` plays more. */
const ROUNDS = process.env['WHOLE'] === '1' ? 12 : 4

test.each(['mines', 'hi-lo', 'blackjack'] as const)(
  '[GAME-17] [PROT-07] rounds of %s end as the seeds that were committed before the stake say',
  async (game) => {
    const player = await world.player(10_000n)
    const shown = (await world.originals.fairness(player.id)).inUse!
    for (let at = 0; at < ROUNDS; at += 1) expect(await playOut(game, player)).toMatchObject({ nonce: at, commitment: shown.commitment })
    expect(await world.originals.openRound(player, game)).toBeNull()
    await bringSeed(world.originals, player.id)
    let owed = 10_000n * UNITS
    const { content } = await world.originals.listRounds(player.id, 1, 50, game)
    expect(content).toHaveLength(ROUNDS)
    for (const round of content) {
      const { payoutUnits, fields } = await recompute(round)
      expect(round).toMatchObject({ ...fields, payout: formatUnits(payoutUnits), ended: false })
      owed += payoutUnits - unitsOf(round.stake)
    }
    expect(await world.balance(player)).toBe(owed)
    await assertBooksBalance(world.ledger)
  },
)

test('[GAME-17] a step is taken once at its place: asked again it is answered again, another choice there is a conflict', async () => {
  const player = await world.player(1000n)
  const key = world.freshKey()
  const begun = await startMines(player, 1, '10', key)
  expect(await startMines(player, 1, '10', key)).toEqual(begun)
  expect(codeOf(await world.originals.play('mines', player, world.freshKey(), { stake: '10', mines: 1 }))).toBe('round-open')
  const step = (place: number, choice: number | string, round = begun.id) =>
    world.originals.step('mines', player, { round, step: place }, choice)
  const many = await Promise.all(Array.from({ length: 8 }, () => step(0, 3)))
  // A copy may be read from the database, which orders the fields of what it keeps in its own way.
  for (const one of many) expect(one).toEqual(many[0])
  const first = seen(many[0]!)
  if (first.state === 'open') {
    expect(first).toMatchObject({ opened: [3], step: 1, mined: [] })
    expect(codeOf(await step(0, 4))).toBe('state-conflict')
    expect(codeOf(await step(2, 4))).toBe('state-conflict')
    expect(codeOf(await step(1, 3))).toBe('state-conflict')
    const [paid, again] = [seen(await step(1, 'cash-out')), seen(await step(1, 'cash-out'))]
    expect(again).toEqual(paid)
    expect(paid).toMatchObject({ state: 'paid', multiplier: first.multiplier })
    expect(codeOf(await step(1, 5))).toBe('state-conflict')
  }
  const other = await world.player(0n)
  expect(codeOf(await world.originals.step('mines', other, { round: begun.id, step: 0 }, 3))).toBe('not-found')
  expect(codeOf(await world.originals.step('hi-lo', player, { round: begun.id, step: 0 }, 'skip'))).toBe('not-found')
  expect(codeOf(await step(0, 1, '00000000-0000-7000-8000-000000000000'))).toBe('not-found')
  const moved = await world.ledger.entries(player.wallet, { limit: 10 })
  expect(moved.filter(({ kind }) => kind === 'win')).toHaveLength(1)
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] a seed with an open round under it is not opened, by nobody', async () => {
  const player = await world.player(1000n)
  const begun = await startMines(player)
  expect(await bringSeed(world.originals, player.id)).toEqual({ ok: false, code: 'seed-in-play' })
  world.clock.forward({ hours: 23 })
  await world.database.pool.query('update originals_seed set nonce = 2000 where id = $1', [begun.seedId])
  expect((await world.originals.fairness(player.id)).inUse?.seedId).toBe(begun.seedId)
  await expect(world.database.pool.query('update originals_seed set revealed_at = now() where id = $1', [begun.seedId])).rejects.toThrow(
    /a round is open/,
  )
  const open = await world.originals.openRound(player, 'mines')
  expect(JSON.stringify(open)).not.toContain('"mined":[0')
  expect(open).toMatchObject({ serverSeed: null, mined: [] })
})

test('[GAME-17] [PROT-07] rounds that are left open end by the published rule, once', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => world.player(1000n)))
  const [untouched, cautious, cards, hand] = players as [Player, Player, Player, Player, Player, Player]
  const left = await startMines(untouched)
  let opened: MinesRound | undefined
  while (opened?.state !== 'open') {
    const begun = await startMines(cautious, 1)
    opened = seen(await world.originals.step('mines', cautious, { round: begun.id, step: 0 }, 12))
  }
  const first = seen(await world.originals.play('hi-lo', cards, world.freshKey(), { stake: '10' }))
  let dealt = seen(await world.originals.play('blackjack', hand, world.freshKey(), { stake: '10' }))
  while (dealt.state !== 'open') dealt = seen(await world.originals.play('blackjack', hand, world.freshKey(), { stake: '10' }))
  const before = await world.balance(cautious)
  await world.originals.sweep()
  expect(await world.originals.openRound(untouched, 'mines')).not.toBeNull()
  world.clock.forward({ hours: 24 })
  await Promise.all([world.originals.sweep(), world.originals.sweep()])
  await world.originals.sweep()
  const read = async (player: Player, id: string): Promise<OriginalRound> => {
    const outcome = await world.originals.readRound(player.id, id)
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value
  }
  expect(await read(untouched, left.id)).toMatchObject({ state: 'returned', ended: true, payout: '10.00' })
  expect(await world.balance(untouched)).toBe(1000n * UNITS)
  const paid = await read(cautious, opened.id)
  expect(paid).toMatchObject({ state: 'paid', ended: true, multiplier: opened.multiplier })
  expect(await world.balance(cautious)).toBe(before + unitsOf(paid.payout))
  expect(await read(cards, first.id)).toMatchObject({ state: 'returned', ended: true })
  const stood = (await read(hand, dealt.id)) as BlackjackRound
  expect(stood.choices).toEqual(['stand'])
  expect(stood).toMatchObject({ ended: true })
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] doubling and splitting take their stake or leave the round as it is', async () => {
  let doubled = 0
  for (let at = 0; at < 30 && doubled < 3; at += 1) {
    const player = await world.player(25n)
    const round = seen(await world.originals.play('blackjack', player, world.freshKey(), { stake: '10' }))
    if (round.state !== 'open') continue
    const more = await world.originals.step('blackjack', player, { round: round.id, step: 0 }, 'double')
    const over = seen(more)
    expect(over).toMatchObject({ stake: '20.00', choices: ['double'] })
    expect(await world.balance(player)).toBe(5n * UNITS + unitsOf(over.payout))
    doubled += 1
    const poor = await world.player(15n)
    const short = seen(await world.originals.play('blackjack', poor, world.freshKey(), { stake: '10' }))
    if (short.state !== 'open') continue
    expect(codeOf(await world.originals.step('blackjack', poor, { round: short.id, step: 0 }, 'double'))).toBe('balance-too-low')
    expect(await world.originals.openRound(poor, 'blackjack')).toEqual(short)
  }
  expect(doubled).toBe(3)
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] a step that could pay more than a round may is refused, and the round can be left', async () => {
  const player = await world.player(1000n)
  world.set.limits = { ...OPEN_LIMITS, maximumWin: '24' }
  let round: MinesRound | undefined
  let steps = 0
  while (round?.state !== 'open')
    round = seen(await world.originals.step('mines', player, { round: (await startMines(player, 12)).id, step: 0 }, 7))
  world.set.limits = { ...OPEN_LIMITS, maximumWin: '1000' }
  expect(codeOf(await world.originals.step('mines', player, { round: round.id, step: 1 }, 8))).toBe('win-above-maximum')
  steps = round.step
  const left = seen(await world.originals.step('mines', player, { round: round.id, step: steps }, 'cash-out'))
  expect(left).toMatchObject({ state: 'paid', multiplier: round.multiplier })
  world.set.limits = { ...OPEN_LIMITS, maximumWin: '10' }
  expect(codeOf(await world.originals.play('hi-lo', player, world.freshKey(), { stake: '1' }))).toBe('win-above-maximum')
  // Two hands of a first stake, both doubled and won, pay eight of them.
  world.set.limits = { ...OPEN_LIMITS, maximumWin: '8' }
  const hand = async (stake: string) => codeOf(await world.originals.play('blackjack', player, world.freshKey(), { stake }))
  expect([await hand('1.0001'), await hand('1')]).toEqual(['win-above-maximum', 'taken'])
})

test('[GAME-17] no acknowledged step is lost when the process is killed, and the round goes on to the same end', async () => {
  const player = await world.player(1000n)
  const told: { round: string; step: number; state?: string; balance: string }[] = []
  for (let kill = 0; kill < 2; kill += 1) {
    const open = await world.originals.openRound(player, 'mines')
    if (open) await world.originals.step('mines', player, { round: open.id, step: open.step }, open.step > 0 ? 'cash-out' : 0)
    const still = await world.originals.openRound(player, 'mines')
    if (still) await world.originals.step('mines', player, { round: still.id, step: still.step }, 'cash-out')
    const facts = { connection: world.database.connection, key: KEY.toString('hex'), member: player.id, wallet: String(player.wallet) }
    const child = fork(new URL('../testing/stepped-child.ts', import.meta.url), [JSON.stringify(facts)], { execArgv: [] })
    let heard = 0
    const enough = new Promise<void>((resolve) => {
      child.on('message', (message) => {
        told.push(message as (typeof told)[number])
        heard += 1
        if (heard === 25 + kill * 8) resolve()
      })
    })
    await enough
    child.kill('SIGKILL')
    await once(child, 'exit')
    const last = told.at(-1)!
    const now = await world.originals.openRound(player, 'mines')
    const ended = await world.originals.readRound(player.id, last.round)
    if (now?.game === 'mines' && now.id === last.round) {
      expect(now.step).toBeGreaterThanOrEqual(last.step)
      expect(now.opened.slice(0, last.step)).toEqual(Array.from({ length: last.step }, (_, tile) => tile))
    } else expect(ended.ok).toBe(true)
  }
  for (const { round, state } of told.filter((one) => one.state !== undefined && one.state !== 'open'))
    expect(await world.originals.readRound(player.id, round)).toMatchObject({ ok: true, value: { state } })
  await assertBooksBalance(world.ledger)
})
