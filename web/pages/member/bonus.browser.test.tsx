/**
 * Proves bonus money on screen: its terms and progress, and forfeiting it after both figures. A deposit chooses a promotion, and a
 * withdrawal would end the bonus.
 */
import type { BonusDetails } from '@baize/contract/bonus.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { tell } from '../../testing/fake-live.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'

const bonus = (more: Partial<BonusDetails> = {}): BonusDetails => ({
  id: idOf(400),
  name: 'Welcome bonus',
  currency: 'MMK',
  state: 'active',
  given: '30000.00',
  left: '21500.00',
  madeReal: '0.00',
  required: '90000.00',
  done: '27000.00',
  remaining: '63000.00',
  maxBet: '5000.00',
  convertCap: null,
  form: 'convertible',
  onWithdrawal: 'forfeit',
  shares: [
    { category: 'RNG', share: 10_000, plays: true },
    { category: 'LIVE', share: 1000, plays: false },
  ],
  until: '2026-12-24T00:00:00Z',
  claimedAt: NOW,
  ...more,
})
const balance = (more: Partial<Answer<'balance'>> = {}): Answer<'balance'> => ({
  balance: '50000.00',
  held: '0.00',
  bonus: '21500.00',
  currency: 'MMK',
  currencySymbol: 'Ks',
  ...more,
})

test('[PROMO-07, PR-S4, PR-27, PR-S12] a bonus shows progress and terms, moves while it is played, and is given up after both figures', async () => {
  let now = bonus()
  answers('bonuses', () => ({ bonuses: [now, bonus({ id: idOf(401), name: 'Friday bonus', state: 'waiting', until: null })] }))
  answers('cancelBonus', () => (now = bonus({ state: 'cancelled', left: '0.00' })))
  prepareMember()
  answers('balance', balance())
  await openSite('/member/bonusDetails', { member: true, prepared: true })
  const open = main().getByRole('region', { name: 'Open', exact: true })
  await expect.element(open.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
  for (const words of ['63,000.00 Ks to go', 'Slots 100%, Live 10%', 'Your own money is staked first.'])
    await expect.element(open.getByText(words)).toBeVisible()
  await expect
    .element(
      main()
        .getByRole('link', { name: /Bonus money/ })
        .first(),
    )
    .toBeVisible()
  await expect.element(main().getByText('It starts when the bonus before it has ended.', { exact: false })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  now = bonus({ done: '45000.00', remaining: '45000.00' })
  await expect.poll(() => tell('bonus', {})).toBe(true)
  await expect.element(open.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  const dialog = page.getByRole('dialog', { name: 'Forfeit this bonus' })
  await open.getByRole('button', { name: 'Forfeit Welcome bonus' }).click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectNone(dialog)
  await open.getByRole('button', { name: 'Forfeit Welcome bonus' }).click()
  await expect.element(dialog.getByText('21,500.00')).toBeVisible()
  await expect.element(dialog.getByText('50,000.00')).toBeVisible()
  expect(asked('cancelBonus')).toEqual([])
  await dialog.getByRole('button', { name: 'Forfeit the bonus' }).click()
  await expect.element(main().getByRole('region', { name: 'Past' }).getByText('Forfeited')).toBeVisible()
  expect(asked('cancelBonus').map(({ params, body }) => [params.id, body])).toEqual([[idOf(400), { confirmed: true }]])
})

const cashier: Answer<'cashierOptions'> = {
  deposit: [
    {
      code: 'mynah-pay',
      kind: 'e-wallet',
      name: 'Mynah Pay',
      minimum: '1000.00',
      maximum: '1000000.00',
      fee: '0.00',
      feeBasisPoints: 0,
      hours: null,
      open: true,
    },
  ],
  withdraw: [
    {
      code: 'bank-transfer',
      kind: 'bank',
      name: 'Bank transfer',
      minimum: '5000.00',
      maximum: '1000000.00',
      fee: '0.00',
      feeBasisPoints: 0,
      hours: null,
      open: true,
    },
  ],
  approvedBelow: '100000.00',
  withdrawalsLeftToday: 5,
  withdrawable: '50000.00',
  locked: '0.00',
  requirements: [],
  proof: false,
  proofWays: [],
  frozen: false,
  underReview: false,
  debt: '0.00',
  restsUntil: null,
  depositMinutes: 30,
  receiptMinutes: 1440,
}
const card: Answer<'listPromotions'>['content'][number] = {
  id: idOf(101),
  version: 3,
  title: 'Welcome bonus',
  summary: 'The same again in bonus money.',
  type: 'deposit',
  trigger: 'deposit',
  badges: [],
  periodType: null,
  announcementImages: [],
  status: 'join',
  from: NOW,
  until: '2027-01-01T00:00:00Z',
  claimUntil: null,
  highest: [{ kind: 'bonus', amount: '50000.00', currency: 'MMK' }],
  availableToMe: true,
  unavailable: null,
  leastDeposit: '10000.00',
}

test('[PR-S11, PR-30, PR-43] a deposit offers no promotion first, shows the terms of the chosen one, and sends nothing below its least deposit', async () => {
  answers('cashierOptions', cashier)
  answers('listDeposits', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('listPromotions', { content: [card, { ...card, id: idOf(102), leastDeposit: null }], pageNum: 1, totalPages: 1, total: 2 })
  answers('readPromotion', {
    ...card,
    terms: ['Deposit first.'],
    gives: [],
    wagering: null,
    claimDays: null,
    perPeriod: 1,
    perMember: 1,
    excludes: [],
    myAward: null,
  })
  await openSite('/member/depositv2', { member: true })
  await main()
    .getByRole('radio', { name: /Mynah Pay/ })
    .click()
  await expect.element(main().getByRole('radio', { name: /None/ })).toBeChecked()
  await main()
    .getByRole('radio', { name: /Welcome bonus/ })
    .click()
  await expect.element(main().getByText('Deposit first.')).toBeVisible()
  await main().getByLabelText('Amount').fill('9000')
  await main().getByRole('button', { name: 'Continue to payment' }).click()
  await expect.element(main().getByText('The chosen promotion needs a deposit of at least 10,000.00.')).toBeVisible()
  expect(asked('createDeposit')).toEqual([])
})

test('[PR-29] a withdrawal that ends a bonus shows what is paid out and what is given up, and goes on only when told to', async () => {
  answers('cashierOptions', cashier)
  answers('listPayees', [
    {
      id: idOf(82),
      method: 'bank-transfer',
      methodName: 'Bank transfer',
      placeName: 'River Bank',
      nickname: null,
      isDefault: true,
      holderName: 'Daw Mya',
      accountTail: '5678',
      createdAt: NOW,
      restsUntil: null,
    },
  ])
  answers('listWithdrawals', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('createWithdrawal', ({ body }) =>
    body.giveUp === undefined
      ? refused('bonus-at-stake', { grant: idOf(400), paidOut: '20000.00', givenUp: '21500.00' })
      : refused('payment-service-down'),
  )
  await openSite('/member/withdraw', { member: true })
  await main().getByLabelText('Amount').fill('20000')
  await main().getByRole('button', { name: 'Request withdrawal' }).click()
  const dialog = page.getByRole('dialog', { name: 'This ends your bonus' })
  await expect.element(dialog.getByText('21,500.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep the bonus' }).click()
  await expect.poll(() => asked('createWithdrawal').length).toBe(1)
  await main().getByRole('button', { name: 'Request withdrawal' }).click()
  await dialog.getByRole('button', { name: 'Go on and forfeit the bonus' }).click()
  await expect.poll(() => asked('createWithdrawal').map(({ body }) => body.giveUp)).toEqual([undefined, undefined, idOf(400)])
})
