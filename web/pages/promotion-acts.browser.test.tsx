/** Proves by tables of cases what a person may do with a campaign, a mission and a bonus in each state, and no more. */
import type { BonusDetails } from '@baize/contract/bonus.ts'
import type { Mission } from '@baize/contract/promotion-boards.ts'
import type { Award, Promotion } from '@baize/contract/promotions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { buttonsIn, plain } from '../testing/figures.ts'
import { main } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { prepareMember } from '../testing/prepared.ts'

const award = (more: Partial<Award>): Award => ({
  id: idOf(300),
  promotion: idOf(101),
  version: 3,
  title: 'Offer',
  status: 'process',
  kind: 'cash',
  further: [],
  bonusRuns: false,
  amount: '500.00',
  currency: 'MMK',
  progress: '0.00',
  required: null,
  reason: null,
  comment: null,
  claimUntil: null,
  at: NOW,
  ...more,
})
const promotion = (more: Partial<Promotion>): Promotion => ({
  id: idOf(101),
  version: 3,
  title: 'Offer',
  summary: 'Half of a deposit on top.',
  type: 'deposit',
  trigger: 'deposit',
  badges: [],
  periodType: null,
  announcementImages: [],
  status: 'join',
  from: NOW,
  until: '2027-01-01T00:00:00Z',
  claimUntil: null,
  highest: [],
  availableToMe: true,
  unavailable: null,
  excludes: [],
  leastDeposit: null,
  terms: ['Join first.'],
  gives: [],
  wagering: null,
  claimDays: null,
  perPeriod: 1,
  perMember: null,
  myAward: null,
  ...more,
})
const NOT_FOR_ME = 'This promotion is not open to you at the moment.'
const MISSED = 'Only an earlier deposit earns it, and you have made it already.'
const EXCLUDED = 'You have another promotion that excludes this one.'
const OFTEN = 'You have had it as often as one member can.'
const ITSELF = 'You take part by playing. You do not need to join.'

/** What the campaign is to the person, the acts that are offered, and the sentence that stands in their place. */
const ACTS: readonly (readonly [of: Partial<Promotion>, acts: readonly string[], says?: string])[] = [
  [{ status: 'join' }, ['Join']],
  [{ status: 'join', availableToMe: false }, [], NOT_FOR_ME],
  [{ status: 'join', availableToMe: false, unavailable: 'promotion-over' }, [], 'Everything of this promotion has been given.'],
  [{ status: 'join', availableToMe: false, unavailable: 'promotion-missed' }, [], MISSED],
  [{ status: 'join', availableToMe: false, unavailable: 'promotion-excluded' }, [], EXCLUDED],
  [{ status: 'join', availableToMe: false, unavailable: 'limit-reached' }, [], OFTEN],
  [{ status: 'join', availableToMe: false, unavailable: 'state-conflict' }, [], 'Your request for it was decided.'],
  [{ status: 'join', trigger: 'application' }, ['Apply']],
  [{ status: 'join', trigger: 'application', availableToMe: false }, [], NOT_FOR_ME],
  [{ status: 'join', trigger: 'code' }, ['Join']],
  [{ status: 'join', trigger: 'code', availableToMe: false }, [], NOT_FOR_ME],
  [{ status: 'rejected', trigger: 'application', myAward: award({ status: 'rejected' }) }, ['Apply']],
  [{ status: 'rejected', trigger: 'application', myAward: award({ status: 'rejected' }), availableToMe: false }, []],
  [{ status: 'coming soon' }, [], 'Coming soon'],
  [{ status: 'close' }, [], 'Ended'],
  [{ status: 'process', trigger: 'rebate' }, [], ITSELF],
  [{ status: 'process', myAward: award({ status: 'process' }) }, ['Leave promotion']],
  [{ status: 'process', myAward: award({ status: 'process', bonusRuns: true, required: '900.00' }) }, []],
  [{ status: 'applying', trigger: 'application', myAward: award({ status: 'applying' }) }, ['Withdraw application']],
  [{ status: 'claim', myAward: award({ status: 'claim', claimUntil: '2027-01-01T00:00:00Z' }) }, ['Claim']],
  [{ status: 'issued', myAward: award({ status: 'issued' }) }, []],
  [{ status: 'claimed', myAward: award({ status: 'claimed' }) }, []],
]

test('[PROMO-02, PROMO-03, PR-S2] a campaign offers exactly the act of its state, and none where it is not for the person', async () => {
  prepareMember()
  let shown = promotion({})
  answers('listPromotions', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('readPromotion', () => shown)
  await openSite(`/promotions#${idOf(101)}`, { member: true, prepared: true })
  const dialog = page.getByRole('dialog', { name: 'Promotion' })
  await expect.element(dialog.getByText('Join first.')).toBeVisible()
  const ALL = new Set(ACTS.flatMap(([, acts]) => acts))
  for (const [at, [of, acts, says]] of ACTS.entries()) {
    shown = promotion({ ...of, terms: [`Case ${at}.`] })
    await askAgain()
    await expect.element(dialog.getByText(`Case ${at}.`)).toBeVisible()
    expect([at, buttonsIn(dialog).filter((name) => ALL.has(name))]).toEqual([at, acts])
    for (const words of [NOT_FOR_ME, MISSED, EXCLUDED, OFTEN, ITSELF])
      expect([at, words, dialog.getByText(words).elements().length]).toEqual([at, words, says === words ? 1 : 0])
    if (says !== undefined) await expect.element(dialog.getByText(says).first()).toBeVisible()
  }
})

const mission = (at: number, more: Partial<Mission>): Mission => ({
  id: idOf(500 + at),
  version: 2,
  name: `Mission ${at}`,
  summary: 'Play and claim.',
  status: 'process',
  available: true,
  award: null,
  steps: [],
  until: null,
  days: 7,
  rewards: [{ kind: 'cash', amount: '1000.00', currency: 'MMK' }],
  ...more,
})
test('[PROMO-03, PR-34] a joined mission says in its own window how far each step is, and until when', async () => {
  prepareMember()
  const steps = [
    { counts: 'sign-ins' as const, categories: null, done: '2.00', needed: '5.00' },
    { counts: 'deposits' as const, categories: null, done: '1000.00', needed: '5000.00' },
  ]
  answers('missionsSummary', { missions: [{ ...mission(1, { steps, until: '2026-12-07T00:00:00Z' }), id: idOf(101) }] })
  answers('listPromotions', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('readPromotion', promotion({ status: 'process', trigger: 'mission', myAward: award({}) }))
  await openSite(`/promotions#${idOf(101)}`, { member: true, prepared: true })
  const mine = page.getByRole('dialog', { name: 'Promotion' }).getByRole('region', { name: 'Your award' })
  await expect.element(mine.getByText('2 of 5')).toBeVisible()
  await expect.element(mine.getByText('1,000.00 Ks of 5,000.00 Ks')).toBeVisible()
  await expect.element(mine.getByText(/^Complete it by Dec 7, 2026/)).toBeVisible()
})

/** Done, needed, what is said, and the share of the bar. */
const STEPS = [
  ['-50.00', '10000.00', '0.00 Ks of 10,000.00 Ks', '0'],
  ['0.00', '10000.00', '0.00 Ks of 10,000.00 Ks', '0'],
  ['9999.99', '10000.00', '9,999.99 Ks of 10,000.00 Ks', '99'],
  ['10000.00', '10000.00', '10,000.00 Ks of 10,000.00 Ks', '100'],
  ['10000.01', '10000.00', '10,000.00 Ks of 10,000.00 Ks', '100'],
  ['99000.00', '10000.00', '10,000.00 Ks of 10,000.00 Ks', '100'],
] as const
/** State, whether it is open to the person, and the act that is offered. */
const MISSIONS = [
  ['join', true, 'Join'],
  ['join', false, undefined],
  ['process', true, undefined],
  ['claim', true, 'Claim'],
  ['claim', false, undefined],
  ['claimed', false, undefined],
  ['close', false, undefined],
] as const

test('[PROMO-05, PR-34, PR-S6] a mission shows no more than it asks for, and offers the act of its state', async () => {
  prepareMember()
  const filled = STEPS.map(([done, needed], at) => mission(at, { steps: [{ counts: 'deposits', categories: null, done, needed }] }))
  const signs = mission(20, { steps: [{ counts: 'sign-ins', categories: null, done: '7.00', needed: '5.00' }] })
  const acts = MISSIONS.map(([status, available], at) => mission(40 + at, { status, available, award: idOf(700 + at) }))
  answers('missionsSummary', { missions: [...filled, signs, ...acts] })
  const noRanking = { promotion: null, title: '', score: 'turnover', from: null, until: null, least: '0.00', currency: 'MMK' } as const
  answers('missionLeaderboard', { ...noRanking, places: [], mine: null })
  await openSite('/member/missionLeaderboard', { member: true, prepared: true })
  const cards = main().getByRole('region', { name: 'Missions' }).getByRole('listitem')
  const card = (name: string) => main().getByRole('listitem', { name, exact: true })
  await expect.element(cards.first()).toBeVisible()
  for (const [at, [, , words, share]] of STEPS.entries()) {
    expect(plain(card(`Mission ${at}`).element())).toContain(words)
    await expect.element(card(`Mission ${at}`).getByRole('progressbar')).toHaveAttribute('aria-valuenow', share)
  }
  expect(plain(card('Mission 20').element())).toContain('5 of 5')
  for (const [at, [, , act]] of MISSIONS.entries())
    expect([at, buttonsIn(card(`Mission ${40 + at}`))]).toEqual([at, act === undefined ? [] : [`${act} Mission ${40 + at}`]])
})

/** State, badge, and whether it can be forfeited. */
const BONUSES = [
  ['waiting', false],
  ['active', true],
  ['ready', false],
  ['closing', true],
  ['used-up', false],
  ['completed', false],
  ['expired', false],
  ['cancelled', false],
  ['withdrawn', false],
  ['excluded', false],
] as const

test('[PROMO-07, PR-27, PR-S4] a bonus is forfeited while it is played, and in no other state: not when it is ready', async () => {
  prepareMember()
  answers('balance', { balance: '50000.00', held: '0.00', bonus: '21500.00', currency: 'MMK', currencySymbol: 'Ks' })
  const bonuses = BONUSES.map(([state], at): BonusDetails => ({
    id: idOf(400 + at),
    name: `Bonus ${state}`,
    currency: at % 2 === 0 ? 'MMK' : 'THB',
    state,
    given: '30000.00',
    left: '21500.00',
    madeReal: '700.00',
    required: '90000.00',
    done: '27000.00',
    remaining: '63000.00',
    maxBet: '5000.00',
    convertCap: '40000.00',
    form: 'convertible',
    onWithdrawal: 'forfeit',
    shares: [{ category: 'RNG', share: 10_000, plays: true }],
    until: '2026-12-24T00:00:00Z',
    claimedAt: NOW,
  }))
  answers('bonuses', { bonuses })
  await openSite('/member/bonusDetails', { member: true, prepared: true })
  const card = (name: string) => main().getByRole('listitem', { name, exact: true })
  await expect.element(card('Bonus active')).toBeVisible()
  for (const [at, [state, gives]] of BONUSES.entries()) {
    const name = `Bonus ${state}`
    const symbol = at % 2 === 0 ? 'Ks' : '฿'
    expect(buttonsIn(card(name)).filter((each) => each.startsWith('Forfeit'))).toEqual(gives ? [`Forfeit ${name}`] : [])
    const words = plain(card(name).element())
    for (const figure of ['30,000.00', '5,000.00', '40,000.00'])
      expect([name, words]).toEqual([name, expect.stringContaining(`${figure} ${symbol}`)])
    const isOver = !['waiting', 'active', 'ready', 'closing', 'used-up'].includes(state)
    expect([name, words.includes(`700.00 ${symbol}`)]).toEqual([name, isOver])
  }
})
