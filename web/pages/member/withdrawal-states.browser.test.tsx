/** Proves by a table of cases what each state of a withdrawal shows: badge, steps, where the money is, and what arrives. */
import type { Withdrawal } from '@baize/contract/wallet.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { factsIn, plain, rowsIn } from '../../testing/figures.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'
import { recordedAnswer } from '../../testing/recorded.ts'

const WAY = ['submitted', 'under-review', 'approved', 'paying', 'paid'] as const
type State = Withdrawal['state']
/** State, steps that were reached before it, badge, headline, and the marks of the five steps. */
const CASES: readonly (readonly [state: State, reached: number, badge: string, headline: string, marks: string])[] = [
  ['paid', 5, 'Paid', 'The money was sent to your account', 'done done done done done'],
  ['rejected', 2, 'Rejected', 'It was not approved', 'done failed todo todo todo'],
  ['failed', 4, 'Not paid', 'It could not be paid', 'done done done failed todo'],
  ['submitted', 1, 'Submitted', 'We have your request', 'current todo todo todo todo'],
  ['under-review', 2, 'Under review', 'Our staff are reviewing it', 'done current todo todo todo'],
  ['approved', 3, 'Approved', 'Approved. The payment is being prepared', 'done done current todo todo'],
  ['paying', 4, 'Being paid', 'The payment service is sending it', 'done done done current todo'],
]

test('[WALLET-04, WC-40] each state of a withdrawal is named, says where the money is, and marks the steps that were reached', async () => {
  prepareMember()
  answers('cashierOptions', recordedAnswer('cashierOptions'))
  answers('listPayees', [])
  const withdrawals = CASES.map(([state, reached], at): Withdrawal => ({
    id: idOf(820 + at),
    reference: `W${at}`,
    amount: '50000.00',
    fee: at % 2 === 0 ? '750.00' : '0.00',
    currency: at % 2 === 0 ? 'MMK' : 'THB',
    methodName: 'Bank transfer',
    holderName: 'Daw Mya',
    accountTail: '5678',
    state,
    reason: state === 'rejected' ? 'name-mismatch' : null,
    receipt: null,
    createdAt: NOW,
    steps: [...WAY.slice(0, reached), ...(WAY.includes(state as 'paid') ? [] : [state])].map((each) => ({ state: each, at: NOW })),
  }))
  answers('listWithdrawals', { content: withdrawals, pageNum: 1, totalPages: 1, total: withdrawals.length })
  await openSite('/member/withdraw', { member: true, prepared: true })
  const table = main().getByRole('table', { name: 'Withdrawals' })
  await expect.element(table.getByText('Being paid')).toBeVisible()
  const symbolAt = (at: number): string => (at % 2 === 0 ? 'Ks' : '฿')
  expect(rowsIn(table).map(([, amount, state]) => [amount, state])).toEqual(
    CASES.map(([, , badge], at) => [`50,000.00 ${symbolAt(at)}`, badge]),
  )
  for (const [at, [, , , headline, marks]] of CASES.entries()) {
    await table.getByRole('button', { name: new RegExp(`Show withdrawal W${at}$`) }).click()
    const sheet = page.getByRole('dialog', { name: 'Withdrawal' })
    await expect.element(sheet.getByText(headline)).toBeVisible()
    const steps = [...sheet.getByRole('list', { name: 'Steps of this withdrawal' }).element().children]
    expect([at, steps.map(({ className }) => /bz-step-(\w+)/.exec(className)?.[1]).join(' ')]).toEqual([at, marks])
    const { Fee: fee, 'You receive': receives } = factsIn(sheet)
    expect([at, fee, receives]).toEqual([at, ...(at % 2 === 0 ? ['750.00 Ks', '49,250.00 Ks'] : [undefined, undefined])])
    expect(plain(sheet.element())).toContain(`50,000.00 ${symbolAt(at)}`)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expectNone(sheet)
  }
})
