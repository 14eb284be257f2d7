/** Proves what a member sees of payments that came back: each outcome, the debt, the hold on withdrawals, and an account that cannot be read. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers } from '../../testing/fake-server.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { recordedAnswer } from '../../testing/recorded.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

type Back = Answer<'listReturns'>['content'][number]

const back = (at: number, more: Partial<Back>): Back => ({
  id: idOf(400 + at),
  reference: `B00000000000${at}`,
  deposit: `D00000000000${at}`,
  kind: 'dispute',
  stage: 'chargeback',
  state: 'open',
  amount: `${at + 1}0000.00`,
  // Not the chosen wallet, whose symbol no amount of it may bear.
  currency: 'THB',
  underReview: false,
  at: NOW,
  ...more,
})

const OUTCOMES: readonly (readonly [more: Partial<Back>, kind: string, outcome: string])[] = [
  [{ kind: 'refund', stage: 'settled' }, 'Refund', 'Taken back'],
  [{ kind: 'refund', stage: 'settled', state: 'won' }, 'Refund', 'Yours again'],
  [{ kind: 'reversal', stage: 'settled' }, 'Reversal', 'Taken back'],
  [{ stage: 'warning' }, 'Dispute', 'Being asked about'],
  [{ stage: 'inquiry', state: 'won' }, 'Dispute', 'Nothing was taken'],
  [{ underReview: true }, 'Dispute', 'Taken back'],
  [{ state: 'lost' }, 'Dispute', 'Taken back for good'],
  [{ stage: 'arbitration', state: 'won' }, 'Dispute', 'Yours again'],
]

test('[WALLET-03] each payment that came back is listed with its amount and what became of it, and nothing is where none did', async () => {
  prepareWholeSite()
  await openSite('/member/depositv2', { member: true, prepared: true })
  await expect.element(main().getByRole('heading', { name: 'Your deposits' })).toBeVisible()
  await expectNone(main().getByRole('region', { name: 'Payments that came back' }))
  const content = OUTCOMES.map(([more], at) => back(at, more))
  answers('listReturns', { content, pageNum: 1, totalPages: 1, total: content.length, debt: '0.00', underReview: true })
  await openSite('/member/depositv2', { member: true, prepared: true })
  const section = main().getByRole('region', { name: 'Payments that came back' })
  for (const [at, [more, kind, outcome]] of OUTCOMES.entries()) {
    const row = section.getByRole('row').filter({ hasText: `D00000000000${at}` })
    await expect.element(row).toMatchTextContent(new RegExp(`${at + 1}0,000\\.00.*฿`))
    await expect.element(row.getByText(kind, { exact: true })).toBeVisible()
    await expect.element(row.getByText(outcome, { exact: true })).toBeVisible()
    expect(row.getByText('Under review').elements(), outcome).toHaveLength(more.underReview === true ? 1 : 0)
  }
  expect(await faultsInBothThemes()).toEqual([])
})

test('[WALLET-03] a deposit that came back is not shown as credited, in the list and on its own page', async () => {
  prepareWholeSite()
  const deposit: Answer<'readDeposit'> = {
    id: idOf(61),
    reference: 'D0000000000A1',
    method: 'mynah-pay',
    methodName: 'Mynah Pay',
    kind: 'e-wallet',
    amount: '50000.00',
    fee: '0.00',
    currency: 'THB',
    state: 'credited',
    returned: '0.00',
    payUrl: null,
    instructions: null,
    proofs: [],
    createdAt: NOW,
    expiresAt: NOW,
    settledAt: NOW,
  }
  for (const returned of ['0.00', '0.01', '50000.00']) {
    const order = { ...deposit, returned }
    answers('listDeposits', { content: [order], pageNum: 1, totalPages: 1, total: 1 })
    answers('readDeposit', order)
    await openSite(`/member/depositv2?order=${order.id}`, { member: true, prepared: true })
    const row = main().getByRole('row').filter({ hasText: 'D0000000000A1' })
    const came = returned !== '0.00'
    await expect.element(row.getByText(came ? 'Came back' : 'Credited', { exact: true })).toBeVisible()
    await expectNone(row.getByText(came ? 'Credited' : 'Came back', { exact: true }))
    await expect.element(main().getByText(came ? 'This payment came back' : 'The money is in your balance')).toBeVisible()
    const shown = returned === '0.01' ? '0.01' : '50,000.00'
    if (came)
      await expect.element(main().getByText(`${shown} ฿ of it went back to whoever paid, and is no longer in your balance.`)).toBeVisible()
    expect(await faultsInBothThemes(), returned).toEqual([])
  }
})

test.each([
  [false, '0.00', 0, 0],
  [true, '0.00', 1, 0],
  [false, '0.01', 0, 1],
  [true, '30000.00', 1, 1],
] as const)('[WALLET-04] withdrawals on hold say why: under review %s, a debt of %s', async (underReview, debt, reviews, debts) => {
  prepareWholeSite()
  answers('cashierOptions', { ...recordedAnswer('cashierOptions'), withdrawable: '50000.00', underReview, debt })
  answers('listPayees', [payee(82)])
  await openSite('/member/withdraw', { member: true, prepared: true })
  await expect.element(main().getByRole('button', { name: 'Add an account' })).toBeVisible()
  // What nothing can be sent from is not shown.
  expect(main().getByRole('button', { name: 'Request withdrawal' }).elements()).toHaveLength(reviews + debts > 0 ? 0 : 1)
  expect(main().getByText('Withdrawals are on hold').elements()).toHaveLength(reviews + debts > 0 ? 1 : 0)
  expect(main().getByText('A payment of yours came back. Our staff are reviewing it.').elements()).toHaveLength(reviews)
  const owed = debt === '0.01' ? '0.01' : '30,000.00'
  expect(main().getByText(`You owe ${owed} Ks because of a payment that came back.`, { exact: false }).elements()).toHaveLength(debts)
  expect(await faultsInBothThemes()).toEqual([])
})

test('[WALLET-01, WALLET-07] a debt is shown beside the balance and among the funds, and nothing is where there is none', async () => {
  prepareWholeSite()
  for (const debt of [undefined, '12345.60']) {
    answers('balance', { balance: '0.00', held: '0.00', currency: 'MMK', currencySymbol: 'Ks', ...(debt === undefined ? {} : { debt }) })
    await openSite('/member/depositv2', { member: true, prepared: true })
    const summary = main().getByRole('region', { name: 'Balance' })
    await expect.element(summary).toBeVisible()
    if (debt === undefined) await expectNone(summary.getByText('Debt from a payment that came back:'))
    else await expect.element(summary).toMatchTextContent(/Debt from a payment that came back:.*12,345\.60/)
    await openSite('/member/transferFund', { member: true, prepared: true })
    await expect.element(main().getByText('For open withdrawals, transfers and chases')).toBeVisible()
    const words = main().getByText('From a payment that came back. The next money settles it.')
    if (debt === undefined) await expectNone(words)
    else {
      await expect.element(words).toBeVisible()
      await expect.element(main().getByText(/12,345\.60/)).toBeVisible()
    }
    expect(await faultsInBothThemes()).toEqual([])
  }
})

function payee(id: number, more: Partial<Answer<'listPayees'>[number]> = {}): Answer<'listPayees'>[number] {
  return {
    id: idOf(id),
    method: 'bank-transfer',
    methodName: 'Bank transfer',
    placeName: 'River Bank',
    holderName: 'Daw Mya',
    accountTail: String(5600 + id),
    nickname: null,
    isDefault: false,
    createdAt: NOW,
    restsUntil: null,
    ...more,
  }
}

test('[WALLET-04, WC-13] an account that cannot be read says so, is not chosen even as the default, and can be removed', async () => {
  prepareWholeSite()
  answers('cashierOptions', { ...recordedAnswer('cashierOptions'), withdrawable: '50000.00' })
  answers('listPayees', [payee(82, { holderName: null, placeName: null, isDefault: true }), payee(84)])
  await openSite('/member/withdraw', { member: true, prepared: true })
  const [broken, whole] = [main().getByRole('radio', { name: /5682/ }), main().getByRole('radio', { name: /5684/ })]
  await expect.element(broken).toBeDisabled()
  await expect.element(main().getByText(/Cannot be read · •• 5682/)).toBeVisible()
  await expect.element(whole).toBeChecked()
  await main().getByRole('button', { name: 'Your accounts' }).click()
  const item = page.getByRole('dialog', { name: 'Your accounts' }).getByRole('listitem', { name: /5682/ })
  await expect.element(item.getByText(/^What we stored of this account cannot be read/)).toBeVisible()
  await expect.element(item.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
})
