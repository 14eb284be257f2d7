/** Proves that a stated budget stops what it was stated for. Points, a line and levels pay up to its last unit, and nothing beyond it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseUnits } from '@baize/contract/values/money.ts'
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

describe('[PR-43] a budget for points', () => {
  const rate = (pointsPerUnit: string) =>
    JSON.stringify({ currency: 'MMK', level: 0, minimum: '10', step: '10', dailyLimit: '1000000', pointsPerUnit })
  const GOODS = { code: 'a-cup', texts: { EN: { name: 'A cup', text: 'Of tea.' }, MY: { name: 'A cup', text: 'Of tea.' } }, images: ['bowl'], kind: 'delivery', points: '10', currency: 'MMK', stock: 5, state: 'shown' } // oxfmt-ignore

  /** Somebody with points, and what they change into money at ten a point. */
  async function withPoints() {
    const { world } = desk
    const member = await world.member()
    const body = { password: PASSWORD, paymentPassword: PAYMENT, confirmPaymentPassword: PAYMENT }
    expect(await world.ask({ method: 'POST', path: '/wps/member/security/paymentPassword', body }, member)).toMatchObject({ success: true })
    const wallet = await world.give(member.memberId, 1n)
    await desk.act('points-grant', [(await world.house.identity.memberOf(member.memberId))!.account, '1000', `grant ${member.memberId}`])
    await world.database.pool.query('update points_member set earned_units = given_units where member = $1', [member.memberId])
    const owner = { id: member.memberId, wallet, currency: 'MMK' }
    let calls = 0
    return {
      owner,
      convert: (points: string) => world.house.points.convert({ owner, key: `convert ${(calls += 1)}`, points, paymentPassword: PAYMENT }),
      had: async () => (await world.house.ledger.balance(wallet)).balance - 1n,
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

  it('covers no goods of which nobody has said what a piece costs', async () => {
    expect(await desk.tried('points-goods', [JSON.stringify(GOODS)], { budget: 'MMK=500,THB=1' })).toMatchObject({ code: 'offer-loses' })
  })
})
