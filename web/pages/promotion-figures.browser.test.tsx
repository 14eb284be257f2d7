/** Proves by tables of cases what the pages of rewards say. Each award, streak, invitation and raffle has its own figures. */
import type { Award, RewardTotal, PromotionCard } from '@baize/contract/promotions.ts'
import type { Raffle } from '@baize/contract/raffles.ts'
import type { Referral } from '@baize/contract/referrals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../api/client.ts'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { buttonsIn, factsIn, plain, rowsIn } from '../testing/figures.ts'
import { expectNone, main } from '../testing/looking.ts'
import { askAgain, openSite } from '../testing/open-site.ts'
import { prepareMember } from '../testing/prepared.ts'

const [ONGOING, WAITS] = ['Bonus details', 'See what it waits for']
/** An award, its state in words, what it gives, and what is next. */
const AWARDS: readonly (readonly [more: Partial<Award>, state: string, gives: string, next: string])[] = [
  [{ status: 'claim' }, 'To be claimed', '500.00 Ks', 'Claim'],
  [{ status: 'claim', currency: 'THB' }, 'To be claimed', '500.00 ฿', 'Claim'],
  [{ status: 'claim', bonusRuns: true, kind: 'bonus' }, 'To be claimed', '500.00 Ks bonus money', 'Claim'],
  [{ status: 'process' }, 'In process', '500.00 Ks', WAITS],
  [{ status: 'process', amount: '0.00' }, 'In process', '–', WAITS],
  [{ status: 'process', amount: '0.00', further: [{ kind: 'points', amount: '1.00' }] }, 'In process', '1 point', WAITS],
  [{ status: 'process', further: [{ kind: 'points', amount: '1200.00' }] }, 'In process', '500.00 Ks + 1,200 points', WAITS],
  [{ status: 'process', kind: 'points', amount: '0.475' }, 'In process', '0.475 points', WAITS],
  [{ status: 'process', kind: 'tickets', amount: '1.00' }, 'In process', '1 ticket', WAITS],
  [
    { status: 'process', kind: 'bonus', bonusRuns: true, further: [{ kind: 'tickets', amount: '3.00' }] },
    'In process',
    '500.00 Ks bonus money + 3 tickets',
    ONGOING,
  ],
  [{ status: 'issued' }, 'Credited', '500.00 Ks', ''],
  [{ status: 'applying', comment: 'Please' }, 'Applied', '500.00 Ks', ''],
  [{ status: 'signed', kind: 'points', amount: '5.00' }, 'Signed in', '5 points', ''],
  [{ status: 'claimed' }, 'Claimed', '500.00 Ks', ''],
  [{ status: 'rejected', reason: 'Two accounts' }, 'Refused', '500.00 Ks', 'Two accounts'],
  [{ status: 'close', reason: 'missed' }, 'Ended', '500.00 Ks', 'The deposit that earns it was made without it.'],
  [{ status: 'close', reason: 'unknown' }, 'Ended', '500.00 Ks', ''],
]

test('[MEMBER-08, PR-S3] each award shows its state, every part that it gives in its own kind, and its next step', async () => {
  prepareMember()
  const content = AWARDS.map(([more], at): Award => ({
    id: idOf(300 + at),
    promotion: idOf(101),
    version: 3,
    title: `Award ${at}`,
    status: 'claim',
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
  }))
  const counts = [
    { status: 'claim', awards: 3 },
    { status: 'process', awards: 7 },
    { status: 'close', awards: 2 },
  ] as const
  answers('rewardCenter', ({ query: { status } }) => {
    const chosen = content.filter((each) => status === undefined || each.status === status)
    return { content: chosen, counts: [...counts], pageNum: 1, totalPages: status === undefined ? 2 : 1, total: chosen.length }
  })
  await openSite('/member/rewardCenter', { member: true, prepared: true })
  const table = main().getByRole('table', { name: 'Reward center' })
  await expect.element(table.getByText('Award 16')).toBeVisible()
  expect(rowsIn(table).map((cells) => cells.slice(0, 4))).toEqual(AWARDS.map(([, ...cells], at) => [`Award ${at}`, ...cells]))
  expect(buttonsIn(main().getByRole('group', { name: 'Status' }))).toEqual(['All', 'In process7', 'To be claimed3', 'Ended2'])
  const pages = main().getByRole('navigation', { name: 'Reward center' })
  expect(pages.elements()).toHaveLength(1)
  await main()
    .getByRole('button', { name: /^Ended/ })
    .click()
  await expect.poll(() => rowsIn(table).map(([name]) => name)).toEqual(['Award 15', 'Award 16'])
  await expectNone(pages)
})

/** One campaign in the list and on its own page, whose panel is that of its trigger. */
function prepareCampaign(id: string, trigger: 'sign-in' | 'raffle'): void {
  prepareMember()
  const card: PromotionCard = {
    id,
    version: 4,
    title: 'Every day',
    summary: 'For everybody.',
    type: 'other',
    trigger,
    badges: [],
    periodType: null,
    announcementImages: [],
    status: 'process',
    from: NOW,
    until: NOW,
    claimUntil: null,
    highest: [],
    availableToMe: false,
    unavailable: null,
    leastDeposit: null,
  }
  const more = { terms: [], gives: [], wagering: null, claimDays: 7, perPeriod: 1, perMember: null, excludes: [], myAward: null }
  answers('listPromotions', { content: [card], pageNum: 1, totalPages: 1, total: 1 })
  answers('readPromotion', { ...card, ...more })
}

type Calendar = Answer<'signInCalendar'>
const STREAK_GIVES = ['5.00', '10.00', '20.00']
/** The streak, whether today is signed, the kind of the rewards, and the marked day of the rewards. */
const STREAKS: readonly (readonly [streak: number, signedToday: boolean, kind: RewardTotal['kind'], marked: number | undefined])[] = [
  [0, false, 'points', undefined],
  [1, false, 'points', 0],
  [2, true, 'points', 1],
  [3, true, 'cash', 2],
  [4, true, 'bonus', 0],
  [6, false, 'cash', 2],
]
const DAYS = [
  { day: '2026-11-18', signed: false },
  { day: '2026-11-19', signed: true },
  { day: '2026-11-20', signed: false },
]

test('[PR-33] the calendar marks today, the signed days and the day of the streak, and is signed once', async () => {
  prepareCampaign(idOf(101), 'sign-in')
  let calendar: Calendar = {
    promotion: idOf(101),
    version: 4,
    today: '2026-11-20',
    signedToday: false,
    streak: 0,
    kind: 'points',
    currency: 'MMK',
    table: STREAK_GIVES,
    days: DAYS,
  }
  answers('signInCalendar', () => calendar)
  await openSite(`/promotions#${idOf(101)}`, { member: true, prepared: true })
  const shown = page.getByRole('dialog', { name: 'Promotion' }).getByRole('region', { name: 'Sign in today' })
  const gives = shown.getByRole('list', { name: 'Streak rewards' })
  for (const [streak, signedToday, kind, marked] of STREAKS) {
    calendar = {
      ...calendar,
      streak,
      signedToday,
      kind,
      days: DAYS.map((each) => ({ ...each, signed: each.signed || (signedToday && each.day === calendar.today) })),
    }
    await askAgain()
    await expect.element(shown.getByText(`Days in a row: ${streak}`, { exact: true })).toBeVisible()
    const unit = { points: 'points', cash: '.00 Ks', bonus: '.00 Ks bonus money', tickets: 'tickets' }[kind]
    const word = (amount: number): string => (kind === 'points' ? `${amount} ${unit}` : `${amount}${unit}`)
    expect([...gives.element().children].map(plain)).toEqual([`Day 1${word(5)}`, `Day 2${word(10)}`, `Day 3${word(20)}`])
    expect([...gives.element().children].findIndex((each) => each.getAttribute('aria-current') === 'step')).toBe(marked ?? -1)
    const month = [...shown.getByRole('list', { name: 'This month' }).element().children]
    const today = signedToday ? '2020: signed in' : '2020: not signed in'
    expect(month.map(plain)).toEqual(['1818: not signed in', '1919: signed in', today])
    expect(month.map((each) => each.getAttribute('aria-current'))).toEqual([null, null, 'date'])
    expect([streak, buttonsIn(shown)]).toEqual([streak, signedToday ? [] : ['Sign in today']])
    expect(shown.getByText('You have signed in today.').elements()).toHaveLength(signedToday ? 1 : 0)
  }
})

const REFERRAL: Referral = {
  promotion: idOf(503),
  enabled: true,
  code: 'abcd2345',
  link: 'https://baize.test/register?referralCode=abcd2345',
  currency: 'MMK',
  inviter: '2000.00',
  invitedReward: '1000.00',
  deposits: '5000.00',
  turnover: '20000.00',
  most: 20,
  terms: ['A friend counts once.'],
  invited: [
    { masked: 'su***i', at: NOW, state: 'counted' },
    { masked: 'ko***n', at: NOW, state: 'came' },
    { masked: 'ze***a', at: NOW, state: 'refused' },
  ],
  total: 3,
  rewards: '4000.00',
}
const MONEY = {
  'You receive': '2,000.00 Ks',
  'Your friend receives': '1,000.00 Ks',
  'Your friend deposits': '5,000.00 Ks',
  'Your friend wagers': '20,000.00 Ks',
  'Maximum number of friends': '20',
  'Received so far': '4,000.00 Ks',
}
/** What is other than usual, and the figures that change by it; nothing where nobody can be invited. */
const INVITATIONS: readonly (readonly [more: Partial<Referral>, figures: Partial<typeof MONEY> | undefined])[] = [
  [{}, {}],
  [
    { currency: 'THB' },
    {
      'You receive': '2,000.00 ฿',
      'Your friend receives': '1,000.00 ฿',
      'Your friend deposits': '5,000.00 ฿',
      'Your friend wagers': '20,000.00 ฿',
      'Received so far': '4,000.00 ฿',
    },
  ],
  [
    { inviter: null, rewards: '0.00' },
    { 'You receive': '–', 'Received so far': '0.00 Ks' },
  ],
  [
    { invitedReward: null, most: null },
    { 'Your friend receives': '–', 'Maximum number of friends': 'No limit' },
  ],
  [
    { deposits: null, turnover: null, most: 1 },
    { 'Your friend deposits': '–', 'Your friend wagers': '–', 'Maximum number of friends': '1' },
  ],
  [{ enabled: false }, undefined],
  [{ link: null }, undefined],
  [{ code: null }, undefined],
]

test('[MEMBER-08, PR-37, PR-S9] an invitation says what each side receives and what a friend must do, and who joined', async () => {
  prepareMember()
  let shown = REFERRAL
  answers('readReferral', () => shown)
  await openSite('/member/referral', { member: true, prepared: true })
  const closed = main().getByText('No invitation offer is open to you at the moment')
  for (const [more, figures] of INVITATIONS) {
    shown = { ...REFERRAL, ...more }
    await askAgain()
    await expect.poll(() => closed.elements().length).toBe(figures === undefined ? 1 : 0)
    await expect
      .poll(() => factsIn(main().getByRole('region', { name: 'Invitation rewards' })))
      .toEqual(figures === undefined ? {} : { ...MONEY, ...figures })
    expect(main().getByRole('img', { name: 'QR code of your link' }).elements()).toHaveLength(figures === undefined ? 0 : 1)
    expect(rowsIn(main()).map(([name, , state]) => [name, state])).toEqual([
      ['su***i', 'Counted'],
      ['ko***n', 'Joined'],
      ['ze***a', 'Not counted'],
    ])
    await expect.element(main().getByText('Friends who joined: 3')).toBeVisible()
  }
})

const RAFFLE: Raffle = {
  id: idOf(901),
  version: 1,
  title: 'Harvest raffle',
  state: 'open',
  from: NOW,
  until: NOW,
  currency: 'MMK',
  per: '5000.00',
  cap: null,
  full: null,
  sold: null,
  prizes: ['500.00', '50.00'],
  onePerMember: true,
  commitment: 'c'.repeat(64),
  ticketsHash: null,
  beacon: null,
  seed: null,
  winners: [],
  mine: null,
}
const ENTRY = { entry: idOf(911), turnover: '15000.00', given: 0, tickets: 5, part: '', won: [] }
const WINNERS = [{ prize: '500.00', ticket: 3, entry: idOf(911), name: 'k***o' }]
const USUAL = { 'Your tickets': '0 tickets', 'Turnover per ticket': '5,000.00 Ks', Prizes: '500.00 Ks · 50.00 Ks' }
/** A raffle, its figures, and what is said or asked beside them. */
const RAFFLES: readonly (readonly [more: Partial<Raffle>, figures: Record<string, string>, says: string])[] = [
  [{ state: 'coming' }, USUAL, ''],
  [{}, USUAL, 'Save your seed'],
  [{ mine: { ...ENTRY, tickets: 1 } }, { ...USUAL, 'Your tickets': '1 ticket' }, 'Save your seed'],
  [
    { mine: { ...ENTRY, given: 1, part: 'boat' } },
    { ...USUAL, 'Your tickets': '5 tickets', 'From promotions': '1 ticket' },
    'Save your seed',
  ],
  [
    { cap: 100, full: 18_000, currency: 'THB' },
    {
      'Your tickets': '0 tickets',
      'Turnover per ticket': '5,000.00 ฿',
      Prizes: '500.00 ฿ · 50.00 ฿',
      'Maximum tickets': '100 tickets',
      'Paid in full from, less in proportion': '18,000 tickets',
    },
    'Save your seed',
  ],
  [{ state: 'closing', mine: ENTRY }, { ...USUAL, 'Your tickets': '5 tickets' }, 'The sale has ended. The last rounds are being counted.'],
  [{ state: 'drawn', winners: WINNERS }, USUAL, ''],
  [{ state: 'drawn', winners: WINNERS, mine: ENTRY }, { ...USUAL, 'Your tickets': '5 tickets' }, 'You did not win a prize.'],
  [
    { state: 'drawn', winners: WINNERS, mine: { ...ENTRY, won: ['500.00'] } },
    { ...USUAL, 'Your tickets': '5 tickets' },
    'You won a prize.',
  ],
]
const OUTCOMES = [
  'Save your seed',
  'The sale has ended. The last rounds are being counted.',
  'You did not win a prize.',
  'You won a prize.',
]

test('[PR-36, PR-S8] each state of a raffle has its figures, takes a seed while it is open, and says who won after the draw', async () => {
  prepareCampaign(RAFFLE.id, 'raffle')
  let raffle = RAFFLE
  answers('readRaffle', () => raffle)
  await openSite(`/promotions#${RAFFLE.id}`, { member: true, prepared: true })
  const panel = page.getByRole('dialog', { name: 'Promotion' }).getByRole('region', { name: 'Raffle' })
  await expect.element(panel.getByText('c'.repeat(64))).toBeVisible()
  for (const [more, figures, says] of RAFFLES) {
    raffle = { ...RAFFLE, ...more }
    await askAgain()
    const read = () => Object.fromEntries(Object.entries(factsIn(panel)).filter(([term]) => term !== 'Sale ends' && term !== 'Commitment'))
    await expect
      .poll(() => [read(), OUTCOMES.filter((words) => plain(panel.element()).includes(words))])
      .toEqual([figures, OUTCOMES.filter((words) => words === says)])
    const winners = panel.getByRole('list', { name: 'Winners' }).elements()
    expect(winners.map(plain)).toEqual(raffle.state === 'drawn' ? ['k***o, ticket 3: 500.00 Ks'] : [])
  }
})

test('[PR-36, PR-S8] the seed that was saved before stands in the field again', async () => {
  prepareCampaign(RAFFLE.id, 'raffle')
  answers('readRaffle', { ...RAFFLE, mine: { ...ENTRY, part: 'paper-boat' } })
  await openSite(`/promotions#${RAFFLE.id}`, { member: true, prepared: true })
  await expect.element(page.getByLabelText('Your own seed for the draw')).toHaveValue('paper-boat')
})
