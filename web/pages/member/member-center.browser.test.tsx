/** Proves the way into the member center and about it, and what the header shows to visitors and members. */
import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { balance, loginDialog, registerDialog } from '../../testing/identity.ts'
import { banner, expectNone, goWithin, main, UNMOVED } from '../../testing/looking.ts'
import { address, openSite } from '../../testing/open-site.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'
import { answers } from '../../testing/fake-server.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { theMember, theStatus } from '../../testing/prepared.ts'

const center = page.getByRole('dialog', { name: /^My account/ })
const account = page.getByRole('button', { name: /^Account of / })
const item = (name: string): Locator => page.getByRole('menuitem', { name })

async function fromMenu(name: string): Promise<void> {
  await account.click(UNMOVED)
  await item(name).click(UNMOVED)
}

async function open(at: string, info: Answer<'memberInfo'> = theMember()): Promise<void> {
  prepareWholeSite()
  answers('memberInfo', info)
  await openSite(at, { member: true, prepared: true })
}

test('[SHELL-04, MEMBER-01] the member center opens over the page, each of its pages has its address, and closing leads back', async () => {
  await open('/fair', { ...theMember(), transferUpline: true, lineTransfers: true })
  await expect.element(page.getByRole('heading', { name: 'Provably fair', level: 1 })).toBeVisible()
  scrollTo({ top: 300, behavior: 'instant' })
  const stands = async (): Promise<void> => {
    await expect.poll(() => Math.abs(scrollY - 300)).toBeLessThanOrEqual(2)
  }
  await fromMenu('Security center')
  await expect.poll(address).toBe('/member/securityCenter')
  const pages = {
    Wallet: 'transferFund',
    Deposit: 'depositv2',
    Withdraw: 'withdraw',
    'Transfer to upline': 'transferUpline',
    'Account record': 'transactionHistory',
    'Profit and loss': 'personalProfit',
    'Bonus money': 'bonusDetails',
    'Reward center': 'rewardCenter',
    'Invite friends': 'referral',
    Missions: 'missionLeaderboard',
    Messages: 'messageV2',
    'Betting record': 'personalHistoryCopy',
    'Security center': 'securityCenter',
  }
  const menu = center.getByRole('navigation', { name: 'My account' })
  // The page has the focus, and nothing above it is scrolled away.
  await expect.poll(() => document.activeElement?.classList.contains('side-menu-page')).toBe(true)
  expect(center.element().querySelector('.bz-dialog-body')?.scrollTop).toBe(0)
  for (const [name, at] of Object.entries(pages)) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect.poll(address).toBe(`/member/${at}`)
    await expect.element(center).toHaveAccessibleName(`My account ${name}`)
  }
  // Going back goes back within it; closing leaves the page as it was.
  history.back()
  await expect.element(center).toHaveAccessibleName('My account Betting record')
  await center.getByRole('button', { name: 'Close' }).click(UNMOVED)
  await expectNone(center)
  await expect.poll(address).toBe('/fair')
  await stands()
  // What leads out of it begins at its own top, and is there at once the second time.
  for (let time = 0; time < 2; time += 1) {
    await fromMenu('Wallet')
    await center.getByRole('link', { name: 'Play responsibly' }).click()
    await expect.element(page.getByRole('heading', { name: 'People who help' })).toBeInTheDocument()
    await expect.poll(() => scrollY).toBe(0)
    history.back()
    await expect.element(center).toBeVisible()
    history.back()
    await expectNone(center)
    await stands()
  }
})

test('[SHELL-04] its address alone, as after a reload, shows it as a page; help opens at its anchor', async () => {
  await open('/member/personalProfit')
  await expect.element(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible()
  goWithin('/member')
  await expect.element(page.getByRole('heading', { name: 'Security center', level: 1 })).toBeVisible()
  await openSite('/member', { again: true })
  await main().getByRole('button', { name: 'Close and go back' }).click()
  await expect.element(page.getByText('Play for fun. Stop when you like.')).toBeVisible()
  await openSite('/help#term', { again: true })
  await expect.element(page.getByRole('heading', { name: 'Terms in brief' })).toBeInViewport()
})

// The agents' entry is pressed in agent.e2e.ts; the reward center comes with the promotions.
test('[SHELL-15] visitors find the ways in; members their balance, which they can hide for good, and their pages', async () => {
  prepareWholeSite()
  await openSite('/')
  await banner().getByRole('button', { name: 'Register' }).click()
  await expect.element(registerDialog().getByText(/^I am 21 or older/)).toBeVisible()
  await registerDialog().getByRole('button', { name: 'Close' }).click()
  await banner().getByRole('button', { name: 'Log in' }).click()
  await expect.element(loginDialog()).toBeVisible()

  await open('/help')
  await expect.element(balance()).toMatchTextContent(/^50,000\.00 Ks/)
  await balance().getByRole('button', { name: 'Hide the balance' }).click()
  await expect.element(balance()).toMatchTextContent('*****')
  await openSite('/', { again: true })
  await expect.element(balance()).toMatchTextContent(/^Amount hidden\*{5}/)
  await balance().getByRole('button', { name: 'Show the balance' }).click()
  await expect.element(balance()).toMatchTextContent(/^50,000\.00 Ks/)
  answers('balance', { balance: '50001.00', held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
  await balance().getByRole('button', { name: 'Refresh the balance' }).click()
  await expect.element(balance()).toMatchTextContent(/^50,001\.00 Ks/)
  for (const name of ['Deposit', 'Withdraw']) await expect.element(balance().getByRole('link', { name })).toBeVisible()

  await account.click()
  for (const name of ['Betting record', 'Account record', 'Profit and loss', 'Deposit', 'Withdraw', 'Security center', 'Log out'])
    await expect.element(item(name)).toBeVisible()
  await expectNone(item('Agent center'))
  await item('Security center').click()
  await expect.element(center).toHaveAccessibleName('My account Security center')
})

const paid = (id: number, state: 'awaiting' | 'received' | 'under-check'): Answer<'readWithdrawal'> => ({
  id: idOf(id),
  reference: `W${id}`,
  amount: '50000.00',
  fee: '0.00',
  currency: 'MMK',
  methodName: 'Bank transfer',
  holderName: 'Daw Mya',
  accountTail: '5678',
  state: 'paid',
  reason: null,
  steps: [{ state: 'paid', at: NOW }],
  receipt: { state, answersUntil: null, received: '0.00', remaining: '0.00', reason: null, againPaid: false, answers: [] },
  createdAt: NOW,
})

test('[WC-71, MEMBER-01] receipts and offers that wait for an answer are shown on every page of the center but their own, beside what can be claimed', async () => {
  prepareWholeSite()
  const status = theStatus()
  answers('systemStatus', { ...status, info: { ...status.info, whitelabel: { ...status.info.whitelabel, AGENTPOLICY3: true } } })
  answers('memberInfo', { ...theMember(), contracts: true })
  answers('consolidatedFlags', { dailysalreqtype: 1, divtypereq: 1, contracthoursalreqtype: 0, realtimesalreqtype: 0 })
  const content = [paid(91, 'received'), paid(92, 'awaiting'), paid(93, 'under-check')]
  answers('listWithdrawals', { content, pageNum: 1, totalPages: 1, total: 3 })
  const state = { availablePromoCount: 1, rewards: 1, missions: 0, availablePromo: [], VIP: { label: '', level: 0 } }
  answers('promotionState', state)
  await openSite('/member/messageV2', { member: true, prepared: true })
  const line = (said: string): Locator => main().getByRole('status').filter({ hasText: said })
  const [receipt, offers, award] = [line('1 withdrawal to confirm'), line('2 contract offers to answer'), line('1 award to claim')]
  for (const each of [receipt, offers, award]) await expect.element(each).toBeVisible()
  await receipt.getByRole('link', { name: 'Withdraw' }).click()
  await expect.poll(address).toBe('/member/withdraw')
  await expectNone(receipt)
  await offers.getByRole('link', { name: 'Contracts' }).click()
  await expect.poll(address).toBe('/member/contracts')
  await expectNone(offers)
  await expect.element(receipt).toBeVisible()
  await expect.element(award).toBeVisible()
})
