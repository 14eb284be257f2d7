/** Orders of a batch as one statement: the same rows and answers as one by one. What is out of the usual is judged by itself. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Issue } from '../issue.ts'
import type { Bettor } from '../needs.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'
import { orderViews } from '../views.ts'
import { allGames } from '../store.ts'
import { orderUnderKey } from './bet-store.ts'
import { newBetToken } from './bet-token.ts'
import { PAUSES } from '../../ledger/testing/pauses.ts'

let world: SmallWorld
let issue: Issue
/** Several tickets, which load several numbers. */
const WISHES = [ticket('D', '12,34', 2), ticket('D', '56', 1)]
/** What one number pays. Ten orders fill it. */
const PRIZE = 85n * UNIT
/** Keys of orders that were judged one by one. */
const CAREFUL = [newKey(), newKey()]

beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('mm-2d-5', { numberExposureUnits: 10n * PRIZE })
  await world.database.pool.query(`
    create table written (order_id uuid primary key, by_statement boolean);
    create function note_statement() returns trigger language plpgsql as $$
      begin insert into written values (new.id, current_query() like '%lottery_place_orders%'); return null; end $$;
    create trigger notes after insert on lottery_order for each row execute function note_statement();
    grant insert on written to public`)
  // A price is known once it was read again after the order that wrote it.
  issue = await world.issue('mm-2d-5')
  for (const key of CAREFUL) await world.bet(await world.member(100n * UNIT), issue, WISHES, key)
  expect(await waysOf()).toEqual([false, false])
})
beforeEach(async () => {
  issue = await world.issue('mm-2d-5')
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(() => world.close())

type More = { readonly key?: string; readonly betToken?: string; readonly tickets?: readonly TicketWish[] }
const place = (member: Bettor, { key = newKey(), tickets = WISHES, betToken }: More = {}) =>
  world.lottery.placeOrder(
    member,
    key,
    { gameCode: issue.game, issue: issue.number, tickets: [...tickets], ...(betToken === undefined ? {} : { betToken }) },
    'EN',
  )
const members = (count: number): Promise<Bettor[]> => Promise.all(Array.from({ length: count }, () => world.member(100n * UNIT)))
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.database.pool.query(text, values)).rows as Row[]

const rowsOf = (key: string) =>
  query<{ id: string }>(
    `select o.stake_units, o.fee_units, o.tickets, o.state, o.chase, o.bet_token is null as free, o.stake_key = 'lottery:' || o.member || ':' || o.request_key as keyed,
       array(select (t.issue = o.issue, t.account = o.account, t.unit_units, t.stake_units, t.bets, t.price, t.multiple, t.place, t.rebate_points, t.void, t.selection)::text
             from lottery_ticket t where t.order_id = o.id order by t.place) as rows,
       array(select (l.amount, l.kind, l.contra, l.vendor, l.game, l.round = (select number from lottery_issue i where i.id = o.issue), l.reference = o.id::text)::text from ledger_transfer l where l.key = o.stake_key) as money
     from lottery_order o where o.request_key = $1`,
    [key],
  )
const waysOf = async (): Promise<boolean[]> =>
  (
    await query<{ by_statement: boolean }>(
      'select by_statement from written w join lottery_order o on o.id = w.order_id where issue = $1',
      [issue.id],
    )
  ).map((row) => row.by_statement)
const loads = async (): Promise<Record<string, bigint>> =>
  Object.fromEntries(
    (await query<{ slot: string; units: bigint }>('select slot, units from lottery_exposure where issue = $1', [issue.id])).map(
      ({ slot, units }) => [slot, units],
    ),
  )

it('[LOTT-02, WALLET-03] orders of known prices are taken in one statement, and are what they are one by one', async () => {
  const keys = [newKey(), newKey(), newKey()]
  const answers = await Promise.all((await members(3)).map((member, index) => place(member, { key: keys[index]! })))
  expect(await waysOf()).toEqual([true, true, true])
  const one = await rowsOf(CAREFUL[0]!)
  expect(one).toHaveLength(1)
  for (const key of keys) expect(await rowsOf(key)).toEqual(one)
  for (const [index, answer] of answers.entries()) {
    if (!answer.ok) throw new Error(answer.code)
    const row = (await orderUnderKey(
      world.database.reader,
      (await query<{ member: string }>('select member from lottery_order where request_key = $1', [keys[index]]))[0]!.member,
      keys[index]!,
    ))!
    expect(answer.value.order).toEqual((await orderViews(world.database.reader, await allGames(world.database.reader), [row], 'EN'))[0])
    expect(answer.value.balance).toBe('97.00')
  }
})

it('[PROT-01, PL-14, PL-32] an order beyond a limit of its member is refused alone, and the others of its batch are taken', async () => {
  const [limited, other, exact] = (await members(3)) as [Bettor, Bettor, Bettor]
  for (const [{ wallet }, units] of [
    [limited, 3n * UNIT - 1n],
    [exact, 3n * UNIT],
  ] as const)
    await world.database.write((tx) =>
      world.ledger.setLimits(tx, wallet, [{ what: 'loss', every: 'week', units }], { now: systemClock.now(), timeZone: 'UTC' }),
    )
  const answers = await Promise.all([limited, other, exact].map((member) => place(member)))
  expect(answers.map(({ ok }) => ok)).toEqual([false, true, true])
  expect(answers[0]).toMatchObject({ code: 'limit-reached', detail: { what: 'loss', every: 'week', left: '2.9999' } })
  expect(await place(exact)).toMatchObject({ code: 'limit-reached', detail: { left: '0.00' } })
  expect(await world.balance(limited)).toBe(100n * UNIT)
  for (const [code, hinder] of PAUSES) {
    const lift = await hinder(world, other.wallet)
    expect((await Promise.all([place(other), place(exact)])).map((answer) => !answer.ok && answer.code)).toEqual([code, 'limit-reached'])
    await lift()
  }
  expect((await place(other)).ok).toBe(true)
})

it('[LOTT-02] an order that is asked for again gets its first answer, and money is taken once', async () => {
  const [member] = (await members(1)) as [Bettor]
  const key = newKey()
  const [first, again] = [await place(member, { key }), await place(member, { key })]
  expect(first.ok && again.ok && again.value).toEqual(first.ok && first.value)
  expect(await world.balance(member)).toBe(97n * UNIT)
  expect(await place(member, { key, tickets: [WISHES[0]!] })).toMatchObject({ ok: false, code: 'key-used-differently' })
})

it('[LOTT-07] the exposure of a number ends at its limit, whichever orders of a batch reach it', async () => {
  const answers = await Promise.all((await members(12)).map((member) => place(member)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'exposure-reached')).toHaveLength(2)
  expect(Object.values(await loads())).toEqual([10n * PRIZE, 10n * PRIZE, 10n * PRIZE])
})

it('[LOTT-02] a token is used once, whether by an earlier order or by another of the batch', async () => {
  const [member, other] = (await members(2)) as [Bettor, Bettor]
  const token = newBetToken(world.needs, member.id, String(issue.id))
  const answers = await Promise.all([place(member, { betToken: token }), place(member, { betToken: token }), place(other)])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await place(member, { betToken: token })).toMatchObject({ ok: false, code: 'bet-token-used' })
  const fresh = newBetToken(world.needs, other.id, String(issue.id))
  expect(await place(other, { betToken: fresh })).toMatchObject({ ok: true })
  expect((await waysOf()).at(-1)).toBe(true)
})

it('[LOTT-02] nothing is taken on an issue that was closed since it was read, and of who has too little', async () => {
  const [member] = (await members(1)) as [Bettor]
  const poor = await world.member(2n * UNIT)
  const answers = await Promise.all([place(poor), place(member)])
  expect(answers[0]).toMatchObject({ ok: false, code: 'balance-too-low' })
  expect([answers[1].ok, await waysOf(), Object.values(await loads())]).toEqual([true, [true], [PRIZE, PRIZE, PRIZE]])
  await query("update lottery_issue set state = 'closed' where id = $1", [issue.id])
  expect(await place(member)).toMatchObject({ ok: false, code: 'issue-closed' })
  expect([await world.balance(member), await world.balance(poor)]).toEqual([97n * UNIT, 2n * UNIT])
})

it.each([
  ['has not begun', { opens: 600, closes: 1_200 }],
  ['is over', { opens: -1_200, closes: -600 }],
])('[LOTT-02] nothing is taken while the sale %s', async (_, times) => {
  issue = await world.issue('mm-2d-5', times)
  const [member] = (await members(1)) as [Bettor]
  expect(await place(member)).toMatchObject({ ok: false, code: 'issue-closed' })
  expect(await world.balance(member)).toBe(100n * UNIT)
})
