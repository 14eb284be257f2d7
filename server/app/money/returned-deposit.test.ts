/** Proves what a deposit that comes back takes with it in the other rooms: promotions, bonus money, points, figures, and what its member alone reads. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { placeIn } from '../../platform/reseal.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { promotionRows } from '../../promotions/testing/rows.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

let world: World
let campaign: { id: string; version: number }
beforeAll(async () => {
  // Nobody listens there: money and its return come by the notices that the test brings.
  world = await createWorld({ outside: { payments: 'http://127.0.0.1:9' } })
  const { database } = world.house.needs
  const { promotions, points } = world.house
  const document = offer('mixed', {
    trigger: { by: 'deposit', least: { MMK: '10000' } },
    rewards: [
      { kind: 'points', amount: { MMK: '5' } },
      { kind: 'bonus', shareBp: 10_000, most: { MMK: '50000' } },
      { kind: 'cash', shareBp: 1_000, most: { MMK: '2500' } },
    ],
    limits: { budget: { MMK: '1000000' } },
    wagering: {
      times: 3,
      basis: 'bonus',
      contribution: { RNG: 10_000 },
      plays: ['RNG'],
      form: 'convertible',
      onWithdrawal: 'forfeit',
      days: 7,
    },
  })
  const published = await database.transact(async (tx) => {
    await points.staff.setRule(tx, { category: 'DEPOSIT', currency: 'MMK', pointsPer10000: 10 })
    const draft = await promotions.staff.write(tx, document)
    return draft.ok ? promotions.staff.publish(tx, 'mixed') : draft
  })
  if (!published.ok) throw new Error(published.code)
  const { rows } = await world.database.pool.query<typeof campaign>("select id, version from promotions_campaign where code = 'mixed'")
  campaign = rows[0]!
})
afterEach(async () => {
  expect(await world.house.wallet.proveReturns(world.house.needs.database.reader)).toEqual([])
  expect(await world.house.bonus.prove()).toEqual([])
  await world.assertBooksBalance()
})
afterAll(() => world.close())

let last = 0
const ownerOf = ({ memberId, wallet }: RichMember) => ({ id: memberId, wallet, currency: 'MMK' })

/** Lets a room read all that the ledger has moved. */
async function follow(room: string, start: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  const following = start(ending.signal)
  while ((await world.house.ledger.feed(room, { batch: 1 })).length > 0) await new Promise(setImmediate)
  ending.abort()
  await following
}
async function followAll(): Promise<void> {
  await follow('promotions', (signal) => world.house.promotions.followMoney(signal))
  await follow('points', (signal) => world.house.points.followDeposits(signal))
}
const hear = (type: string, notice: Parameters<World['house']['wallet']['hear']>[1]['notice']) =>
  world.house.needs.database.write((tx) => world.house.wallet.hear(tx, { service: 'sandbox', id: `w-${(last += 1)}`, type, notice }))

/** The job by which an award ends as its grant has. */
async function hearGrantsEnded(): Promise<void> {
  const { rows } = await world.database.pool.query<{ payload: { award: string; end: 'returned' } }>(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'promotions-grant-ended'",
  )
  for (const { payload } of rows) await world.house.promotions.endGranted(payload.award, payload.end)
}

type Paid = { readonly member: RichMember; readonly reference: string }

/** A deposit of 30,000 with the promotion, paid out. */
async function paid(): Promise<Paid> {
  const member = await world.rich(1n * UNITS)
  const body = { method: 'mynah-pay', amount: '30000', promotionId: campaign.id, promotionVersion: campaign.version }
  const headers = { 'idempotency-key': `key-of-a-returned-deposit-${(last += 1)}` }
  await world.ask({ method: 'POST', path: '/wps/wallet/deposit', body, headers }, member)
  const { rows } = await world.database.pool.query<{ reference: string }>('select reference from wallet_deposit where member_id = $1', [
    member.memberId,
  ])
  const reference = rows[0]!.reference
  const capture = { providerReference: `cap-${reference}`, units: 30_000n * UNITS, currency: 'MMK' }
  expect(await hear('payment.succeeded', { about: 'capture', reference, capture })).toBe('credited')
  await followAll()
  const earned = await world.database.pool.query<{ id: string }>('select id from promotions_award where member = $1', [member.memberId])
  for (const { id } of earned.rows) await world.house.promotions.pay(id)
  return { member, reference }
}
/** The service's word about the dispute of such a deposit, and the job behind it. */
async function dispute({ reference }: Paid, state: 'open' | 'won', kyat = 30_000n): Promise<void> {
  const named = { kind: 'dispute', id: `dis-${reference}`, reference, capture: `cap-${reference}`, stage: 'chargeback', state } as const
  const about = { units: kyat * UNITS, currency: 'MMK', reason: null, at: world.clock.now() }
  await hear('dispute', { about: 'return', return: { ...named, ...about } })
  for (const _ of [1, 2]) await world.house.wallet.takeGifts(world.house.needs.database, reference)
  await hearGrantsEnded()
  await followAll()
}
async function stands({ member }: Paid) {
  const { balance, bonus, debt } = await world.house.wallet.balance(ownerOf(member))
  const { points, owed } = await world.house.points.balance(ownerOf(member))
  const { content } = await world.house.promotions.rewards(ownerOf(member), { pageNo: 1, pageSize: 9 }, 'EN')
  return { balance, bonus, debt, points, owed, awards: content.map(({ status, reason }) => `${status} ${reason}`) }
}
const depositsOf = async ({ member }: Paid) => {
  const facts = await world.house.promotions.factsOf(world.house.needs.database.reader, ownerOf(member), [])
  return facts?.depositTotal
}

it('[WALLET-03, PROMO-03] takes what its promotion gave and ends it for good; a won dispute gives back the deposit and its points alone', async () => {
  const deposit = await paid()
  expect(await stands(deposit)).toEqual({
    balance: '32501.00',
    bonus: '30000.00',
    debt: undefined,
    points: '35.00',
    owed: '0.00',
    awards: ['process null'],
  })
  await dispute(deposit, 'open')
  const ended = { balance: '1.00', bonus: undefined, debt: undefined, points: '0.00', owed: '0.00', awards: ['close returned'] }
  expect(await stands(deposit)).toEqual(ended)
  const bonuses = await world.house.bonus.list(deposit.member.memberId, 'past', 'EN')
  expect(bonuses.map(({ state }) => state)).toEqual(['returned'])
  await dispute(deposit, 'won')
  expect(await stands(deposit)).toEqual({ ...ended, balance: '30001.00', points: '30.00' })
})

it('[WALLET-03, PROMO-03] takes what was made real of its bonus money, and leaves the rest as a debt', async () => {
  const deposit = await paid()
  const { memberId, wallet } = deposit.member
  const { rows } = await world.database.pool.query<{ id: string }>(
    'update bonus_grant set progress_units = required_units where member = $1 returning id',
    [memberId],
  )
  await world.house.bonus.endDue(rows[0]!.id)
  expect((await stands(deposit)).balance).toBe('62501.00')
  // All but one kyat is lost in play.
  const lost = { account: wallet, contra: 'house:test', amount: -62_500n * UNITS, kind: 'adjustment' } as const
  await world.house.ledger.submit({ key: `lost-${memberId}`, account: wallet, transfers: [lost] })
  await dispute(deposit, 'open')
  expect(await stands(deposit)).toMatchObject({ balance: '0.00', bonus: undefined, debt: '62499.00', awards: ['issued null'] })
})

it('[WALLET-03, PROMO-03, OPS-08] takes the points and ends an award although one that comes first cannot be ended', async () => {
  const deposit = await paid()
  const { pool } = world.database
  const [{ id: second }] = (
    await pool.query<{ id: string }>('select id from promotions_award where member = $1', [deposit.member.memberId])
  ).rows as [{ id: string }]
  const first = await promotionRows(world.database).award(
    deposit.member.memberId,
    campaign.id,
    { version: campaign.version, wallet: deposit.member.wallet },
    { deposit_order: deposit.reference, id: '00000000-0000-7000-8000-000000000001' },
  )
  const ends = async () =>
    (await pool.query('select id, state from promotions_award where member = $1 order by id', [deposit.member.memberId])).rows
  const heal = await poison(pool, 'promotions_award', 'id', '00000000-0000-7000-8000-000000000001')
  await expect(dispute(deposit, 'open')).rejects.toThrow(POISONED)
  await hearGrantsEnded()
  expect(first).not.toBe(second)
  expect(await ends()).toEqual([
    { id: '00000000-0000-7000-8000-000000000001', state: 'process' },
    { id: second, state: 'close' },
  ])
  expect(await stands(deposit)).toMatchObject({ balance: '1.00', bonus: undefined, points: '0.00' })
  await heal()
  await world.house.wallet.takeGifts(world.house.needs.database, deposit.reference)
  expect((await ends()).map((row) => row.state)).toEqual(['close', 'close'])
})

it('[WALLET-03, PR-37] takes what both sides got for a friend whose deposits are no longer enough, once, and shows staff what play earned since', async () => {
  const { pool } = world.database
  const { promotions, wallet, needs } = world.house
  const friends = offer('friends', {
    trigger: { by: 'referral', deposits: { MMK: '10000' }, turnover: { MMK: '100' }, inviter: { MMK: '2000' }, invited: { MMK: '1000' } },
  })
  const { rewards: _none, ...document } = friends
  expect(await needs.database.transact((tx) => promotions.staff.write(tx, document))).toMatchObject({ ok: true })
  expect(await needs.database.transact((tx) => promotions.staff.publish(tx, 'friends'))).toMatchObject({ ok: true })
  const inviter = await world.rich(1n * UNITS)
  const deposit = await paid()
  const friend = deposit.member.memberId
  await needs.database.write((tx) => promotions.takeInvited(tx, { id: friend, currency: 'MMK' }, inviter.memberId))
  await pool.query('update promotions_invited set turnover_units = turnover_needed where member = $1', [friend])
  const place = placeIn({ table: 'identity_contact', column: 'sealed', key: ['member_id', 'kind'] }, friend, 'email')
  const sealed = needs.secrets.seal(place, 'friend@example.test')
  await pool.query(
    "insert into identity_contact (member_id, kind, sealed, mark, verified_at, bound_at) values ($1::uuid, 'email', $2, $1::text, now(), now())",
    [friend, sealed],
  )
  await promotions.judgeReferrals()
  const earned = await pool.query<{ id: string }>("select id from promotions_award where occasion = 'came' or occasion = $1", [
    `friend:${friend}`,
  ])
  for (const { id } of earned.rows) await promotions.pay(id)
  const rows = promotionRows(world.database)
  const steps = await rows.campaign('steps', { trigger: 'level-up' })
  const reached = { wallet: deposit.member.wallet, amountUnits: 7n * UNITS }
  for (const of of [steps, campaign.id]) await rows.award(friend, of, reached, { state: 'issued', paid_at: world.clock.now() })
  const stateOf = async () =>
    (await pool.query<{ state: string }>('select state from promotions_invited where member = $1', [friend])).rows[0]?.state
  const has = async (member: RichMember) => (await wallet.balance(ownerOf(member))).balance
  expect([earned.rows.length, await has(inviter), await has(deposit.member), await stateOf()]).toEqual([
    2,
    '2001.00',
    '33501.00',
    'counted',
  ])
  await dispute(deposit, 'open')
  const tasks = await pool.query<{ payload: { member: string; deposit: string } }>(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'promotions-unearned' and j.payload->>'member' = $1",
    [friend],
  )
  expect(tasks.rows.map(({ payload }) => payload)).toEqual([{ member: friend, deposit: deposit.reference }])
  for (const _ of [1, 2]) await promotions.takeUnearned(tasks.rows[0]!.payload)
  expect([await has(inviter), await has(deposit.member), await stateOf()]).toEqual(['1.00', '1.00', 'refused'])
  const [found] = (await wallet.returnCases(world.database.reader, true)).filter(({ memberId }) => memberId === friend)
  expect(found?.promotionsSince).toBe('steps 7.00 MMK')
  await dispute(deposit, 'won')
})

it('[WALLET-03] a part takes its share of the points, and the promotion whole', async () => {
  const deposit = await paid()
  await dispute(deposit, 'open', 10_000n)
  expect(await stands(deposit)).toMatchObject({ balance: '20001.00', bonus: undefined, points: '20.00', awards: ['close returned'] })
})

it('[WALLET-03] is read by its member alone, and shown with what is owed', async () => {
  const deposit = await paid()
  await dispute(deposit, 'open')
  const read = async (by: RichMember) => (await world.ask({ method: 'GET', path: '/wps/wallet/returns' }, by)).value
  expect(await read(deposit.member)).toMatchObject({
    total: 1,
    debt: '0.00',
    underReview: true,
    content: [{ deposit: deposit.reference, kind: 'dispute', stage: 'chargeback', state: 'open', amount: '30000.00', underReview: true }],
  })
  expect(await read(await world.rich(1n * UNITS))).toMatchObject({ total: 0, content: [], underReview: false })
  const list = await world.ask({ method: 'GET', path: '/wps/wallet/deposits' }, deposit.member)
  expect(list.value).toMatchObject({ content: [{ reference: deposit.reference, state: 'credited', returned: '30000.00' }] })
})

it('[WALLET-03, PROMO-06] counts for no figure of deposits any more, and again when it was given back', async () => {
  const deposit = await paid()
  expect(await depositsOf(deposit)).toBe(30_000n * UNITS)
  await dispute(deposit, 'open')
  expect(await depositsOf(deposit)).toBe(0n)
  await dispute(deposit, 'won')
  expect(await depositsOf(deposit)).toBe(30_000n * UNITS)
})

it('[WALLET-02, WALLET-03, LEDGER-03] the nightly proof of the books names a payment of which less came back than was moved', async () => {
  const { ledger } = world.house
  const prove = async () => {
    await world.database.write((tx) => ledger.beginProof(tx))
    await ledger.proveOn()
    return (await ledger.booksState()).faults.map(({ invariant }) => invariant)
  }
  const deposit = await paid()
  await dispute(deposit, 'open')
  expect(await prove()).toEqual([])
  const change = (units: bigint) =>
    world.database.pool.query('update wallet_receipt set returned_units = returned_units + $2 where provider_reference = $1', [
      `cap-${deposit.reference}`,
      units,
    ])
  await change(-1n)
  expect(await prove()).toEqual(['payments that came back'])
  await change(1n)
  await prove()
  expect((await ledger.booksState()).broken).toBe(false)
})
