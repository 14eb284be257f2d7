/** Conformance of the vendor wallet over real HTTP: the case list of licensee tests and every sentence of the dialect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import {
  betBody,
  inRound,
  nextId,
  openWorld,
  winBody,
  worldDatabase,
  type Fields,
  type TestPlayer,
  type World,
} from '../testing/conformance-world.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const ok = (body: Fields, balance: string) => ({ http: 200, status: 'ok', transaction: body['transaction'], balance, currency: 'MMK' })
const no = (status: string) => ({ http: 200, status })
const bet = (body: Fields) => world.call('bet', body)
const win = (body: Fields) => world.call('win', body)
const undo = (player: TestPlayer, round: string, reference: unknown, more: Fields = {}) => inRound(player, round, { reference, ...more })
const rollback = (body: Fields) => world.call('rollback', body)
const stateOf = async (transaction: unknown) => (await world.call('transaction', { transaction }))['state']

describe('[GAME-15] session and balance', () => {
  it('tells who holds a token', async () => {
    const player = await world.player(100n)
    expect(await world.call('session', { token: player.token })).toEqual({
      http: 200,
      status: 'ok',
      player: player.player,
      currency: 'MMK',
      language: 'MY',
      balance: '100.00',
    })
    expect(await world.call('balance', { token: player.token, player: player.player, currency: 'MMK' })).toEqual({
      http: 200,
      status: 'ok',
      balance: '100.00',
      currency: 'MMK',
    })
  })

  it('refuses a token that nobody has, and another player with a good one (W-02)', async () => {
    const [one, other] = [await world.player(1n), await world.player(1n)]
    expect(await world.call('session', { token: 'x'.repeat(43) })).toEqual(no('invalid-token'))
    expect(await world.call('balance', { token: one.token, player: other.player, currency: 'MMK' })).toEqual(no('invalid-token'))
    expect(await bet(betBody(other, nextId('r'), '1', { token: one.token }))).toEqual(no('invalid-token'))
    expect(await world.call('balance', { token: one.token, player: 'nobody', currency: 'MMK' })).toEqual(no('unknown-player'))
    expect(await world.call('balance', { token: one.token, player: one.player, currency: 'THB' })).toEqual(no('wrong-currency'))
    expect([await world.balance(one), await world.balance(other)]).toEqual([UNITS, UNITS])
  })

  it('ends the old session when a new one begins (W-25)', async () => {
    const player = await world.player(10n)
    const renewed = await world.launch(player.person)
    expect(renewed.player).toBe(player.player)
    expect(await world.call('session', { token: player.token })).toEqual(no('invalid-token'))
    expect(await bet(betBody(player, nextId('r'), '1'))).toEqual(no('invalid-token'))
    const body = betBody(player, nextId('r'), '1', { token: renewed.token })
    expect(await bet(body)).toEqual(ok(body, '9.00'))
  })

  it('lives thirty minutes after the last use, and a bet is a use', async () => {
    const player = await world.player(10n)
    world.clock.forward({ minutes: 29 })
    expect((await bet(betBody(player, nextId('r'), '1'))).status).toBe('ok')
    world.clock.forward({ minutes: 30 })
    expect((await world.call('session', { token: player.token })).status).toBe('ok')
    world.clock.forward({ minutes: 30, milliseconds: 1 })
    expect(await world.call('session', { token: player.token })).toEqual(no('token-expired'))
    expect(await bet(betBody(player, nextId('r'), '1'))).toEqual(no('token-expired'))
  })

  it('gives each vendor its own name for a member', async () => {
    await database.pool.query(
      `update games_game set playable = true where vendor = 'CQ9' and code = (select code from games_game where vendor = 'CQ9' order by id limit 1)`,
    )
    await database.pool.query('update games_catalogue set version = version + 1')
    world.clock.forward({ seconds: 2 })
    const player = await world.player(10n)
    const elsewhere = await world.launch(player.person, 'CQ9')
    expect(elsewhere.player).not.toBe(player.player)
    expect(await world.call('session', { token: elsewhere.token }, { vendor: 'PG' })).toEqual(no('invalid-token'))
  })
})

describe('[GAME-15] bets', () => {
  it('takes a stake once, whatever the order of keys, the white space, the token and the spelling of the amount (W-03)', async () => {
    const player = await world.player(100n)
    const body = betBody(player, nextId('r'), '1')
    expect(await bet(body)).toEqual(ok(body, '99.00'))
    const renewed = await world.launch(player.person)
    const again = Object.fromEntries(Object.entries({ ...body, amount: '1.0000', token: renewed.token }).toReversed())
    expect(await world.call('bet', JSON.stringify(again, null, 3))).toEqual(ok(body, '99.00'))
    expect(await world.balance(player)).toBe(99n * UNITS)
  })

  it('refuses the same id with another meaning, and nothing moves (W-04)', async () => {
    const [player, other] = [await world.player(100n), await world.player(100n)]
    const body = betBody(player, nextId('r'), '1')
    await bet(body)
    const changes: Fields[] = [
      { amount: '2' },
      { currency: 'THB' },
      { round: nextId('r') },
      { game: 'another-game' },
      { player: other.player, token: other.token },
      { player: 'nobody' },
      { closeRound: true },
    ]
    for (const change of changes) expect(await bet({ ...body, ...change })).toEqual(no('duplicate-transaction'))
    expect(await win({ ...winBody(player, String(body['round']), '1'), transaction: body['transaction'] })).toEqual(
      no('duplicate-transaction'),
    )
    expect(await rollback({ ...undo(player, 'r', 'x'), transaction: body['transaction'] })).toEqual(no('duplicate-transaction'))
    expect([await world.balance(player), await world.balance(other)]).toEqual([99n * UNITS, 100n * UNITS])
  })

  it('answers insufficient funds with the true balance and judges a retry afresh (W-14)', async () => {
    const player = await world.player(5n)
    const body = betBody(player, nextId('r'), '5.0001')
    expect(await bet(body)).toEqual({ ...no('insufficient-funds'), balance: '5.00' })
    const jackpot = winBody(player, nextId('r'), '1', { kind: 'jackpot' })
    expect(await win(jackpot)).toEqual(ok(jackpot, '6.00'))
    expect(await bet(body)).toEqual(ok(body, '0.9999'))
  })

  it('takes four fraction digits in every currency', async () => {
    const player = await world.player(10n, { currency: 'THB' })
    const body = betBody(player, nextId('r'), '0.0001', { currency: 'THB' })
    expect(await bet(body)).toEqual({ ...ok(body, '9.9999'), currency: 'THB' })
  })

  it('refuses the wrong currency and an unknown player (W-13)', async () => {
    const player = await world.player(10n)
    expect(await bet(betBody(player, nextId('r'), '1', { currency: 'THB' }))).toEqual(no('wrong-currency'))
    expect(await bet(betBody(player, nextId('r'), '1', { player: 'nobody' }))).toEqual(no('unknown-player'))
  })

  it('refuses bets on a closed round, while wins and rollbacks still come through (W-10)', async () => {
    const player = await world.player(100n)
    const round = nextId('r')
    const [first, second] = [betBody(player, round, '10'), betBody(player, round, '20')]
    await bet(first)
    await bet(second)
    const end = { player: player.player, game: 'jade-lanterns', round }
    const closed = { http: 200, status: 'ok', balance: '70.00', currency: 'MMK' }
    expect(await world.call('end-round', end)).toEqual(closed)
    expect(await world.call('end-round', end)).toEqual(closed)
    expect(await bet(betBody(player, round, '1'))).toEqual(no('round-closed'))
    const back = undo(player, round, second['transaction'])
    expect(await rollback(back)).toEqual(ok(back, '90.00'))
    const late = winBody(player, round, '3', { reference: first['transaction'] })
    expect(await win(late)).toEqual(ok(late, '93.00'))
    expect(await world.call('end-round', { ...end, round: nextId('r') })).toEqual(no('unknown-transaction'))
    expect(await world.call('end-round', { ...end, player: 'nobody' })).toEqual(no('unknown-player'))
  })

  it('closes a round by a bet or a win that says so, also a win of nothing, and by nothing else (W-11)', async () => {
    const player = await world.player(100n)
    const [one, two] = [nextId('r'), nextId('r')]
    await bet(betBody(player, one, '1', { closeRound: true }))
    expect(await bet(betBody(player, one, '1'))).toEqual(no('round-closed'))
    const body = betBody(player, two, '1')
    await bet(body)
    await win(winBody(player, two, '0', { reference: body['transaction'] }))
    expect((await bet(betBody(player, two, '1'))).status).toBe('ok')
    await win(winBody(player, two, '0', { closeRound: true }))
    expect(await bet(betBody(player, two, '1'))).toEqual(no('round-closed'))
    const entries = await world.ledger.entries(player.account, { limit: 20 })
    expect(entries.filter(({ kind }) => kind === 'close').map(({ round }) => round)).toEqual([one])
  })

  it('takes 101 bets in one round, and a next round before the one before is settled', async () => {
    const player = await world.player(200n)
    const round = nextId('r')
    for (let i = 1; i <= 101; i += 1) expect((await bet(betBody(player, round, '1'))).balance).toBe(formatUnits((200n - BigInt(i)) * UNITS))
    expect((await bet(betBody(player, nextId('r'), '1'))).balance).toBe('98.00')
    const body = winBody(player, round, '101')
    expect(await win(body)).toEqual(ok(body, '199.00'))
  })

  it('lets two players play two hands in one round', async () => {
    const [one, two] = [await world.player(10n), await world.player(10n)]
    const round = nextId('r')
    const bets = [betBody(one, round, '1'), betBody(two, round, '2')]
    for (const body of bets) expect((await bet(body)).status).toBe('ok')
    await world.call('end-round', { player: one.player, game: 'jade-lanterns', round })
    expect(await bet(betBody(one, round, '1'))).toEqual(no('round-closed'))
    expect((await bet(betBody(two, round, '1'))).balance).toBe('7.00')
  })
})

describe('[GAME-15] wins', () => {
  it('pays once, also zero and also very much (W-11)', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    const stake = betBody(player, round, '1')
    await bet(stake)
    await database.transact((tx) => world.games.setVendorTerms(tx, 'PG', { wins: { currency: 'MMK', multiple: 100_000_000n } }))
    world.clock.forward({ seconds: 2 })
    const large = winBody(player, round, '63727092.34', { reference: stake['transaction'] })
    expect(await win(large)).toEqual(ok(large, '63727101.34'))
    expect(await win(large)).toEqual(ok(large, '63727101.34'))
    const nothing = winBody(player, round, '0', { reference: stake['transaction'] })
    expect(await win(nothing)).toEqual(ok(nothing, '63727101.34'))
    expect(await win({ ...large, amount: '1' })).toEqual(no('duplicate-transaction'))
  })

  it('needs a bet that stands (W-07, W-09)', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    expect(await win(winBody(player, round, '5', { reference: 'never-seen' }))).toEqual(no('unknown-transaction'))
    expect(await win(winBody(player, round, '5'))).toEqual(no('unknown-transaction'))
    const stake = betBody(player, round, '1')
    await bet(stake)
    expect(await win(winBody(player, nextId('r'), '5', { reference: stake['transaction'] }))).toEqual(no('unknown-transaction'))
    await rollback(undo(player, round, stake['transaction']))
    expect(await win(winBody(player, round, '5', { reference: stake['transaction'] }))).toEqual(no('transaction-rolled-back'))
    expect(await win(winBody(player, round, '5'))).toEqual(no('transaction-rolled-back'))
    expect(await world.balance(player)).toBe(10n * UNITS)
  })

  it.each(['jackpot', 'free-round', 'promo'])('pays a %s without a bet, once, and raises the visible balance (W-26)', async (kind) => {
    const player = await world.player(10n)
    const body = winBody(player, nextId('r'), '7.5', { kind, reference: 'campaign-1' })
    expect(await win(body)).toEqual(ok(body, '17.50'))
    expect(await win(body)).toEqual(ok(body, '17.50'))
    const [entry] = await world.ledger.entries(player.account, { limit: 1 })
    expect(entry).toMatchObject({
      kind,
      vendor: 'PG',
      game: 'jade-lanterns',
      round: body['round'],
      reference: 'campaign-1',
      contra: 'vendor:PG',
    })
  })

  it('refuses what names another player’s bet, and leaves no tombstone', async () => {
    const [one, other] = [await world.player(10n), await world.player(10n)]
    const round = nextId('r')
    const stake = betBody(one, round, '1')
    await bet(stake)
    expect(await win(winBody(other, round, '5', { reference: stake['transaction'] }))).toEqual(no('unknown-transaction'))
    expect(await win(winBody(other, round, '5', { kind: 'jackpot', reference: stake['transaction'] }))).toEqual(no('unknown-transaction'))
    const theft = undo(other, round, stake['transaction'])
    expect(await rollback(theft)).toEqual(no('unknown-transaction'))
    expect(await world.call('transaction', { transaction: theft['transaction'] })).toEqual(no('unknown-transaction'))
    expect(await stateOf(stake['transaction'])).toBe('applied')
    const paid = winBody(one, round, '5', { reference: stake['transaction'] })
    expect(await win(paid)).toEqual(ok(paid, '14.00'))
    expect(await world.balance(other)).toBe(10n * UNITS)
  })
})

describe('[GAME-15] rollbacks', () => {
  it('gives a stake back once, whatever the ids of the rollbacks', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    const stake = betBody(player, round, '4')
    await bet(stake)
    const [first, second] = [undo(player, round, stake['transaction']), undo(player, round, stake['transaction'])]
    expect(await rollback(first)).toEqual(ok(first, '10.00'))
    expect(await rollback(first)).toEqual(ok(first, '10.00'))
    expect(await rollback(second)).toEqual(ok(second, '10.00'))
    expect(await rollback(second)).toEqual(ok(second, '10.00'))
    expect(await rollback({ ...second, round: nextId('r') })).toEqual(no('duplicate-transaction'))
    expect(await stateOf(stake['transaction'])).toBe('rolled-back')
    expect(await stateOf(second['transaction'])).toBe('applied')
  })

  it('answers the first answer of a bet even after its rollback (W-27)', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    const stake = betBody(player, round, '4')
    await bet(stake)
    await rollback(undo(player, round, stake['transaction']))
    expect(await bet(stake)).toEqual(ok(stake, '6.00'))
    expect(await world.balance(player)).toBe(10n * UNITS)
  })

  it('remembers a rollback before its bet (W-05, W-06)', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    const stake = betBody(player, round, '4')
    const [early, again] = [undo(player, round, stake['transaction']), undo(player, round, stake['transaction'])]
    expect(await rollback(early)).toEqual(ok(early, '10.00'))
    expect(await rollback(early)).toEqual(ok(early, '10.00'))
    expect(await rollback(again)).toEqual(ok(again, '10.00'))
    expect(await world.call('transaction', { transaction: stake['transaction'] })).toEqual({
      http: 200,
      status: 'ok',
      transaction: stake['transaction'],
      state: 'tombstone',
      currency: 'MMK',
    })
    expect(await bet(stake)).toEqual(no('transaction-rolled-back'))
    expect(await win(winBody(player, round, '5', { reference: stake['transaction'] }))).toEqual(no('transaction-rolled-back'))
    expect(await win(winBody(player, round, '5'))).toEqual(no('transaction-rolled-back'))
    const other = await world.player(10n)
    expect(await rollback(undo(other, round, stake['transaction']))).toEqual(no('unknown-transaction'))
    expect(await world.balance(player)).toBe(10n * UNITS)
  })

  it('refuses to undo a settled bet, also one settled by zero, until its win is undone (W-09)', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    const stake = betBody(player, round, '4')
    await bet(stake)
    const zero = winBody(player, round, '0', { reference: stake['transaction'] })
    await win(zero)
    expect(await rollback(undo(player, round, stake['transaction']))).toEqual(no('already-settled'))
    const back = undo(player, round, zero['transaction'])
    expect(await rollback(back)).toEqual(ok(back, '6.00'))
    const stakeBack = undo(player, round, stake['transaction'])
    expect(await rollback(stakeBack)).toEqual(ok(stakeBack, '10.00'))
  })

  it('takes a win back, or opens a case for people where it is spent', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    const stake = betBody(player, round, '10')
    await bet(stake)
    const paid = winBody(player, round, '30', { reference: stake['transaction'] })
    await win(paid)
    await bet(betBody(player, nextId('r'), '25'))
    const back = undo(player, round, paid['transaction'])
    expect(await rollback(back)).toEqual({ ...no('insufficient-funds'), balance: '5.00' })
    expect(await rollback(back)).toEqual({ ...no('insufficient-funds'), balance: '5.00' })
    const cases = (await world.games.openCases(100)).filter(({ member }) => member === player.member)
    expect(cases).toMatchObject([{ transaction: back['transaction'], reference: paid['transaction'], balanceUnits: 5n * UNITS }])
    await win(winBody(player, nextId('r'), '25', { kind: 'promo' }))
    expect(await rollback(back)).toEqual(ok(back, '0.00'))
    expect(await win(paid)).toEqual(ok(paid, '30.00'))
  })

  it('undoes only bets and wins, and only in their round', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    const stake = betBody(player, round, '4')
    await bet(stake)
    const back = undo(player, round, stake['transaction'])
    expect(await rollback(undo(player, nextId('r'), stake['transaction']))).toEqual(no('unknown-transaction'))
    await rollback(back)
    expect(await rollback(undo(player, round, back['transaction']))).toEqual(no('unknown-transaction'))
    expect((await rollback(undo(player, round, 'self', { transaction: 'self' }))).http).toBe(400)
  })
})
