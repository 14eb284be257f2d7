/** Answer codes of each dialect where a wrong code costs money: what may be sent again, what counts as done, and whose fault it was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import { nextId, openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import { handOf, type Client, type Hand } from '../check/client.ts'
import { openClients, SPEAKING } from '../testing/open-clients.ts'
import { exactNumber } from '../exact-json.ts'
import type { DialectName } from '../store.ts'

let database: TestDatabase
let world: World
let clients: Awaited<ReturnType<typeof openClients>>
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { laneTimeoutMilliseconds: 100 })
  clients = await openClients(world)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const has = async (player: TestPlayer): Promise<string> => formatUnits(await world.balance(player))
const seat = (dialect: DialectName, units = 100n) => world.player(units, { vendor: SPEAKING[dialect] })
const terms = (vendor: string, given: Parameters<typeof world.games.setVendorTerms>[2]) =>
  database.transact((tx) => world.games.setVendorTerms(tx, vendor, given))

describe('[GAME-15] the answers to Pragmatic', () => {
  const result = (hand: Hand, more: Readonly<Record<string, string>>) =>
    clients.pragmatic.post('result', {
      userId: hand.player.player,
      gameId: clients.pragmatic.game,
      roundId: hand.round,
      reference: `w${hand.id}`,
      amount: '2.00',
      ...more,
    })

  it('ask for a retry by 100, and by 130 at the end of a round, never by 120', async () => {
    const { pragmatic } = clients
    const player = await seat('pragmatic')
    const hand = handOf(player)
    await pragmatic.bet(hand, '1')
    await terms(pragmatic.vendor, { callsASecond: 1 })
    await pragmatic.balance(player)
    expect((await pragmatic.win(hand, '2')).word).toBe('100')
    expect((await pragmatic.post('endRound', { userId: player.player, gameId: pragmatic.game, roundId: hand.round })).word).toBe('130')
    await terms(pragmatic.vendor, { callsASecond: null })
    expect((await pragmatic.win(hand, '2')).word).toBe('0')
    expect(await has(player)).toBe('101.00')
  })

  it('pay the prize that comes with a result, once, under its own id and together with it', async () => {
    const player = await seat('pragmatic')
    const hand = handOf(player)
    await clients.pragmatic.bet(hand, '1')
    const promo = { promoWinAmount: '5.50', promoWinReference: nextId('p'), promoCampaignID: '7', promoCampaignType: 'T' }
    for (let turn = 0; turn < 2; turn += 1) expect((await result(hand, promo)).balance).toBe('106.50')
    const [entry] = await world.ledger.entries(player.account, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'promo', amount: 55_000n, reference: 'campaignId:7' })
    const [plain, bent, unknown] = [handOf(player), handOf(player), handOf(player)]
    for (const one of [plain, bent]) await clients.pragmatic.bet(one, '1')
    expect((await result(plain, { promoWinAmount: '0.00' })).word).toBe('0')
    const { rows } = await world.database.pool.query("select transaction from games_callback where transaction like 'promo:%'")
    expect(rows).toEqual([])
    expect((await result(bent, { promoWinAmount: '-1' })).word).toBe('7')
    expect((await result(unknown, { ...promo, promoWinReference: nextId('p') })).word).toBe('7')
    expect(await has(player)).toBe('106.50')
    const small = handOf(player)
    await clients.pragmatic.bet(small, '1')
    expect((await result(small, { promoWinAmount: '0.0001' })).word).toBe('0')
    expect(await has(player)).toBe('107.5001')
  })
})

describe('[GAME-15] the answers to Evolution', () => {
  it('have the session', async () => {
    const { evolution } = clients
    const player = await seat('evolution')
    const hand = handOf(player)
    for (const said of [await evolution.check(player), await evolution.balance(player), await evolution.bet(hand, '1')])
      expect(said.body).toMatchObject({ status: 'OK', sid: player.token })
    expect((await evolution.win(hand, '2')).body).toMatchObject({ sid: player.token })
  })

  it('have a code that counts as success for the very same act alone', async () => {
    const { evolution } = clients
    const player = await seat('evolution')
    const [settled, cancelled, late] = [handOf(player), handOf(player), handOf(player)]
    await evolution.bet(settled, '10')
    await evolution.win(settled, '15')
    expect((await evolution.win(settled, '15', { id: nextId('w') })).word).toBe('BET_ALREADY_SETTLED')
    expect((await evolution.win(settled, '16', { id: nextId('w') })).word).toBe('FINAL_ERROR_ACTION_FAILED')
    expect((await evolution.win(settled, '16')).word).toBe('FINAL_ERROR_ACTION_FAILED')
    expect((await evolution.cancel(settled, '10')).word).toBe('FINAL_ERROR_ACTION_FAILED')
    expect((await evolution.bet(settled, '11')).word).toBe('FINAL_ERROR_ACTION_FAILED')
    await evolution.bet(cancelled, '10')
    for (let turn = 0; turn < 2; turn += 1) expect((await evolution.cancel(cancelled, '10')).word).toBe('OK')
    expect((await evolution.win(cancelled, '5')).word).toBe('FINAL_ERROR_ACTION_FAILED')
    expect((await evolution.cancel(late, '10')).word).toBe('BET_DOES_NOT_EXIST')
    expect((await evolution.bet(late, '10')).word).toBe('FINAL_ERROR_ACTION_FAILED')
    expect(await has(player)).toBe('105.00')
  })

  it('name the limit that a stake exceeded by itself, and the vendor’s where no other is exceeded', async () => {
    const { evolution } = clients
    const player = await seat('evolution')
    const limit = (stakeUnits: bigint | undefined) =>
      terms(evolution.vendor, { limit: { currency: 'MMK', stakeUnits, exposureUnits: undefined } })
    const may = (stake: bigint, loss: bigint) => {
      const limits = (
        [
          ['stake', stake],
          ['loss', loss],
        ] as const
      ).map(([what, units]) => ({ what, every: 'week' as const, units }))
      return database.write((tx) => world.ledger.setLimits(tx, player.account, limits, { now: world.clock.now(), timeZone: 'UTC' }))
    }
    const bet = async () => (await evolution.bet(handOf(player), '20.01')).word
    await limit(20n * UNITS)
    await may(200_100n, 200_100n)
    expect(await bet()).toBe('CASINO_LIMIT_EXCEEDED_STAKE')
    await may(200_099n, 200_100n)
    expect(await bet()).toBe('CASINO_LIMIT_EXCEEDED_TURNOVER')
    await may(200_099n, 200_099n)
    expect(await bet()).toBe('CASINO_LIMIT_EXCEEDED_LOSS')
    await limit(undefined)
    expect(await has(player)).toBe('100.00')
  })

  it('take one debit for a reference: the same once more exists already, any other fails', async () => {
    const { evolution } = clients
    const [player, other] = [await seat('evolution'), await seat('evolution')]
    const hand = handOf(player)
    await evolution.bet(hand, '10')
    expect(await evolution.bet(hand, '10', { id: nextId('b') })).toMatchObject({ word: 'BET_ALREADY_EXIST', balance: '90.00' })
    expect((await evolution.bet(hand, '11', { id: nextId('b') })).word).toBe('FINAL_ERROR_ACTION_FAILED')
    expect((await evolution.bet({ ...hand, player: other }, '10', { id: nextId('b') })).word).toBe('OK')
    // Of two players' debits under one reference the last is the known one, and it is no bet of the first.
    expect((await evolution.bet({ ...hand, player: other }, '10', { id: nextId('b') })).word).toBe('BET_ALREADY_EXIST')
    expect((await evolution.bet(hand, '10', { id: nextId('b') })).word).toBe('FINAL_ERROR_ACTION_FAILED')
    await evolution.win(hand, '5')
    await evolution.cancel({ ...hand, player: other }, '10')
    expect((await evolution.bet(hand, '12', { id: nextId('b') })).word).toBe('FINAL_ERROR_ACTION_FAILED')
    expect([await has(player), await has(other)]).toEqual(['95.00', '90.00'])
  })
})

describe('[GAME-15] the answers to AWC', () => {
  it('distinguish an unknown game from one that is switched off, and a wrong certificate from a wrong session', async () => {
    const { awc } = clients
    const player = await seat('awc')
    expect((await awc.bet(handOf(player), '1', { game: 'no-such-game' })).word).toBe('1033')
    await database.transact((tx) => world.games.setVendorState(tx, awc.vendor, 'maintenance'))
    expect((await awc.bet(handOf(player), '1')).word).toBe('1047')
    await database.transact((tx) => world.games.setVendorState(tx, awc.vendor, 'on'))
    expect((await awc.forge(awc.betText(handOf(player), '1'), 'another certificate')).word).toBe('1027')
    await database.pool.query('delete from games_session where vendor = $1 and player = $2', [awc.vendor, player.player])
    expect((await awc.bet(handOf(player), '1')).word).toBe('1008')
    expect(await has(player)).toBe('100.00')
  })
})

describe('[GAME-15] the answers to SOFTSWISS', () => {
  it('have the time at which each action was applied, and the same time at each retry', async () => {
    const { softswiss } = clients
    const player = await seat('softswiss')
    const hand = handOf(player)
    const actions = [
      { action: 'bet', action_id: hand.id, amount: exactNumber('100') },
      { action: 'win', action_id: `w${hand.id}`, amount: exactNumber('50') },
    ] as Parameters<typeof softswiss.play>[1]
    const at = world.clock.now().toString({ fractionalSecondDigits: 3 })
    const transactions = [hand.id, `w${hand.id}`].map((id) => ({ action_id: id, tx_id: id, processed_at: at }))
    expect((await softswiss.play(hand, actions)).body).toMatchObject({ transactions })
    world.clock.forward({ minutes: 3 })
    expect((await softswiss.play(hand, actions)).body).toMatchObject({ transactions })
    expect(await has(player)).toBe('99.50')
  })
})

describe.each(Object.keys(SPEAKING) as DialectName[])('[GAME-15] %s', (dialect) => {
  it('blames its caller for a type or packing that nobody reads, in its own words', async () => {
    const client: Client = clients[dialect]
    const body = client.betText(handOf(await seat(dialect)), '1')
    const malformed = dialect === 'hub88' ? 'RS_ERROR_WRONG_SYNTAX' : client.words.malformed
    for (const headers of [{ 'content-encoding': 'gzip' }, { 'content-encoding': 'br' }, { 'content-type': 'a/b/c;;=' }]) {
      const said = await client.raw(body, { headers })
      expect([said.http >= 400 && said.http < 500, said.word], JSON.stringify(headers)).toEqual([true, malformed])
    }
  })

  it('takes a body of 64 KB and no larger one', async () => {
    const { raw, words } = clients[dialect]
    expect((await raw(' '.repeat(60_000))).http).not.toBe(413)
    const said = await raw('x'.repeat(65_537))
    expect([said.http, said.word]).toEqual([413, dialect === 'hub88' ? 'RS_ERROR_WRONG_SYNTAX' : words.malformed])
  })
})
