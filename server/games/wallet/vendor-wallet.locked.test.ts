/**
 * A wallet that somebody else has locked. A vendor's bet is answered before the lock is released, in the words by which its vendor asks
 * again, and nothing has moved.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import {
  betBody,
  nextId,
  openWorld,
  winBody,
  worldDatabase,
  type Fields,
  type TestPlayer,
  type World,
} from '../testing/conformance-world.ts'
import { closeInTx } from './close-round.ts'
import { handOf, type Hand, type DialectAnswer } from '../check/client.ts'
import { openClients, SPEAKING } from '../testing/open-clients.ts'
import type { AccountId, Operation } from '../../ledger/ledger.ts'
import type { DialectName } from '../store.ts'

let database: TestDatabase
let world: World
let clients: Awaited<ReturnType<typeof openClients>>
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { laneTimeoutMilliseconds: 150 })
  clients = await openClients(world)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

/** The answer of each dialect for a call that the vendor shall send again. */
const AGAIN: Readonly<Record<keyof typeof SPEAKING, readonly [http: number, word: string]>> = {
  native: [503, 'temporary-error'],
  hub88: [200, 'RS_ERROR_UNKNOWN'],
  softswiss: [500, '500'],
  pragmatic: [200, '100'],
  evolution: [200, 'TEMPORARY_ERROR'],
  awc: [200, '1028'],
}

/** Holds a player's lane, as an act does that posts in its own transaction, until what was asked meanwhile is answered. */
const whileHeld = <T>(player: TestPlayer, ask: () => Promise<T>): Promise<T> =>
  database.write(async (tx) => {
    await world.ledger.lock(tx, [player.account])
    return await ask()
  })

const standing = async () =>
  (
    await database.pool.query(
      'select (select count(*) from ledger_transfer) as transfers, (select count(*) from ledger_key) as keys, (select count(*) from games_round) as rounds, (select sum(balance) from ledger_account) as money',
    )
  ).rows[0] as unknown

describe.each(Object.keys(AGAIN) as DialectName[])('[GAME-15] %s', (dialect) => {
  it('answers a bet on a wallet that stays held as one to ask again, and the same bet stands once it is free (W-18)', async () => {
    const client = clients[dialect]
    const player = await world.player(100n, { vendor: client.vendor })
    const hand = handOf(player)
    const before = await standing()
    // The lock is released after the answer, so a call that waited for the lock would never be answered.
    const said = await whileHeld(player, () => client.bet(hand, '10'))
    expect([said.http, said.word]).toEqual(AGAIN[dialect])
    expect(await standing()).toEqual(before)
    expect(await client.bet(hand, '10')).toMatchObject({ word: client.words.ok, balance: '90.00' })
    expect(await client.bet(hand, '10')).toMatchObject({ word: client.words.ok })
    await assertBooksBalance(world.ledger)
  })
})

const betOf = (account: AccountId, key: string): Operation => ({
  key,
  account,
  isBet: true,
  transfers: [{ account, contra: 'house:test', kind: 'bet', amount: -10_000n }],
})

/** Resolves once a session waits for what another transaction has not committed. */
async function isWaiting(): Promise<void> {
  const waits = "select from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()"
  await vi.waitUntil(async () => (await database.pool.query(waits)).rowCount !== 0, { timeout: 20_000, interval: 2 })
}

/** Several bets in one call, in the two dialects that have such calls, and how each names the first bet. */
const SEVERAL: Readonly<
  Record<'softswiss' | 'awc', { bet: (hands: readonly [Hand, Hand]) => Promise<DialectAnswer>; transactionOf: (hand: Hand) => string }>
> = {
  softswiss: {
    bet: ([hand, other]) =>
      clients.softswiss.play(
        hand,
        [hand, other].map(({ id }) => ({ action: 'bet', action_id: id, amount: 1000 })),
      ),
    transactionOf: ({ id }) => id,
  },
  awc: { bet: (hands) => clients.awc.act('bet', hands, { betAmount: 10 }), transactionOf: ({ id }) => `SV388:${id}` },
}

describe.each(Object.keys(SEVERAL) as (keyof typeof SEVERAL)[])('[GAME-15] %s', (dialect) => {
  it('answers several bets in one call on a wallet that stays held in the same way (W-18)', async () => {
    const { vendor, words } = clients[dialect]
    const { bet } = SEVERAL[dialect]
    const player = await world.player(100n, { vendor })
    const hands = [handOf(player), handOf(player)] as const
    const before = await standing()
    const said = await whileHeld(player, () => bet(hands))
    expect([said.http, said.word]).toEqual(AGAIN[dialect])
    expect(await standing()).toEqual(before)
    expect(await bet(hands)).toMatchObject({ word: words.ok, balance: '80.00' })
    expect(await bet(hands)).toMatchObject({ word: words.ok, balance: '80.00' })
    await assertBooksBalance(world.ledger)
  })

  it('answers several bets in one call whose first key another wallet sets at that moment in the same way', async () => {
    const { vendor } = clients[dialect]
    const { bet, transactionOf } = SEVERAL[dialect]
    const [player, other] = [await world.player(100n, { vendor }), await world.player(100n, { vendor })]
    const hands = [handOf(player), handOf(player)] as const
    const before = await world.ledger.balance(player.account)
    let asked: Promise<DialectAnswer> | undefined
    await database.write(async (tx) => {
      await world.ledger.lock(tx, [other.account])
      await world.ledger.post(tx, [betOf(other.account, `vendor:${vendor}:${transactionOf(hands[0])}`)])
      asked = bet(hands)
      await Promise.race([asked, isWaiting()])
    })
    const said = await asked!
    expect([said.http, said.word]).toEqual(AGAIN[dialect])
    expect(await world.ledger.balance(player.account)).toEqual(before)
    await assertBooksBalance(world.ledger)
  })
})

it('[GAME-15] the end of a won round needs no lane, and that of a lost one asks the vendor to come again', async () => {
  const player = await world.player(100n)
  const [won, lost] = [nextId('r'), nextId('r')]
  const call = (name: string, body: Fields) => world.call(name, body, { secret: clients.native.secret })
  for (const round of [won, lost]) expect((await call('bet', betBody(player, round, '1'))).status).toBe('ok')
  expect((await call('win', winBody(player, won, '2'))).status).toBe('ok')
  const end = (round: string) => call('end-round', { player: player.player, game: 'jade-lanterns', round })
  const said = await whileHeld(player, async () => [(await end(won)).status, (await end(lost)).status])
  expect(said).toEqual(['ok', 'temporary-error'])
  const closed = async () =>
    (await database.pool.query('select closed from games_round where round = any ($1) order by closed', [[won, lost]])).rows
  expect(await closed()).toEqual([{ closed: false }, { closed: true }])
  const entries = async () =>
    (await world.ledger.entries(player.account, { limit: 10 })).filter(({ kind }) => kind === 'close').map(({ round }) => round)
  expect(await entries()).toEqual([])
  expect((await end(lost)).status).toBe('ok')
  expect((await end(lost)).status).toBe('ok')
  expect(await entries()).toEqual([lost])
  // A round that was won between the vendor's word and ours is closed without an entry too.
  await database.write((tx) =>
    closeInTx(world.ledger, tx, { vendor: 'PG', member: player.member, game: 'jade-lanterns', round: won }, player.account),
  )
  expect(await entries()).toEqual([lost])
  await assertBooksBalance(world.ledger)
})
