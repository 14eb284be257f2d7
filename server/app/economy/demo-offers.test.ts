/** Proves that nobody can expect more of the demonstration's offers than the house keeps, and that one member of staff cannot change that. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { CURRENCIES, LEVEL, openOffersDesk, type OffersDesk, type ActAnswer } from '../testing/offers-desk.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let [agent, tried, act, report]: [OffersDesk['agent'], OffersDesk['tried'], OffersDesk['act'], OffersDesk['report']] = [] as never

beforeAll(async () => {
  ;({ world, agent, tried, act, report } = await openOffersDesk())
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

const text = { title: 'A test', summary: 'Of this test.', terms: ['It ends.'] }
const campaign = (code: string, more: object) => ({
  code,
  type: 'other',
  badges: ['limited'],
  periodType: null,
  window: { from: '2026-11-01', until: '2030-12-31' },
  audience: [],
  limits: {},
  approval: {},
  texts: { EN: text, MY: text },
  images: ['/art/PROMOTION/BAIZE/first-spins.svg'],
  position: 500,
  claimDays: 7,
  ...more,
})
/** A mission in slots: so much cash for so much turnover. */
const mission = (code: string, cash: string, turnover: string, more: object = {}) =>
  campaign(code, {
    trigger: { by: 'mission', days: 7, steps: [{ counts: 'turnover', categories: ['RNG'], needed: { MMK: turnover } }] },
    rewards: [{ kind: 'cash', amount: { MMK: cash } }],
    ...more,
  })
const gift = (code: string, more: object = {}) =>
  campaign(code, {
    type: 'newbie',
    trigger: { by: 'registration' },
    rewards: [{ kind: 'cash', amount: { MMK: '1000' } }],
    claimDays: undefined,
    ...more,
  })

const tierOf = (rate: number) => [{ rate, betAmountPerDay: '100000', activeMember: 1 }]

describe('what the demonstration offers', () => {
  it('gives of no stake more than the house keeps of it, with the pay of its line', async () => {
    await act('agent-rates', [agent.account, '{"BGS":80,"RNG":80}'])
    await act('agent-contract-offer', [agent.account, 'daily', JSON.stringify(tierOf(20))])
    const { rows, losses, exceptions } = await report()
    expect([losses, exceptions]).toEqual([[], []])
    const sums = rows.filter(({ verdict }) => verdict === 'holds')
    expect(new Set(sums.map(({ currency }) => currency))).toEqual(new Set(['MMK', 'THB']))
    // Every kind of offer takes part, so that none is left out of the sum.
    const terms = sums.map((row) => row.terms).join(' ')
    for (const of of [
      'bonus',
      'rebate',
      'mission',
      'ranking',
      'raffle',
      'referral',
      'loss-back',
      'levels',
      'points',
      'line-rebate',
      'daily-salary',
    ])
      expect([of, terms.includes(` ${of} `)]).toEqual([of, true])
    // No campaign alone is anything to play for.
    expect(rows.filter(({ verdict }) => verdict !== 'holds').map(({ verdict }) => verdict)).toEqual(
      expect.arrayContaining(['nothing to expect']),
    )
    expect(rows.filter(({ verdict }) => verdict === 'pays' || verdict === 'LOSES')).toEqual([])
  })

  it('is printed as a table, which says whether somebody could expect more', async () => {
    const { exit, said } = await typed(deskOf(world), ['economy'], 'Aung')
    expect(exit).toBe(0)
    expect(said).toContain('Nobody can expect more than the house keeps.')
    expect(said).toContain('promotion:welcome-bonus bonus')
    const burmese = await typed(deskOf(world), ['economy', '--language', 'MY'], 'Aung')
    expect(burmese.said).toContain('အိမ်ရသည်ထက် မည်သူမျှ ပိုမရနိုင်ပါ။')
    expect(burmese.said).toContain('promotion:welcome-bonus ဘောနပ်စ်')
    expect((await typed(deskOf(world), ['economy', '--language', 'DE'], 'Aung')).exit).not.toBe(0)
  })
})

/** What a losing act must have left as it was. */
const written = async () =>
  (
    await world.database.pool.query(
      `select (select count(*) from promotions_campaign_version where published_at is not null) as published, (select jsonb_agg(l order by currency, level) from promotions_level l) as levels,
        (select jsonb_agg(r order by category, currency) from points_rule r) as rules, (select count(*) from agents_contract) as contracts, (select count(*) from economy_exception) as exceptions`,
    )
  ).rows

const RATE = { currency: 'MMK', level: 5, minimum: '100', step: '10', dailyLimit: '80000' }
const GOODS = {
  code: 'a-cup',
  texts: { EN: { name: 'A cup', text: 'Of tea.' }, MY: { name: 'A cup', text: 'Of tea.' } },
  images: ['bowl'],
  kind: 'delivery',
  points: '1000',
  currency: 'MMK',
  stock: 5,
  state: 'shown',
}
const WEIGHT = {
  full: 400,
  edges: { RNG: 200, LIVE: 100, FISH: 200, SPORTS: 200, ESPORTS: 200, PVP: 0, LOTT: 200, ELOTT: 200, COCKFIGHT: 200, BGS: 0 },
}
const PAY = { payer: 'house', activeStake: '1000', platformFee: 0, mode: 'fixed', carry: 'always', atOnce: ['BGS', 'LOTT'] }

const WAITS = { ok: true, value: { waits: true } }
const REFUSED = { ok: false, code: 'offer-loses' }

describe('an act by which somebody could expect more than the house keeps', () => {
  it.each([
    // The campaign that pays them has no budget.
    ['vip-level', 'vip levels', { ...LEVEL, reward: '200' }, { ...LEVEL, reward: '2000' }, REFUSED],
    // The level pays as before, and points at its multiplier are worth too much.
    ['vip-level', 'points points', { ...LEVEL, reward: '200' }, { ...LEVEL, reward: '200', pointsBp: 90_000 }, REFUSED],
    [
      'points-rule',
      'points points',
      { category: 'RNG', currency: 'MMK', pointsPer10000: 5, dailyCap: '2000' },
      { category: 'RNG', currency: 'MMK', pointsPer10000: 50, dailyCap: '2000' },
      WAITS,
    ],
    ['points-rate', 'points points', { ...RATE, pointsPerUnit: '0.35' }, { ...RATE, pointsPerUnit: '0.05' }, WAITS],
    ['points-goods', 'points points', { ...GOODS, worth: '2800' }, { ...GOODS, worth: '28000' }, WAITS],
    ['points-goods', 'goods without a worth a-cup', { ...GOODS, worth: '2800' }, GOODS, REFUSED],
  ])('%s is refused with the sum, and its honest form is taken (%s)', async (name, term, honest, losing, withBudget) => {
    await act(name, [JSON.stringify(honest)])
    const before = await written()
    const said = await tried(name, [JSON.stringify(losing)])
    expect(said).toMatchObject({ ok: false, code: 'offer-loses' })
    expect(said.detail?.losses?.join('\n')).toContain(term)
    // With a budget that stops it, it stands only once another wants it too.
    const one = await tried(name, [JSON.stringify(losing)], { budget: 'MMK=1000000,THB=1000000' })
    expect(one).toMatchObject(withBudget)
    expect(await written()).toEqual(before)
    expect((await report()).losses).toEqual([])
  })

  it('promotion-publish is refused for gifts and for what pays more than the play costs', async () => {
    for (const [wish, term] of [
      [gift('a-gift'), 'promotion:a-gift cash 1000.00, given without play'],
      [mission('a-mission', '5000', '50000'), 'promotion:a-mission mission 10.00 %'],
    ] as const) {
      await act('promotion-write', [JSON.stringify(wish)])
      const before = await written()
      const said = await tried('promotion-publish', [wish.code])
      expect(said).toMatchObject({ ok: false, code: 'offer-loses' })
      expect(said.detail?.losses?.join('\n')).toContain(term)
      expect(said.detail?.losses?.join('\n')).toMatch(/ကို ကစားရန်မလိုဘဲ ပေးသည်|မစ်ရှင် 10\.00 %/)
      expect(await written()).toEqual(before)
    }
    await act('promotion-write', [JSON.stringify(mission('a-mission', '50', '50000'))])
    await act('promotion-publish', ['a-mission'])
  })

  it('a setting that measures all offers is refused, whatever it is about to let one of them give', async () => {
    await act('agent-rates', [agent.account, '{"BGS":80,"RNG":80}'])
    await act('set', ['economy.weight', JSON.stringify(WEIGHT)])
    await act('set', ['agents.pay', JSON.stringify({ ...PAY, dividendCap: 40 })])
    const dividend = [{ rate: 2000, periodValidBet: '100000', periodProfitLoss: '1000', activeMember: 1 }]
    await act('agent-contract-offer', [agent.account, 'dividend', JSON.stringify(dividend)])
    const basis = { RNG: 'stake', BGS: 'stake' }
    await act('set', ['agents.rebateBasis', JSON.stringify(basis)])
    for (const [name, value] of [
      ['economy.weight', { ...WEIGHT, full: 100 }],
      ['agents.pay', { ...PAY, dividendCap: null }],
      ['agents.rebateBasis', { ...basis, BGS: 'loss' }],
    ] as const) {
      const said = await tried('set', [name, JSON.stringify(value)])
      expect([name, said.ok, said.code]).toEqual([name, false, 'offer-loses'])
    }
    expect((await report()).losses).toEqual([])
  })

  it('agent-rates and agent-contract-offer are refused above what is left of the edge', async () => {
    await act('agent-contract-offer', [agent.account, 'realtime', JSON.stringify(tierOf(30))])
    const before = await written()
    for (const [name, words, term] of [
      ['agent-rates', [agent.account, '{"BGS":100,"RNG":80}'], 'line-rebate'],
      [
        'agent-contract-offer',
        [agent.account, 'hourly', JSON.stringify([{ rate: 60, betAmountPerHour: '10000', activeMember: 1 }])],
        'hourly-salary',
      ],
    ] as const) {
      const said = await tried(name, words)
      expect([name, said.ok, said.code]).toEqual([name, false, 'offer-loses'])
      expect(said.detail?.losses?.join('\n')).toContain(term)
    }
    expect(await written()).toEqual(before)
  })
})

describe('a currency', () => {
  it('is refused while points in it, which nobody could earn before, are worth too much', async () => {
    const small = await createWorld()
    await addPeople(deskOf(small), 'Thida', 'Aung')
    const set = async (name: string, words: readonly string[]): Promise<ActAnswer> => {
      const call = { words, options: {}, reason: 'a test tries it' }
      const first: ActAnswer = await small.house.operator.perform(small.database, name, { ...call, by: 'Thida' })
      return first.value?.waits === true ? small.house.operator.perform(small.database, name, { ...call, by: 'Aung' }) : first
    }
    const merchant = await small.house.settings.read('merchant')
    const settings = [
      ['currencies', CURRENCIES, {}],
      ['merchant', { ...merchant, currency: 'THB' }, merchant],
    ] as const
    const rule = { category: 'RNG', currency: 'THB', dailyCap: '2000' }
    await set('points-rate', [JSON.stringify({ ...RATE, currency: 'THB', pointsPerUnit: '1' })])
    for (const [name, value, without] of settings) {
      await set('points-rule', [JSON.stringify({ ...rule, pointsPer10000: 5 })])
      expect([name, (await set('set', [name, JSON.stringify(value)])).ok]).toEqual([name, true])
      expect([name, (await set('set', [name, JSON.stringify(without)])).ok]).toEqual([name, true])
      expect(await set('points-rule', [JSON.stringify({ ...rule, pointsPer10000: 5000 })])).toMatchObject({ ok: true })
      expect([name, (await set('set', [name, JSON.stringify(value)])).code]).toEqual([name, 'offer-loses'])
    }
    await small.assertBooksBalance()
    await small.close()
  })
})

describe('acts that lose only together', () => {
  it('are judged by a setting that another process wrote a moment ago', async () => {
    const pay = await world.house.settings.read('agents.pay')
    const { rows } = await world.database.pool.query<{ value: unknown }>("select value from settings_value where name = 'agents.pay'")
    const write = (value: unknown) =>
      world.database.pool.query("update settings_value set value = $1 where name = 'agents.pay'", [JSON.stringify(value)])
    await write({ ...pay, dividendCap: null })
    expect(await tried('agent-rates', [agent.account, '{"BGS":80,"RNG":80}'])).toMatchObject({ ok: false, code: 'offer-loses' })
    await write(rows[0]!.value)
    expect(await tried('agent-rates', [agent.account, '{"BGS":80,"RNG":80}'])).toMatchObject({ ok: true })
  })

  it.each([
    ['agent-rates', () => [agent.account, '{"BGS":80,"RNG":80}']],
    ['set', () => ['economy.weight', JSON.stringify(WEIGHT)]],
  ] as const)('wait for one another: %s that comes second is judged by what the first wrote', async (name, words) => {
    const pay = await world.house.settings.read('agents.pay')
    const first = await world.database.pool.connect()
    const write = (value: unknown) => first.query("update settings_value set value = $1 where name = 'agents.pay'", [JSON.stringify(value)])
    await first.query('begin')
    await first.query('select pg_advisory_xact_lock(4725)')
    await write({ ...pay, dividendCap: null })
    const second = tried(name, words())
    const waits = `select from pg_locks where locktype = 'advisory' and objid = 4725 and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await vi.waitUntil(async () => (await world.database.pool.query(waits)).rowCount === 1, { timeout: 20_000, interval: 5 })
    await first.query('commit')
    expect(await second).toMatchObject({ ok: false, code: 'offer-loses' })
    await write(pay)
    first.release()
  })

  it('are judged one by one: of two that are published at the same time one is refused', async () => {
    const friends = (code: string) =>
      campaign(code, {
        trigger: { by: 'referral', deposits: { THB: '50' }, turnover: { THB: '1000' }, inviter: { THB: '7' } },
        claimDays: undefined,
      })
    const codes = ['first-friends', 'other-friends']
    for (const code of codes) await act('promotion-write', [JSON.stringify(friends(code))])
    const said = await Promise.all(codes.map((code) => tried('promotion-publish', [code])))
    expect(said.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'offer-loses'])
    expect((await report()).losses).toEqual([])
  })
})

describe('a campaign above its own limit for one', () => {
  it('[PR-08] is published by two who want the same draft', async () => {
    const large = (cash: string) => mission('large', cash, '50000', { approval: { twoAbove: { MMK: '1000' } } })
    await act('promotion-write', [JSON.stringify(large('50'))])
    expect(await tried('promotion-publish', ['large'])).toMatchObject({ ok: true, value: { waits: true } })
    expect(await tried('promotion-publish', ['large'])).toMatchObject({ ok: false, code: 'second-needed' })
    await act('promotion-write', [JSON.stringify(large('40'))])
    // What the first wanted was another draft.
    expect(await tried('promotion-publish', ['large'], {}, 'Aung')).toMatchObject({ ok: true, value: { waits: true } })
    expect(await tried('promotion-publish', ['large'])).toMatchObject({ ok: true, value: { waits: false } })
  })
})

describe('a stated budget', () => {
  it('lets two of the staff publish what loses, and the table says so', async () => {
    const more = { limits: { budget: { MMK: '500000' } }, approval: { twoAbove: { MMK: '1000' } } }
    await act('promotion-write', [JSON.stringify(gift('welcome-gift', more))])
    expect(await tried('promotion-publish', ['welcome-gift'], { budget: 'much' })).toMatchObject({ ok: false, code: 'value-refused' })
    // The offer could spend more than was stated, or loses in another currency.
    for (const budget of ['MMK=400000', 'THB=500000'])
      expect(await tried('promotion-publish', ['welcome-gift'], { budget })).toMatchObject({ ok: false, code: 'offer-loses' })
    const first = await tried('promotion-publish', ['welcome-gift'], { budget: 'MMK=500000' })
    expect(first.ok && first.value?.waits).toBeTruthy()
    expect((await report()).exceptions).toEqual([])
    for (const by of ['Thida', 'thida'])
      expect(await tried('promotion-publish', ['welcome-gift'], { budget: 'MMK=500000' }, by)).toMatchObject({ code: 'second-needed' })
    expect(await tried('promotion-publish', ['welcome-gift'], { budget: 'MMK=500000' }, 'Aung')).toMatchObject({ ok: true })
    const { exceptions, losses } = await report()
    expect(exceptions).toEqual([
      { subject: 'promotion:welcome-gift', budget: { MMK: '500000.00' }, left: {}, byName: 'Aung', verdict: 'by budget' },
    ])
    expect(losses).toEqual([])
    expect((await typed(deskOf(world), ['economy'], 'Aung')).said).toContain('by budget')
    // What stands by a budget keeps nobody from changing what measures all offers.
    await act('set', ['agents.pay', JSON.stringify(await world.house.settings.read('agents.pay'))])
  })

  it('covers nothing but what it was stated for: an offer that it does not name is refused as before', async () => {
    await act('promotion-write', [JSON.stringify(gift('another-gift'))])
    expect(await tried('promotion-publish', ['another-gift'])).toMatchObject({ ok: false, code: 'offer-loses' })
    // Nor does it last: the offer itself is judged again whenever it is published again.
    const more = { limits: { budget: { MMK: '500000' } }, approval: { twoAbove: { MMK: '1000' } } }
    await act('promotion-write', [JSON.stringify(gift('welcome-gift', more))])
    expect(await tried('promotion-publish', ['welcome-gift'])).toMatchObject({ ok: false, code: 'offer-loses' })
  })

  it('covers one line: agent-move is refused where it brings rates of that line directly below the house', async () => {
    const { agents, identity } = world.house
    const [upper, lower] = [(await world.member()).memberId, (await world.member()).memberId]
    const accountOf = async (id: string) => (await identity.memberOf(id))!.account
    for (const id of [upper, lower]) await act('agent-make', [await accountOf(id)])
    await act('agent-move', [await accountOf(lower), await accountOf(upper)])
    world.clock.forward({ hours: 24 })
    await agents.doMoves()
    await act('set', ['agents.highestRate', '250'])
    const rates = { BGS: 250 }
    expect(await tried('agent-rates', [await accountOf(upper), JSON.stringify(rates)])).toMatchObject({ ok: false, code: 'offer-loses' })
    await act('agent-rates', [await accountOf(upper), JSON.stringify(rates)], { budget: 'MMK=1000000,THB=100000' })
    expect(await agents.changeRates(upper, lower, rates)).toMatchObject({ ok: true })
    const said = await tried('agent-move', [await accountOf(lower), 'house'])
    expect(said).toMatchObject({ ok: false, code: 'offer-loses' })
    expect(said.detail?.losses?.join('\n')).toContain('line-rebate')
    expect((await report()).losses).toEqual([])
  })
})
