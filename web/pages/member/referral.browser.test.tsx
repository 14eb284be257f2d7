/** Proves inviting friends on screen: the link with its code, the terms before it is shared, who came, and the ways to the page. */
import type { Referral } from '@baize/contract/referrals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { queries } from '../../api/queries.ts'
import { answers, asked } from '../../testing/fake-server.ts'
import { main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'

const referral: Referral = {
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
  ],
  total: 2,
  rewards: '2000.00',
}
const menu = page.getByRole('complementary', { name: 'Menu' })
const inMenu = menu.getByRole('link', { name: 'Invite friends' })
const state = (enabled: boolean) => ({
  availablePromoCount: 0,
  rewards: 0,
  missions: 0,
  VIP: { label: '', level: 0 },
  availablePromo: [{ code: 'REFERRAL' as const, enabled }],
})

test('[MEMBER-08, SHELL-17, PR-37, PR-S9] a member finds the link in the menus, reads the terms and sees who came', async () => {
  prepareMember()
  answers('readReferral', referral)
  answers('vipInfo', { currency: 'MMK', days: 30, levels: [], mine: null })
  answers('promotionState', state(true))
  await openSite('/member/referral', { member: true, prepared: true })
  await expect.element(main().getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expect.element(main().getByText(referral.link!)).toBeVisible()
  const terms = main().getByRole('region', { name: 'Invitation rewards' })
  for (const said of ['A friend counts once.', /^20,000/, /^1,000/]) await expect.element(terms.getByText(said)).toBeVisible()
  const friends = main().getByRole('table', { name: 'Friends who joined' })
  await expect.element(friends.getByRole('row', { name: /su\*\*\*i/ }).getByText('Counted')).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await openSite('/vip', { member: true, prepared: true })
  await expect.element(inMenu).toBeVisible()
})

test('[SHELL-17, API-06] where no campaign runs, the menu offers nothing and the page says so', async () => {
  prepareMember()
  answers('vipInfo', { currency: 'MMK', days: 30, levels: [], mine: null })
  answers('readReferral', { ...referral, promotion: null, enabled: false, code: null, link: null, invited: [], total: 0 })
  answers('promotionState', state(false))
  await openSite('/member/referral', { member: true, prepared: true })
  await expect.element(main().getByText('No invitation offer is open to you at the moment')).toBeVisible()
  await openSite('/vip', { member: true, prepared: true })
  await expect.element(menu.getByRole('link', { name: 'Reward center' })).toBeVisible()
  // Until it is known who is there and what runs, the line is not decided.
  await expect.poll(() => asked('promotionState').length > 0 && queries.isFetching() === 0).toBe(true)
  await expect.poll(() => inMenu.elements().length).toBe(0)
})
