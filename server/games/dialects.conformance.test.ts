/** The list of cases that licensees' tests share, run for every dialect over real HTTP: one suite, one small client for each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { nextId, openWorld, type TestPlayer, type World } from './conformance-world.ts'
import { handOf, type Client } from './dialects/clients/client.ts'
import { openClients, SPEAKING } from './dialects/clients/open.ts'
import type { DialectName } from './store.ts'

let database: TestDatabase
let world: World
let clients: Awaited<ReturnType<typeof openClients>>
beforeAll(async () => {
  database = await testDatabase()
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
  beforeAll(() => {
    client = clients[dialect]
    words = client.words
  })
  const seat = (balance: bigint, currency = 'MMK'): Promise<TestPlayer> => world.player(balance, { vendor: client.vendor, currency })
  /** The truth, as the book has it. */
  const has = async (player: TestPlayer) => formatUnits(await world.balance(player))

  it('tells a balance, and nobody else’s (W-02, W-13)', async () => {
    const player = await seat(100n)
    expect(await client.balance(player)).toMatchObject({ word: words.ok, balance: '100.00' })
    expect((await client.balance(player, { player: 'nobody' })).word).toBe(words.user)
    if (client.namesCurrency && dialect !== 'awc' && dialect !== 'hub88')
      expect((await client.balance(player, { currency: 'THB' })).word).toBe(words.currency)
    const other = await seat(1n)
    if (client.carriesToken && dialect !== 'pragmatic')
      expect((await client.balance(other, { token: player.token })).word).toBe(words.token)
  })

  it('takes a bet once and answers it the same again (W-03, W-27)', async () => {
    const player = await seat(100n)
    const hand = handOf(player)
    expect(await client.bet(hand, '10')).toMatchObject({ word: words.ok, balance: '90.00' })
    await world.ledger.balance(player.account)
    const again = await client.bet(hand, '10')
    expect(again.word).toBe(words.ok)
    expect(await has(player)).toBe('90.00')
    for (const change of [{ currency: 'THB' }, { game: 'another-game' }, { player: (await seat(1n)).player }]) {
      if (change.currency !== undefined && !client.namesCurrency) continue
      expect((await client.bet(hand, '10', change)).word).toBe(words.duplicate)
    }
    expect((await client.bet(hand, '11')).word).toBe(words.duplicate)
    expect(await has(player)).toBe('90.00')
  })

  it('refuses a bet beyond the balance with the balance as it is (W-14)', async () => {
    const player = await seat(5n)
    const hand = handOf(player)
    const said = await client.bet(hand, '5.01')
    expect(said.word).toBe(words.funds)
    if (said.balance !== undefined) expect(said.balance).toBe('5.00')
    expect(await client.bet(hand, '5')).toMatchObject({ word: words.ok, balance: '0.00' })
  })

  it('gives a cancelled bet back once, and refuses its win and itself afterwards (W-09)', async () => {
    const player = await seat(10n)
    const hand = handOf(player)
    await client.bet(hand, '4')
    expect(await client.cancel(hand, '4')).toMatchObject({ word: words.ok, balance: '10.00' })
    expect((await client.cancel(hand, '4')).word).toBe(words.cancelAgain)
    expect((await client.win(hand, '9')).word).toBe(words.rolledBack)
    expect(await has(player)).toBe('10.00')
  })

  it('remembers a cancellation that came before its bet (W-05, W-06)', async () => {
    const player = await seat(10n)
    const hand = handOf(player)
    expect((await client.cancel(hand, '4')).word).toBe(words.cancelUnknown)
    expect((await client.cancel(hand, '4')).word).toBe(words.cancelUnknown)
    expect((await client.bet(hand, '4')).word).toBe(words.rolledBack)
    expect((await client.win(hand, '9')).word).toBe(words.rolledBack)
    expect(await has(player)).toBe('10.00')
  })

  it('refuses to cancel what is settled', async () => {
    const player = await seat(10n)
    const hand = handOf(player)
    await client.bet(hand, '4')
    await client.win(hand, '0')
    expect((await client.cancel(hand, '4')).word).toBe(words.settled)
    expect(await has(player)).toBe('6.00')
  })

  it('pays a win once, zero as well, and refuses one without a bet (W-07, W-11)', async () => {
    const player = await seat(10n)
    const [won, lost, never] = [handOf(player), handOf(player), handOf(player)]
    await client.bet(won, '1')
    await client.bet(lost, '1')
    expect((await client.win(won, '7.5')).word).toBe(words.ok)
    expect((await client.win(won, '7.5')).word).toBe(words.ok)
    expect(await has(player)).toBe('15.50')
    expect((await client.win(won, '8')).word).toBe(words.duplicate)
    if (client.settlesOnce) expect((await client.win(won, '7.5', { id: nextId('again') })).word).toBe(words.settled)
    expect((await client.win(lost, '0')).word).toBe(words.ok)
    expect((await client.win(never, '5')).word).toBe(words.noBet)
    const other = await seat(1n)
    expect([words.noBet, words.duplicate]).toContain((await client.win(lost, '5', { player: other.player, id: nextId('theft') })).word)
    expect([await has(player), await has(other)]).toEqual(['15.50', '1.00'])
  })

  it('pays a very large win to the last digit', async () => {
    const player = await seat(10n)
    const hand = handOf(player)
    await client.bet(hand, '10')
    await client.win(hand, '63727092.34')
    expect(await has(player)).toBe('63727092.34')
    expect((await client.balance(player)).balance).toBe('63727092.34')
  })

  it('pays a promotion once, without a bet (W-26)', async () => {
    const player = await seat(10n)
    const id = nextId('promo')
    expect((await client.promo(player, id, '2.5')).word).toBe(words.ok)
    expect((await client.promo(player, id, '2.5')).word).toBe(words.ok)
    expect((await client.promo(player, id, '3')).word).toBe(words.duplicate)
    expect(await has(player)).toBe('12.50')
    const [entry] = await world.ledger.entries(player.account, { limit: 1 })
    expect(['promo', 'jackpot', 'free-round']).toContain(entry?.kind)
  })

  it('takes a next round before the one before is settled, a hundred and one top-ups, and two players in one round', async () => {
    const [one, two] = [await seat(200n), await seat(10n)]
    const round = nextId('r')
    const hands = Array.from({ length: 101 }, () => handOf(one, round))
    for (const said of await Promise.all(hands.map((hand) => client.bet(hand, '1')))) expect(said.word).toBe(words.ok)
    const next = handOf(one)
    expect((await client.bet(next, '1')).word).toBe(words.ok)
    expect((await client.bet(handOf(two, round), '2')).word).toBe(words.ok)
    expect((await client.win(hands[0]!, '101')).word).toBe(words.ok)
    expect((await client.win(next, '1')).word).toBe(words.ok)
    expect([await has(one), await has(two)]).toEqual(['200.00', '8.00'])
  })

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
    expect(await has(player)).toBe('99.00')
  })

  it('binds bets by the vendor’s limit and by the player’s own (W-24)', async () => {
    const player = await seat(100n)
    const lay = (stakeUnits: bigint | undefined) =>
      database.transact((tx) =>
        world.games.setVendorTerms(tx, client.vendor, { limit: { currency: 'MMK', stakeUnits, exposureUnits: undefined } }),
      )
    await lay(20n * UNITS)
    expect((await client.bet(handOf(player), '20.01')).word).toBe(words.limit)
    expect((await client.bet(handOf(player), '20')).word).toBe(words.ok)
    await lay(undefined)
    const until = world.clock.now().add({ hours: 24 })
    await database.write((tx) => world.ledger.setLimit(tx, player.account, { stake: { units: 5n * UNITS, until, every: 'day' } }))
    expect((await client.bet(handOf(player), '6')).word).toBe(words.limit)
    expect(await has(player)).toBe('80.00')
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
    expect(await has(player)).toBe('100.00')
  })

  it('answers bodies without end in its own words', async () => {
    const said = await client.raw('x'.repeat(100_000))
    expect(said.http).toBe(413)
    expect(said.word).toBe(dialect === 'hub88' ? 'RS_ERROR_WRONG_SYNTAX' : words.malformed)
  })
})
