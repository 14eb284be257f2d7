/** Proves by tables of cases what the cashier says of limits, receipts and accounts: below, at and above each bound, in two currencies. */
import type { PlayerLimit } from '@baize/contract/protection/limits.ts'
import type { Receipt, Withdrawal } from '@baize/contract/wallet.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { idOf, inMinutes, NOW } from '../../testing/catalogue.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { buttonsIn, plain } from '../../testing/figures.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { askAgain, openSite } from '../../testing/open-site.ts'
import { noLimits, prepareMember } from '../../testing/prepared.ts'
import { recordedAnswer } from '../../testing/recorded.ts'

const pageOf = <Row,>(content: readonly Row[]) => ({ content: [...content], pageNum: 1, totalPages: 1, total: content.length })
const NONE = { own: null, staff: null, left: null, waiting: null, used: '0.00' } as const
const WAITING = { from: NOW, until: NOW } as const
const SET = 'Set limit: Per day'
const REMOVE = 'Remove limit: Per day'
/** A limit of a day, whether something of it was left, what else is said, and what can be pressed. */
const LIMITS: readonly (readonly [row: Partial<PlayerLimit>, left: string, others: readonly string[], acts: readonly string[]])[] = [
  [{}, 'No limit. 0.00 Ks deposited so far.', [], [SET]],
  [{ used: '0.01' }, 'No limit. 0.01 Ks deposited so far.', [], [SET]],
  [{ own: '9000.00', left: '8999.99', used: '0.01' }, '8,999.99 Ks left, 0.01 Ks deposited.', ['Your limit: 9,000.00 Ks'], [SET, REMOVE]],
  [{ own: '9000.00', left: '0.00', used: '9000.00' }, '0.00 Ks left, 9,000.00 Ks deposited.', ['Your limit: 9,000.00 Ks'], [SET, REMOVE]],
  [{ own: '0.00', left: '0.00' }, '0.00 Ks left, 0.00 Ks deposited.', ['Your limit: 0.00 Ks'], [SET, REMOVE]],
  [{ staff: '700.00', left: '700.00' }, '700.00 Ks left, 0.00 Ks deposited.', ['Limit set by our staff: 700.00 Ks'], [SET]],
  [
    { own: '9000.00', staff: '700.00', left: '700.00' },
    '700.00 Ks left, 0.00 Ks deposited.',
    ['Your limit: 9,000.00 Ks', 'Limit set by our staff: 700.00 Ks'],
    [SET, REMOVE],
  ],
  [
    { own: '9000.00', left: '9000.00', waiting: { to: '9000.01', ...WAITING } },
    '9,000.00 Ks left, 0.00 Ks deposited.',
    ['Your limit: 9,000.00 Ks', 'You requested 9,000.01 Ks.'],
    ['Confirm', SET, REMOVE],
  ],
  [
    { own: '9000.00', left: '9000.00', waiting: { to: null, ...WAITING } },
    '9,000.00 Ks left, 0.00 Ks deposited.',
    ['Your limit: 9,000.00 Ks', 'You requested no limit.'],
    ['Confirm', SET, REMOVE],
  ],
]
const SENTENCES = [
  /No limit\. [\d.,]+ (Ks|฿) deposited so far\./,
  /[\d.,]+ (Ks|฿) left, [\d.,]+ (Ks|฿) deposited\./,
  /Your limit: [\d.,]+ (Ks|฿)/,
  /Limit set by our staff: [\d.,]+ (Ks|฿)/,
  /You requested (no limit|[\d.,]+ (Ks|฿))\./,
]
const saidIn = (words: string): string[] => SENTENCES.flatMap((each) => each.exec(words)?.[0] ?? [])

test('[PROT-01] a deposit limit says what is left, whose it is and what was requested, in the currency of the limits', async () => {
  prepareMember()
  answers('cashierOptions', recordedAnswer('cashierOptions'))
  answers('listDeposits', pageOf([]))
  let shown = noLimits()
  answers('playerLimits', () => shown)
  await openSite('/member/depositv2', { member: true, prepared: true })
  const day = main().getByRole('form', { name: 'Per day' })
  for (const currency of ['MMK', 'THB'] as const) {
    const sign = currency === 'MMK' ? 'Ks' : '฿'
    for (const [row, left, others, acts] of LIMITS) {
      const [first, ...rest] = noLimits().limits
      shown = { currency, offerDue: false, limits: [{ ...first!, ...NONE, ...row }, ...rest] }
      await askAgain()
      const says = [left, ...others].map((words) => words.replaceAll('Ks', sign))
      await expect.poll(() => saidIn(plain(day.element()))).toEqual(says)
      expect(buttonsIn(day)).toEqual(acts)
      expect(plain(main().getByRole('form', { name: 'Per week' }).element())).toContain(`No limit. 0.00 ${sign} deposited so far.`)
    }
  }
})

const RECEIPT: Receipt = {
  state: 'awaiting',
  answersUntil: null,
  received: '0.00',
  remaining: '0.00',
  reason: null,
  againPaid: false,
  answers: [],
}
const paid = (at: number, receipt: Receipt | null, more: Partial<Withdrawal> = {}): Withdrawal => ({
  id: idOf(840 + at),
  reference: `W${at}`,
  amount: '50000.00',
  fee: '750.00',
  currency: at % 2 === 0 ? 'MMK' : 'THB',
  methodName: 'Bank transfer',
  holderName: 'Daw Mya',
  accountTail: '5678',
  state: 'paid',
  reason: null,
  steps: [
    { state: 'submitted', at: NOW },
    { state: 'paid', at: NOW },
  ],
  receipt,
  createdAt: NOW,
  ...more,
})
const [ALL, PART, NOTHING] = ['Yes, all of it', 'Only part of it', 'No, nothing']
const REST = { remaining: '19250.00', received: '30000.00' }
/** A receipt, what is said of it with its figure, and what can be answered. */
const RECEIPTS: readonly (readonly [receipt: Partial<Receipt> | null, says: string | undefined, acts: readonly string[]])[] = [
  [null, undefined, []],
  [{ answersUntil: inMinutes(50) }, 'Please answer by', [ALL, PART, NOTHING]],
  [{ state: 'assumed', answersUntil: inMinutes(50) }, 'you can report it once by', [PART, NOTHING]],
  [{ state: 'assumed' }, undefined, []],
  [{ state: 'received', received: '49250.00' }, 'Received', []],
  [{ state: 'under-check', ...REST }, 'Under investigationMissing: 19,250.00 ฿.', []],
  [{ state: 'paid-again', ...REST }, 'Rest paid again19,250.00 Ks are being sent to your account again.', []],
  [{ state: 'paid-again', ...REST, againPaid: true }, 'Rest paid again19,250.00 ฿ were sent to your account again.', []],
  [{ state: 'returned', ...REST }, 'Rest returned to your balance19,250.00 Ks were returned to your balance.', []],
  [
    { state: 'forced', ...REST, reason: 'It was booked.' },
    'Counts as receivedThe payment service has proved the payment, so nothing is returned.',
    [],
  ],
]
const TOLD = [
  'Please answer by',
  'you can report it once by',
  'Under investigation',
  'Rest paid again',
  'Rest returned',
  'Counts as received',
  'It was booked.',
]

test('[WALLET-05, WC-41, WC-42, WC-43, WC-44] each state of a receipt says where the rest is, and offers the answers that still count', async () => {
  prepareMember()
  answers('cashierOptions', recordedAnswer('cashierOptions'))
  answers('listPayees', [])
  answers('listWithdrawals', pageOf(RECEIPTS.map(([receipt], at) => paid(at, receipt && { ...RECEIPT, ...receipt }))))
  await openSite('/member/withdraw', { member: true, prepared: true })
  const table = main().getByRole('table', { name: 'Withdrawals' })
  for (const [at, [receipt, says, acts]] of RECEIPTS.entries()) {
    await table.getByRole('button', { name: new RegExp(`Show withdrawal W${at}$`) }).click()
    const sheet = page.getByRole('dialog', { name: 'Withdrawal' })
    await expect.element(sheet.getByRole('list', { name: 'Steps of this withdrawal' })).toBeVisible()
    const words = plain(sheet.element())
    expect([at, words.includes(says ?? '')]).toEqual([at, true])
    const mine = `${says ?? ''} ${receipt?.reason ?? ''}`
    expect([at, TOLD.filter((each) => words.includes(each))]).toEqual([at, TOLD.filter((each) => mine.includes(each))])
    expect([at, buttonsIn(sheet).filter((name) => [ALL, PART, NOTHING].includes(name))]).toEqual([at, acts])
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expectNone(sheet)
  }
})

/** What is typed as received of 49,250.00, the amount less its fee, and what is missing; nothing where it is no part of it. */
const PARTS = [
  ['0', undefined],
  ['0.01', '49,249.99'],
  ['30000', '19,250.00'],
  ['49249.99', '0.01'],
  ['49250', undefined],
  ['49250.01', undefined],
] as const

test('[WALLET-05, WC-41, WC-S3] a part is more than nothing and less than what was to arrive, and nothing else is sent', async () => {
  prepareMember()
  answers('cashierOptions', recordedAnswer('cashierOptions'))
  answers('listPayees', [])
  answers('listWithdrawals', pageOf([paid(1, { ...RECEIPT, answersUntil: inMinutes(50) })]))
  answers('answerReceipt', () => refused('unknown-error'))
  await openSite('/member/withdraw', { member: true, prepared: true })
  const question = main().getByRole('region', { name: 'Did you receive the money?' })
  await question.getByRole('button', { name: PART }).click()
  const wrong = question.getByText('Please enter an amount above zero and below 49,250.00 ฿.')
  for (const [typed, missing] of PARTS) {
    const before = asked('answerReceipt').length
    await question.getByLabelText('Amount received').fill(typed)
    await question.getByRole('button', { name: 'Send' }).click()
    const isPart = missing !== undefined
    await expect.poll(() => asked('answerReceipt').length - before + wrong.elements().length).toBe(1)
    expect([typed, asked('answerReceipt').length - before, plain(question.element()).includes(`Missing: ${missing} ฿`)]).toEqual([
      typed,
      isPart ? 1 : 0,
      isPart,
    ])
  }
  await question.getByRole('button', { name: NOTHING }).click()
  await expectNone(question.getByLabelText('Amount received'))
  const before = asked('answerReceipt').length
  await question.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(() =>
      asked('answerReceipt')
        .slice(before)
        .map(({ body }) => body),
    )
    .toEqual([{ answer: 'not-received', proofs: [] }])
})

type Payee = Answer<'listPayees'>[number]
/** An account, its name and detail, and what can be done with it. */
const PAYEES: readonly (readonly [more: Partial<Payee>, name: string, detail: string, acts: readonly string[]])[] = [
  [{ isDefault: true }, 'River Bank', 'Bank transfer · Daw Mya · •• 5600', ['Name', 'Remove']],
  [{}, 'River Bank', 'Bank transfer · Daw Mya · •• 5601', ['Make default', 'Name', 'Remove']],
  [{ placeName: null }, 'Bank transfer', 'Daw Mya · •• 5602', ['Make default', 'Name', 'Remove']],
  [{ nickname: 'Rent' }, 'Rent', 'River Bank · Daw Mya · •• 5603', ['Make default', 'Name', 'Remove']],
  [{ nickname: 'Rent', placeName: null }, 'Rent', 'Bank transfer · Daw Mya · •• 5604', ['Make default', 'Name', 'Remove']],
  [{ holderName: null, placeName: null, isDefault: true }, 'Bank transfer', 'Cannot be read · •• 5605', ['Name', 'Remove']],
  [{ restsUntil: inMinutes(600) }, 'River Bank', 'Bank transfer · Daw Mya · •• 5606', ['Make default', 'Name', 'Remove']],
]

test('[WC-10, WC-13] each account has its name, its type and holder, and the acts of its state', async () => {
  prepareMember()
  answers('cashierOptions', { ...recordedAnswer('cashierOptions'), withdrawable: '50000.00' })
  const payees = PAYEES.map(([more], at): Payee => ({
    id: idOf(860 + at),
    method: 'bank-transfer',
    methodName: 'Bank transfer',
    placeName: 'River Bank',
    holderName: 'Daw Mya',
    accountTail: `560${at}`,
    nickname: null,
    isDefault: false,
    createdAt: NOW,
    restsUntil: null,
    ...more,
  }))
  answers('listPayees', payees)
  await openSite('/member/withdraw', { member: true, prepared: true })
  for (const [at, [more]] of PAYEES.entries()) {
    const choice = main().getByRole('radio', { name: new RegExp(`•• 560${at}`) })
    await expect.element(choice).toBeVisible()
    expect([at, (choice.element() as HTMLInputElement).disabled]).toEqual([at, more.holderName === null])
  }
  expect(
    main()
      .getByText(/On hold until/)
      .elements(),
  ).toHaveLength(1)
  await main().getByRole('button', { name: 'Your accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your accounts' })
  for (const [at, [more, name, detail, acts]] of PAYEES.entries()) {
    const item = dialog.getByRole('listitem', { name: `${name} •• 560${at}` })
    await expect.element(item).toBeVisible()
    const words = plain(item.element())
    expect([at, words.startsWith(`${name}${more.isDefault === true ? 'Default' : ''}${detail}`)]).toEqual([at, true])
    expect([at, words.includes('What we stored of this account cannot be read')]).toEqual([at, more.holderName === null])
    expect([at, buttonsIn(item)]).toEqual([at, acts])
  }
})

/** Minutes that are left to answer, and whether they are counted down: more than a day is said by its date alone. */
const LEFT = [
  [1, true],
  [1439, true],
  [1441, false],
] as const

test('[WALLET-05, WC-41] the time to answer is named by the moment of its end, and counted down within the last day', async () => {
  prepareMember()
  answers('cashierOptions', recordedAnswer('cashierOptions'))
  answers('listPayees', [])
  const ends = LEFT.map(([minutes]) => inMinutes(minutes))
  answers('listWithdrawals', pageOf(ends.map((answersUntil, at) => paid(at, { ...RECEIPT, answersUntil }))))
  await openSite('/member/withdraw', { member: true, prepared: true })
  const table = main().getByRole('table', { name: 'Withdrawals' })
  for (const [at, [minutes, counted]] of LEFT.entries()) {
    await table.getByRole('button', { name: new RegExp(`Show withdrawal W${at}$`) }).click()
    const sheet = page.getByRole('dialog', { name: 'Withdrawal' })
    await expect.element(sheet.getByRole('list', { name: 'Steps of this withdrawal' })).toBeVisible()
    const hour = ends[at]!.slice(11, 19)
    expect([minutes, plain(sheet.element())]).toEqual([minutes, expect.stringMatching(`Please answer by \\S+ \\d+, \\d+, ${hour}`)])
    expect([minutes, sheet.getByRole('timer').elements().length > 0]).toEqual([minutes, counted])
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expectNone(sheet)
  }
})
