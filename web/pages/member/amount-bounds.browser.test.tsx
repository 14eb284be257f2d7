/** Proves by tables of cases which amounts each money form sends: below, at and above each bound, and what is said of those that stay. */
import { expect, test } from 'vitest'
import type { Answer } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { plain } from '../../testing/figures.ts'
import { main } from '../../testing/looking.ts'
import { askAgain, openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'
import { recordedAnswer } from '../../testing/recorded.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const pageOf = <Row,>(content: readonly Row[]) => ({ content: [...content], pageNum: 1, totalPages: 1, total: content.length })
const METHOD = { minimum: '1000.00', maximum: '500000.00', fee: '0.00', feeBasisPoints: 0, hours: null, open: true } as const
const WAY = { ...METHOD, code: 'river', kind: 'e-wallet', name: 'River Pay' } as const
const PAYEE: Answer<'listPayees'>[number] = {
  id: idOf(82),
  method: 'river',
  methodName: 'River Pay',
  placeName: 'River',
  nickname: null,
  isDefault: true,
  restsUntil: null,
  holderName: 'Daw Mya',
  accountTail: '5678',
  createdAt: NOW,
}
const [EMPTY, BELOW, ABOVE] = ['Please enter an amount.', 'Below the minimum for this method.', 'Above the maximum for this method.']
const BEYOND = 'This is more than you can withdraw.'
const TIED = 'This is more than you can withdraw before your deposits and rewards are wagered.'
const TOO_MUCH = 'This is more than you can send now.'
const SAID = [EMPTY, BELOW, ABOVE, BEYOND, TIED, TOO_MUCH]
const saidOf = (): string[] => SAID.filter((words) => main().getByText(words, { exact: true }).elements().length > 0)

/** Fills the amount, presses, and answers what is said of it and whether it was sent. */
async function tried(name: 'createDeposit' | 'createWithdrawal' | 'transferDownline', amount: string, button: string) {
  const before = asked(name).length
  await main().getByLabelText('Amount').fill(amount)
  await main().getByRole('button', { name: button, exact: true }).click()
  await expect.poll(() => asked(name).length - before + saidOf().length).toBe(1)
  return { amount, said: saidOf(), sent: asked(name).length - before }
}
const cashier = (more: Partial<Answer<'cashierOptions'>>): Answer<'cashierOptions'> => ({
  ...recordedAnswer('cashierOptions'),
  deposit: [WAY],
  withdraw: [WAY],
  requirements: [],
  locked: '0.00',
  proof: false,
  proofWays: [],
  ...more,
})

test('[WALLET-03, WC-02] a deposit is sent from the least to the most of its method, and no other', async () => {
  prepareMember()
  answers('cashierOptions', cashier({}))
  answers('listDeposits', pageOf([]))
  answers('createDeposit', refused('payment-service-down'))
  await openSite('/member/depositv2', { member: true, prepared: true })
  await main()
    .getByRole('radio', { name: /River Pay/ })
    .click()
  for (const [amount, ...said] of [
    ['', EMPTY],
    ['0', EMPTY],
    ['999.99', BELOW],
    ['1000'],
    ['1000.01'],
    ['499999.99'],
    ['500000'],
    ['500000.01', ABOVE],
  ] as const)
    expect(await tried('createDeposit', amount, 'Continue to payment')).toEqual({ amount, said, sent: said.length === 0 ? 1 : 0 })
})

/** What can be withdrawn, what is tied to wagering, the amount, and what is said of it. */
const WITHDRAWALS = [
  ['300000.00', '0.00', '999.99', BELOW],
  ['300000.00', '0.00', '1000'],
  ['300000.00', '0.00', '300000'],
  ['300000.00', '0.00', '300000.01', BEYOND],
  ['300000.00', '0.01', '300000.01', TIED],
  ['900000.00', '0.00', '500000'],
  ['900000.00', '0.00', '500000.01', ABOVE],
  ['900000.00', '70.00', '900000.01', ABOVE],
  ['500000.00', '0.00', '500000.01', BEYOND],
  ['1000.00', '70.00', '1000.01', TIED],
] as const

test('[WALLET-04, WC-30, WC-34] a withdrawal is sent up to what is free and to its method’s most, and says which of them it passed', async () => {
  prepareMember()
  let [withdrawable, locked]: readonly string[] = []
  answers('cashierOptions', () => cashier({ withdrawable: withdrawable!, locked: locked! }))
  answers('listPayees', [PAYEE])
  answers('listWithdrawals', pageOf([]))
  answers('createWithdrawal', refused('payment-service-down'))
  ;[withdrawable, locked] = WITHDRAWALS[0]
  await openSite('/member/withdraw', { member: true, prepared: true })
  await expect.element(main().getByLabelText('Amount')).toBeVisible()
  for (const [free, tied, amount, ...said] of WITHDRAWALS) {
    ;[withdrawable, locked] = [free, tied]
    await askAgain()
    await expect.poll(() => queries.isFetching()).toBe(0)
    expect(await tried('createWithdrawal', amount, 'Request withdrawal')).toEqual({ amount, said, sent: said.length === 0 ? 1 : 0 })
  }
})

const LINE: Answer<'lineTransferOptions'> = {
  on: true,
  upline: 'dawhla',
  minimum: '1000.00',
  maximum: '1000000.00',
  leftToday: '5000000.00',
  upLeftToday: 20,
  downLeftToday: 20,
  withdrawable: '50000.00',
  locked: '0.00',
  times: 1,
  proof: false,
  proofWays: [],
  frozen: false,
  restsUntil: null,
}

/** Minutes until a payout counts as received, and how long that is said to be. */
const WITHIN = [
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [1440, '24 hours'],
  [1500, '25 hours'],
  [2880, '2 days'],
  [2940, '49 hours'],
] as const

test('[WALLET-05, WC-41] the time for an answer is said in minutes, hours or days, whichever is whole', async () => {
  prepareMember()
  let receiptMinutes = 0
  answers('cashierOptions', () => cashier({ receiptMinutes, withdrawable: '300000.00' }))
  answers('listPayees', [PAYEE])
  answers('listWithdrawals', pageOf([]))
  await openSite('/member/withdraw', { member: true, prepared: true })
  for (const [minutes, time] of WITHIN) {
    receiptMinutes = minutes
    await askAgain()
    await expect.element(main().getByText(`Without an answer within ${time} it counts as received.`, { exact: false })).toBeVisible()
  }
})

test('[WALLET-06, WC-20] a transfer is sent from its least amount to what is free, and its terms are those of its direction', async () => {
  prepareWholeSite()
  const options = { ...LINE, upLeftToday: 1, downLeftToday: 4, times: 3 }
  answers('lineTransferOptions', options)
  answers('transferDownline', refused('not-in-line'))
  await openSite('/agentHome/transfer?account=kyaw', { member: true, prepared: true })
  await main().getByRole('textbox', { name: 'Reason' }).fill('for the stall')
  for (const [amount, ...said] of [['999.99', BELOW], ['1000'], ['50000'], ['50000.01', TOO_MUCH]] as const)
    expect(await tried('transferDownline', amount, 'Send')).toEqual({ amount, said, sent: said.length === 0 ? 1 : 0 })
  const words = () => plain(main().element())
  expect(words()).toContain('From 1,000 to 50,000.00 Ks. 4 transfers left today.')
  expect(words()).toContain('The receiver must wager it 3 times before it can be withdrawn.')
  await main()
    .getByRole('radio', { name: /My upline/ })
    .click()
  await expect.poll(words).toContain('From 1,000 to 50,000.00 Ks. 1 transfer left today.')
  expect(main().getByRole('textbox', { name: 'Account' }).elements()).toEqual([])
})
