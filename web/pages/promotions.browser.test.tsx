/** Proves the page of promotions and the reward center: what is shown before joining, and that each press does one thing once. */
import type { Award, Promotion, PromotionCard } from '@baize/contract/promotions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { expectCount, expectNone, main } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'

const card = (place: number, more: Partial<PromotionCard> = {}): PromotionCard => ({
  id: idOf(100 + place),
  version: 3,
  title: `Offer ${place}`,
  summary: 'Half of a deposit on top.',
  type: 'deposit',
  trigger: 'deposit',
  badges: ['newbie'],
  periodType: 'weekly',
  announcementImages: [{ url: '/art/PROMOTION/BAIZE/first-deposit.svg', sequence: 1 }],
  status: 'join',
  from: NOW,
  until: '2027-01-01T00:00:00Z',
  claimUntil: null,
  highest: [{ kind: 'cash', amount: '20000.00', currency: 'MMK' }],
  availableToMe: true,
  unavailable: null,
  leastDeposit: null,
  ...more,
})
const award = (more: Partial<Award> = {}): Award => ({
  id: idOf(300),
  promotion: idOf(101),
  version: 3,
  title: 'Offer 1',
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
  claimUntil: '2027-01-01T00:00:00Z',
  at: NOW,
  ...more,
})
const whole = (more: Partial<Promotion> = {}): Promotion => ({
  ...card(1),
  terms: ['Join first.', 'Then make a deposit.'],
  gives: [
    { kind: 'bonus', amount: null, shareBp: 5000, most: '300.00', currency: 'MMK', raffle: null, turnover: null },
    {
      kind: 'tickets',
      amount: '3.00',
      shareBp: null,
      most: null,
      currency: 'MMK',
      raffle: { id: idOf(400), title: 'Harvest raffle' },
      turnover: null,
    },
  ],
  wagering: {
    basis: 'bonus',
    times: 10,
    required: '3000.00',
    contribution: [
      { category: 'RNG', shareBp: 10_000 },
      { category: 'LIVE', shareBp: 1000 },
    ],
    plays: ['RNG', 'LIVE'],
    maxBet: '50.00',
    days: 7,
    convertCap: null,
    form: 'convertible',
    onWithdrawal: 'forfeit',
  },
  claimDays: 7,
  perPeriod: 1,
  perMember: null,
  excludes: [],
  myAward: null,
  ...more,
})
const listOf = (...content: PromotionCard[]) => ({ content, pageNum: 1, totalPages: 1, total: content.length })
const dialog = () => page.getByRole('dialog', { name: 'Promotion' })
const DETAIL = `/promotions#${idOf(101)}`

test('[SHELL-08, PROMO-01] lists campaigns with their state, filters by type, and a press opens the one of its hash', async () => {
  answers('listPromotions', ({ query }) =>
    query.type === 'slots' ? listOf() : listOf(card(1), card(2, { status: 'coming soon', from: '2026-12-24T00:00:00Z', highest: [] })),
  )
  answers('readPromotion', whole())
  await openSite('/promotions')
  const cards = main().getByRole('region', { name: 'Campaigns' }).getByRole('listitem')
  await expectCount(cards, 2)
  for (const words of ['Open to join', 'Every week', 'Newcomers', 'Offer 1'])
    await expect.element(cards.nth(0).getByText(words).first()).toBeVisible()
  await expect.element(cards.nth(1).getByText('Coming soon')).toBeVisible()
  await main().getByLabelText('Type').selectOptions('slots')
  await expect.element(page.getByText('No promotions of this type at the moment')).toBeVisible()
  await main().getByLabelText('Type').selectOptions('all')
  await cards.nth(0).getByRole('button', { name: 'Offer 1' }).click()
  await expect.poll(address).toBe(DETAIL)
  await expect.element(dialog().getByText('Then make a deposit.')).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Log in to take part' })).toBeVisible()
})

test('[PROMO-02, PR-43] shows the figures before joining, and joins once under the version that was shown', async () => {
  let joined = false
  answers('listPromotions', listOf(card(1)))
  answers('readPromotion', () => whole(joined ? { status: 'process', myAward: award({ status: 'process', amount: '0.00' }) } : {}))
  answers('joinPromotion', () => {
    if (joined) return refused('state-conflict')
    joined = true
    return award({ status: 'process', amount: '0.00' })
  })
  await openSite(DETAIL, { member: true })
  for (const words of [
    '50% of the amount as bonus money',
    '3 tickets',
    'Harvest raffle',
    '10 times the bonus',
    'Slots 100%, Live 10%',
    'Your own money is staked first.',
    '7 days',
  ])
    await expect.element(dialog().getByText(words, { exact: true }).first()).toBeVisible()
  await expect.element(dialog().getByText(/3,000/)).toBeVisible()
  await expect.element(dialog().getByText('Version 3 of the terms')).toBeVisible()
  await dialog().getByRole('button', { name: 'Join', exact: true }).click()
  await expect.element(dialog().getByRole('button', { name: 'Leave promotion' })).toBeVisible()
  expect(asked('joinPromotion').map(({ params, body }) => [params.id, body])).toEqual([[idOf(101), { version: 3 }]])
})

test('[PROMO-02, PR-43, WC-30] shows what must be wagered of cash before it can be withdrawn', async () => {
  const turnover = { times: 3, required: '1500.00', contribution: [{ category: 'RNG', shareBp: 10_000 }] }
  const cash = { kind: 'cash' as const, amount: '500.00', shareBp: null, most: null, currency: 'MMK', raffle: null, turnover }
  answers('listPromotions', listOf(card(1)))
  answers('readPromotion', whole({ gives: [cash], wagering: null }))
  await openSite(DETAIL, { member: true })
  for (const words of ['Wagering of the cash', '3 times the cash before a withdrawal', 'Slots 100%'])
    await expect.element(dialog().getByText(words, { exact: true }).first()).toBeVisible()
  await expect.element(dialog().getByText(/1,500/)).toBeVisible()
})

test('[PROMO-03] says what a refusal means, and what has changed is loaded again', async () => {
  answers('listPromotions', listOf(card(1)))
  answers('readPromotion', whole())
  answers('joinPromotion', refused('terms-changed'))
  await openSite(DETAIL, { member: true })
  await dialog().getByRole('button', { name: 'Join', exact: true }).click()
  await expect.element(dialog().getByText('The terms have changed. Please read them again and confirm.')).toBeVisible()
  await expect.poll(() => asked('readPromotion').length).toBeGreaterThan(1)
})

test('[PROMO-02] an application has a counter and a limit, and can be withdrawn', async () => {
  let mine: Award | null = null
  const story = { trigger: 'application' as const, gives: [], wagering: null }
  answers('listPromotions', listOf(card(1)))
  answers('readPromotion', () => whole({ ...story, status: mine?.status ?? 'join', myAward: mine }))
  answers('applyPromotion', ({ body }) => (mine = award({ status: 'applying', comment: body.comment })))
  answers('leavePromotion', () => (mine = award({ status: 'close' })))
  await openSite(DETAIL, { member: true, width: 360, height: 780 })
  const comment = dialog().getByLabelText('Comment')
  await comment.fill('x'.repeat(141))
  const tooLong = dialog().getByText('At most 140 characters.')
  await expect.element(tooLong).toBeVisible()
  await dialog().getByRole('button', { name: 'Apply' }).click()
  expect(asked('applyPromotion')).toEqual([])
  await comment.fill('x'.repeat(140))
  await expectNone(tooLong)
  await comment.fill('It works well.')
  await expect.element(dialog().getByText('14 of 140 characters')).toBeVisible()
  answers('uploadFile', { id: idOf(950), type: 'image/png', width: 4, height: 4, createdAt: NOW })
  await userEvent.upload(dialog().getByLabelText('Pictures as proof'), new File(['picture'], 'screen.png', { type: 'image/png' }))
  await expect.element(dialog().getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Apply' }).click()
  await expect.element(dialog().getByText('It works well.')).toBeVisible()
  expect(asked('applyPromotion').map(({ body }) => body.images)).toEqual([[idOf(950)]])
  await dialog().getByRole('button', { name: 'Withdraw application' }).click()
  await expect.poll(() => asked('leavePromotion').length).toBe(1)
})

test('[PR-07, PR-23] an award of bonus money shows its parts and how far it is played, and why it ended', async () => {
  let mine = award(RUNNING)
  answers('listPromotions', listOf(card(1)))
  answers('readPromotion', () => whole({ status: mine.status, myAward: mine }))
  await openSite(DETAIL, { member: true, width: 360, height: 780 })
  const own = dialog().getByRole('region', { name: 'Your award' })
  await expect.element(own.getByText('120.00 Ks of 3,000.00 Ks')).toBeVisible()
  expect(own.element().textContent).toContain('bonus money + 3 tickets')
  await expect.element(own.getByRole('link', { name: 'Bonus details' })).toBeVisible()
  expect(dialog().getByRole('button', { name: 'Leave promotion' }).elements()).toEqual([])
  mine = award({ status: 'close', kind: 'bonus', reason: 'cancelled' })
  await openSite(DETAIL, { member: true })
  await expect.element(dialog().getByText('You forfeited the bonus.')).toBeVisible()
})

test('[PR-33] the calendar signs in for today once', async () => {
  const days = Array.from({ length: 30 }, (_, index) => ({ day: `2026-11-${String(index + 1).padStart(2, '0')}`, signed: index === 18 }))
  const calendar = {
    promotion: idOf(101),
    version: 4,
    today: '2026-11-20',
    signedToday: false,
    streak: 1,
    kind: 'points' as const,
    currency: 'MMK',
    table: ['5.00', '10.00'],
    days,
  }
  answers('listPromotions', listOf(card(1)))
  answers('readPromotion', whole({ trigger: 'sign-in', gives: [], wagering: null }))
  answers('signInCalendar', () => (asked('signIn').length > 0 ? { ...calendar, signedToday: true, streak: 2 } : calendar))
  answers('signIn', { ...calendar, signedToday: true, streak: 2 })
  await openSite(DETAIL, { member: true })
  await expect.element(dialog().getByText('Days in a row: 1')).toBeVisible()
  await expect.element(dialog().getByRole('list', { name: 'Streak rewards' }).getByText('10 points')).toBeVisible()
  await dialog().getByRole('button', { name: 'Sign in today' }).click()
  await expect.element(dialog().getByText('You have signed in today.')).toBeVisible()
  expect(asked('signIn').map(({ body }) => body)).toEqual([{ version: 4 }])
})

const RUNNING: Partial<Award> = {
  status: 'process',
  kind: 'bonus',
  further: [{ kind: 'tickets', amount: '3.00' }],
  bonusRuns: true,
  progress: '120.00',
  required: '3000.00',
}

test('[MEMBER-08, SHELL-15] the reward center counts by state, and claims an award under its own version', async () => {
  let state: Award['status'] = 'claim'
  answers('rewardCenter', () => ({
    content: [award({ status: state }), award({ ...RUNNING, id: idOf(301) })],
    counts: [{ status: state, awards: 1 }],
    pageNum: 1,
    totalPages: 1,
    total: 1,
  }))
  answers('claimPromotion', () => award({ status: (state = 'claimed') }))
  await openSite('/member/rewardCenter', { member: true })
  await expect.element(page.getByRole('link', { name: 'Bonus details' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect.poll(() => asked('claimPromotion').length).toBe(1)
  await expect.element(page.getByRole('group', { name: 'Status' }).getByText('Claimed')).toBeVisible()
  expect(asked('claimPromotion').map(({ params, body }) => [params.id, body])).toEqual([[idOf(101), { version: 3, award: idOf(300) }]])
  // Nothing is next for a settled award: a phone shows no line of it.
  await expect
    .element(
      main()
        .getByRole('row', { name: /Claimed/ })
        .getByRole('cell')
        .nth(2),
    )
    .toHaveClass('bz-cell-empty')
  await expectCount(main().getByText('–', { exact: true }), 0)
})

test('the page says that nothing could be loaded, and asks again', async () => {
  answers('listPromotions', refused('busy'))
  await openSite('/promotions')
  await expect.element(page.getByText('The promotions could not be loaded.')).toBeVisible()
  answers('listPromotions', listOf(card(1)))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(main().getByRole('button', { name: 'Offer 1' })).toBeVisible()
})

test('[PROMO-02, PROMO-03] a promotion says why it is not open, what it excludes, and what a joined one waits for', async () => {
  const closed = card(1, { availableToMe: false, unavailable: 'promotion-excluded' })
  const signed = card(2, { trigger: 'sign-in', status: 'signed', availableToMe: false })
  answers('listPromotions', { content: [closed, signed], pageNum: 1, totalPages: 1, total: 2 })
  answers('readPromotion', whole({ ...closed, excludes: ['Welcome bonus'], claimDays: null }))
  await openSite('/promotions', { member: true })
  const item = (title: string) => main().getByRole('listitem').filter({ hasText: title })
  await expect.element(item('Offer 1')).toMatchTextContent(/Not open to you.*You have another promotion that excludes this one\./)
  await expect.element(item('Offer 2')).toMatchTextContent(/Signed in/)
  await main().getByRole('button', { name: 'Offer 1' }).click()
  await expect.element(dialog().getByText('Welcome bonus')).toBeVisible()
  await expect.element(dialog().getByText('You have another promotion that excludes this one.')).toBeVisible()
  await expectCount(dialog().getByRole('button', { name: 'Join' }), 0)
  expect(dialog().element().textContent).not.toContain('Time to claim')
  const waiting = award({ status: 'process', required: '5000.00', progress: '0.00', claimUntil: null })
  answers('readPromotion', whole({ status: 'process', availableToMe: false, myAward: waiting }))
  await openSite(DETAIL, { member: true, again: true })
  await expect.element(page.getByRole('link', { name: 'Deposit 5,000.00 Ks or more' })).toBeVisible()
  answers('readPromotion', whole({ status: 'close', availableToMe: false, myAward: award({ status: 'close', reason: 'missed' }) }))
  await openSite(DETAIL, { member: true, again: true })
  await expect.element(page.getByText('The deposit that earns it was made without it.')).toBeVisible()
})
