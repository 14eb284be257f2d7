/** Proves what a person sees at once where money moves: when it comes, what follows a request, and why none can be made. */
import { expect, test } from 'vitest'
import type { Answer } from '../../api/client.ts'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const PHONE = { width: 360, height: 780 }
const mynah = {
  code: 'mynah-pay',
  kind: 'e-wallet',
  name: 'Mynah Pay',
  minimum: '5000.00',
  maximum: '900000.00',
  fee: '0.00',
  feeBasisPoints: 0,
  hours: null,
  open: true,
} as const
const bank = { ...mynah, code: 'bank-transfer', kind: 'bank', name: 'Bank transfer', minimum: '20000.00' } as const
const cashier = (more: Partial<Answer<'cashierOptions'>> = {}): Answer<'cashierOptions'> => ({
  deposit: [mynah, bank],
  withdraw: [mynah, bank],
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
  ...more,
})
const payee = (at: number, method: string): Answer<'listPayees'>[number] => ({
  id: idOf(80 + at),
  method,
  methodName: method,
  placeName: 'River Bank',
  nickname: null,
  isDefault: at === 0,
  holderName: 'Daw Mya',
  accountTail: '5678',
  createdAt: NOW,
  restsUntil: null,
})
const order: Answer<'readDeposit'> = {
  id: idOf(70),
  reference: 'D0000000000A1',
  method: 'mynah-pay',
  kind: 'e-wallet',
  methodName: 'Mynah Pay',
  amount: '5000.00',
  fee: '0.00',
  currency: 'MMK',
  state: 'credited',
  returned: '0.00',
  payUrl: null,
  instructions: null,
  proofs: [],
  createdAt: NOW,
  expiresAt: NOW,
  settledAt: NOW,
}
const top = (element: Element): number => element.getBoundingClientRect().top

test('[WC-01, MEMBER-05] a deposit says before its button when the money is there; limits stand below, and the credit leads to play', async () => {
  prepareWholeSite()
  answers('cashierOptions', cashier())
  answers('readDeposit', order)
  await openSite('/member/depositv2', { member: true, prepared: true, ...PHONE })
  const pay = main().getByRole('button', { name: 'Continue to payment' })
  for (const [method, when] of [
    ['Mynah Pay', 'As soon as your payment is confirmed'],
    ['Bank transfer', 'As soon as your transfer has arrived'],
  ] as const) {
    await main()
      .getByRole('radio', { name: new RegExp(method) })
      .click()
    await expect.element(main().getByText(when)).toBeVisible()
    expect(top(main().getByText(when).element())).toBeLessThan(top(pay.element()))
  }
  const limits = main().getByRole('heading', { name: 'Your deposit limits' })
  await expect.element(limits).toBeVisible()
  expect(top(limits.element())).toBeGreaterThan(top(pay.element()))
  await openSite(`/member/depositv2?order=${order.id}`, { member: true, prepared: true, ...PHONE })
  await expect.element(main().getByRole('link', { name: 'Play now' })).toHaveAttribute('href', '/')
  answers('readDeposit', { ...order, state: 'pending' })
  await openSite(`/member/depositv2?order=${order.id}`, { member: true, prepared: true, ...PHONE })
  await expect.element(main().getByText(order.reference)).toBeVisible()
  await expectNone(main().getByRole('link', { name: 'Play now' }))
})

function prepare(options: Answer<'cashierOptions'>, payees = [payee(0, 'mynah-pay'), payee(1, 'bank-transfer')]): void {
  prepareMember()
  answers('cashierOptions', options)
  answers('listPayees', payees)
  answers('listWithdrawals', { content: [], pageNum: 1, totalPages: 1, total: 0 })
}
const withdraw = main().getByRole('button', { name: 'Request withdrawal' })

/** What the cashier says, and the reason that stands in place of the form. */
const CLOSED = [
  [{ withdrawable: '2295.00' }, 'The smallest withdrawal is 5,000 Ks, and 2,295.00 Ks can be withdrawn.'],
  [
    { withdrawable: '4999.99', locked: '30000.00' },
    'The smallest withdrawal is 5,000 Ks, and 4,999.99 Ks can be withdrawn. The rest of your balance must be wagered first.',
  ],
  [{ withdrawalsLeftToday: 0 }, 'You have made all withdrawals of today. You can request the next one tomorrow.'],
  [{ debt: '100.00' }, /100\.00 Ks/],
  [{ underReview: true }, /review/i],
  [{ restsUntil: '2999-01-01T00:00:00.000Z' }, /withdrawals are on hold until/],
] as const

test('[WALLET-04, MEMBER-05] a withdrawal that nobody could fill in is closed with its reason, and an account can still be added', async () => {
  for (const [more, reason] of CLOSED) {
    prepare(cashier(more))
    await openSite('/member/withdraw', { member: true, prepared: true, ...PHONE })
    await expect.element(main().getByText(reason).first()).toBeVisible()
    await expectNone(withdraw)
    await expectNone(main().getByLabelText('Amount'))
    await expect.element(main().getByRole('button', { name: 'Add an account' })).toBeVisible()
  }
  expect(await faultsInBothThemes()).toEqual([])
})

test('[WALLET-04] a withdrawal stays open where one account takes what can be withdrawn, at its least to the cent', async () => {
  prepare(cashier({ withdrawable: '5000.00' }))
  await openSite('/member/withdraw', { member: true, prepared: true, ...PHONE })
  await expect.element(withdraw).toBeVisible()
  // Of the bank alone nothing can be asked for, nor of a method that is closed.
  prepare(cashier({ withdrawable: '5000.00' }), [payee(1, 'bank-transfer')])
  await openSite('/member/withdraw', { member: true, prepared: true, ...PHONE })
  await expect.element(main().getByText(/^The smallest withdrawal is 20,000 Ks/)).toBeVisible()
  prepare(cashier({ withdrawable: '5000.00', withdraw: [{ ...mynah, open: false }, bank] }))
  await openSite('/member/withdraw', { member: true, prepared: true, ...PHONE })
  await expect.element(main().getByText(/^The smallest withdrawal is 20,000 Ks/)).toBeVisible()
})

test('[WALLET-04, MEMBER-05] what follows a request is seen at once: the tracker comes into sight', async () => {
  const asked: Answer<'readWithdrawal'> = {
    id: idOf(83),
    reference: 'W0000000000C3',
    amount: '5000.00',
    fee: '0.00',
    currency: 'MMK',
    methodName: 'Mynah Pay',
    holderName: 'Daw Mya',
    accountTail: '5678',
    state: 'submitted',
    reason: null,
    steps: [{ state: 'submitted', at: NOW }],
    receipt: null,
    createdAt: NOW,
  }
  prepare(cashier())
  answers('createWithdrawal', () => {
    answers('listWithdrawals', { content: [asked], pageNum: 1, totalPages: 1, total: 1 })
    return asked
  })
  await openSite('/member/withdraw', { member: true, prepared: true, ...PHONE })
  await main().getByLabelText('Amount').fill('5000')
  withdraw.element().scrollIntoView({ block: 'end', behavior: 'instant' })
  expect(scrollY).toBeGreaterThan(200)
  await withdraw.click()
  const steps = main().getByRole('list', { name: 'Steps of this withdrawal' })
  await expect.element(steps).toBeInViewport()
  await expect.element(main().getByText('•• 5678', { exact: false }).first()).toBeInViewport()
})
