/** Proves campaigns and awards on the real ledger: what arrives or is claimed twice is paid once, and nothing is paid that no terms gave. */
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimPromotion, readPromotion, rewardCenter } from '@baize/contract/promotions.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
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
  await database.pool.query('truncate promotions_campaign, promotions_award, promotions_award_step cascade')
  world = await smallWorld(database, database.connection)
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const said = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'ok' : outcome.code)
const join = (owner: PromotionsOwner, { id, version }: { id: string; version: number }, key: string, code?: string) =>
  world.promotions.join({ owner, campaign: id, version, key, code }, 'EN')
const claim = (owner: PromotionsOwner, { id, version }: { id: string; version: number }, key: string, award?: string) =>
  world.promotions.claim({ owner, campaign: id, version, key, award }, 'EN')
const rewards = async (owner: PromotionsOwner) => (await world.promotions.rewards(owner, { pageNo: 1, pageSize: 60 }, 'EN')).content
const steps = async (award: string) => {
  const rows = await world.promotions.staff.steps(database.reader, award)
  return rows.map(({ from, to, by }) => `${from}>${to} ${by}`)
}
const MATCH = { by: 'deposit', least: { MMK: '100' } }
const SHARE = { kind: 'cash', shareBp: 5_000, most: { MMK: '300' } }

describe('a deposit offer', () => {
  it('[PROMO-03, PROMO-04, PR-30] is joined, earned by the receipt, claimed by the person, and logged at every move', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('match', { trigger: MATCH, rewards: [SHARE], claimDays: 7 }))
    await world.deposit(owner, 1_000n)
    expect(await join(owner, campaign, 'join-key-1')).toMatchObject({
      ok: true,
      value: { status: 'process', amount: '0.00', required: '100.00' },
    })
    await world.deposit(owner, 99n)
    await world.deposit(owner, 400n)
    await world.deposit(owner, 400n)
    const [award] = await rewards(owner)
    expect(award).toMatchObject({ status: 'claim', amount: '200.00', title: 'An offer' })
    expect(await world.balance(owner)).toBe(1_899n * UNITS)
    const claimed = await claim(owner, campaign, 'claim-key-1')
    expect(claimed.ok && [...Value.Errors(claimPromotion.answer, claimed.value)]).toEqual([])
    expect(await world.balance(owner)).toBe(2_099n * UNITS)
    expect(await steps(award!.id)).toEqual(['>process person', 'process>claim engine', 'claim>claimed person'])
    expect(world.told).toEqual(['process', 'claim', 'claimed'])
    const page = await world.promotions.rewards(owner, { pageNo: 1, pageSize: 20 }, 'EN')
    expect([...Value.Errors(rewardCenter.answer, page)]).toEqual([])
    expect(page.counts).toEqual([{ status: 'claimed', awards: 1 }])
  })

  it('[PR-30] is not earned by a deposit into a wallet of another currency or kind', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('own-money', { trigger: MATCH, rewards: [SHARE], claimDays: 7 }))
    await join(owner, campaign, 'join-own-money')
    const wallet = await database.write((tx) => world.ledger.openAccount(tx, { owner: owner.id, kind: 'main', currency: 'THB' }))
    await world.deposit({ ...owner, wallet, currency: 'THB' }, 400n)
    const bonus = await database.write((tx) => world.ledger.openAccount(tx, { owner: owner.id, kind: 'bonus', currency: 'MMK' }))
    await world.deposit({ ...owner, wallet: bonus }, 400n)
    expect(await rewards(owner)).toMatchObject([{ status: 'process', amount: '0.00' }])
  })

  it('[PR-07] never gives more than the highest amount, and nothing in a currency without an offer', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('match', { trigger: MATCH, rewards: [SHARE] }))
    const foreign = await world.campaign(
      offer('baht', { trigger: { by: 'deposit', least: { THB: '1' } }, rewards: [{ kind: 'cash', amount: { THB: '5' } }] }),
    )
    expect(said(await join(owner, foreign, 'j0'))).toBe('promotion-not-open')
    await join(owner, campaign, 'j1')
    await world.deposit(owner, 1_000n)
    expect(await rewards(owner)).toMatchObject([{ status: 'issued', amount: '300.00' }])
    expect(await world.balance(owner)).toBe(1_300n * UNITS)
  })

  it('[PR-06] counts deposits of a life for the nth one', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('second', { trigger: { by: 'nth-deposit', number: 2, least: { MMK: '1' } } }))
    await join(owner, campaign, 'j1')
    await world.deposit(owner, 10n)
    expect(await rewards(owner)).toMatchObject([{ status: 'process' }])
    await world.deposit(owner, 10n)
    expect(await rewards(owner)).toMatchObject([{ status: 'issued', amount: '500.00' }])
  })
})

describe('claiming', () => {
  it('[PR-11, PR-12] pays once for 200 equal claims at once, and once however often it is claimed', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('race', { claimDays: 7 }))
    const joined = await Promise.all(Array.from({ length: 50 }, () => join(owner, campaign, 'same-join', 'jade')))
    expect(new Set(joined.map(said))).toEqual(new Set(['ok']))
    const answers = await Promise.all(Array.from({ length: 200 }, () => claim(owner, campaign, 'same-claim')))
    expect(new Set(answers.map(said))).toEqual(new Set(['ok']))
    expect(await world.balance(owner)).toBe(500n * UNITS)
    expect(said(await claim(owner, campaign, 'another-key'))).toBe('state-conflict')
    expect(await rewards(owner)).toHaveLength(1)
    expect(await world.balance(owner)).toBe(500n * UNITS)
  })

  it('[PR-11] pays one of twenty claims at once that each have a key of their own', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('keys', { claimDays: 7 }))
    await join(owner, campaign, 'one-join', 'jade')
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => claim(owner, campaign, `claim-${at}`)))
    expect(answers.map(said).toSorted()).toEqual(['ok', ...Array<string>(19).fill('state-conflict')])
    expect(await world.balance(owner)).toBe(500n * UNITS)
  })

  it('[PR-01, PR-43] holds a person to the version that was shown, and an award to its own for ever', async () => {
    const owner = await world.member()
    const old = await world.campaign(offer('terms', { claimDays: 7 }))
    await join(owner, old, 'j1', 'jade')
    const late = await world.campaign(offer('terms', { claimDays: 7, rewards: [{ kind: 'cash', amount: { MMK: '1' } }] }))
    expect([old.version, late.version]).toEqual([1, 2])
    expect(said(await join(await world.member(), old, 'j2', 'jade'))).toBe('terms-changed')
    expect(said(await claim(owner, late, 'c1'))).toBe('terms-changed')
    expect(await claim(owner, old, 'c1')).toMatchObject({ ok: true, value: { version: 1, amount: '500.00' } })
    expect(said(await claim(owner, late, 'c1'))).toBe('key-used-differently')
  })

  it("[PROMO-03] refuses somebody else's award as if it were not there", async () => {
    const [owner, thief] = [await world.member(), await world.member()]
    const campaign = await world.campaign(offer('mine', { claimDays: 7 }))
    const award = await join(owner, campaign, 'j1', 'jade')
    if (!award.ok) throw new Error(award.code)
    expect(said(await claim(thief, campaign, 'c1', award.value.id))).toBe('not-found')
    expect(said(await claim(thief, campaign, 'c2'))).toBe('not-found')
    expect(said(await world.promotions.leave({ owner: thief, campaign: campaign.id, award: award.value.id }, 'EN'))).toBe('not-found')
    expect(await world.balance(thief)).toBe(0n)
  })

  it('[PR-48] is refused to who is blocked or excluded', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('kept', { claimDays: 7 }))
    await join(owner, campaign, 'j1', 'jade')
    for (const standing of ['account-blocked', 'account-excluded'] as const) {
      world.kept.set(owner.id, standing)
      expect(said(await claim(owner, campaign, 'c1'))).toBe(standing)
      expect(said(await join(owner, campaign, 'j2', 'jade'))).toBe(standing)
    }
  })

  it('[PR-10] closes what was not claimed in time and gives the budget its money back', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('late', { claimDays: 2, limits: { budget: { MMK: '500' }, perPeriod: 2 } }))
    await join(owner, campaign, 'j1', 'jade')
    expect(said(await join(await world.member(), campaign, 'j2', 'jade'))).toBe('promotion-over')
    world.clock.forward({ hours: 48 })
    await world.promotions.closeOver()
    const [award] = await rewards(owner)
    expect(award).toMatchObject({ status: 'close', reason: 'over' })
    expect(await steps(award!.id)).toEqual(['>process person', 'process>claim engine', 'claim>close clock'])
    expect(said(await claim(owner, campaign, 'c1', award!.id))).toBe('state-conflict')
    expect(said(await join(await world.member(), campaign, 'j3', 'jade'))).toBe('ok')
  })
})

describe('an application', () => {
  it('[PROMO-02, PROMO-03] is withdrawn by the person, refused with a reason, or approved and paid by staff', async () => {
    const owner = await world.member()
    const story = offer('story', { trigger: { by: 'application' }, periodType: 'daily' })
    const campaign = await world.campaign({ ...story, approval: { mayApplyAgain: true } })
    const apply = (key: string, comment: string, images: string[] = []) =>
      world.promotions.apply({ owner, campaign: campaign.id, version: campaign.version, key, comment, images }, 'EN')
    expect(said(await apply('a0', 'ရ'.repeat(141)))).toBe('comment-too-long')
    expect(said(await apply('a0', 'with a picture', [owner.id]))).toBe('file-refused')
    const first = await apply('a1', 'ရ'.repeat(140))
    if (!first.ok) throw new Error(first.code)
    expect(await world.promotions.leave({ owner, campaign: campaign.id, award: first.value.id }, 'EN')).toMatchObject({
      value: { status: 'close' },
    })
    world.files.add(campaign.id)
    const second = await apply('a2', 'my story', [campaign.id])
    if (!second.ok) throw new Error(second.code)
    const { staff } = world.promotions
    expect(await staff.awards(database.reader)).toMatchObject([
      { campaign: 'story', comment: 'my story', gives: '500.00 MMK', pictures: '1' },
    ])
    const review = (award: string) => ({ award, by: 'Daw Mya', reason: 'It is not yours.' })
    expect(said(await database.transact((tx) => staff.reject(tx, review(second.value.id))))).toBe('ok')
    expect(await rewards(owner)).toMatchObject([{ status: 'rejected', reason: 'It is not yours.' }, { status: 'close' }])
    expect(said(await apply('a3', 'the same picture', [campaign.id]))).toBe('file-refused')
    const third = await apply('a3', 'my own story')
    if (!third.ok) throw new Error(third.code)
    expect(said(await database.transact((tx) => staff.approve(tx, review(third.value.id))))).toBe('ok')
    expect(said(await database.transact((tx) => staff.approve(tx, review(third.value.id))))).toBe('state-conflict')
    expect(await world.balance(owner)).toBe(500n * UNITS)
  })
})

describe('signing in', () => {
  const TABLE = { by: 'sign-in', gives: 'cash', table: { MMK: ['10', '20', '30'] } }
  const calendarOffer = () => world.campaign(offer('calendar', { trigger: TABLE, rewards: undefined, periodType: 'daily' }))

  it('[PR-33] gives each local day once, pays the table of a streak, and begins again after a missed day', async () => {
    const owner = await world.member()
    const { version } = await calendarOffer()
    const given: string[] = []
    for (const hours of [24, 24, 24, 48, 0]) {
      const before = await world.balance(owner)
      const answers = await Promise.all(Array.from({ length: 5 }, () => world.promotions.signIn(owner, version)))
      expect(new Set(answers.map(said))).toEqual(new Set(['ok']))
      given.push(`${(await world.balance(owner)) - before}`)
      world.clock.forward({ hours })
    }
    expect(given).toEqual(['100000', '200000', '300000', '100000', '100000'])
    const calendar = await world.promotions.calendar(owner)
    expect(calendar).toMatchObject({ signedToday: true, streak: 1, today: '2026-11-25', table: ['10.00', '20.00', '30.00'] })
    expect(calendar.days.filter(({ signed }) => signed).map(({ day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-25',
    ])
  })

  it('[PR-33] shows the streak of the days before until today is signed, and none after a missed day', async () => {
    const owner = await world.member()
    const { version } = await calendarOffer()
    const shown = async () => world.promotions.calendar(owner).then(({ signedToday, streak }) => [signedToday, streak])
    const sign = async () => said(await world.promotions.signIn(owner, version))
    expect(await shown()).toEqual([false, 0])
    for (const days of [1, 2]) {
      expect([await sign(), await shown()]).toEqual(['ok', [true, days]])
      world.clock.forward({ hours: 24 })
      expect(await shown()).toEqual([false, days])
    }
    world.clock.forward({ hours: 24 })
    expect(await shown()).toEqual([false, 0])
    expect([await sign(), await shown()]).toEqual(['ok', [true, 1]])
  })

  it('refuses terms that have changed and a calendar that is not there', async () => {
    const owner = await world.member()
    expect(said(await world.promotions.signIn(owner, 1))).toBe('promotion-not-open')
    await calendarOffer()
    expect(said(await world.promotions.signIn(owner, 7))).toBe('terms-changed')
  })
})

describe('what people see', () => {
  it('[PROMO-01, PROMO-02, PR-03, PR-43] shows each campaign as it stands for its reader, with the figures of its terms', async () => {
    const owner = await world.member()
    const wagering = {
      times: 10,
      basis: 'bonus',
      contribution: { RNG: 10_000, LIVE: 1_000 },
      plays: ['RNG', 'LIVE'],
      maxBet: { MMK: '50' },
      form: 'convertible',
      onWithdrawal: 'forfeit',
      days: 7,
    }
    const bonus = await world.campaign(
      offer('bonus', { type: 'deposit', badges: ['newbie'], trigger: MATCH, rewards: [{ ...SHARE, kind: 'bonus' }], wagering }),
    )
    await world.campaign(offer('soon', { window: { from: '2026-11-30', until: '2026-12-05' } }))
    await world.campaign(offer('gone', { window: { from: '2026-11-01', until: '2026-11-05' } }))
    const reader = { owner, currency: 'MMK', language: 'EN' as const }
    const list = async (query: object) => (await world.promotions.list({ pageNo: 1, pageSize: 60, ...query }, reader)).content
    expect((await list({})).map(({ status, availableToMe }) => [status, availableToMe])).toEqual([
      ['join', true],
      ['coming soon', false],
    ])
    expect(await list({ type: 'slots' })).toEqual([])
    const page = await world.promotions.read(bonus.id, reader)
    if (!page.ok) throw new Error(page.code)
    expect([...Value.Errors(readPromotion.answer, page.value)]).toEqual([])
    expect(page.value).toMatchObject({
      gives: [{ kind: 'bonus', shareBp: 5_000, most: '300.00' }],
      wagering: { required: '3000.00', times: 10, maxBet: '50.00', days: 7, convertCap: null },
      myAward: null,
    })
    await join(owner, bonus, 'j1')
    await world.deposit(owner, 200n)
    expect(world.bonuses).toMatchObject([
      { code: 'bonus', lastsSeconds: 604_800, terms: { amount: 100n * UNITS, deposit: 200n * UNITS, times: 10n } },
    ])
    expect((await world.promotions.read(bonus.id, { ...reader, owner: undefined })).ok).toBe(true)
  })
})

describe('staff', () => {
  const write = (document: unknown) => database.transact((tx) => world.promotions.staff.write(tx, document))

  it('[PR-05, PR-06, PR-22] refuse to write what could not be kept', async () => {
    const wagering = { times: 11, basis: 'bonus', contribution: {}, plays: ['RNG'], form: 'sticky', onWithdrawal: 'keep', days: 1 }
    const bad = {
      'a fact that nobody knows': { audience: [{ fact: 'luck', op: '=', value: '1' }] },
      'more turnover than the market allows': { rewards: [{ kind: 'bonus', amount: { MMK: '1' } }], wagering },
      'bonus money without wagering': { rewards: [{ kind: 'bonus', amount: { MMK: '1' } }] },
      'a share where there is nothing to share': { rewards: [{ kind: 'cash', shareBp: 100 }] },
      'no reward': { rewards: undefined },
      'a window that ends before it begins': { window: { from: '2026-11-02', until: '2026-11-02' } },
      'a field that nobody knows': { discretion: true },
    }
    for (const [name, more] of Object.entries(bad)) expect([name, said(await write(offer('bad', more)))]).toEqual([name, 'value-refused'])
    // Staff read the field and what is wrong with it.
    const faults: [Readonly<Record<string, unknown>>, string, string | RegExp][] = [
      [{ limits: undefined }, 'limits', 'is missing'],
      [{ discretion: true }, 'discretion', 'is not known here'],
      [{ trigger: { by: 'deposit' } }, 'trigger/least', 'is missing'],
      [{ trigger: { by: 'moon' } }, 'trigger/by', /^must be one of deposit, nth-deposit, .*code$/],
      [{ rewards: [{ kind: 'cash', amount: { MMK: 5 } }] }, 'rewards/0/amount/MMK', 'must be string'],
      [{ trigger: { by: 'code', codes: ['ab'] } }, 'trigger/codes/0', /characters/],
      [{ rewards: undefined }, 'rewards', /each kind once/],
      [{ window: { from: '2026-11-02', until: '2026-11-02' } }, 'window', 'ends before it begins'],
    ]
    for (const [more, field, wrong] of faults)
      expect(await write(JSON.parse(JSON.stringify(offer('bad', more))))).toMatchObject({
        detail: { field, wrong: wrong instanceof RegExp ? expect.stringMatching(wrong) : wrong },
      })
    expect(await write(undefined)).toMatchObject({ detail: { field: '', wrong: 'must be object' } })
    const bonus = offer('bonus', { rewards: [{ kind: 'bonus', amount: { MMK: '1' } }], wagering: { ...wagering, times: 10 } })
    expect(said(await write(bonus))).toBe('ok')
  })

  it('[PR-08] publish a large campaign as two, and stop one for newcomers alone', async () => {
    const owner = await world.member()
    const { staff } = world.promotions
    const large = offer('large', { claimDays: 9, limits: { budget: { MMK: '9000' } }, approval: { twoAbove: { MMK: '1000' } } })
    expect(said(await write(large))).toBe('ok')
    expect(await database.transact((tx) => staff.publish(tx, 'large'))).toMatchObject({
      value: { after: { state: 'published', version: '1' }, needsTwo: true },
    })
    const { rows } = await database.pool.query<{ id: string }>("select id from promotions_campaign where code = 'large'")
    const campaign = { id: rows[0]!.id, version: 1 }
    expect(said(await join(owner, campaign, 'j1', 'jade'))).toBe('ok')
    expect(said(await database.transact((tx) => staff.stop(tx, 'large')))).toBe('ok')
    expect(said(await join(await world.member(), campaign, 'j2', 'jade'))).toBe('promotion-not-open')
    expect(said(await claim(owner, campaign, 'c1'))).toBe('ok')
  })
})

describe('an award of bonus money', () => {
  it('[PR-23] that was claimed is in process: nothing of the campaign ends it, and nobody may leave it or have it twice', async () => {
    const owner = await world.member()
    const wagering = { times: 10, basis: 'bonus', contribution: {}, plays: ['RNG'], form: 'sticky', onWithdrawal: 'keep', days: 99 }
    const given = [{ kind: 'bonus', amount: { MMK: '70' } }]
    const gift = await world.campaign(offer('gift', { rewards: given, wagering, claimDays: 7 }))
    await join(owner, gift, 'j1', 'jade')
    for (const _ of [1, 2]) expect(await claim(owner, gift, 'c1')).toMatchObject({ value: { status: 'process', amount: '70.00' } })
    const [{ id } = { id: '' }] = await rewards(owner)
    expect(said(await world.promotions.leave({ owner, campaign: gift.id, award: id }, 'EN'))).toBe('state-conflict')
    expect(said(await join(owner, gift, 'j2', 'jade'))).toBe('limit-reached')
    world.clock.set('2026-12-09T00:00:00Z')
    await world.promotions.closeOver()
    await database.write((tx) => world.promotions.exclude(tx, owner.id))
    expect((await rewards(owner)).map(({ status }) => status)).toEqual(['process'])
    for (const _ of [1, 2]) await world.promotions.endGranted(id, 'expired')
    await world.promotions.endGranted(id, 'completed')
    expect(await rewards(owner)).toMatchObject([{ status: 'close', reason: 'expired' }])
    expect(await steps(id)).toEqual(['>process person', 'process>claim engine', 'claim>process person', 'process>close engine'])
    expect(world.bonuses).toHaveLength(1)
  })
})

describe('the demonstration', () => {
  it('[PR-02, PR-34] has sixteen campaigns of twelve triggers, three of them missions, and five VIP levels, written once', async () => {
    const seed = () => database.write((tx) => world.promotions.seed(tx))
    expect(await seed()).toBe(16)
    expect(await seed()).toBe(0)
    const rows = await world.promotions.staff.campaigns(database.reader)
    expect(new Set(rows.map(({ trigger }) => trigger)).size).toBe(12)
    expect((await world.promotions.vip({ owner: undefined, currency: 'MMK', language: 'EN' })).levels).toHaveLength(5)
    const money = { MMK: / Ks|ကျပ်/, THB: / THB|ဘတ်/ }
    for (const currency of ['MMK', 'THB'] as const) {
      const reader = { owner: undefined, currency, language: 'EN' as const }
      const { content } = await world.promotions.list({ pageNo: 1, pageSize: 60 }, reader)
      // Without the one for a line. Whoever reads in one currency reads no amount of the other.
      expect(content).toHaveLength(14)
      for (const language of ['EN', 'MY'] as const)
        for (const { id } of content) {
          const read = await world.promotions.read(id, { ...reader, language })
          if (!read.ok) throw new Error(read.code)
          const { title, summary, terms } = read.value
          expect([title, summary, ...terms].join(' ')).not.toMatch(money[currency === 'MMK' ? 'THB' : 'MMK'])
        }
    }
  })
})
