/** Proves that a stated budget stops what it was stated for. Points, a line and levels pay up to its last unit, and nothing beyond it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseUnits } from '@baize/contract/values/money.ts'
import { placeIn } from '../../platform/reseal.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import { PASSWORD } from '../testing/product-people.ts'
import { LEVEL, openOffersDesk, type OffersDesk } from '../testing/offers-desk.ts'

let desk: OffersDesk
beforeAll(async () => {
  desk = await openOffersDesk()
})
afterAll(async () => {
  await desk.world.assertBooksBalance()
  await desk.world.close()
})

const PAYMENT = 'amber-gate-77'
const money = (amount: string): bigint => parseUnits(amount)!
/** What is left of a budget for staff to see. */
const leftOf = async (subject: string): Promise<string[]> =>
  (
    await desk.world.database.pool.query<{ left: string }>(
      "select (left_units / 10000.0)::numeric(20, 4) || ' ' || currency as left from economy_budget where subject = $1 order by currency",
      [subject],
    )
  ).rows.map(({ left }) => left)

/** Two of the staff publish what one of them is refused. */
async function stated(name: string, words: readonly string[], budget: string): Promise<void> {
  expect(await desk.tried(name, words)).toMatchObject({ ok: false, code: 'offer-loses' })
  await desk.act(name, words, { budget })
}

describe('[PR-43] a budget for levels', () => {
  it('is that of the campaign which pays them, and covers no points', async () => {
    const level = (more: object = {}) =>
      desk.tried('vip-level', [JSON.stringify({ ...LEVEL, reward: '2000', ...more })], { budget: 'MMK=1000' })
    // The campaign could spend without a limit.
    expect(await level()).toMatchObject({ ok: false, code: 'offer-loses' })
    const { rows } = await desk.world.database.pool.query(
      `update promotions_campaign_version v set document = jsonb_set(document, '{limits,budget}', '{"MMK": "900"}')
       from promotions_campaign c where c.id = v.campaign and c.code = 'vip-levels' returning document`,
    )
    expect(rows).toHaveLength(1)
    expect(await level()).toMatchObject({ ok: true, value: { waits: true } })
    // Points at its multiplier would be paid by no budget of the levels.
    expect(await level({ pointsBp: 90_000 })).toMatchObject({ ok: false, code: 'offer-loses' })
  })
})

describe('[PR-43] a budget for a line', () => {
  /** Rebates of the house that are due to an agent and two members below; answers who has been paid. */
  async function dueIn(line: readonly string[], units: readonly bigint[]): Promise<() => Promise<bigint[]>> {
    const { world } = desk
    const wallets: bigint[] = []
    for (const [at, member] of line.entries()) {
      const wallet = await world.give(member, 1n)
      wallets.push(wallet)
      await world.database.pool.query(
        "insert into agents_rebate (member, day, currency, wallet, own_units, line_units) values ($1, '2026-11-18', 'MMK', $2, $3, 0)",
        [member, String(wallet), String(units[at])],
      )
    }
    return () => Promise.all(wallets.map(async (wallet) => (await world.house.ledger.balance(wallet)).balance - 1n))
  }

  it('pays members of the line up to its last unit; what is above waits, noted for staff, until two of them state more', async () => {
    const { world, agent } = desk
    const { agents } = world.house
    await desk.act('set', ['agents.highestRate', '250'])
    const rates = ['agent-rates', [agent.account, '{"BGS":250}']] as const
    const below = [(await world.member()).memberId, (await world.member()).memberId]
    for (const each of below) await desk.act('agent-move', [(await world.house.identity.memberOf(each))!.account, agent.account])
    world.clock.forward({ hours: 24 })
    await agents.doMoves()
    await stated(...rates, 'MMK=100,THB=1')
    const line = [agent.memberId, ...below]
    const had = await dueIn(line, [money('60'), money('40.0001'), money('40')])
    const failed = async () => (await failuresNow(world.database.reader, 9)).map(({ loop, item }) => [loop, item])
    await agents.endDays()
    const left = () => leftOf(`line:${agent.memberId}`)
    expect([await had(), await left()]).toEqual([
      [money('60'), 0n, money('40')],
      ['0.0000 MMK', '1.0000 THB'],
    ])
    expect(await failed()).toEqual([['agents-rebates', `2026-11-18/${line[1]}/MMK`]])
    await desk.act(...rates, { budget: 'MMK=100,THB=1' })
    world.clock.forward({ minutes: 1 })
    await agents.endDays()
    expect([await had(), await left(), await failed()]).toEqual([
      [money('60'), money('40.0001'), money('40')],
      ['59.9999 MMK', '1.0000 THB'],
      [],
    ])
  })
})

describe('[PR-43] a budget for a contract', () => {
  it('pays bills of the house up to its last unit; one above it waits, noted for staff, until two of them state more', async () => {
    const { world, tried } = desk
    const { agents, identity } = world.house
    const { memberId } = await world.member()
    const wallet = await world.give(memberId, 1n)
    const { account } = (await identity.memberOf(memberId))!
    await desk.act('agent-make', [account])
    await desk.act('agent-rates', [account, '{"BGS":80}'])
    const offer = [
      'agent-contract-offer',
      [account, 'hourly', JSON.stringify([{ rate: 100, betAmountPerHour: '10000', activeMember: 1 }])],
    ] as const
    await stated(...offer, 'MMK=100,THB=1')
    const bills: bigint[] = []
    for (const [hour, due] of ['60', '40.0001', '40'].entries()) {
      const [from, until] = [`2026-11-18T0${hour}:00Z`, `2026-11-18T0${hour + 1}:00Z`]
      const { rows } = await world.database.pool.query<{ number: bigint }>(
        `with run as (insert into agents_run (kind, currency, from_at, until_at, from_day, until_day, payer, active_stake_units, at)
           values ('hourly', 'MMK', $1, $2, '2026-11-18', '2026-11-19', 'house', 0, $2) returning id)
         insert into agents_bill (run, contract, agent, wallet, turnover_units, active, base_units, gross_units, own_units, carry_in_units, carry_out_units, judged, due_units, state, tries)
           select id, uuidv7(), $3, $4, $5, 1, $5, $5, $5, 0, 0, 'due', $5, 'due', true from run returning number`,
        [from, until, memberId, String(wallet), String(money(due))],
      )
      bills.push(rows[0]!.number)
    }
    const subject = `line:${memberId}`
    const state = async () => [
      (await world.house.ledger.balance(wallet)).balance - 1n,
      await leftOf(subject),
      (await failuresNow(world.database.reader, 9)).map(({ loop, item }) => [loop, item]),
    ]
    await agents.pay()
    expect(await state()).toEqual([money('100'), ['0.0000 MMK', '1.0000 THB'], [['agents-bills', String(bills[1])]]])
    expect(await tried(...offer)).toMatchObject({ ok: false, code: 'offer-loses' })
    await desk.act(...offer, { budget: 'MMK=100,THB=1' })
    world.clock.forward({ minutes: 1 })
    await agents.pay()
    expect(await state()).toEqual([money('140.0001'), ['59.9999 MMK', '1.0000 THB'], []])
  })
})

describe('[PR-43] a budget for points', () => {
  const rate = (pointsPerUnit: string) =>
    JSON.stringify({ currency: 'MMK', level: 0, minimum: '10', step: '10', dailyLimit: '1000000', pointsPerUnit })
  const GOODS = {
    code: 'a-cup',
    texts: { EN: { name: 'A cup', text: 'Of tea.' }, MY: { name: 'A cup', text: 'Of tea.' } },
    images: ['bowl'],
    kind: 'delivery',
    points: '10',
    currency: 'MMK',
    stock: 5,
    state: 'shown',
  }

  const TO = {
    receiver: 'Ma Hla',
    phone: '959123456789',
    country: 'Myanmar',
    region: '',
    city: 'Yangon',
    street: '1 Strand Road',
    postcode: '',
    note: '',
  }

  /** Somebody with points, and what they change into money at ten a point. */
  async function withPoints(has = 1n) {
    const { world } = desk
    const member = await world.member()
    const body = { password: PASSWORD, paymentPassword: PAYMENT, confirmPaymentPassword: PAYMENT }
    expect(await world.ask({ method: 'POST', path: '/wps/member/security/paymentPassword', body }, member)).toMatchObject({ success: true })
    const wallet = await world.give(member.memberId, has)
    await desk.act('points-grant', [(await world.house.identity.memberOf(member.memberId))!.account, '1000', `grant ${member.memberId}`])
    await world.database.pool.query('update points_member set earned_units = given_units where member = $1', [member.memberId])
    const owner = { id: member.memberId, wallet, currency: 'MMK' }
    let calls = 0
    return {
      owner,
      convert: (points: string) => world.house.points.convert({ owner, key: `convert ${(calls += 1)}`, points, paymentPassword: PAYMENT }),
      had: async () => (await world.house.ledger.balance(wallet)).balance - has,
    }
  }

  it('pays conversions below it and up to its last unit, and refuses what is above', async () => {
    await stated('points-rate', [rate('0.1')], 'MMK=500,THB=1')
    const { convert, had } = await withPoints()
    expect(await convert('40')).toMatchObject({ ok: true })
    expect([await had(), await leftOf('points')]).toEqual([money('400'), ['100.0000 MMK', '1.0000 THB']])
    expect(await convert('20')).toMatchObject({ ok: false, code: 'operation-not-allowed' })
    expect(await leftOf('points')).toEqual(['100.0000 MMK', '1.0000 THB'])
    expect(await convert('10')).toMatchObject({ ok: true })
    expect((await desk.report()).exceptions).toContainEqual({
      subject: 'points',
      budget: { MMK: '500.00', THB: '1.00' },
      left: { MMK: '0.00', THB: '1.00' },
      byName: 'Aung',
      verdict: 'budget used up',
    })
    expect(await convert('10')).toMatchObject({ ok: false, code: 'operation-not-allowed' })
    expect(await had()).toBe(money('500'))
    // Two of the staff state another one.
    await desk.act('points-rate', [rate('0.1')], { budget: 'MMK=100,THB=1' })
    expect([await convert('10'), await convert('10')]).toMatchObject([{ ok: true }, { ok: false }])
    expect(await had()).toBe(money('600'))
  })

  it.each([
    // A cup costs the house 200, of which the member pays 50.
    ['sent goods', { worth: '200', amount: '50' }, '150'],
    // A credit is what it pays.
    ['a credit', { code: 'a-credit', kind: 'credit', credit: '150' }, '150'],
  ])('pays what pieces of %s cost the house up to its last unit, and refuses an order above it', async (_, more, cost) => {
    const goods = { ...GOODS, ...more }
    await desk.act('points-rate', [rate('1000')])
    await stated('points-goods', [JSON.stringify(goods)], 'MMK=450,THB=1')
    const { owner } = await withPoints(money('1000'))
    const place = placeIn({ table: 'identity_contact', column: 'sealed', key: ['member_id', 'kind'] }, owner.id, 'email')
    const sealed = desk.world.house.needs.secrets.seal(place, 'friend@example.test')
    await desk.world.database.pool.query(
      "insert into identity_contact (member_id, kind, sealed, mark, verified_at, bound_at) values ($1::uuid, 'email', $2, $1::text, now(), now())",
      [owner.id, sealed],
    )
    const row = async () =>
      (
        await desk.world.database.pool.query<{ id: string; stock: number }>('select id, stock from points_goods where code = $1', [
          goods.code,
        ])
      ).rows[0]!
    const goodsId = (await row()).id
    let orders = 0
    const order = (quantity: number) =>
      desk.world.house.points.redeem(
        { owner, key: `order ${goods.code} ${(orders += 1)}`, goodsId, quantity, delivery: TO, paymentPassword: PAYMENT },
        'EN',
      )
    const had = async () => [(await desk.world.house.points.balance(owner)).points, (await row()).stock, await leftOf('points')]
    expect(await order(1)).toMatchObject({ ok: true })
    expect(await had()).toEqual(['990.00', 4, ['300.0000 MMK', '1.0000 THB']])
    expect(await order(3)).toMatchObject({ ok: false, code: 'out-of-stock' })
    expect(await had()).toEqual(['990.00', 4, ['300.0000 MMK', '1.0000 THB']])
    expect(await order(2)).toMatchObject({ ok: true })
    expect(await had()).toEqual(['970.00', 2, ['0.0000 MMK', '1.0000 THB']])
    expect(await order(1)).toMatchObject({ ok: false, code: 'out-of-stock' })
    await desk.act('points-goods', [JSON.stringify(goods)], { budget: `MMK=${cost},THB=1` })
    expect([await order(1), await order(1)]).toMatchObject([{ ok: true }, { ok: false, code: 'out-of-stock' }])
    expect(await had()).toEqual(['960.00', 4, ['0.0000 MMK', '1.0000 THB']])
    await desk.act('points-goods', [JSON.stringify({ ...goods, state: 'withdrawn' })])
  })

  it('covers no goods of which nobody has said what a piece costs', async () => {
    expect(await desk.tried('points-goods', [JSON.stringify(GOODS)], { budget: 'MMK=500,THB=1' })).toMatchObject({ code: 'offer-loses' })
  })
})
