/** Proves missions, the ranking and the VIP levels on screen: joining, progress, claiming once, the own place and the way to the next level. */
import type { Mission } from '@baize/contract/promotion-boards.ts'
import type { Award } from '@baize/contract/promotions.ts'
import { expect, test } from 'vitest'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked } from '../../testing/fake-server.ts'
import { tell } from '../../testing/fake-live.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { prepareMember } from '../../testing/prepared.ts'
import { openSite } from '../../testing/open-site.ts'

const mission = (more: Partial<Mission> = {}): Mission => ({
  id: idOf(501),
  version: 2,
  name: 'First spins',
  summary: 'Play in slots and claim.',
  status: 'join',
  available: true,
  award: null,
  steps: [{ counts: 'turnover', categories: ['RNG'], done: '0.00', needed: '10000.00' }],
  until: null,
  days: 7,
  rewards: [{ kind: 'cash', amount: '1000.00', currency: 'MMK' }],
  ...more,
})
const award: Award = {
  id: idOf(601),
  promotion: idOf(501),
  version: 2,
  title: 'First spins',
  status: 'process',
  kind: 'cash',
  further: [],
  bonusRuns: false,
  amount: '1000.00',
  currency: 'MMK',
  progress: '0.00',
  required: null,
  reason: null,
  comment: null,
  claimUntil: null,
  at: NOW,
}

test('[PR-S6, PR-34, PR-35, WC-70, WC-71, API-06] a mission is joined under its version, shows each step and is claimed; the own place stands over the board', async () => {
  let now = mission()
  answers('missionsSummary', () => ({ missions: [now] }))
  answers('joinPromotion', () => {
    const steps = [{ counts: 'turnover' as const, categories: ['RNG'], done: '2500.00', needed: '10000.00' }]
    now = mission({ status: 'process', award: idOf(601), until: '2026-12-01T00:00:00Z', steps })
    return award
  })
  answers('claimMission', () => {
    now = mission({ status: 'claimed', award: idOf(601), available: false })
    return { ...award, status: 'claimed' }
  })
  answers('missionLeaderboard', {
    promotion: idOf(502),
    title: 'Ranking of the week',
    score: 'turnover',
    from: NOW,
    until: '2026-12-01T00:00:00Z',
    least: '1000.00',
    currency: 'MMK',
    places: [
      { place: 1, customerName: 'k***o', score: '90000.00', prize: '20000.00', mine: false },
      { place: 2, customerName: 'm***a', score: '5000.00', prize: '10000.00', mine: true },
    ],
    mine: { place: 2, score: '5000.00' },
  })
  prepareMember()
  let state = { availablePromoCount: 5, rewards: 3, missions: 1, availablePromo: [], VIP: { label: 'Teak', level: 2 } }
  answers('promotionState', () => state)
  await openSite('/member/missionLeaderboard', { member: true, prepared: true })
  const missions = main().getByRole('region', { name: 'Missions' })
  await missions.getByRole('button', { name: 'Join First spins' }).click()
  const progress = missions.getByRole('progressbar', { name: 'Play in Slots' })
  await expect.element(progress).toHaveAttribute('aria-valuenow', '25')
  await expect.element(missions.getByText('2,500.00 Ks of 10,000.00 Ks')).toBeVisible()
  await expect.element(main().getByText('You are in place 2 with 5,000.00 Ks.')).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'Reward center 3 awards to claim' }).first()).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'VIP level 2, Teak' })).toHaveAttribute('href', '/vip')
  await expect.element(main().getByRole('status').getByText('3 awards to claim')).toBeVisible()
  await expect.element(main().getByRole('link', { name: 'Reward center', exact: true })).toBeVisible()
  state = { ...state, rewards: 4 }
  await expect.poll(() => tell('promotion', { award: idOf(601), status: 'claim' })).toBe(true)
  await expect.element(main().getByRole('link', { name: 'Reward center 4 awards to claim' }).first()).toBeVisible()
  await expect.element(main().getByRole('status').getByText('4 awards to claim')).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  expect(asked('joinPromotion').map(({ params, body }) => [params.id, body])).toEqual([[idOf(501), { version: 2 }]])
  now = mission({ status: 'claim', award: idOf(601) })
  await openSite('/member/missionLeaderboard', { member: true, prepared: true, again: true })
  await missions.getByRole('button', { name: 'Claim First spins' }).click()
  await expect.element(missions.getByText('Claimed')).toBeVisible()
  expect(asked('claimMission').map(({ body }) => body)).toEqual([{ id: idOf(501), version: 2, award: idOf(601) }])
})

test('[PROMO-05, PR-35] a ranking by points shows scores as points and prizes as money', async () => {
  const places = [
    { place: 1, customerName: 'k***o', score: '12345.50', prize: '20000.00', mine: false },
    { place: 2, customerName: 'm***a', score: '900.00', prize: '0.00', mine: false },
  ]
  answers('missionsSummary', { missions: [] })
  answers('missionLeaderboard', {
    promotion: idOf(502),
    title: 'Points of the week',
    score: 'points',
    from: NOW,
    until: '2026-12-01T00:00:00Z',
    least: '100.00',
    currency: 'MMK',
    places,
    mine: { place: null, score: '1.00' },
  })
  prepareMember()
  await openSite('/member/missionLeaderboard', { member: true, prepared: true })
  await expect.element(main().getByText('Your score is 1 point. You need 100 points for a place.')).toBeVisible()
  const board = main().getByRole('table', { name: 'Ranking' })
  await expect.element(board.getByRole('columnheader', { name: 'Points earned' })).toBeVisible()
  await expect.element(board.getByText('12,345.50 points')).toBeVisible()
  await expect.element(board.getByText('900 points')).toBeVisible()
  await expect.element(board.getByText('20,000.00')).toBeVisible()
})

test('[PR-S10, PR-38] the levels stand with the own one and the way to the next', async () => {
  const level = (at: number) => ({
    level: at,
    name: `Rank ${at}`,
    turnover: `${at}00000.00`,
    deposits: `${at}0000.00`,
    keep: `${at}0000.00`,
    reward: '500.00',
    pointsBp: 10_000 + at * 1000,
  })
  answers('vipInfo', {
    currency: 'MMK',
    days: 30,
    levels: [level(1), level(2)],
    mine: { level: 1, label: 'Rank 1', turnover: '50000.00', deposits: '30000.00' },
  })
  await openSite('/vip', { member: true, width: 360, height: 780 })
  await expect.element(main().getByRole('heading', { name: 'Level 1: Rank 1' })).toBeVisible()
  await expect.element(main().getByRole('progressbar', { name: 'Turnover' })).toHaveAttribute('aria-valuenow', '25')
  await expect.element(main().getByRole('progressbar', { name: 'Net deposits' })).toHaveAttribute('aria-valuenow', '100')
  expect(await faultsInBothThemes()).toEqual([])
})

test('[PR-S10] what the next level asks nothing of draws no bar', async () => {
  const first = { level: 1, name: 'Reed', turnover: '100000.00', deposits: '0.00', keep: '0.00', reward: '500.00', pointsBp: 10_000 }
  answers('vipInfo', {
    currency: 'MMK',
    days: 30,
    levels: [first],
    mine: { level: 0, label: '', turnover: '25000.00', deposits: '20000.00' },
  })
  await openSite('/vip', { member: true, width: 360 })
  await expect.element(main().getByRole('progressbar', { name: 'Turnover' })).toHaveAttribute('aria-valuenow', '25')
  await expectNone(main().getByRole('progressbar', { name: 'Net deposits' }))
  await expectNone(main().getByText('20,000.00 Ks of 0.00 Ks'))
})
