/** The list of cases that licensees' tests share, run for every dialect over real HTTP: one suite, one small client for each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import { CASES, has, type Stage } from '../testing/conformance-list.ts'
import { openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import { handOf, type Client } from '../check/client.ts'
import { openClients, SPEAKING } from '../testing/open-clients.ts'
import type { DialectName } from '../store.ts'

let database: TestDatabase
let world: World
let clients: Awaited<ReturnType<typeof openClients>>
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
  clients = await openClients(world)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const DIALECTS = Object.keys(SPEAKING) as DialectName[]

describe.each(DIALECTS)('[GAME-15] %s', (dialect) => {
  let client: Client
  let words: Client['words']
  let stage: Stage
  const seat = (balance: bigint, currency = 'MMK'): Promise<TestPlayer> => world.player(balance, { vendor: client.vendor, currency })
  beforeAll(() => {
    client = clients[dialect]
    words = client.words
    stage = { world, client, seat }
  })

  it.each(CASES.filter(([, knownBy]) => knownBy.includes(dialect)))('%s', async (_name, _knownBy, run) => run(stage))

  it('stops bets and still settles after expiry, block and switch (W-08, W-24)', async () => {
    const player = await seat(100n)
    const hands = [handOf(player), handOf(player), handOf(player)]
    for (const hand of hands) await client.bet(hand, '10')
    world.clock.forward({ minutes: 31 })
    expect([words.token, 'RS_ERROR_TOKEN_EXPIRED', 'token-expired']).toContain((await client.bet(handOf(player), '1')).word)
    expect((await client.win(hands[0]!, '10')).word).toBe(words.ok)
    const fresh = { ...player, ...(await world.launch(player.person, client.vendor)) }
    await database.write((tx) => world.ledger.setStanding(tx, player.account, { blocked: true }))
    expect((await client.bet(handOf(fresh), '1')).word).toBe(words.blocked)
    expect((await client.win(hands[1]!, '10')).word).toBe(words.ok)
    await database.write((tx) => world.ledger.setStanding(tx, player.account, { blocked: false }))
    await database.transact((tx) => world.games.setVendorState(tx, client.vendor, 'off'))
    expect((await client.bet(handOf(fresh), '1')).word).toBe(words.game)
    expect((await client.cancel(hands[2]!, '10')).word).toBe(words.ok)
    await database.transact((tx) => world.games.setVendorState(tx, client.vendor, 'on'))
    expect((await client.bet(handOf(fresh), '1')).word).toBe(words.ok)
    expect(await has(stage, player)).toBe('99.00')
  })

  it('knows its own calls from forged ones, and bent ones from good ones (W-01, W-12)', async () => {
    const player = await seat(100n)
    const good = client.betText(handOf(player), '1')
    const rows = async () => (await database.pool.query('select count(*) as count from games_call')).rows[0] as unknown
    await world.games.settle()
    const before = await rows()
    const forged = await client.raw(good, { unsigned: true })
    expect(forged.word).toBe(words.forged)
    await world.games.settle()
    expect(await rows()).toEqual(before)
    for (const bent of ['', '{', '[]', 'null', '{"a":1,"a":2}', '\u0000', '{}'])
      expect((await client.raw(bent)).word, bent).not.toBe(words.ok)
    // What is sent raw is signed, so that the bent ones are refused for what they say.
    expect((await client.raw(client.betText(handOf(player), '1'))).word).toBe(words.ok)
    if (dialect === 'pragmatic' || dialect === 'native') return
    const stake = dialect === 'awc' ? /("betAmount":)([0-9.]+)/ : /("amount":)([0-9.]+)/
    expect(stake.test(good)).toBe(true)
    for (const wrong of [
      '0',
      '-100000',
      '1e9',
      '"100000"',
      'null',
      'NaN',
      '01',
      '1.0000001',
      '99999999999999999999999',
      '[1]',
      '{}',
      'true',
    ])
      expect((await client.raw(good.replace(stake, `$1${wrong}`))).word, wrong).not.toBe(words.ok)
    expect(await has(stage, player)).toBe('99.00')
  })

  it('answers endless bodies in its own codes', async () => {
    const said = await client.raw('x'.repeat(100_000))
    expect(said.http).toBe(413)
    expect(said.word).toBe(dialect === 'hub88' ? 'RS_ERROR_WRONG_SYNTAX' : words.malformed)
  })
})
