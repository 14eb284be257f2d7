/** Acts on bets: tokens, terms up to their bounds, an answer that stands, days of the list, and until when an order is cancelled. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import type { Issue } from '../issue.ts'
import { createLottery } from '../lottery.ts'
import type { Bettor } from '../needs.ts'
import { databaseNow, gameOf } from '../store.ts'
import { newKey, SETTINGS, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { priceWager } from '../wager.ts'
import { createBetCompanion, orderOperation } from './bet-companion.ts'
import { isBetToken, newBetToken } from './bet-token.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1', { maximumMultiple: 50n, minimumGroup: 1800, units: ['1', '0.1'] })
  await world.game('mm-2d-5', { winCapUnits: 850n * UNIT, numberExposureUnits: null })
  await world.game('fc-3d')
  await world.game('vn-north')
  await world.game('lhc-5')
  await world.game('mm-2d', { plays: ['R', 'D'] })
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

const ONE = ticket('H3.ZX_FS', '1|2|3', 1)
const place = (member: Bettor, issue: Issue, tickets: readonly TicketWish[], key = newKey()) =>
  world.lottery.placeOrder(member, key, { gameCode: issue.game, issue: issue.number, tickets }, 'EN')
const callOff = (issue: Issue) => world.database.transact((tx) => world.lottery.staff.voidDraw(tx, issue.game, issue.number, 'thida'))

it('[LOTT-02] a bet token is that of one member for one issue, whole and unchanged', () => {
  const token = newBetToken(world.needs, 'member', '1')
  const [nonce = '', mark = ''] = token.split('.')
  // Chance of twelve bytes.
  expect(nonce).toHaveLength(16)
  const isMine = (text: string, member = 'member', issue = '1') => isBetToken(world.needs, member, issue, text)
  expect([isMine(token), isMine(token, 'other'), isMine(token, 'member', '2')]).toEqual([true, false, false])
  const wrong = [
    '',
    nonce,
    `${nonce}.`,
    `.${mark}`,
    `x${nonce}.${mark}`,
    `${token}.more`,
    `${token}.`,
    `${nonce}.${mark.slice(1)}`,
    `${nonce}.${'x'.repeat(mark.length)}`,
  ]
  expect(wrong.filter((text) => isMine(text))).toEqual([])
  expect(newBetToken(world.needs, 'member', '1')).not.toBe(token)
})

it('[LOTT-03] a ticket is taken up to each bound of its game, and refused past it with the bound named', async () => {
  const [chinese, odds] = [await world.issue('ssc-1'), await world.issue('mm-2d-5')]
  const member = await world.member(10_000n * UNIT)
  const cases: [Issue, Partial<TicketWish>, string, object?][] = [
    [chinese, { multiple: 50 }, 'placed'],
    [chinese, { multiple: 51 }, 'multiple-out-of-range', { ticket: 1, minimum: 1, maximum: 50 }],
    [chinese, { unit: '0.01', multiple: 50 }, 'unit-not-offered', { ticket: 1, units: ['1', '0.1'] }],
    [chinese, { prizeGroup: 1800 }, 'placed'],
    [chinese, { prizeGroup: 1799 }, 'prize-group-out-of-range', { minimum: 1800, maximum: 1950 }],
    [chinese, { prizeGroup: 1950 }, 'placed'],
    [chinese, { unit: '0.1', multiple: 5 }, 'placed'],
    [chinese, { unit: '0.1', multiple: 4 }, 'stake-below-minimum', { minimum: '1.00' }],
    [odds, { play: 'D', selection: '07', multiple: 10 }, 'placed'],
    [odds, { play: 'D', selection: '07', multiple: 11 }, 'win-above-maximum', { ticket: 1, maximum: '850.00' }],
    [odds, { play: 'D', selection: '07', prizeGroup: 1950 }, 'prize-group-out-of-range', { ticket: 1 }],
  ]
  for (const [issue, change, code, detail] of cases) {
    const said = await place(member, issue, [{ ...ONE, ...change }])
    expect(said.ok ? { code: 'placed' } : said, JSON.stringify(change)).toMatchObject({ code, ...(detail ? { detail } : {}) })
  }
  const order = await world.bet(member, chinese, [{ ...ONE, prizeGroup: 1900, multiple: 2 }])
  const { rows } = await world.database.pool.query('select rebate_points from lottery_ticket where order_id = $1', [order.id])
  expect(rows).toEqual([{ rebate_points: 250 }])
})

it('[LOTT-03] a bet that is paid in several prizes costs a unit for each, and what a lottery does not offer is no play of it', async () => {
  const [north, thai] = [await world.issue('vn-north'), await world.issue('mm-2d')]
  const member = await world.member(100n * UNIT)
  // Twenty-seven prizes of two numbers.
  const order = await world.bet(member, north, [ticket('LO2', '07', 1)])
  expect(order).toMatchObject({
    stake: '27.00',
    tickets: [{ count: 1, stake: '27.00', highestPrize: '98.50', prizeGroup: null, unit: '1' }],
  })
  expect(await world.balance(member)).toBe(73n * UNIT)
  expect(await place(member, thai, [ticket('D', '07', 1)])).toMatchObject({ ok: true })
  expect(await place(member, thai, [ticket('SET', 'ပါဝါ', 5)])).toMatchObject({ code: 'play-unknown', detail: { ticket: 1, play: 'SET' } })
  const offered = await world.lottery.plays('mm-2d', 'EN')
  // In the order of the price list.
  expect(offered.ok && offered.value.plays.map(({ code }) => code)).toEqual(['D', 'R'])
})

it('[LOTT-03] a price of several odds is known again in whatever order its odds are stored', async () => {
  const [issue, member] = [await world.issue('lhc-5'), await world.member(100n * UNIT)]
  const wave = ticket('SB', '红', 1)
  for (const tickets of [[wave], [wave, wave]]) expect(await place(member, issue, tickets)).toMatchObject({ ok: true })
  const { rows } = await world.database.pool.query("select odds from lottery_price where play = 'SB'")
  expect(rows).toEqual([{ odds: { 红: '2.73', 蓝: '2.90', 绿: '2.90' } }])
})

it('[LOTT-02] an order that was taken is answered again when its lottery is off sale, and nothing else is taken for it', async () => {
  const [issue, other] = [await world.issue('ssc-1'), await world.issue('ssc-1')]
  const [member, key] = [await world.member(100n * UNIT), newKey()]
  const tickets = [ONE, ticket('H3.ZX_FS', '1,2|2|3', 2)]
  const first = await place(member, issue, tickets, key)
  expect(first.ok).toBe(true)
  const turn = (open: boolean) => world.database.transact((tx) => world.lottery.staff.switchGame(tx, 'ssc-1', open))
  await turn(false)
  expect(await place(member, issue, tickets, key)).toEqual(first)
  const changes = [{ play: 'H3.ZX_DS' }, { selection: '1,2|2|4' }, { unit: '0.1' as const }, { multiple: 2 }, { count: 1 }]
  const others = [...changes.map((change) => [ONE, { ...tickets[1]!, ...change }]), [ONE], [...tickets, ONE]]
  for (const wrong of others)
    expect(await place(member, issue, wrong, key), JSON.stringify(wrong)).toMatchObject({ code: 'game-maintenance' })
  expect(await place(member, other, tickets, key)).toMatchObject({ code: 'game-maintenance' })
  expect(await place(member, { ...issue, game: 'nothing' }, tickets, key)).toMatchObject({ code: 'game-unknown' })
  expect(await place(await world.member(), issue, tickets, key)).toMatchObject({ code: 'game-maintenance' })
  await turn(true)
  expect(await world.balance(member)).toBe(94n * UNIT)
})

it('[LOTT-02] orders of a day are those from its midnight to the next in the merchant’s zone', async () => {
  const [issue, member] = [await world.issue('ssc-1'), await world.member(100n * UNIT)]
  const today = (await databaseNow(world.database.reader)).toZonedDateTimeISO('Asia/Yangon').toPlainDate()
  const day = today.subtract({ days: 3 })
  const midnight = day.toZonedDateTime('Asia/Yangon').toInstant()
  const next = midnight.add({ hours: 24 })
  const instant = { milliseconds: 1 }
  const placed: string[] = []
  for (const at of [midnight.subtract(instant), midnight, next.subtract(instant), next]) {
    const { id } = await world.bet(member, issue, [ONE])
    await world.database.pool.query('update lottery_order set placed_at = $2 where id = $1', [id, at.toString()])
    placed.push(id)
  }
  placed.push((await world.bet(member, issue, [ONE])).id)
  const list = async (query: { from?: Temporal.PlainDate; to?: Temporal.PlainDate }) => {
    const [from, to] = [query.from?.toString(), query.to?.toString()]
    const page = await world.lottery.listOrders(member.id, { pageNo: 1, pageSize: 10, from, to }, 'EN')
    return page.ok ? page.value.content.map(({ id }) => placed.indexOf(id)) : page.code
  }
  const after = day.add({ days: 1 })
  expect([await list({ from: day, to: day }), await list({ to: day })]).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect([await list({ from: day, to: after }), await list({ from: after })]).toEqual([
    [3, 2, 1],
    [4, 3],
  ])
  expect([await list({}), await list({ from: today }), await list({ from: today.add({ days: 1 }) })]).toEqual([[4], [4], 'invalid-input'])
  // A day that there is not, and days in the wrong order.
  const wrong = async (query: object) => world.lottery.listOrders(member.id, { pageNo: 1, pageSize: 10, ...query }, 'EN')
  for (const query of [{ from: '2026-02-30' }, { to: '2026-02-30' }, { from: '2026-03-02', to: '2026-03-01' }])
    expect(await wrong(query)).toEqual({ ok: false, code: 'invalid-input', detail: { at: 'query/from' } })
  const empty = await world.lottery.listOrders((await world.member(0n)).id, { pageNo: 1, pageSize: 10 }, 'EN')
  expect(empty).toMatchObject({ value: { content: [], pageNum: 1, totalPages: 1, total: 0 } })
})

it('[LOTT-02] no order is cancelled once its issue is closed, also ahead of its time, nor when it is void', async () => {
  const member = await world.member(100n * UNIT)
  const early = await world.issue('fc-3d', { closes: 172_000 })
  const order = await world.bet(member, early, [ticket('S3.ZX_FS', '1|2|3', 1)])
  const now = await databaseNow(world.database.reader)
  const told = await world.database.transact((tx) => world.lottery.staff.tellDrawnEarly(tx, 'fc-3d', early.number, now.toString()))
  expect(told.ok).toBe(true)
  expect(await world.lottery.cancelOrder(member, order.id, 'EN')).toMatchObject({ code: 'issue-closed' })
  const issue = await world.issue('ssc-1')
  const { id } = await world.bet(member, issue, [ONE])
  await callOff(issue)
  expect(await world.lottery.cancelOrder(member, id, 'EN')).toMatchObject({ code: 'order-not-open' })
  await world.lottery.refund(issue.id)
  expect(await world.lottery.cancelOrder(member, id, 'EN')).toMatchObject({ code: 'order-not-open' })
  expect(await world.balance(member)).toBe(98n * UNIT)
})

it('[LOTT-02, WALLET-03] the ledger names lottery, issue and order of a stake, of what comes back of it and of the fee', async () => {
  const [issue, member, key] = [await world.issue('fc-3d'), await world.member(5_000n * UNIT), newKey()]
  const { id } = await world.bet(member, issue, [ticket('S3.ZX_FS', '1|2|3', 1, { multiple: 1001 })], key)
  const cancelled = await world.lottery.cancelOrder(member, id, 'EN')
  expect(cancelled).toMatchObject({ value: { order: { id, state: 'cancelled', fee: '80.08' }, balance: '4919.92' } })
  const { rows } = await world.database.pool.query(
    'select key, amount, kind, contra, vendor, game, round, reference from ledger_transfer where account = $1 order by id offset 1',
    [member.wallet],
  )
  const place = { contra: 'lottery:fc-3d', vendor: 'LOTT', game: 'fc-3d', round: issue.number, reference: id }
  const [stake, fee] = [2_002n * UNIT, 800_800n]
  // A bet, a rollback and a fee.
  expect(rows).toEqual([
    { ...place, key: `lottery:${member.id}:${key}`, amount: -stake, kind: 1 },
    { ...place, key: `lottery:cancel:${id}`, amount: stake, kind: 3 },
    { ...place, key: `lottery:cancel-fee:${id}`, amount: -fee, kind: 21 },
  ])
})

it('[LOTT-02] a fee is taken from its smallest unit on, and who is blocked bets nothing', async () => {
  const [issue, member] = [await world.issue('ssc-1'), await world.member(100n * UNIT)]
  const { id } = await world.bet(member, issue, [{ ...ONE, unit: '0.1', multiple: 5 }])
  const settings = async () => () => ({ ...SETTINGS, cancel: { freeUpTo: 0n, feeBasisPoints: 1n } })
  const house = createLottery({ ...world.needs, settings })
  expect(await house.cancelOrder(member, id, 'EN')).toMatchObject({
    value: { order: { fee: '0.0001', refund: '0.9999' }, balance: '99.9999' },
  })
  await world.database.write((tx) => world.ledger.setStanding(tx, member.wallet, { blocked: true }))
  expect(await place(member, issue, [ONE])).toEqual({ ok: false, code: 'account-blocked' })
  expect(await world.balance(member)).toBe(100n * UNIT - 1n)
})

it('[LOTT-02, LOTT-05] who owes more than the stake cannot pay the fee, and the order stays as it is', async () => {
  const [issue, member] = [await world.issue('fc-3d'), await world.member(5_000n * UNIT)]
  const bet = (multiple: number) => world.bet(member, issue, [ticket('S3.ZX_FS', '1|2|3', 1, { multiple })])
  const [large, small] = [await bet(1001), await bet(1)]
  const owes = async (units: bigint, key: string) =>
    world.database.write(async (tx) => {
      await world.ledger.lock(tx, [member.wallet])
      const transfer = { account: member.wallet, contra: 'lottery:fc-3d', amount: -units, kind: 'resettle' } as const
      await world.ledger.post(tx, [{ key: `owes:${key}`, account: member.wallet, transfers: [transfer] }])
    })
  await owes(10_000n * UNIT, large.id)
  const before = await world.balance(member)
  expect(await world.lottery.cancelOrder(member, large.id, 'EN')).toEqual({ ok: false, code: 'balance-too-low' })
  expect(await world.balance(member)).toBe(before)
  expect(await world.lottery.readOrder(member.id, large.id, 'EN')).toMatchObject({ value: { state: 'placed', fee: '0.00', refund: null } })
  // Without a fee there is nothing to pay.
  expect(await world.lottery.cancelOrder(member, small.id, 'EN')).toMatchObject({ ok: true })
  expect(await world.balance(member)).toBe(before + 2n * UNIT)
})

it('[LOTT-02, WALLET-03] a stake that went back by another way is not given back again', async () => {
  const [issue, member, key] = [await world.issue('ssc-1'), await world.member(100n * UNIT), newKey()]
  const { id } = await world.bet(member, issue, [ONE], key)
  const other = await world.member(100n * UNIT)
  await world.bet(other, issue, [ONE])
  await world.ledger.submit({ key: `other:${id}`, account: member.wallet, transfers: [], reverses: `lottery:${member.id}:${key}` })
  await expect(world.lottery.cancelOrder(member, id, 'EN')).rejects.toThrow(`taking back the order ${id} was refused`)
  await callOff(issue)
  await expect(world.lottery.refund(issue.id)).rejects.toThrow(`some stakes of the issue ${issue.id} could not be given back`)
  const [failure] = await failuresNow(world.database.reader, 9)
  expect(await world.balance(other)).toBe(100n * UNIT)
  expect(failure).toMatchObject({ loop: 'lottery-refunds', item: id, reason: expect.stringContaining('a stake could not be given back') })
  expect(await world.balance(member)).toBe(100n * UNIT)
})

it('[LOTT-02] of two orders of one batch under one token the first is taken, and of those without any all are', async () => {
  const [issue, member] = [await world.issue('ssc-1'), await world.member(100n * UNIT)]
  const game = (await gameOf(world.database.reader, 'ssc-1'))!
  const wager = priceWager(game, SETTINGS, [ONE], '2026-11-20')
  if (!wager.ok) throw new Error(wager.code)
  const order = (betToken: string) => {
    const facts = { member: member.id, requestKey: newKey(), game: game.code, issue: issue.number, betToken, tickets: [ONE] }
    return orderOperation(member.wallet, facts, {
      game,
      issue: issue.id,
      wager: wager.value,
      bounds: { capUnits: undefined, pace: undefined },
    })
  }
  const orders = ['one', 'one', 'two', '', ''].map(order)
  const { prepare } = createBetCompanion(world.database, world.needs.round)
  const { delivery: _, ...without } = orders[0]!
  await expect(world.database.write((tx) => prepare(tx, [without]))).rejects.toThrow('was not worked out')
  const prepared = await world.database.write((tx) => prepare(tx, orders))
  expect(prepared.map((each) => ('refused' in each ? each.refused : 'taken'))).toEqual([
    'taken',
    'bet-token-used',
    'taken',
    'taken',
    'taken',
  ])
})
