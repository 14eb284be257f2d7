/**
 * What only one dialect knows: lists that apply whole or not at all, resettled bets, sessions by channel, free rounds, and its own bad
 * input.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import { correctionCases } from '../testing/correction-cases.ts'
import { nextId, openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import { handOf } from '../check/client.ts'
import { hostileCases } from '../testing/hostile-cases.ts'
import { openClients, SPEAKING } from '../testing/open-clients.ts'
import { exactNumber, readExactJson } from '../exact-json.ts'
import { readForm } from './form.ts'

let database: TestDatabase
let world: World
let clients: Awaited<ReturnType<typeof openClients>>
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { forgeriesAMinute: 1_000_000 })
  clients = await openClients(world)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const seat = (dialect: keyof typeof SPEAKING, balance: bigint) => world.player(balance, { vendor: SPEAKING[dialect] })
const has = async (player: TestPlayer) => formatUnits(await world.balance(player))
const words = (all: { word: string }[]) => all.map(({ word }) => word)

describe('[GAME-15] SOFTSWISS lists', () => {
  const bet = (id: string, amount: number) => ({ action: 'bet', action_id: id, amount })
  const win = (id: string, amount: number) => ({ action: 'win', action_id: id, amount })

  it('apply a bet and its win together, and answer the list again as it was answered (W-16)', async () => {
    const client = clients.softswiss
    const player = await seat('softswiss', 100n)
    const hand = handOf(player)
    const actions = [bet(nextId('a'), 1000), win(nextId('a'), 250)]
    const first = await client.play(hand, actions, { finished: true })
    expect(first).toMatchObject({ word: 'ok', balance: '92.50' })
    expect(first.body['transactions']).toMatchObject(actions.map(({ action_id: id }) => ({ action_id: id, tx_id: id })))
    expect(await client.play(hand, actions, { finished: true })).toMatchObject({ word: 'ok', balance: '92.50' })
    expect((await client.play(hand, [bet(nextId('a'), 100)])).word).toBe('400')
    expect(await has(player)).toBe('92.50')
  })

  it('apply nothing where one action is refused: no money, no round, no tombstone, no id that is used (W-16)', async () => {
    const client = clients.softswiss
    const player = await seat('softswiss', 10n)
    const hand = handOf(player)
    const [first, second] = [nextId('a'), nextId('a')]
    expect(await client.play(hand, [bet(first, 600), bet(second, 600)])).toMatchObject({ word: '100', balance: '4.00' })
    expect(await has(player)).toBe('10.00')
    const { rows } = await database.pool.query('select count(*)::int as rows from games_callback where transaction = any ($1)', [
      [first, second],
    ])
    expect(rows).toEqual([{ rows: 0 }])
    expect(await client.play(hand, [bet(first, 600)])).toMatchObject({ word: 'ok', balance: '4.00' })
    const undo = (id: string, original: string) => ({ action: 'rollback', action_id: id, original_action_id: original })
    const other = await seat('softswiss', 1n)
    const others = handOf(other)
    await client.bet(others, '1')
    const stone = nextId('never')
    const unused = nextId('u')
    expect((await client.rollback(hand, [undo(unused, stone), undo(nextId('u'), others.id)])).word).toBe('400')
    expect((await client.play(hand, [bet(stone, 100)])).word).toBe('ok')
    expect(await client.rollback(hand, [undo(unused, first), undo(nextId('u'), stone)])).toMatchObject({
      word: 'ok',
      balance: '10.00',
    })
    const twice = nextId('a')
    expect((await client.play(hand, [bet(twice, 100), bet(twice, 100)])).word).toBe('400')
    expect((await client.play(hand, [bet(nextId('a'), 100), { action: 'gift', action_id: nextId('a'), amount: 5 }])).word).toBe('400')
    expect((await client.play(hand, [{ action: 'bet', action_id: nextId('a') }])).word).toBe('400')
    expect(
      (
        await client.play(
          hand,
          Array.from({ length: 51 }, () => bet(nextId('a'), 1)),
        )
      ).word,
    ).toBe('400')
    expect(await has(player)).toBe('10.00')
    const fifty = Array.from({ length: 50 }, () => bet(nextId('a'), 1))
    expect(await client.play(handOf(player), fifty)).toMatchObject({ word: 'ok', balance: '9.50' })
    expect((await client.rollback(hand, [])).word).toBe('400')
    expect(
      (
        await client.rollback(
          hand,
          Array.from({ length: 51 }, () => undo(nextId('u'), nextId('never'))),
        )
      ).word,
    ).toBe('400')
  })

  it('close a round without moving money', async () => {
    const player = await seat('softswiss', 10n)
    const hand = handOf(player)
    await clients.softswiss.bet(hand, '1')
    expect(await clients.softswiss.play(hand, [], { finished: true })).toMatchObject({ word: 'ok', balance: '9.00' })
    expect((await clients.softswiss.bet({ ...hand, id: nextId('b') }, '1')).word).toBe('400')
    expect((await clients.softswiss.play(handOf(player), [], { finished: true })).word).toBe('400')
  })
})

describe('[GAME-15] AWC sports and cockfight', () => {
  const at = (minute: number) => ({ updateTime: `2026-11-20T16:${String(minute).padStart(2, '0')}:00.000+08:00` })
  const won = (amount: number, minute: number) => ({ winAmount: amount, ...at(minute) })

  it('re-open a settled bet, settle it again, and never pay twice (W-17)', async () => {
    const { awc } = clients
    const player = await seat('awc', 100n)
    const hand = handOf(player)
    await awc.bet(hand, '10')
    expect((await awc.act('settle', [hand], won(19.5, 1))).word).toBe('ok')
    expect((await awc.act('settle', [hand], won(19.5, 2))).word).toBe('1016')
    expect((await awc.act('unsettle', [hand])).word).toBe('ok')
    expect((await awc.act('unsettle', [hand])).word).toBe('ok')
    expect(await has(player)).toBe('90.00')
    // The first settlement once more is a late copy: it is answered and moves nothing.
    expect((await awc.act('settle', [hand], won(19.5, 1))).word).toBe('ok')
    expect(await has(player)).toBe('90.00')
    expect((await awc.act('settle', [hand], won(0, 3))).word).toBe('ok')
    expect((await awc.act('resettle', [hand], won(25, 4))).word).toBe('ok')
    expect((await awc.act('resettle', [hand], won(25, 4))).word).toBe('ok')
    expect(await has(player)).toBe('115.00')
    expect((await awc.act('resettle', [hand], won(5, 5))).word).toBe('ok')
    expect(await has(player)).toBe('95.00')
    expect((await awc.act('cancelBet', [hand])).word).toBe('1016')
    expect((await awc.act('voidSettle', [hand])).word).toBe('ok')
    expect((await awc.act('voidSettle', [hand])).word).toBe('ok')
    expect(await has(player)).toBe('100.00')
    expect((await awc.act('settle', [hand], won(50, 6))).word).toBe('1016')
  })

  it('void a bet, also one that was settled and re-opened, and nothing that is not there', async () => {
    const { awc } = clients
    const player = await seat('awc', 100n)
    const [open, reopened, never] = [handOf(player), handOf(player), handOf(player)]
    await awc.bet(open, '10')
    expect(words([await awc.act('voidBet', [open]), await awc.act('voidBet', [open])])).toEqual(['ok', 'ok'])
    await awc.bet(reopened, '10')
    await awc.act('settle', [reopened], won(30, 1))
    expect((await awc.act('voidBet', [reopened])).word).toBe('1016')
    await awc.act('unsettle', [reopened])
    expect((await awc.act('voidBet', [reopened])).word).toBe('ok')
    expect(
      words([await awc.act('unsettle', [never]), await awc.act('resettle', [never], won(5, 1)), await awc.act('voidSettle', [never])]),
    ).toEqual(['1017', '1017', '1017'])
    expect(await has(player)).toBe('100.00')
  })

  it('take back more than there is; then bets are refused and staff are notified (W-17)', async () => {
    const { awc } = clients
    const player = await seat('awc', 10n)
    const hand = handOf(player)
    await awc.bet(hand, '10')
    await awc.act('settle', [hand], won(30, 1))
    await awc.bet(handOf(player), '25')
    expect(await awc.act('unsettle', [hand])).toMatchObject({ word: 'ok', balance: '-25.00' })
    expect((await awc.bet(handOf(player), '1')).word).toBe('1018')
    const cases = (await world.games.openCases(100)).filter(({ member }) => member === player.member)
    expect(cases).toMatchObject([{ reason: 'balance-below-zero' }])
    await awc.promo(player, nextId('gift'), '40')
    expect((await awc.bet(handOf(player), '15')).balance).toBe('0.00')
  })

  it('do a message of many bets whole or not at all, over several players too', async () => {
    const { awc } = clients
    const [one, two] = [await seat('awc', 10n), await seat('awc', 10n)]
    const [a, b, never] = [handOf(one), handOf(two), handOf(two)]
    expect((await awc.act('bet', [a, b], { betAmount: 11 })).word).toBe('1018')
    expect(await awc.act('bet', [a, b], { betAmount: 4 })).toMatchObject({ word: 'ok', balance: undefined })
    expect((await awc.act('settle', [a, never], won(9, 1))).word).toBe('1017')
    expect([await has(one), await has(two)]).toEqual(['6.00', '6.00'])
    expect((await awc.act('settle', [a, b], won(9, 1))).word).toBe('ok')
    expect([await has(one), await has(two)]).toEqual(['15.00', '15.00'])
    expect((await awc.act('settle', [a, a], won(9, 2))).word).toBe('1036')
    const hands = (length: number) => Array.from({ length }, () => handOf(one))
    expect(words([await awc.act('bet', hands(31), { betAmount: 0.1 }), await awc.act('bet', hands(30), { betAmount: 0.1 })])).toEqual([
      '1036',
      'ok',
    ])
    expect(await has(one)).toBe('12.00')
  })

  it('play and settle at once, and undo both at once', async () => {
    const { awc } = clients
    const player = await seat('awc', 10n)
    const [hand, never] = [handOf(player), handOf(player)]
    const both = { betAmount: 4, winAmount: 6 }
    expect(words([await awc.act('betNSettle', [hand], both), await awc.act('betNSettle', [hand], both)])).toEqual(['ok', 'ok'])
    expect(await has(player)).toBe('12.00')
    expect((await awc.act('betNSettle', [handOf(player)], { betAmount: 13, winAmount: 100 })).word).toBe('1018')
    expect(words([await awc.act('cancelBetNSettle', [hand]), await awc.act('cancelBetNSettle', [hand])])).toEqual(['ok', 'ok'])
    expect((await awc.act('cancelBetNSettle', [never])).word).toBe('ok')
    expect((await awc.act('betNSettle', [never], both)).word).toBe('1016')
    expect(await has(player)).toBe('10.00')
  })

  it.each([
    ['an action that nobody knows', 'bonus', {}],
    ['no winnings', 'settle', { updateTime: 'x' }],
    ['winnings below zero', 'settle', { winAmount: -1, updateTime: 'x' }],
    ['no time', 'settle', { winAmount: 1 }],
    ['a settlement by what nobody knows', 'settle', { winAmount: 1, updateTime: 'x', settleType: 'gameId' }],
    ['a stake as text', 'bet', { betAmount: '5' }],
    ['a prototype', 'constructor', {}],
  ])('refuse %s', async (_what, action, fields) => {
    const player = await seat('awc', 10n)
    const hand = handOf(player)
    if (action === 'settle') await clients.awc.bet(hand, '5')
    expect((await clients.awc.act(action, [hand], fields)).word).toBe('1036')
    expect((await clients.awc.act(action, [], fields)).word).toBe('1036')
  })
})

describe('[GAME-15] Evolution', () => {
  it('ends the old session of a channel by a new one, and lets two channels stand side by side (W-25)', async () => {
    const { evolution } = clients
    const player = await seat('evolution', 10n)
    expect(await evolution.check(player)).toMatchObject({ word: 'OK', body: { sid: player.token } })
    expect((await evolution.check(player, { player: 'nobody' })).word).toBe('INVALID_PARAMETER')
    expect((await evolution.check(player, { token: 'x'.repeat(43) })).word).toBe('INVALID_SID')
    const phone = { ...player, ...(await world.launch(player.person, evolution.vendor)) }
    await evolution.check(phone, { channel: 'M' })
    expect(words([await evolution.bet(handOf(player), '1'), await evolution.bet(handOf(phone), '1')])).toEqual(['OK', 'OK'])
    const again = { ...player, ...(await world.launch(player.person, evolution.vendor)) }
    // A session that names no channel is of the first.
    const check = evolution.samples(handOf(again)).find(({ name }) => name === 'check')!
    expect((await check.send(JSON.stringify({ sid: again.token, userId: again.player }))).word).toBe('OK')
    const old = handOf(player)
    expect(words([await evolution.balance(player), await evolution.bet(old, '1'), await evolution.win(old, '1')])).toEqual([
      'INVALID_SID',
      'INVALID_SID',
      'BET_DOES_NOT_EXIST',
    ])
    expect(words([await evolution.bet(handOf(again), '1'), await evolution.bet(handOf(phone), '1')])).toEqual(['OK', 'OK'])
    expect(await has(player)).toBe('6.00')
  })

  it('pays what a voucher, a jackpot or nothing of the kind gave under its own name, once, without a stake (W-26)', async () => {
    const { evolution } = clients
    const player = await seat('evolution', 10n)
    const given = [
      ['FreeRoundPlayableSpent', { voucherId: 'v1' }, 'free-round', 'promotion:v1'],
      ['JackpotWin', { jackpotId: 'j2' }, 'jackpot', 'promotion:j2'],
      ['RewardGamePlayableSpent', { voucherId: 'v3' }, 'promo', 'promotion:v3'],
    ] as const
    for (const [type, of, kind, reference] of given) {
      const gift = { type, id: nextId('gift'), amount: exactNumber('1.50'), ...of }
      expect(words([await evolution.pay(player, gift), await evolution.pay(player, gift)])).toEqual(['OK', 'OK'])
      const [entry] = await world.ledger.entries(player.account, { limit: 1 })
      expect(entry).toMatchObject({ kind, reference, amount: 15_000n })
    }
    expect(await has(player)).toBe('14.50')
    expect((await world.ledger.entries(player.account, { limit: 10 })).map(({ kind }) => kind)).not.toContain('bet')
  })

  it('settles one debit of a hand and cancels another, in either order, and believes no other amount', async () => {
    const { evolution } = clients
    const player = await seat('evolution', 100n)
    const round = nextId('r')
    const [first, second] = [handOf(player, round), handOf(player, round)]
    await evolution.bet(first, '7')
    await evolution.bet(second, '5')
    expect((await evolution.win(first, '14')).word).toBe('OK')
    expect((await evolution.cancel(second, '6')).word).toBe('INVALID_PARAMETER')
    expect(await evolution.cancel(second, '5')).toMatchObject({ word: 'OK', balance: '107.00' })
    const split = { ...first, id: nextId('b') }
    expect((await evolution.bet(split, '1')).word).toBe('FINAL_ERROR_ACTION_FAILED')
    expect(words([await evolution.cancel(split, '1'), await evolution.win(split, '5', { id: nextId('w') })])).toEqual([
      'BET_DOES_NOT_EXIST',
      'FINAL_ERROR_ACTION_FAILED',
    ])
    const [never] = [handOf(player)]
    expect((await evolution.bet(never, '0')).word).toBe('INVALID_PARAMETER')
    expect(await has(player)).toBe('107.00')
  })
})

describe('[GAME-15] Hub88 and Pragmatic', () => {
  it('read amounts to the last ten-thousandth', async () => {
    const { hub88 } = clients
    const player = await seat('hub88', 10n)
    const good = JSON.parse(hub88.betText(handOf(player), '5')) as Record<string, unknown>
    expect((await hub88.raw(JSON.stringify({ ...good, amount: exactNumber('1'), transaction_uuid: nextId('b') }))).word).toBe(
      'RS_ERROR_WRONG_TYPES',
    )
    expect((await hub88.raw(JSON.stringify({ ...good, amount: exactNumber('10'), transaction_uuid: nextId('b') }))).balance).toBe('9.9999')
  })

  it('tell who holds a token, and refund a bet that is named without its round', async () => {
    const { pragmatic } = clients
    const player = await seat('pragmatic', 10n)
    expect(await pragmatic.post('authenticate', { token: player.token })).toMatchObject({
      word: '0',
      balance: '10.00',
      body: { userId: player.player, currency: 'MMK' },
    })
    expect((await pragmatic.post('authenticate', { token: 'x'.repeat(43) })).word).toBe('4')
    const hand = handOf(player)
    await pragmatic.bet(hand, '4')
    expect((await pragmatic.post('refund', { userId: player.player, reference: hand.id })).word).toBe('0')
    expect((await pragmatic.post('refund', { userId: player.player, reference: hand.id })).word).toBe('0')
    const never = handOf(player)
    expect((await pragmatic.post('refund', { userId: player.player, reference: never.id })).word).toBe('0')
    expect((await pragmatic.bet(never, '4')).word).toBe('3')
    expect((await pragmatic.post('endRound', { userId: player.player, gameId: 'any', roundId: 'never' })).word).toBe('7')
    expect(await has(player)).toBe('10.00')
  })

  it.each(['0', '0.00', '-1', '+1', '1e3', 'NaN', '01', '1.', '.5', '1.00001', ' 1', '1,000', '၁', '', '10000000000000'])(
    'refuse the stake %j',
    async (amount) => {
      const player = await seat('pragmatic', 10n)
      expect(['7', '5']).toContain((await clients.pragmatic.bet(handOf(player), amount)).word)
      expect(await has(player)).toBe('10.00')
    },
  )

  it('believe no form that can be read in two ways', async () => {
    for (const raw of ['a=1&a=2', 'a=%zz', 'a=%c3%28', 'a=%00', '%61=1&a=2']) expect(readForm(Buffer.from(raw)), raw).toBeUndefined()
    expect([...(readForm(Buffer.from('a=1+2&b=%C3%A9&c'))?.entries() ?? [])]).toEqual([
      ['a', '1 2'],
      ['b', 'é'],
      ['c', ''],
    ])
    for (const raw of [
      '{"a":1,"\\u0061":2}',
      '{"__proto__":1}',
      '\uFEFF{}',
      '[[[[[[[[[[1]]]]]]]]]]',
      '{"a":01}',
      '{"a":"\\ud800"}',
      '{"a":1}x',
    ])
      expect(readExactJson(Buffer.from(raw)), raw).toBeUndefined()
    const plain = { a: ['\u00001.50', null, true, 'x'], b: {}, c: [] }
    for (const raw of ['{"a":[1.50,null,true,"x"],"b":{},"c":[]}', ' { "a" : [ 1.50 ,\tnull , true\r\n, "x" ] , "b" : { } , "c" : [ ] } '])
      expect(readExactJson(Buffer.from(raw)), raw).toEqual(plain)
  })

  it('keep no secret of any dialect', async () => {
    await world.games.settle()
    const { rows } = await database.pool.query(`select string_agg(request || answer, ' ') as all from games_call`)
    const all = (rows[0] as { all: string }).all
    for (const { secret } of Object.values(clients)) expect(all).not.toContain(secret)
    const { rows: tokens } = await database.pool.query(`select encode(token_hash, 'hex') as hash from games_session limit 1`)
    expect(tokens).toHaveLength(1)
    const sessions: string[] = []
    for (const dialect of ['evolution', 'hub88', 'softswiss', 'pragmatic', 'awc'] as const) {
      const player = await seat(dialect, 10n)
      if (dialect === 'evolution') expect(await clients.evolution.check(player)).toMatchObject({ word: 'OK' })
      await clients[dialect].bet(handOf(player), '1')
      sessions.push(player.token)
    }
    await world.games.settle()
    const whole = await database.pool.query<{ all: string }>(`select string_agg(games_call::text, ' ') as all from games_call`)
    for (const token of sessions) expect(whole.rows[0]?.all).not.toContain(token)
    // What was answered well is not marked as refused in the log.
    const marked = await database.pool.query(`select distinct vendor, call from games_call where refused and status = 'ok'`)
    expect(marked.rows).toEqual([])
    const kept = await database.pool.query<{ asked: string; told: string }>(
      `select request as asked, answer as told from games_call where vendor = $1 and call = 'check' order by id desc limit 1`,
      [SPEAKING.evolution],
    )
    expect(kept.rows[0]?.asked).toContain('"sid":"[removed]"')
    expect(kept.rows[0]?.told).toContain('"sid":"[removed]"')
    for (const found of all.match(/"(?:token|sid)":"([^"]*)"/g) ?? []) expect(found).toContain('[removed]')
  })
})

correctionCases(() => ({ world, clients }))
const WHOLE = process.env['WHOLE'] === '1'
hostileCases(
  () => ({ world, clients }),
  ['native', 'hub88', 'softswiss', 'pragmatic', 'evolution', 'awc'],
  (members, from) => members.filter((_, at) => WHOLE || (at + from) % 4 === 0),
)
