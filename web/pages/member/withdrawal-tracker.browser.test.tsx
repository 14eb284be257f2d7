/** Proves the tracker of a withdrawal: it names a review that was made, and none that nobody made. */
import type { Withdrawal } from '@baize/contract/wallet.ts'
import { expect, test } from 'vitest'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const paid = (steps: readonly string[]): Withdrawal => ({
  id: idOf(83),
  reference: 'W0000000000C3',
  amount: '50000.00',
  fee: '0.00',
  currency: 'MMK',
  methodName: 'Bank transfer',
  holderName: 'Daw Mya',
  accountTail: '5678',
  state: 'approved',
  reason: null,
  steps: steps.map((state) => ({ state, at: NOW })),
  receipt: null,
  createdAt: NOW,
})

test.each([
  ['by rule', ['submitted', 'approved'], ['Submitted', 'Approved', 'Being paid', 'Paid']],
  ['by staff', ['submitted', 'under-review', 'approved'], ['Submitted', 'Under review', 'Approved', 'Being paid', 'Paid']],
])('[WALLET-04] a withdrawal approved %s shows its steps and no other', async (_by, steps, names) => {
  prepareWholeSite()
  answers('listWithdrawals', { content: [paid(steps)], pageNum: 1, totalPages: 1, total: 1 })
  await openSite('/member/withdraw', { member: true, prepared: true })
  const list = main().getByRole('list', { name: 'Steps of this withdrawal' })
  await expect.element(list).toBeVisible()
  const shown = list.getByRole('listitem').elements()
  expect(shown.map(({ textContent }) => names.find((name) => textContent.includes(name)))).toEqual(names)
})
