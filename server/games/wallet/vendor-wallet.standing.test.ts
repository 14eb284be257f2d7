/** What surrounds a round: switches, blocks, limits, resettlements, restarts and what support can look up. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import { PAUSES } from '../../ledger/testing/pauses.ts'
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
/** The whole site takes no bets. */
let shut = false
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { isShut: () => Promise.resolve(shut) })
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const no = (status: string) => ({ http: 200, status })
const bet = (body: Fields) => world.call('bet', body)
const undo = (player: TestPlayer, round: string, reference: unknown, more: Fields = {}) => inRound(player, round, { reference, ...more })
const setVendor = (state: 'on' | 'maintenance' | 'off') => database.transact((tx) => world.games.setVendorState(tx, 'PG', state))
const setGame = (state: 'on' | 'maintenance' | 'off') => database.transact((tx) => world.games.setGameState(tx, 1, state))

/** Two open rounds of 10 each, one to be won and one to be undone. */
async function playing(balance = 100n) {
  const player = await world.player(balance)
  const [won, undone] = [betBody(player, nextId('r'), '10'), betBody(player, nextId('r'), '10')]
  for (const body of [won, undone]) expect((await bet(body)).status).toBe('ok')
  const settle = async () => {
    const paid = await world.call('win', winBody(player, String(won['round']), '15', { reference: won['transaction'] }))
    const back = await world.call('rollback', undo(player, String(undone['round']), undone['transaction']))
    return [paid, back].map(({ status, balance: told }) => ({ status, balance: told }))
  }
  return { player, won, undone, settle }
}
const settled = [
  { status: 'ok', balance: '95.00' },
  { status: 'ok', balance: '105.00' },
]

/** What a vendor is told. */
const TOLD = {
  'reality-check-due': 'limit-reached',
  'limit-reached': 'limit-reached',
  'still-checking': 'limit-reached',
  'account-excluded': 'player-blocked',
  'account-blocked': 'player-blocked',
} as const

describe('[GAME-15] bets stop, wins and rollbacks come through (W-08)', () => {
  it('while the site is closed', async () => {
    const { player, settle } = await playing()
    shut = true
    for (const more of [{}, { closeRound: true }]) expect(await bet(betBody(player, nextId('r'), '1', more))).toEqual(no('game-disabled'))
    expect(await settle()).toEqual(settled)
    shut = false
    for (const more of [{}, { closeRound: true }]) expect((await bet(betBody(player, nextId('r'), '1', more))).status).toBe('ok')
  })

  it('after the token expired', async () => {
    const { player, settle } = await playing()
    world.clock.forward({ minutes: 31 })
    expect(await bet(betBody(player, nextId('r'), '1'))).toEqual(no('token-expired'))
    expect(await settle()).toEqual(settled)
  })

  it('after the session ended and was swept away', async () => {
    const { player, settle } = await playing()
    world.clock.forward({ hours: 25 })
    expect(await world.games.sweepSessions()).toBeGreaterThan(0)
    expect(await bet(betBody(player, nextId('r'), '1'))).toEqual(no('invalid-token'))
    expect(await settle()).toEqual(settled)
  })

  it.each([
    ['blocked', { blocked: true }],
    ['excluded', { excludedUntil: 'for-ever' as const }],
  ])('after the player was %s (W-24)', async (_what, standing) => {
    const { player, won, settle } = await playing()
    await database.write((tx) => world.ledger.setStanding(tx, player.account, standing))
    expect(await bet(betBody(player, nextId('r'), '1'))).toEqual(no('player-blocked'))
    expect(await bet(won)).toMatchObject({ status: 'ok', balance: '90.00' })
    expect(await settle()).toEqual(settled)
  })

  it('after the game was switched off, whatever the rest of the vendor does', async () => {
    const { player, settle } = await playing()
    for (const state of ['maintenance', 'off'] as const) {
      await setGame(state)
      expect(await bet(betBody(player, nextId('r'), '1'))).toEqual(no('game-disabled'))
    }
    expect(await settle()).toEqual(settled)
    await setGame('on')
    expect((await bet(betBody(player, nextId('r'), '1'))).status).toBe('ok')
    expect(await bet(betBody(player, nextId('r'), '1', { game: 'no-such-game' }))).toEqual(no('game-disabled'))
  })

  it('after the vendor was switched off', async () => {
    const { player, settle } = await playing()
    await setVendor('off')
    expect(await bet(betBody(player, nextId('r'), '1'))).toEqual(no('game-disabled'))
    expect(await settle()).toEqual(settled)
    await setVendor('on')
    expect((await bet(betBody(player, nextId('r'), '1'))).status).toBe('ok')
  })

  it.each(PAUSES)('[PL-17, RC-03, PL-32] refuse the next bet while %s stands in its way, and pay what was played', async (code, hinder) => {
    const { player, settle } = await playing()
    const lift = await hinder({ database, ledger: world.ledger }, player.account)
    expect(await bet(betBody(player, nextId('r'), '1'))).toEqual(no(TOLD[code]))
    expect((await settle()).map(({ status }) => status)).toEqual(['ok', 'ok'])
    await lift()
    expect((await bet(betBody(player, nextId('r'), '1'))).status).toBe('ok')
  })

  it('beyond the player’s own limit (W-24)', async () => {
    const { player, settle } = await playing()
    const calendar = { now: world.clock.now(), timeZone: 'UTC' }
    const counted = await world.ledger.countedLimits(player.account, calendar)
    const used = counted.find(({ what, every }) => what === 'stake' && every === 'week')?.used ?? 0n
    const ofWeek = { what: 'stake', every: 'week', units: used + 5n * UNITS } as const
    await database.write((tx) => world.ledger.setLimits(tx, player.account, [ofWeek], calendar))
    expect(await bet(betBody(player, nextId('r'), '6'))).toEqual(no('limit-reached'))
    expect((await bet(betBody(player, nextId('r'), '5'))).status).toBe('ok')
    expect((await settle()).map(({ status }) => status)).toEqual(['ok', 'ok'])
  })
})

describe('[GAME-15] the limits of a vendor', () => {
  const lay = (limit: { stakeUnits?: bigint; exposureUnits?: bigint }, more: { callsASecond?: number | null } = {}) =>
    database.transact((tx) =>
      world.games.setVendorTerms(tx, 'PG', {
        limit: { currency: 'MMK', stakeUnits: undefined, exposureUnits: undefined, ...limit },
        ...more,
      }),
    )

  it('bind stakes and what is staked in a round, in their currency, and never what must still settle', async () => {
    const { player, won, settle } = await playing()
    const elsewhere = await world.player(100n, { currency: 'THB' })
    const round = nextId('r')
    expect(await lay({ stakeUnits: 6n * UNITS, exposureUnits: 10n * UNITS })).toMatchObject({
      ok: true,
      value: { before: { limits: {} }, after: { limits: { MMK: { stake: '6.00', exposure: '10.00' } } } },
    })
    expect(await bet(betBody(player, round, '6.0001'))).toEqual(no('limit-reached'))
    expect((await bet(betBody(player, round, '6'))).status).toBe('ok')
    expect(await bet(betBody(player, round, '4.0001'))).toEqual(no('limit-reached'))
    expect((await bet(betBody(player, round, '4'))).status).toBe('ok')
    expect((await bet(betBody(player, nextId('r'), '1'))).status).toBe('ok')
    expect((await bet(betBody(elsewhere, nextId('r'), '50', { currency: 'THB' }))).status).toBe('ok')
    expect(await bet(won)).toMatchObject({ status: 'ok', balance: '90.00' })
    expect((await settle()).map(({ status }) => status)).toEqual(['ok', 'ok'])
    await lay({})
    expect((await bet(betBody(player, round, '20'))).status).toBe('ok')
  })

  it('turn away calls beyond those of a second, for a moment', async () => {
    const player = await world.player(10n)
    world.clock.forward({ seconds: 5 })
    await lay({}, { callsASecond: 2 })
    const answers = []
    for (let call = 0; call < 3; call += 1) answers.push((await bet(betBody(player, nextId('r'), '1'))).status)
    expect(answers).toEqual(['ok', 'ok', 'temporary-error'])
    world.clock.forward({ seconds: 1 })
    expect((await bet(betBody(player, nextId('r'), '1'))).status).toBe('ok')
    await lay({}, { callsASecond: null })
    expect(await world.balance(player)).toBe(7n * UNITS)
  })

  it('turn away calls beyond those of a second, over two servers as over one', async () => {
    const other = await openWorld(database, database.connection)
    try {
      const player = await world.player(10n)
      await lay({}, { callsASecond: 3 })
      world.clock.forward({ seconds: 5 })
      other.clock.forward({ milliseconds: world.clock.now().epochMilliseconds - other.clock.now().epochMilliseconds })
      const answers = []
      for (const at of [world, other, world, other, world, other])
        answers.push((await at.call('bet', betBody(player, nextId('r'), '1'))).status)
      const away = ['temporary-error', 'temporary-error', 'temporary-error']
      expect(answers).toEqual(['ok', 'ok', 'ok', ...away])
      expect(await world.balance(player)).toBe(7n * UNITS)
    } finally {
      await lay({}, { callsASecond: null })
      await other.close()
    }
    world.clock.forward({ seconds: 5 })
  })
})

describe('[GAME-15] resettlement (W-17)', () => {
  it('makes a win worth another amount, up and down, once each', async () => {
    const player = await world.player(100n)
    const round = nextId('r')
    const stake = betBody(player, round, '10')
    await bet(stake)
    const paid = winBody(player, round, '30', { reference: stake['transaction'] })
    await world.call('win', paid)
    const more = undo(player, round, paid['transaction'], { amount: '50' })
    expect(await world.call('resettle', more)).toMatchObject({ status: 'ok', balance: '140.00' })
    expect(await world.call('resettle', more)).toMatchObject({ status: 'ok', balance: '140.00' })
    const less = undo(player, round, paid['transaction'], { amount: '5' })
    expect(await world.call('resettle', less)).toMatchObject({ status: 'ok', balance: '95.00' })
    expect(await world.call('resettle', { ...less, amount: '6' })).toEqual(no('duplicate-transaction'))
    const back = undo(player, round, paid['transaction'])
    expect(await world.call('rollback', back)).toMatchObject({ status: 'ok', balance: '90.00' })
    expect(await world.call('rollback', back)).toMatchObject({ status: 'ok', balance: '90.00' })
    expect(await world.call('resettle', undo(player, round, paid['transaction'], { amount: '7' }))).toEqual(no('transaction-rolled-back'))
  })

  it('may take the balance below zero, and then bets wait until it is back', async () => {
    const player = await world.player(10n)
    const round = nextId('r')
    const stake = betBody(player, round, '10')
    await bet(stake)
    const paid = winBody(player, round, '30', { reference: stake['transaction'] })
    await world.call('win', paid)
    await bet(betBody(player, nextId('r'), '25'))
    const zero = undo(player, round, paid['transaction'])
    expect(await world.call('void-settle', zero)).toMatchObject({ status: 'ok', balance: '-25.00' })
    expect(await bet(betBody(player, nextId('r'), '1'))).toEqual({ ...no('insufficient-funds'), balance: '-25.00' })
    expect((await world.games.openCases(100)).filter(({ member }) => member === player.member)).toMatchObject([
      { reason: 'balance-below-zero', transaction: zero['transaction'], balanceUnits: -25n * UNITS },
    ])
    const back = undo(player, round, stake['transaction'])
    expect(await world.call('rollback', back)).toMatchObject({ status: 'ok', balance: '-15.00' })
    await world.call('win', winBody(player, nextId('r'), '20', { kind: 'promo' }))
    expect((await bet(betBody(player, nextId('r'), '5'))).balance).toBe('0.00')
  })

  it('names only wins of the player’s own round', async () => {
    const { player, won } = await playing()
    const round = String(won['round'])
    expect(await world.call('resettle', undo(player, round, won['transaction'], { amount: '1' }))).toEqual(no('unknown-transaction'))
    expect(await world.call('void-settle', undo(player, round, 'never-seen'))).toEqual(no('unknown-transaction'))
    expect((await world.call('void-settle', undo(player, round, 'x', { amount: '1' }))).http).toBe(400)
  })
})

describe('[GAME-15] what is kept', () => {
  it('answers what became of a transaction (W-22)', async () => {
    const { player, won, undone, settle } = await playing()
    await settle()
    const state = (transaction: unknown) => world.call('transaction', { transaction })
    expect(await state(won['transaction'])).toEqual({
      http: 200,
      status: 'ok',
      transaction: won['transaction'],
      state: 'applied',
      balance: '90.00',
      currency: 'MMK',
    })
    expect(await state(undone['transaction'])).toEqual({
      http: 200,
      status: 'ok',
      transaction: undone['transaction'],
      state: 'rolled-back',
      balance: '80.00',
      currency: 'MMK',
    })
    expect(await state('never-seen')).toEqual(no('unknown-transaction'))
    expect(await world.call('transaction', { transaction: won['transaction'] }, { vendor: 'CQ9' })).toEqual(no('unknown-transaction'))
    const refused = betBody(player, nextId('r'), '1000')
    await bet(refused)
    expect(await state(refused['transaction'])).toEqual(no('unknown-transaction'))
  })

  it('is found again by support with its refusals, and holds no secret (W-19)', async () => {
    const player = await world.player(10n)
    const body = betBody(player, nextId('r'), '11')
    await world.call('bet', body, { headers: { 'x-request-id': 'support-case-1' } })
    await world.call('win', winBody(player, nextId('r'), '5', { kind: 'promo' }))
    await world.call('bet', body, { headers: { 'x-request-id': 'support-case-2' } })
    await world.games.settle()
    const { kept, calls } = await world.games.findCallback('PG', String(body['transaction']))
    expect(kept).toMatchObject({ verb: 'bet', units: 11n * UNITS, balanceUnits: 4n * UNITS, state: 'applied', trace: 'support-case-2' })
    expect(calls).toMatchObject([
      { status: 'ok', call: 'bet', refused: false, trace: 'support-case-2', http: 200 },
      { status: 'insufficient-funds', call: 'bet', refused: true, trace: 'support-case-1', http: 200 },
    ])
    expect(JSON.parse(calls[0]!.request)).toEqual({ ...body, token: '[removed]' })
    expect(JSON.parse(calls[0]!.answer)).toMatchObject({ status: 'ok', balance: '4.00' })
    expect(calls[0]!.tookMicroseconds).toBeGreaterThanOrEqual(0)
    const { rows } = await database.pool.query(
      'select (select json_agg(c) from games_callback c)::text || (select json_agg(r) from games_call r)::text as all',
    )
    expect((rows[0] as { all: string }).all).not.toContain(player.token)
    const sessions = await database.pool.query(`select encode(token_hash, 'escape') as hash from games_session`)
    expect(JSON.stringify(sessions.rows)).not.toContain(player.token)
  })

  it('keeps calls for the days that were set, and refused ones for thirty at least', async () => {
    const player = await world.player(10n)
    const kept = async () => {
      await world.games.settle()
      const { rows } = await database.pool.query('select status from games_call where request like $1 order by id', [`%${player.player}%`])
      return rows.map(({ status }: { status: string }) => status)
    }
    const terms = (callsKeptDays: number) => database.transact((tx) => world.games.setVendorTerms(tx, 'PG', { callsKeptDays }))
    await terms(0)
    await bet(betBody(player, nextId('r'), '1'))
    await bet(betBody(player, nextId('r'), '100'))
    await terms(60)
    await bet(betBody(player, nextId('r'), '2'))
    expect(await kept()).toEqual(['insufficient-funds', 'ok'])
    world.clock.forward({ hours: 24 * 31 })
    await world.games.sweepCalls()
    expect(await kept()).toEqual(['ok'])
    world.clock.forward({ hours: 24 * 30 })
    await world.games.sweepCalls()
    expect(await kept()).toEqual([])
    await terms(30)
  })

  it('survives a restart: a tombstone still refuses, and a first answer is still given (W-05)', async () => {
    const player = await world.player(10n)
    const [undone, kept] = [betBody(player, nextId('r'), '1'), betBody(player, nextId('r'), '2')]
    await world.call('rollback', undo(player, String(undone['round']), undone['transaction']))
    await bet(kept)
    const again = await openWorld(database, database.connection)
    again.clock.set(world.clock.now().toString())
    expect(await again.call('bet', undone)).toEqual(no('transaction-rolled-back'))
    expect(await again.call('bet', kept)).toMatchObject({ status: 'ok', balance: '8.00' })
    expect(await again.call('transaction', { transaction: undone['transaction'] })).toMatchObject({ state: 'tombstone' })
    await again.close()
  })
})

it('[GAME-15] a bet that closes its round renews its token too, once a minute', async () => {
  const player = await world.player(100n)
  const used = async () => {
    const { rows } = await database.pool.query<{ at: Temporal.Instant }>('select used_at as at from games_session where player = $1', [
      player.player,
    ])
    return rows[0]!.at.toString()
  }
  const close = async () => expect((await bet(betBody(player, nextId('r'), '1', { closeRound: true }))).status).toBe('ok')
  const opened = await used()
  world.clock.forward({ seconds: 60 })
  await close()
  expect(await used()).toBe(opened)
  world.clock.forward({ seconds: 1 })
  await close()
  expect(await used()).toBe(world.clock.now().toString())
})
