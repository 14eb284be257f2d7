/** Sweep rounds: when a round is looked up, how often its vendor is asked, and when staff look at it too. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import { betBody, inRound, nextId, openWorld, winBody, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import { raiseVersion } from '../store.ts'
import type { VendorBooks } from './reconcile.ts'

/** What the vendor says about every round, and how often it was asked. */
let there: Awaited<ReturnType<VendorBooks['round']>>
let asked = 0
/** What happens while the vendor is asked. */
let meanwhile = async (): Promise<void> => undefined
let lastAsk: Parameters<VendorBooks['round']>[0] | undefined
const books: VendorBooks = {
  list: async () => refused('unreachable'),
  async round(ask) {
    asked += 1
    lastAsk = ask
    await meanwhile()
    return there
  },
}

let database: TestDatabase
let world: World
let player: TestPlayer
let round = ''
let bet = ''
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { books })
})
beforeEach(async () => {
  await database.pool.query('truncate games_stuck_round, games_case')
  player = await world.player(100n)
  round = nextId('r')
  const body = betBody(player, round, '10')
  bet = String(body['transaction'])
  expect((await world.call('bet', body)).status).toBe('ok')
  asked = 0
  there = done({ state: 'open', transactions: [] })
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

const sweep = () => world.games.sweepRounds()
const stuck = async () =>
  (
    await database.pool.query<{ state: string; said: string; asked: number }>(
      'select state, said, asked from games_stuck_round where round = $1',
      [round],
    )
  ).rows[0]
const cases = async () => (await world.games.openCases(10)).filter((each) => each.round === round)

it('[GAME-15] an open round is asked about every six hours, and from the fourth question on staff have one case of it (W-20)', async () => {
  world.clock.forward({ hours: 48 })
  for (const [question, state] of ['waiting', 'waiting', 'waiting', 'for-staff', 'for-staff'].entries()) {
    await sweep()
    expect([asked, (await stuck())?.state, (await cases()).length]).toEqual([question + 1, state, question < 3 ? 0 : 1])
    world.clock.forward({ hours: 5, minutes: 59 })
    await sweep()
    expect(asked).toBe(question + 1)
    world.clock.forward({ minutes: 1 })
  }
  const [opened] = await cases()
  const { id, openedAt, ...about } = opened!
  expect(about).toEqual({
    vendor: 'PG',
    transaction: `round:jade-lanterns/${round}/${player.member}`,
    member: player.member,
    reason: 'round-without-end',
    game: 'jade-lanterns',
    round,
    reference: 'the vendor says that it is open',
    balanceUnits: 10n * UNITS,
    decision: null,
    decidedBy: null,
  })
  expect(world.clock.now().since(openedAt).total('hours')).toBe(12)
  // Closing the case changes nothing about the round, which opens no second one while it is for staff.
  await database.write((tx) => world.games.closeCase(tx, id))
  await sweep()
  expect([(await stuck())?.state, (await cases()).length]).toEqual(['for-staff', 0])
})

it('[GAME-15] a bet of which only the rollback came here is missing in our book', async () => {
  const gone = nextId('b')
  expect((await world.call('rollback', inRound(player, round, { reference: gone }))).status).toBe('ok')
  there = done({ state: 'ended', transactions: [bet, gone] })
  world.clock.forward({ hours: 48 })
  await sweep()
  expect(await stuck()).toMatchObject({ state: 'for-staff', said: `the vendor ended it with what never came: ${gone}` })
})

it('[GAME-15] the sums of both sides must agree, the wins as well as the stakes', async () => {
  world.clock.forward({ hours: 48 })
  for (const [stakedUnits, wonUnits, state] of [
    [10n * UNITS, UNITS, 'for-staff'],
    [9n * UNITS, 0n, 'for-staff'],
    [10n * UNITS, 0n, 'ended'],
  ] as const) {
    there = done({ state: 'ended', stakedUnits, wonUnits })
    await sweep()
    expect((await stuck())?.state).toBe(state)
    world.clock.forward({ hours: 6 })
    // What is for staff stays theirs while the vendor calls it open.
    if (state !== 'for-staff') continue
    there = done({ state: 'open', transactions: [] })
    await sweep()
    expect((await stuck())?.state).toBe('for-staff')
    world.clock.forward({ hours: 6 })
  }
})

it('[GAME-15] a round that was settled in between is asked about no more, and one that is undone is found again', async () => {
  const win = winBody(player, round, '5')
  const { openedAt } = (
    await database.pool.query<{ openedAt: Temporal.Instant }>('select opened_at as "openedAt" from games_round where round = $1', [round])
  ).rows[0]!
  world.clock.forward({ hours: 48 })
  expect(await sweep()).toEqual({ found: 1, asked: 1, ended: 0 })
  expect(lastAsk).toEqual({
    vendor: 'PG',
    dialect: 'native',
    address: undefined,
    isSandbox: true,
    login: 'PG',
    secret: world.secret('PG'),
    player: player.player,
    game: 'jade-lanterns',
    round,
    openedAt,
  })
  expect((await world.call('win', win)).status).toBe('ok')
  world.clock.forward({ hours: 6 })
  expect([await sweep(), asked, (await stuck())?.said]).toEqual([{ found: 0, asked: 0, ended: 0 }, 1, 'settled by the vendor'])
  expect((await world.call('rollback', inRound(player, round, { reference: win['transaction'] }))).status).toBe('ok')
  world.clock.forward({ hours: 47 })
  await sweep()
  expect(asked).toBe(1)
  world.clock.forward({ hours: 1 })
  await sweep()
  expect([asked, await stuck()]).toEqual([2, { state: 'waiting', said: 'the vendor says that it is open', asked: 1 }])
})

it('[GAME-15] a round at a vendor whose dialect has no books goes to staff at once, and nobody is asked', async () => {
  const speaks = async (dialect: string) => {
    await database.pool.query('update games_vendor set dialect = $1 where code = (select vendor from games_round where round = $2)', [
      dialect,
      round,
    ])
    await database.write((tx) => raiseVersion(tx))
    world.clock.forward({ hours: 48 })
  }
  await speaks('softswiss')
  await sweep()
  expect([asked, await stuck()]).toEqual([0, { state: 'for-staff', said: 'the vendor cannot be asked', asked: 1 }])
  await speaks('native')
})

it('[GAME-15] a vendor that does not answer is asked again, and staff look at the fourth silence; an unknown round is theirs at once', async () => {
  world.clock.forward({ hours: 48 })
  there = refused('unreachable')
  for (const state of ['waiting', 'waiting', 'waiting', 'for-staff']) {
    await sweep()
    expect(await stuck()).toMatchObject({ state, said: 'the vendor does not answer' })
    world.clock.forward({ hours: 6 })
  }
  there = refused('unknown')
  await sweep()
  expect(await stuck()).toMatchObject({ state: 'for-staff', said: 'the vendor knows no such round' })
  expect((await cases()).map(({ reason, reference }) => [reason, reference])).toEqual([['round-without-end', 'the vendor does not answer']])
})

it('[GAME-15] where a book has no ends, both books with the same bets close the round at the fourth question, and other bets are for staff', async () => {
  world.clock.forward({ hours: 48 })
  const same = { state: 'untold', stakedUnits: 10n * UNITS, wonUnits: 0n } as const
  there = done(same)
  for (const [question, state] of ['waiting', 'waiting', 'waiting', 'ended'].entries()) {
    const swept = await sweep()
    expect([(await stuck())?.state, swept.asked, swept.ended]).toEqual([state, 1, question === 3 ? 1 : 0])
    world.clock.forward({ hours: 6 })
  }
  expect((await stuck())?.said).toBe('the vendor tells no ends; both books have the same bets')
  const { rows } = await database.pool.query<{ closed: boolean }>('select closed from games_round where round = $1', [round])
  expect(rows).toEqual([{ closed: true }])
  const [lost] = await world.ledger.entries(player.account, { limit: 1 })
  expect(lost).toMatchObject({ kind: 'close', amount: 0n, contra: 'vendor:PG', vendor: 'PG', game: 'jade-lanterns', round })
  const other = betBody(await world.player(100n), nextId('r'), '10')
  expect((await world.call('bet', other)).status).toBe('ok')
  round = String(other['round'])
  world.clock.forward({ hours: 48 })
  await sweep()
  expect((await stuck())?.said).toBe('the vendor does not say whether it has ended')
  there = done({ ...same, stakedUnits: 9n * UNITS, wonUnits: UNITS })
  world.clock.forward({ hours: 6 })
  await sweep()
  expect(await stuck()).toMatchObject({ state: 'for-staff', said: 'the vendor has 9.00 staked and 1.00 won there' })
})

it('[GAME-15] a win that comes while the vendor is asked leaves no mark of a loss', async () => {
  world.clock.forward({ hours: 48 })
  there = done({ state: 'ended', transactions: [bet] })
  meanwhile = async () => {
    expect((await world.call('win', winBody(player, round, '5'))).status).toBe('ok')
  }
  expect((await sweep()).ended).toBe(1)
  meanwhile = async () => undefined
  expect((await world.ledger.entries(player.account, { limit: 9 })).map(({ kind }) => kind)).toEqual(['win', 'bet', 'deposit'])
})

it('[GAME-15] a hand of several rounds is asked about by its own name, and is worth what all of them are', async () => {
  const rounds = [nextId('h')].flatMap((hand) => [`${hand}~one`, `${hand}~two`])
  for (const each of rounds) expect((await world.call('bet', betBody(player, each, '10'))).status).toBe('ok')
  await database.pool.query('delete from games_round where round = $1', [round])
  await database.pool.query("update games_vendor set dialect = 'evolution' where code = 'PG'")
  await database.write((tx) => raiseVersion(tx))
  world.clock.forward({ hours: 48 })
  there = done({ state: 'ended', stakedUnits: 20n * UNITS, wonUnits: 0n })
  const swept = await sweep()
  expect([swept.asked, swept.ended, lastAsk?.round, lastAsk?.dialect, lastAsk?.player]).toEqual([
    2,
    2,
    rounds[0]!.split('~')[0],
    'evolution',
    player.player,
  ])
  await database.pool.query("update games_vendor set dialect = 'native' where code = 'PG'")
  await database.write((tx) => raiseVersion(tx))
  world.clock.forward({ seconds: 2 })
})

it('[GAME-15] staff are named five of the acts that never came', async () => {
  const gone = [1, 2, 3, 4, 5, 6].map((n) => `gone-${n}`)
  there = done({ state: 'ended', transactions: [bet, ...gone] })
  world.clock.forward({ hours: 48 })
  await sweep()
  expect((await stuck())?.said).toBe(`the vendor ended it with what never came: ${gone.slice(0, 5).join(', ')}`)
})
