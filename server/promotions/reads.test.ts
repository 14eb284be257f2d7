/** Proves what people and staff read of promotions: whole pages and rows, in their order, by each filter, page by page. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { rewardCenter } from '@baize/contract/promotions.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { PromotionsOwner } from './needs.ts'
import { offer, smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate promotions_campaign, promotions_award, promotions_award_step, promotions_level cascade')
  world = await smallWorld(database, database.connection)
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const words = (title: string) => ({
  EN: { title, summary: `${title} in short.`, terms: [`${title}, first.`, `${title}, second.`] },
  MY: { title: `${title} MY`, summary: 'အတို', terms: ['တစ်'] },
})
const reader = (owner?: PromotionsOwner, language: 'EN' | 'MY' = 'EN') => ({ owner, currency: 'MMK', language })
const pageOf = async (id: string, owner?: PromotionsOwner, language: 'EN' | 'MY' = 'EN') => {
  const told = await world.promotions.read(id, reader(owner, language))
  if (!told.ok) throw new Error(told.code)
  return told.value
}
let keys = 0
const join = async (owner: PromotionsOwner, { id, version }: { id: string; version: number }) =>
  expect(await world.promotions.join({ owner, campaign: id, version, key: `key-${(keys += 1)}`, code: 'jade' }, 'EN')).toMatchObject({ ok: true }) // oxfmt-ignore

const GIVEN = { currency: 'MMK', raffle: null, turnover: null }
/** The page of the gift below, but for its id. */
const GIFT = {
  version: 1,
  title: 'Gift',
  summary: 'Gift in short.',
  type: 'deposit',
  trigger: 'deposit',
  badges: ['newbie', 'vip'],
  periodType: 'weekly',
  announcementImages: [
    { url: '/art/PROMOTION/BAIZE/an-offer.svg', sequence: 1 },
    { url: '/art/PROMOTION/BAIZE/another.svg', sequence: 2 },
  ],
  status: 'join',
  // Midnight in Yangon is 17:30 of the day before in UTC.
  from: '2026-11-02T17:30:00Z',
  until: '2026-12-04T17:30:00Z',
  claimUntil: null,
  highest: [
    { kind: 'bonus', amount: '300.00', currency: 'MMK' },
    { kind: 'points', amount: '40.00', currency: 'MMK' },
  ],
  availableToMe: true,
  unavailable: null,
  leastDeposit: '100.00',
  terms: ['Gift, first.', 'Gift, second.'],
  gives: [
    { ...GIVEN, kind: 'bonus', amount: null, shareBp: 5_000, most: '300.00' },
    { ...GIVEN, kind: 'points', amount: '40.00', shareBp: null, most: null },
  ],
  wagering: {
    basis: 'deposit+bonus',
    times: 3,
    required: null,
    contribution: [
      { category: 'RNG', shareBp: 10_000 },
      { category: 'LIVE', shareBp: 1_000 },
    ],
    plays: ['RNG', 'LIVE'],
    maxBet: '50.00',
    days: 7,
    convertCap: '900.00',
    form: 'sticky',
    onWithdrawal: 'keep',
  },
  claimDays: 9,
  perPeriod: 2,
  perMember: 5,
  excludes: ['Rival'],
  myAward: null,
}

it('[PROMO-02, PR-03, PR-43] the page of a campaign has its words, pictures, days, limits and terms, in the reader’s language', async () => {
  const owner = await world.member()
  const wagering = { times: 3, basis: 'deposit+bonus', contribution: { LIVE: 1_000, RNG: 10_000 }, plays: ['RNG', 'LIVE'], maxBet: { MMK: '50' }, convertCap: { MMK: '900' }, form: 'sticky', onWithdrawal: 'keep', days: 7 } // oxfmt-ignore
  const limits = { perPeriod: 2, perMember: 5, budget: { MMK: '90000' } }
  await world.campaign(offer('rival', { texts: words('Rival'), group: 'one' }))
  const gift = await world.campaign(
    offer('gift', {
      type: 'deposit',
      badges: ['newbie', 'vip'],
      periodType: 'weekly',
      window: { from: '2026-11-03', until: '2026-12-05' },
      trigger: { by: 'deposit', least: { MMK: '100' } },
      rewards: [
        { kind: 'bonus', shareBp: 5_000, most: { MMK: '300' } },
        { kind: 'points', amount: { MMK: '40' } },
      ],
      wagering,
      limits,
      claimDays: 9,
      group: 'one',
      texts: words('Gift'),
      images: ['/art/PROMOTION/BAIZE/an-offer.svg', '/art/PROMOTION/BAIZE/another.svg'],
    }),
  )
  expect(await pageOf(gift.id, owner)).toEqual({ ...GIFT, id: gift.id })
  expect(await pageOf(gift.id, owner, 'MY')).toMatchObject({ title: 'Gift MY', summary: 'အတို', terms: ['တစ်'], excludes: ['Rival MY'] })
  await join(owner, gift)
  await world.deposit(owner, 200n)
  expect(await pageOf(gift.id, owner)).toMatchObject({ status: 'claim', claimUntil: '2026-11-29T08:00:00Z', availableToMe: true, unavailable: null, myAward: { title: 'Gift', amount: '100.00' } }) // oxfmt-ignore
})

it('[PR-43, WC-30] cash names its turnover for the highest award, and tickets their raffle', async () => {
  const turnover = { times: 4, contribution: { RNG: 5_000 } }
  const raffle = { by: 'raffle', currency: 'MMK', per: '100', prizes: ['10'], onePerMember: true }
  const draw = await world.campaign(offer('draw', { texts: words('Draw'), trigger: raffle, rewards: undefined }))
  const rewards = [{ kind: 'cash', amount: { MMK: '25' }, turnover }, { kind: 'tickets', amount: { MMK: '3' }, raffle: 'draw' }] // oxfmt-ignore
  const cash = await world.campaign(offer('cash', { rewards }))
  const share = await world.campaign(offer('share', { trigger: { by: 'deposit', least: { MMK: '1' } }, rewards: [{ kind: 'cash', shareBp: 100, most: { MMK: '7' }, turnover }] })) // oxfmt-ignore
  const contribution = [{ category: 'RNG', shareBp: 5_000 }]
  const { gives, wagering, claimDays, perMember, perPeriod } = await pageOf(cash.id)
  expect(gives).toEqual([
    { kind: 'cash', currency: 'MMK', raffle: null, turnover: { times: 4, required: '100.00', contribution }, amount: '25.00', shareBp: null, most: null }, // oxfmt-ignore
    { kind: 'tickets', currency: 'MMK', raffle: { id: draw.id, title: 'Draw' }, turnover: null, amount: '3.00', shareBp: null, most: null },
  ])
  expect([wagering, claimDays, perMember, perPeriod]).toEqual([null, null, null, 1])
  expect((await pageOf(share.id)).gives).toMatchObject([{ turnover: { required: '28.00' }, shareBp: 100, most: '7.00', amount: null }])
})

it('[PROMO-01] campaigns are listed in their order, by type, trigger and state, page by page', async () => {
  const owner = await world.member()
  const put = (code: string, more: object) => world.campaign(offer(code, { texts: words(code), ...more }))
  const first = await put('first', { position: 1, type: 'slots' })
  await put('third', { position: 3, trigger: { by: 'deposit', least: { MMK: '1' } } })
  await put('second', { position: 2, type: 'deposit' })
  await put('fourth', { position: 4, window: { from: '2026-11-25', until: '2026-12-01' } })
  await join(owner, first)
  const list = async (query: object) => {
    const { content, pageNum, totalPages, total } = await world.promotions.list({ pageNo: 1, pageSize: 2, ...query }, reader(owner))
    return [content.map(({ title }) => title), pageNum, totalPages, total]
  }
  expect(await list({})).toEqual([['first', 'second'], 1, 2, 4])
  expect(await list({ pageNo: 2 })).toEqual([['third', 'fourth'], 2, 2, 4])
  expect(await list({ type: 'all', pageSize: 9 })).toEqual([['first', 'second', 'third', 'fourth'], 1, 1, 4])
  expect(await list({ type: 'deposit' })).toEqual([['second'], 1, 1, 1])
  expect(await list({ trigger: 'deposit' })).toEqual([['third'], 1, 1, 1])
  expect(await list({ status: 'issued' })).toEqual([['first'], 1, 1, 1])
  expect(await list({ status: 'coming soon' })).toEqual([['fourth'], 1, 1, 1])
  expect(await list({ status: 'close' })).toEqual([[], 1, 1, 0])
  const second = await database.write((tx) => world.promotions.staff.stop(tx, 'second'))
  expect(second).toEqual({ ok: true, value: { before: { state: 'published' }, after: { state: 'stopped' } } })
  expect(await list({ status: 'close' })).toEqual([['second'], 1, 1, 1])
})

it('[PROMO-03] the reward center has whole awards, the latest first, by their state and page by page, and counts all of them', async () => {
  const owner = await world.member()
  const cash = await world.campaign(offer('cash', { texts: words('Cash'), claimDays: 2 }))
  const asked = await world.campaign(offer('asked', { texts: words('Asked'), trigger: { by: 'application' } }))
  const several = [{ kind: 'cash', amount: { MMK: '5' } }, { kind: 'points', amount: { MMK: '6' } }] // oxfmt-ignore
  const two = await world.campaign(offer('two', { texts: words('Two'), rewards: several }))
  await join(owner, cash)
  world.clock.forward({ minutes: 1 })
  const applying = { owner, campaign: asked.id, version: 1, key: 'asked-1', comment: 'my story', images: [] }
  expect(await world.promotions.apply(applying, 'EN')).toMatchObject({ ok: true })
  world.clock.forward({ minutes: 1 })
  await join(owner, two)
  const read = (query: object = {}, language: 'EN' | 'MY' = 'EN'): Promise<AnswerOf<typeof rewardCenter>> =>
    world.promotions.rewards(owner, { pageNo: 1, pageSize: 9, ...query }, language)
  const whole = { id: expect.any(String), version: 1, kind: 'cash', currency: 'MMK', progress: '0.00', required: null, bonusRuns: false, reason: null, comment: null, claimUntil: null, further: [] } // oxfmt-ignore
  const content = [
    { ...whole, promotion: two.id, title: 'Two', status: 'issued', amount: '5.00', further: [{ kind: 'points', amount: '6.00' }], at: '2026-11-20T08:02:00Z' }, // oxfmt-ignore
    {
      ...whole,
      promotion: asked.id,
      title: 'Asked',
      status: 'applying',
      amount: '500.00',
      comment: 'my story',
      at: '2026-11-20T08:01:00Z',
    },
    { ...whole, promotion: cash.id, title: 'Cash', status: 'claim', amount: '500.00', claimUntil: '2026-11-22T08:00:00Z', at: '2026-11-20T08:00:00Z' }, // oxfmt-ignore
  ]
  const { counts } = await read()
  expect(Object.fromEntries(counts.map(({ status, awards }) => [status, awards]))).toMatchObject({ issued: 1, applying: 1, claim: 1 })
  expect(await read()).toEqual({ content, counts, pageNum: 1, totalPages: 1, total: 3 })
  expect((await read({}, 'MY')).content.map(({ title }) => title)).toEqual(['Two MY', 'Asked MY', 'Cash MY'])
  expect(await read({ status: 'claim' })).toEqual({ content: [content[2]], counts, pageNum: 1, totalPages: 1, total: 1 })
  expect(await read({ pageSize: 2 })).toEqual({ content: content.slice(0, 2), counts, pageNum: 1, totalPages: 2, total: 3 })
  expect(await read({ pageNo: 2, pageSize: 2 })).toEqual({ content: [content[2]], counts, pageNum: 2, totalPages: 2, total: 3 })
  expect(await world.promotions.rewards(await world.member(), { pageNo: 1, pageSize: 9 }, 'EN')).toMatchObject({ content: [], total: 0, totalPages: 1 }) // oxfmt-ignore
})

it('[PR-38] the table of levels is of one currency, and a member sees their own standing beside it', async () => {
  const level = { currency: 'MMK', names: { EN: 'Jade', MY: 'ကျောက်စိမ်း' }, turnover: '100', deposits: '10', keep: '50', reward: '5', pointsBp: 12_000 } // oxfmt-ignore
  const set = (more: object) => database.transact((tx) => world.promotions.staff.setLevel(tx, { ...level, ...more }))
  expect(await set({ level: 2, turnover: '900', names: { EN: 'Gold', MY: 'ရွှေ' } })).toEqual({ ok: true, value: { before: {}, after: { currency: 'MMK', level: '2' } } }) // oxfmt-ignore
  for (const more of [{ level: 1 }, { level: 1, currency: 'THB', turnover: '7' }]) expect((await set(more)).ok).toBe(true)
  const owner = await world.member()
  await world.promotions.hearRegistered(owner.id)
  await world.deposit(owner, 30n)
  await world.play([{ member: owner.id, stakeUnits: 120n * UNITS }])
  await world.promotions.judgeLevels()
  const shown = { turnover: '100.00', deposits: '10.00', keep: '50.00', reward: '5.00', pointsBp: 12_000 }
  const levels = [
    { ...shown, level: 1, name: 'Jade' },
    { ...shown, level: 2, name: 'Gold', turnover: '900.00' },
  ]
  const vip = (currency: string, of?: PromotionsOwner, language: 'EN' | 'MY' = 'EN') =>
    world.promotions.vip({ owner: of, currency, language })
  const { days } = await vip('MMK')
  expect(await vip('MMK')).toEqual({ currency: 'MMK', days, levels, mine: null })
  expect(await vip('MMK', owner)).toEqual({ currency: 'MMK', days, levels, mine: { level: 1, label: 'Jade', turnover: '120.00', deposits: '30.00' } }) // oxfmt-ignore
  expect(await vip('THB', owner, 'MY')).toEqual({ currency: 'THB', days, levels: [{ ...shown, level: 1, name: 'ကျောက်စိမ်း', turnover: '7.00' }], mine: { level: 1, label: 'ကျောက်စိမ်း', turnover: '0.00', deposits: '0.00' } }) // oxfmt-ignore
  expect(await world.promotions.levelsOf([owner.id])).toEqual(new Map([[owner.id, { level: 1, multiplierBp: 12_000n }]]))
})

it('[PROMO-04, PROMO-05] a mission and a ranking are shown whole, joined or not, and the board is empty where none runs', async () => {
  const [owner, other] = [await world.member(), await world.member()]
  expect(await world.promotions.leaderboard(owner, 'EN')).toEqual({ promotion: null, title: '', score: 'turnover', from: null, until: null, least: '0.00', currency: 'MMK', places: [], mine: null }) // oxfmt-ignore
  const steps = [
    { counts: 'turnover', categories: ['RNG'], needed: { MMK: '100' } },
    { counts: 'deposits', needed: { MMK: '50' } },
  ]
  const mission = await world.campaign(offer('way', { texts: words('Way'), trigger: { by: 'mission', days: 3, steps } }))
  const prizes = { MMK: ['100', '50'], THB: ['9'] }
  const ranking = { by: 'ranking', score: 'net-win', least: { MMK: '10', THB: '1' }, prizes }
  const board = await world.campaign(offer('board', { texts: words('Board'), trigger: ranking, rewards: undefined, periodType: 'daily' }))
  const shown = {
    id: mission.id,
    version: 1,
    name: 'Way',
    summary: 'Way in short.',
    status: 'join',
    available: true,
    award: null,
    steps: [
      { counts: 'turnover', categories: ['RNG'], done: '0.00', needed: '100.00' },
      { counts: 'deposits', categories: null, done: '0.00', needed: '50.00' },
    ],
    until: null,
    days: 3,
    rewards: [{ kind: 'cash', amount: '500.00', currency: 'MMK' }],
  }
  expect(await world.promotions.missions(owner, 'EN')).toEqual([shown])
  await join(owner, mission)
  await world.promotions.hearRegistered(other.id)
  world.clock.forward({ minutes: 1 })
  await world.play([
    { member: owner.id, stakeUnits: 40n * UNITS, winUnits: 60n * UNITS },
    { member: other.id, stakeUnits: 10n * UNITS, winUnits: 90n * UNITS },
  ])
  const running = { ...shown, status: 'process', available: false, award: expect.any(String), until: '2026-11-23T08:00:00Z' }
  expect(await world.promotions.missions(owner, 'MY')).toEqual([{ ...running, name: 'Way MY', summary: 'အတို', steps: [{ ...shown.steps[0], done: '40.00' }, shown.steps[1]] }]) // oxfmt-ignore
  const name = expect.stringMatching(/^m.*\*/)
  expect(await world.promotions.leaderboard(owner, 'EN')).toEqual({
    promotion: board.id,
    title: 'Board',
    score: 'net-win',
    from: '2026-11-19T17:30:00Z',
    until: '2026-11-20T17:30:00Z',
    least: '10.00',
    currency: 'MMK',
    places: [
      { place: 1, customerName: name, score: '80.00', prize: '100.00', mine: false },
      { place: 2, customerName: name, score: '20.00', prize: '50.00', mine: true },
    ],
    mine: { place: 2, score: '20.00' },
  })
})

it('[PR-08, PR-10] staff read campaigns, waiting applications and the steps of an award in whole rows', async () => {
  const owner = await world.member()
  const rewards = [
    { kind: 'cash', amount: { MMK: '5', THB: '1' } },
    { kind: 'points', amount: { MMK: '6', THB: '2' } },
  ]
  const limits = { budget: { MMK: '90', THB: '30' } }
  const asked = await world.campaign(offer('asked', { trigger: { by: 'application' }, rewards, limits }))
  await world.campaign(offer('other', { position: 5, window: { from: '2026-11-01', until: '2026-12-09' } }))
  world.files.add(asked.id)
  const applied = await world.promotions.apply({ owner, campaign: asked.id, version: 1, key: 'asked-2', comment: 'my story', images: [asked.id] }, 'EN') // oxfmt-ignore
  if (!applied.ok) throw new Error(applied.code)
  const { staff } = world.promotions
  expect((await staff.campaigns(database.reader)).map(({ budget, ...row }) => ({ ...row, budget: budget.split(', ').toSorted() }))).toEqual(
    [
      { code: 'asked', trigger: 'application', state: 'published', version: '1', until: '2026-12-01', currencies: 'MMK, THB', budget: ['30.00 THB', '85.00 MMK'] }, // oxfmt-ignore
      { code: 'other', trigger: 'code', state: 'published', version: '1', until: '2026-12-09', currencies: 'MMK', budget: [''] },
    ],
  )
  const award = applied.value.id
  const at = '2026-11-20T08:00:00Z'
  expect(await staff.awards(database.reader)).toEqual([
    { award, campaign: 'asked', account: expect.stringMatching(/^member/), gives: '5.00 MMK + 6.00 points', comment: 'my story', pictures: '1', why: '', at }, // oxfmt-ignore
  ])
  const approved = await database.transact((tx) => staff.approve(tx, { award, by: 'Daw Mya', reason: 'It is true.' }))
  expect(approved).toEqual({ ok: true, value: { before: { state: 'applying' }, after: { state: 'issued', gives: '5.00 MMK + 6.00 points' } } }) // oxfmt-ignore
  expect(await staff.awards(database.reader)).toEqual([])
  expect(await staff.steps(database.reader, award)).toEqual([
    { at, from: '', to: 'applying', by: 'person', who: '', version: '1', reason: '' },
    { at, from: 'applying', to: 'issued', by: 'staff', who: 'Daw Mya', version: '1', reason: 'It is true.' },
  ])
  expect(await staff.steps(database.reader, 'not an id')).toEqual([])
})
