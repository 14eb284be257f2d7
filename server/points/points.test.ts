/** Proves earning, converting and the mall on the real ledger: nothing is earned twice, taken below zero, oversold or lost. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNITS, formatUnits } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { Value } from 'typebox/value'
import { convertPoint, redeemPointReward } from '@baize/contract/points.ts'
import type { PointsOwner } from './needs.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await smallWorld(database, database.connection)
  const { staff } = world.points
  await database.write(async (tx) => {
    for (const rule of [
      { category: 'RNG', currency: 'MMK', pointsPer10000: 100 },
      { category: 'SPORTS', currency: 'MMK', pointsPer10000: 50, dailyCap: '20' },
      { category: 'DEPOSIT', currency: 'MMK', pointsPer10000: 10 },
    ])
      expect((await staff.setRule(tx, rule)).ok).toBe(true)
    const rate = { currency: 'MMK', level: 0, pointsPerUnit: '33', minimum: '10', step: '10', dailyLimit: '500' }
    expect((await staff.setRate(tx, rate)).ok).toBe(true)
  })
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const balance = async (owner: PointsOwner) => {
  const { points, held, owed } = await world.points.balance(owner)
  return { points, held, owed }
}
const record = async (owner: PointsOwner) => {
  const page = await world.points.record(owner, { pageNo: 1, pageSize: 60 }, 'EN')
  if (!page.ok) throw new Error(page.code)
  return page.value
}
const said = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'ok' : outcome.code)
const staked = (owner: PointsOwner, round: string, units: bigint, more: object = {}) => ({
  member: owner.id,
  round,
  countedUnits: units,
  ...more,
})

describe('earning', () => {
  it('[POINT-02, PT-05] is worth the round, floored, by the multiplier of its first settlement', async () => {
    const [owner, gold] = [await world.member(), await world.member()]
    world.levels.set(gold.id, { level: 3, multiplierBp: 15_000n })
    await world.play([
      staked(owner, 'a', 100n * UNITS),
      staked(owner, 'b', 999_900n),
      staked(owner, 'c', 99n),
      staked(gold, 'd', 100n * UNITS),
    ])
    expect(await balance(owner)).toEqual({ points: '1.9999', held: '0.00', owed: '0.00' })
    expect(await balance(gold)).toMatchObject({ points: '1.50' })
  })

  it('[PT-07, PT-08] takes points of an undone bet back, owes what was spent, and pays it by later earnings', async () => {
    const owner = await world.member()
    await world.play([staked(owner, 'a', 1_000n * UNITS)])
    expect(await balance(owner)).toMatchObject({ points: '10.00' })
    expect(said(await world.points.convert({ owner, key: 'spend', points: '10', paymentPassword: undefined }))).toBe('ok')
    await world.play([staked(owner, 'a', -1_000n * UNITS)])
    expect(await balance(owner)).toMatchObject({ points: '0.00', owed: '10.00' })
    await world.play([staked(owner, 'b', 300n * UNITS)])
    expect(await balance(owner)).toMatchObject({ points: '0.00', owed: '7.00' })
    await world.play([staked(owner, 'c', 900n * UNITS)])
    expect(await balance(owner)).toMatchObject({ points: '2.00', owed: '0.00' })
  })

  it('[PT-06] keeps the cap of a day and category, also when a round is corrected', async () => {
    const owner = await world.member()
    const sports = { category: 'SPORTS' }
    await world.play([staked(owner, 'a', 3_000n * UNITS, sports), staked(owner, 'b', 3_000n * UNITS, sports)])
    expect(await balance(owner)).toMatchObject({ points: '20.00' })
    await world.play([staked(owner, 'a', -3_000n * UNITS, sports)])
    expect(await balance(owner)).toMatchObject({ points: '5.00' })
    for (const _ of [1, 2]) await world.play([staked(owner, 'b', 0n, sports)])
    expect(await balance(owner)).toMatchObject({ points: '15.00' })
    world.clock.forward({ hours: 24 })
    await world.play([staked(owner, 'c', 4_000n * UNITS, sports)])
    expect(await balance(owner)).toMatchObject({ points: '35.00' })
  })

  it('[PT-05, PT-10] gives the same however the feed is cut', async () => {
    const row = fc.record({ round: fc.constantFrom('1', '2', '3'), units: fc.bigInt(1n, 9_000_000n), sports: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), fc.nat(8), async (rows, cut) => {
        const [one, two] = [await world.member(), await world.member()]
        const of = (owner: PointsOwner) =>
          rows.map(({ round, units, sports }) =>
            staked(owner, `${sports ? 's' : 'r'}${round}`, units, { category: sports ? 'SPORTS' : 'RNG' }),
          )
        await world.play(of(one))
        await world.play(of(two).slice(0, cut))
        if (cut < rows.length) await world.play(of(two).slice(cut))
        expect(await balance(two)).toEqual(await balance(one))
      }),
      { numRuns: 15, seed: 7 },
    )
  })

  it('[PT-01, PT-03, PT-25] stands beside money, is not earned by a batch that is broken off, and is summed by its filter', async () => {
    const owner = await world.member(5n)
    const rows = [staked(owner, 'a', 100n * UNITS), staked(owner, 'b', 200n * UNITS, { category: 'SPORTS' })]
    const broken = [...rows, { ...staked(owner, 'c', 1n), member: 'nobody' }]
    await expect(world.play(broken)).rejects.toThrow('invalid input syntax for type uuid')
    expect(await balance(owner)).toMatchObject({ points: '0.00' })
    await world.play(rows)
    const ofOwner = 'select kind, currency, floor::text from ledger_account where owner = $1 order by kind'
    const { rows: accounts } = await database.pool.query(ofOwner, [owner.id])
    expect(accounts).toEqual([
      { kind: 'main', currency: 'MMK', floor: '0' },
      { kind: 'points', currency: 'PTS', floor: '0' },
    ])
    expect((await world.ledger.balance(owner.wallet)).balance).toBe(5n * UNITS)
    const changed = async (filter: object) => {
      const page = await world.points.record(owner, { pageNo: 1, pageSize: 20, ...filter }, 'EN')
      return page.ok ? [page.value.content.length, page.value.changed] : page.code
    }
    expect(await changed({})).toEqual([2, '2.00'])
    expect(await changed({ type: 'sports' })).toEqual([1, '1.00'])
    expect(await changed({ status: 'rejected' })).toEqual([0, '0.00'])
    expect(await changed({ from: '2026-11-21', to: '2026-11-22' })).toEqual([0, '0.00'])
  })

  it('[PT-09, PT-24] shows the hour with its rounds, and the ledger’s balance after it', async () => {
    const owner = await world.member()
    await world.play([staked(owner, 'a', 100n * UNITS, { game: 'dice' }), staked(owner, 'b', 200n * UNITS)])
    const { content, changed } = await record(owner)
    expect(content).toMatchObject([{ type: 'slots', cause: 'play', status: 'approved', changedPoints: '3.00', pointsBalance: '3.00' }])
    expect(changed).toBe('3.00')
    expect(content[0]?.reference).toMatch(/^P[0-9A-HJKMNP-TV-Z]{12}$/)
    const rounds = await world.points.rounds(owner, content[0]!.id, 'EN')
    expect(rounds.map(({ round, points, vendorName, gameName }) => [round, points, vendorName, gameName])).toEqual([
      ['a', '1.00', 'In-house', 'Dice'],
      ['b', '2.00', 'PG', 'tiger'],
    ])
    expect(await world.points.rounds(await world.member(), content[0]!.id, 'EN')).toEqual([])
  })
})

describe('converting', () => {
  const convert = (owner: PointsOwner, points: string, key: string) =>
    world.points.convert({ owner, key, points, paymentPassword: undefined })

  it('[POINT-03, PT-12, PT-13, PT-15] refuses in the order of the rules and floors the money', async () => {
    const owner = await world.member(5n)
    await world.grant(owner, 300n)
    expect(said(await convert(owner, '9', 'a'))).toBe('amount-below-minimum')
    expect(said(await convert(owner, '15', 'b'))).toBe('amount-too-precise')
    expect(said(await convert(owner, '510', 'c'))).toBe('daily-limit')
    expect(said(await convert(owner, '310', 'd'))).toBe('balance-too-low')
    expect(said(await convert(owner, '12.00001', 'e'))).toBe('invalid-input')
    const converted = await convert(owner, '100', 'f')
    expect(converted.ok && [...Value.Errors(convertPoint.answer, converted.value)]).toEqual([])
    expect(converted).toMatchObject({ ok: true, value: { money: '3.03', balance: '8.03', points: '200.00' } })
  })

  it('[PT-11, WC-30] asks to play what the row of the level says, once for each conversion', async () => {
    const owner = await world.member()
    await world.grant(owner, 300n)
    world.levels.set(owner.id, { level: 9, multiplierBp: 10_000n })
    const row = { currency: 'MMK', level: 9, pointsPerUnit: '50', minimum: '10', step: '10', dailyLimit: '500', times: 3 }
    await database.write((tx) => world.points.staff.setRate(tx, row))
    for (const _ of [1, 2]) await convert(owner, '100', 'played')
    expect(world.owed).toMatchObject([{ units: 2n * UNITS, times: 3 }])
    expect(world.owed[0]?.reference).toMatch(/^P/)
  })

  it('[PT-14] answers the same key the same, and another amount under it not at all', async () => {
    const owner = await world.member()
    await world.grant(owner, 300n)
    const first = await convert(owner, '100', 'same')
    expect(await convert(owner, '100', 'same')).toEqual(first)
    expect(said(await convert(owner, '110', 'same'))).toBe('key-used-differently')
    // A key is its owner's alone: what another member calls the same is theirs.
    const other = await world.member()
    await world.grant(other, 300n)
    expect(said(await convert(other, '110', 'same'))).toBe('ok')
    expect([await balance(owner), await balance(other)]).toMatchObject([{ points: '200.00' }, { points: '190.00' }])
  })

  it('[PT-14] holds the daily limit against ten at once', async () => {
    const owner = await world.member()
    await world.grant(owner, 1_000n)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => convert(owner, '100', `race${index}`)))
    expect(answers.map(said).toSorted()).toEqual([...Array<string>(5).fill('daily-limit'), ...Array<string>(5).fill('ok')])
    expect(await balance(owner)).toMatchObject({ points: '500.00' })
  })
})

const WORDS = { EN: { name: 'Bowl', text: '' }, MY: { name: 'ခွက်', text: '' } }
const PLACE = {
  receiver: 'Mya',
  phone: '09 123456',
  country: 'Myanmar',
  region: '',
  city: 'Yangon',
  street: '12 Jade Road',
  postcode: '',
  note: '',
}

describe('the mall', () => {
  const put = async (code: string, more: object = {}) => {
    const goods = {
      code,
      texts: WORDS,
      images: ['bowl'],
      kind: 'delivery',
      points: '10',
      currency: 'MMK',
      stock: 5,
      state: 'shown',
      ...more,
    }
    expect(said(await database.write((tx) => world.points.staff.setGoods(tx, goods)))).toBe('ok')
    const { rows } = await database.pool.query<{ id: string }>('select id from points_goods where code = $1', [code])
    return rows[0]!.id
  }
  const stockOf = async (goods: string) =>
    (await database.pool.query<{ stock: number }>('select stock from points_goods where id = $1', [goods])).rows[0]?.stock
  const redeem = (owner: PointsOwner, goodsId: string, key: string, quantity = 1) =>
    world.points.redeem({ owner, key, goodsId, quantity, delivery: PLACE, paymentPassword: undefined }, 'EN')
  const decide = (reference: string, to: 'approve' | 'reject') =>
    database.transact((tx) =>
      to === 'approve' ? world.points.staff.approve(tx, reference) : world.points.staff.reject(tx, reference, 'out of parcels'),
    )

  it('[POINT-04, PT-17] never oversells: 500 buyers at once for 100 pieces', async () => {
    const goods = await put('race', { stock: 100 })
    const buyers = await Promise.all(Array.from({ length: 500 }, () => world.member()))
    await Promise.all(buyers.map((buyer) => world.grant(buyer, 10n)))
    const answers = await Promise.all(buyers.map((buyer) => redeem(buyer, goods, `race:${buyer.id}`)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(100)
    expect(new Set(answers.map(said))).toEqual(new Set(['ok', 'out-of-stock']))
    expect(await stockOf(goods)).toBe(0)
  })

  it('[POINT-03, PT-19, PT-20] holds points and money, and pays or frees both', async () => {
    const goods = await put('both', { amount: '2.50' })
    const owner = await world.member(10n)
    await world.grant(owner, 100n)
    const [first, second] = [await redeem(owner, goods, 'k1', 2), await redeem(owner, goods, 'k2')]
    if (!first.ok || !second.ok) throw new Error('refused')
    expect([...Value.Errors(redeemPointReward.answer, first.value)]).toEqual([])
    expect(first.value).toMatchObject({
      status: 'in process',
      pointsRequirement: '20.00',
      amountRequirement: '5.00',
      changedPoints: '-20.00',
    })
    expect(await balance(owner)).toEqual({ points: '70.00', held: '30.00', owed: '0.00' })
    expect(said(await decide(first.value.reference, 'approve'))).toBe('ok')
    expect(said(await decide(second.value.reference, 'reject'))).toBe('ok')
    expect(said(await decide(first.value.reference, 'reject'))).toBe('state-conflict')
    expect(await balance(owner)).toEqual({ points: '80.00', held: '0.00', owed: '0.00' })
    expect(await world.ledger.balance(owner.wallet)).toMatchObject({ balance: 5n * UNITS, held: 0n })
    expect(await stockOf(goods)).toBe(3)
    expect(world.told).toEqual(['redeemApproved', 'redeemRejected'])
    const { content, changed } = await record(owner)
    expect(content.map(({ cause, status, changedPoints, remark }) => [cause, status, changedPoints, remark])).toEqual([
      ['returned', 'approved', '10.00', 'out of parcels'],
      ['goods', 'rejected', '-10.00', 'out of parcels'],
      ['goods', 'approved', '-20.00', ''],
      ['grant', 'approved', '100.00', 'a gift of the test'],
    ])
    expect(changed).toBe('80.00')
  })

  it('[PT-22, PT-23] gives the last piece to one of two, to the other once it is back, and nothing to who has no verified contact', async () => {
    const goods = await put('last', { stock: 1 })
    const [one, two] = [await world.member(), await world.member()]
    for (const each of [one, two]) await world.grant(each, 10n)
    world.unknown.add(one.id)
    expect(said(await redeem(one, goods, 'last-0'))).toBe('contact-needed')
    world.unknown.clear()
    const answers = await Promise.all([redeem(one, goods, 'last-1'), redeem(two, goods, 'last-2')])
    expect(answers.map(said).toSorted()).toEqual(['ok', 'out-of-stock'])
    const [got, late] = answers[0].ok ? [answers[0], two] : [answers[1], one]
    if (!got.ok) throw new Error(got.code)
    expect(got.value.status).toBe('in process')
    await decide(got.value.reference, 'reject')
    expect(said(await redeem(late, goods, 'last-3'))).toBe('ok')
  })

  it('[PT-22] lets somebody who is excluded from play redeem and convert what they own', async () => {
    const [goods, owner] = [await put('own', { amount: '7' }), await world.member(50n)]
    await world.grant(owner, 600n)
    await database.write((tx) => world.ledger.setStanding(tx, owner.wallet, { excludedUntil: 'for-ever' }))
    expect(await redeem(owner, goods, 'own-1')).toMatchObject({ ok: true, value: { status: 'in process' } })
    const converted = await world.points.convert({ owner, key: 'own-2', points: '500', paymentPassword: undefined })
    expect(converted).toMatchObject({ ok: true, value: { points: '90.00' } })
    expect(await world.ledger.standing(owner.wallet)).toMatchObject({ excluded: true })
  })

  it('[PT-02] owes what all members hold, what they have ordered included, until it is paid', async () => {
    const owed = async () => Number((await world.points.staff.liability(database.reader))[0]?.points)
    const [before, owner, goods] = [await owed(), await world.member(), await put('owed')]
    await world.grant(owner, 30n)
    const order = await redeem(owner, goods, 'owed-1')
    expect(await owed()).toBe(before + 30)
    if (order.ok) await decide(order.value.reference, 'approve')
    expect(await owed()).toBe(before + 20)
  })

  it('[PT-18] counts what is not rejected towards the highest of a member, and keys once for their owner', async () => {
    const goods = await put('limited', { perMember: 2 })
    const owner = await world.member()
    await world.grant(owner, 250n)
    const first = await redeem(owner, goods, 'one', 2)
    expect(await redeem(owner, goods, 'one', 2)).toEqual(first)
    expect(said(await redeem(owner, goods, 'one', 1))).toBe('key-used-differently')
    const other = await world.member()
    await world.grant(other, 250n)
    expect(said(await redeem(other, goods, 'one', 1))).toBe('ok')
    expect(said(await redeem(owner, goods, 'two'))).toBe('limit-reached')
    if (!first.ok) throw new Error(first.code)
    await decide(first.value.reference, 'reject')
    expect(said(await redeem(owner, goods, 'three', 2))).toBe('ok')
    expect(said(await redeem(owner, await put('draft', { state: 'draft' }), 'four'))).toBe('not-found')
  })

  it('[PT-21] shows a code to its owner alone, and an address to nobody but who asks by name', async () => {
    const goods = await put('codes', { kind: 'code', stock: 5 })
    await database.write((tx) => world.points.staff.addCodes(tx, 'codes', ['AAA-1']))
    const [owner, other] = [await world.member(), await world.member()]
    await world.grant(owner, 50n)
    await world.grant(other, 50n)
    expect(await redeem(owner, goods, 'c1')).toMatchObject({ ok: true, value: { status: 'approved', code: 'AAA-1' } })
    expect(said(await redeem(other, goods, 'c2'))).toBe('out-of-stock')
    expect(await balance(other)).toMatchObject({ points: '50.00', held: '0.00' })
    expect((await world.points.orders(other, { pageNo: 1, pageSize: 20 }, 'EN')).content).toEqual([])
    const { rows } = await database.pool.query<{ code_sealed: string }>('select code_sealed from points_code')
    expect(rows.every(({ code_sealed: sealed }) => sealed.startsWith('sealed:'))).toBe(true)
    // One that was altered in the database stops no list: its order is shown without it.
    await database.write((tx) => world.points.staff.addCodes(tx, 'codes', ['AAA-2']))
    expect(said(await redeem(owner, goods, 'c3'))).toBe('ok')
    await database.pool.query("update points_code set code_sealed = 'broken' where code_sealed = 'sealed:AAA-1'")
    const listed = await world.points.orders(owner, { pageNo: 1, pageSize: 20 }, 'EN')
    expect(listed.content.map(({ code }) => code)).toEqual(['AAA-2', null])
  })

  it('[PT-20, PT-21] follows a parcel and wipes its address half a year after it came', async () => {
    const owner = await world.member()
    await world.grant(owner, 50n)
    const ordered = await redeem(owner, await put('parcel'), 'p1')
    if (!ordered.ok) throw new Error(ordered.code)
    const { reference } = ordered.value
    const { staff } = world.points
    const to = (parcel: 'packed' | 'sent' | 'received') =>
      database.write((tx) => staff.moveParcel(tx, { reference, parcel, carrier: 'Royal Express', parcelNumber: 'RE1' }))
    expect(said(await to('packed'))).toBe('state-conflict')
    await decide(reference, 'approve')
    for (const parcel of ['packed', 'sent', 'received'] as const) expect(said(await to(parcel))).toBe('ok')
    const page = await world.points.orders(owner, { pageNo: 1, pageSize: 20 }, 'MY')
    expect(page.content[0]).toMatchObject({ name: 'ခွက်', parcel: 'received', carrier: 'Royal Express', parcelNumber: 'RE1' })
    expect(await database.write((tx) => staff.addressOf(tx, reference))).toMatchObject({
      ok: true,
      value: { address: JSON.stringify(PLACE) },
    })
    world.clock.forward({ hours: 181 * 24 })
    await world.points.forgetAddresses()
    expect(said(await database.write((tx) => staff.addressOf(tx, reference)))).toBe('not-found')
  })

  it('[PT-16] lets credit goods pay into the main wallet at once', async () => {
    const owner = await world.member()
    await world.grant(owner, 50n)
    expect(await redeem(owner, await put('credit', { kind: 'credit', credit: '7' }), 'w1', 2)).toMatchObject({
      ok: true,
      value: { status: 'approved' },
    })
    expect(formatUnits((await world.ledger.balance(owner.wallet)).balance)).toBe('14.00')
  })
})

describe('deposits', () => {
  it('[PT-04] earn once for the receipt', async () => {
    const owner = await world.member(1_000n)
    const ending = new AbortController()
    const following = world.points.followDeposits(ending.signal)
    await expect.poll(async () => (await balance(owner)).points, { timeout: 20_000 }).toBe('1.00')
    ending.abort()
    await following
    expect((await record(owner)).content).toMatchObject([{ type: 'deposit', cause: 'deposit', changedPoints: '1.00' }])
  })
})
