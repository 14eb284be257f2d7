/** Proves the field of an amount: all that people type, what is said beside it, and that a form never sends what was not understood. */
import facts from '@baize/contract/testing/facts/typed-amounts.tsv?raw'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'

const cashier: Answer<'cashierOptions'> = {
  deposit: [
    {
      code: 'mynah-pay',
      kind: 'e-wallet',
      name: 'Mynah Pay',
      minimum: '1.00',
      maximum: '900000.00',
      fee: '0.00',
      feeBasisPoints: 0,
      hours: null,
      open: true,
    },
  ],
  withdraw: [],
  approvedBelow: '100000.00',
  withdrawalsLeftToday: 5,
  withdrawable: '0.00',
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

beforeEach(async () => {
  answers('cashierOptions', cashier)
  answers('listDeposits', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('listPromotions', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  await openSite('/member/depositv2', { member: true })
})

const field = () => main().getByLabelText('Amount')
const grouped = (right: string): string => {
  const [whole = '', fraction] = right.split('.')
  const left = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? left : `${left}.${fraction}`
}

test('[UI-04, WALLET-02] each row of what people type is said beside the field while typing, and refused rows as unread', async () => {
  await expect.element(field()).toBeVisible()
  for (const [typed = '', decimals, right = ''] of facts
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split('\t'))) {
    if (decimals !== '2' || typed.trim() === '') continue
    await field().fill(typed)
    const said = right === 'refuse' ? '= ?' : undefined
    const aside = document.querySelector('.bz-field-aside')
    await expect
      .poll(() => document.querySelector('.bz-field-aside')?.textContent, { message: typed })
      .toMatch(said === undefined ? /^= [\d,.]+ Ks$/ : /^= \?$/)
    if (said === undefined) {
      const shown = (document.querySelector('.bz-field-aside')?.textContent ?? '').replaceAll(/[= Ks,]/g, '')
      expect(Number(shown), typed).toBe(Number(right))
    }
    expect(field().element().getAttribute('aria-describedby'), typed).toContain(aside?.id ?? 'none')
  }
})

test('[UI-04, WALLET-02] an amount that can be read in two ways is refused at the field and never sent; the honest one is', async () => {
  answers('createDeposit', () => refused('payment-service-down'))
  await main()
    .getByRole('radio', { name: /Mynah Pay/ })
    .click()
  const pay = main().getByRole('button', { name: 'Continue to payment' })
  await field().fill('10.000')
  await pay.click()
  await expect.element(main().getByText('This can be read in two ways. Type it without separators, such as 10000.')).toBeVisible()
  await expect.element(field()).toHaveValue('10.000')
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  expect(asked('createDeposit')).toEqual([])
  await field().fill('၁ဝ,ဝဝဝ')
  await expect.element(main().getByText('= 10,000 Ks')).toBeVisible()
  await userEvent.tab()
  await expect.element(field()).toHaveValue(grouped('10000'))
  await expectNone(main().getByText('= 10,000 Ks'))
  await pay.click()
  await expect.poll(() => asked('createDeposit').map(({ body }) => (body as { amount: string }).amount)).toEqual(['10000'])
})

test.each([
  ['-5', 'Type the amount without a plus or minus sign.'],
  ['0.005', 'Type at most 2 decimals.'],
  ['500 baht', 'Type the amount alone, without the name of another currency.'],
  ['99999999999999999999', 'This amount is too large.'],
  ['5k', 'Type the amount in digits, such as 10,000.'],
])('[UI-04] %s says what to do once the field is left', async (typed, words) => {
  await field().fill(typed)
  await expectNone(main().getByText(words))
  await userEvent.tab()
  await expect.element(main().getByText(words)).toBeVisible()
})
