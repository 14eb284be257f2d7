/** Proves the page on which money leaves: what is to be played first, and what the form then takes. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, inMinutes, NOW } from '../../testing/catalogue.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { prepareMember } from '../../testing/prepared.ts'
import { recordedAnswer } from '../../testing/recorded.ts'

const requirement: Answer<'cashierOptions'>['requirements'][number] = {
  id: idOf(81),
  reference: 'T0000000000A1',
  source: 'deposit',
  causeReference: 'D0000000000B2',
  amount: '30000.00',
  times: 1,
  required: '30000.00',
  done: '12000.00',
  left: '18000.00',
  contribution: [{ category: 'RNG', basisPoints: 10_000 }],
  since: NOW,
  metAt: null,
  lifted: false,
}

const LIMITS = { minimum: '5000.00', maximum: '1000000.00', fee: '0.00', feeBasisPoints: 0, hours: null, open: true }

const cashier = (more: Partial<Answer<'cashierOptions'>> = {}): Answer<'cashierOptions'> => ({
  deposit: [],
  withdraw: [
    {
      code: 'bank-transfer',
      kind: 'bank',
      name: 'Bank transfer',
      ...LIMITS,
    },
  ],
  approvedBelow: '100000.00',
  withdrawalsLeftToday: 5,
  withdrawable: '20000.00',
  locked: '30000.00',
  requirements: [requirement],
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

function prepare(options: Answer<'cashierOptions'>): void {
  prepareMember()
  answers('cashierOptions', options)
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
}

test('[WALLET-04, WC-34, WC-S2] what must be wagered is shown with its figures, and the form offers what can be withdrawn', async () => {
  prepare(cashier())
  await openSite('/member/withdraw', { member: true, prepared: true })
  await expect
    .element(
      main().getByText(
        '30,000.00 Ks of your balance came from deposits and rewards that still need to be wagered. 20,000.00 Ks can be withdrawn now.',
      ),
    )
    .toBeVisible()
  await expect.element(main().getByRole('progressbar', { name: 'Deposit D0000000000B2' })).toHaveAttribute('aria-valuenow', '40')
  await expect.element(main().getByText('18,000.00 Ks to go')).toBeVisible()
  await expect.element(main().getByText('12,000.00 of 30,000.00 Ks wagered')).toBeVisible()
  await expect.element(main().getByText('Without an answer within 24 hours it counts as received.', { exact: false })).toBeVisible()
  await main().getByLabelText('Amount').fill('20001')
  await main().getByRole('button', { name: 'Request withdrawal' }).click()
  await expect.element(main().getByText('This is more than you can withdraw before your deposits and rewards are wagered.')).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
})

test('[WC-34] the bets that counted are shown for each deposit, and a message where there are none', async () => {
  prepare(cashier())
  answers('listRequirements', [
    {
      ...requirement,
      bets: [{ gameName: 'Jade Lanterns', vendor: 'PG', round: 'r-1', stake: '12000.00', counted: '12000.00', settledAt: NOW }],
    },
  ])
  await openSite('/member/withdraw', { member: true, prepared: true })
  await main().getByRole('button', { name: 'Show the bets that counted for D0000000000B2' }).click()
  const sheet = page.getByRole('dialog', { name: 'Bets that counted' })
  await expect.element(sheet.getByText('Jade Lanterns').first()).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  answers('listRequirements', [{ ...requirement, bets: [] }])
  await openSite('/member/withdraw', { member: true, prepared: true, width: 360 })
  await main().getByRole('button', { name: 'Show the bets that counted for D0000000000B2' }).click()
  await expect.element(page.getByText('No bet has counted yet')).toBeVisible()
})

test('[WALLET-04] a refusal of the server is shown at the amount; without a requirement none is mentioned', async () => {
  prepare(cashier({ locked: '0.00', requirements: [], withdrawable: '50000.00' }))
  answers('createWithdrawal', refused('turnover-open', { locked: '30000.00', left: '18000.00', withdrawable: '20000.00' }))
  await openSite('/member/withdraw', { member: true, prepared: true })
  await expectNone(main().getByRole('progressbar'))
  await main().getByLabelText('Amount').fill('30000')
  await main().getByRole('button', { name: 'Request withdrawal' }).click()
  await expect.element(main().getByText(/Its wagering requirement is not met/)).toBeVisible()
})

const paid = (receipt: Answer<'readWithdrawal'>['receipt']): Answer<'readWithdrawal'> => ({
  id: idOf(83),
  reference: 'W0000000000C3',
  amount: '50000.00',
  fee: '0.00',
  // Not the chosen wallet, whose symbol no amount of it may bear.
  currency: 'THB',
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
})
const awaiting = {
  state: 'awaiting',
  answersUntil: inMinutes(50),
  received: '0.00',
  remaining: '0.00',
  reason: null,
  againPaid: false,
  answers: [],
} as const
const listed = (receipt: Answer<'readWithdrawal'>['receipt']) =>
  answers('listWithdrawals', { content: [paid(receipt)], pageNum: 1, totalPages: 1, total: 1 })
const question = () => main().getByRole('region', { name: 'Did you receive the money?' })
const aPicture = (name: string) => new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], name, { type: 'image/png' })

test('[WALLET-05, WC-41, WC-44, WC-S3] half of it arrived: the rest is computed, pictures are attached, and the dispute is shown', async () => {
  prepare(cashier({ locked: '0.00', requirements: [], withdrawable: '50000.00' }))
  listed({ ...awaiting, answers: [] })
  let sent = 0
  answers('uploadFile', () => {
    sent += 1
    if (sent === 2) return refused('file-refused', { reason: 'broken' })
    return { id: idOf(90 + sent), type: 'image/png', width: 4, height: 4, createdAt: NOW }
  })
  const checked = { ...awaiting, state: 'under-check', answersUntil: null, received: '30000.00', remaining: '20000.00' } as const
  answers('answerReceipt', () => {
    listed({ ...checked, answers: [] })
    return paid({ ...checked, answers: [] })
  })
  await openSite('/member/withdraw', { member: true, prepared: true })
  await expect.element(question().getByText(/^\d\d:\d\d$/)).toBeVisible()
  await expect.element(main().getByText('฿', { exact: true }).first()).toBeVisible()
  await question().getByRole('button', { name: 'Only part of it' }).click()
  await question().getByRole('button', { name: 'Send' }).click()
  await expect.element(question().getByText('Please enter an amount above zero and below 50,000.00 ฿.')).toBeVisible()
  await question().getByLabelText('Amount received').fill('30000')
  await expect.element(question().getByLabelText('Amount received')).toHaveValue('30000')
  await expect.element(question().getByText('Missing: 20,000.00 ฿')).toBeVisible()
  await userEvent.upload(question().getByLabelText('Pictures as proof'), [aPicture('one.png'), aPicture('two.png')])
  await expect.element(question().getByText('two.png: This picture cannot be used.', { exact: false })).toBeVisible()
  await userEvent.upload(question().getByLabelText('Pictures as proof'), [aPicture('a.png'), aPicture('b.png'), aPicture('c.png')])
  await expect.element(question().getByText('At most 3 pictures can be sent.')).toBeVisible()
  await question().getByRole('button', { name: 'Remove picture 3' }).click()
  expect(await faultsInBothThemes()).toEqual([])
  await question().getByRole('button', { name: 'Send' }).click()
  await expect.element(main().getByText('Missing: 20,000.00 ฿. Our staff are asking the payment service about it.')).toBeVisible()
  expect(asked('answerReceipt').map(({ body }) => body)).toEqual([
    { answer: 'partly-received', received: '30000', proofs: [idOf(91), idOf(93)] },
  ])
})

test('[WC-42, WC-43] receipt is confirmed by one press; what counted as received can still be reported missing', async () => {
  prepare(cashier({ locked: '0.00', requirements: [], withdrawable: '50000.00' }))
  listed({ ...awaiting, answers: [] })
  answers('answerReceipt', () => {
    const received = { ...awaiting, state: 'received', answersUntil: null, received: '50000.00', answers: [] } as const
    listed({ ...received, answers: [] })
    return paid({ ...received, answers: [] })
  })
  await openSite('/member/withdraw', { member: true, prepared: true, language: 'MY', width: 360 })
  await main().getByRole('button', { name: 'အားလုံး ရောက်ပါသည်' }).click()
  await expect.poll(() => asked('answerReceipt').map(({ body }) => body)).toEqual([{ answer: 'received', proofs: [] }])
  listed({ ...awaiting, state: 'assumed', answers: [] })
  await openSite('/member/withdraw', { member: true, prepared: true })
  await main()
    .getByRole('button', { name: /, Show withdrawal W0000000000C3$/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' })
  await expect.element(sheet.getByText(/It counts as received because you did not answer in time/)).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'No, nothing' })).toBeVisible()
  await expectNone(sheet.getByRole('button', { name: 'Yes, all of it' }))
  expect(await faultsInBothThemes()).toEqual([])
})

const payees: Answer<'listPayees'> = [82, 84].map((id) => ({
  id: idOf(id),
  method: 'bank-transfer',
  methodName: 'Bank transfer',
  placeName: 'River Bank',
  holderName: 'Daw Mya',
  accountTail: String(5600 + id),
  nickname: null,
  isDefault: id === 82,
  createdAt: NOW,
  restsUntil: null,
}))
const methods: Answer<'cashierOptions'>['withdraw'] = [
  {
    code: 'bank-transfer',
    kind: 'bank',
    name: 'Bank transfer',
    ...LIMITS,
    banks: [{ code: 'river-bank', name: 'River Bank' }],
  },
  {
    code: 'mynah-pay',
    kind: 'e-wallet',
    name: 'Mynah Pay',
    ...LIMITS,
  },
  {
    code: 'harbour-coin',
    kind: 'crypto',
    name: 'Harbour coin',
    ...LIMITS,
    networks: [{ code: 'harbour-main', name: 'Harbour main network' }],
  },
]

test('[WALLET-03, MEMBER-04, WC-10, WC-S4] a new account has the fields of its kind, and what is wrong with each is said', async () => {
  prepare(cashier({ locked: '0.00', requirements: [], withdraw: methods }))
  answers('addPayee', refused('payee-taken'))
  await openSite('/member/withdraw', { member: true, prepared: true })
  await main().getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByLabelText('Account type').selectOptions('harbour-coin')
  await expect.element(dialog.getByLabelText('Network')).toBeVisible()
  await expect.element(dialog.getByLabelText('Memo')).toBeVisible()
  await expectNone(dialog.getByLabelText('Branch'))
  await dialog.getByLabelText('Account type').selectOptions('bank-transfer')
  await expectNone(dialog.getByLabelText('Network'))
  await dialog.getByLabelText('Account number').fill('12345')
  await dialog.getByRole('button', { name: 'Save the account' }).click()
  await expect.element(dialog.getByText('Please check it: 6 to 20 digits.')).toBeVisible()
  await expect.element(dialog.getByText('Please enter the holder’s name.')).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  await dialog.getByLabelText('Bank').selectOptions('river-bank')
  await dialog.getByLabelText('Branch').fill('4th Street')
  await dialog.getByLabelText('Account holder').fill('Daw Mya')
  await dialog.getByLabelText('Account number').fill('1234 5678 90')
  await dialog.getByLabelText('Nickname').fill('Shop')
  await dialog.getByRole('button', { name: 'Save the account' }).click()
  await expect.element(dialog.getByText(/^This account is already used by another member/)).toBeVisible()
  expect(asked('addPayee').map(({ body }) => body)).toEqual([
    {
      method: 'bank-transfer',
      bank: 'river-bank',
      branch: '4th Street',
      holderName: 'Daw Mya',
      accountNumber: '1234567890',
      nickname: 'Shop',
    },
  ])
})

function prepareProofs(proofWays: Answer<'cashierOptions'>['proofWays']): void {
  prepare(cashier({ locked: '0.00', requirements: [], withdraw: methods, proof: true, proofWays }))
  answers('securityState', recordedAnswer('securityState'))
}

test('[WALLET-03, WC-12, WC-S4] a new account takes the payment password and the second factor, and what is wrong is said at each', async () => {
  prepareProofs(['payment-password', 'authenticator', 'passkey'])
  let tries = 0
  answers('addPayee', () => {
    tries += 1
    return tries === 3 ? payees[1]! : refused(tries === 1 ? 'payment-password-wrong' : 'invalid-verification-code')
  })
  await openSite('/member/withdraw', { member: true, prepared: true, width: 360 })
  await main().getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  const save = () => dialog.getByRole('button', { name: 'Save the account' }).click()
  await dialog.getByLabelText('Account type').selectOptions('mynah-pay')
  await dialog.getByLabelText('Account holder').fill('Daw Mya')
  await dialog.getByLabelText('Wallet number').fill('0912345678')
  const second = dialog.getByRole('group', { name: 'Second factor' })
  await second.getByRole('radio', { name: 'Passkey' }).click()
  await save()
  await expect.element(dialog.getByText('Please enter your payment password.')).toBeVisible()
  await second.getByRole('radio', { name: 'Authenticator app' }).click()
  await save()
  await expect.element(dialog.getByText('Please enter the code from your authenticator app.')).toBeVisible()
  expect([asked('proofOptions'), asked('addPayee')]).toEqual([[], []])
  const [password, code] = [dialog.getByLabelText('Payment password'), dialog.getByLabelText('Code from your authenticator app')]
  await password.fill('lantern-4816-pay')
  await code.fill('123456')
  await save()
  await expect.element(password).toHaveAccessibleDescription(/Wrong payment password/)
  await expect.element(code).toBeValid()
  expect(await faultsInBothThemes()).toEqual([])
  await password.fill('lantern-4817-pay')
  await save()
  await expect.element(code).toHaveAccessibleDescription('Verification code is not valid.')
  await expect.element(password).toBeValid()
  await code.fill('654321')
  await save()
  await expectNone(dialog)
  expect(asked('addPayee').at(-1)?.body).toMatchObject({ paymentPassword: 'lantern-4817-pay', authenticatorCode: '654321' })
})

/** Loan words hold word joiners, so that no line breaks in them. */
const joined = (words: string): RegExp => new RegExp(`^${words.replaceAll(/(?<=.)(?=.)/g, '\u2060?')}$`)

test('[WALLET-03, WC-12] without a payment password a new account shows where to set it; with nothing else that password is enough', async () => {
  prepareProofs(['authenticator'])
  await openSite('/member/withdraw', { member: true, prepared: true, width: 360, language: 'MY' })
  const dialog = page.getByRole('dialog', { name: joined('အကောင့်ထည့်ရန်') })
  await main()
    .getByRole('button', { name: joined('အကောင့်ထည့်ရန်') })
    .click()
  await expect.element(dialog.getByText(joined('ငွေထုတ်စကားဝှက်ကို အရင်သတ်မှတ်ပါ'))).toBeVisible()
  await expectNone(dialog.getByLabelText(joined('အတည်ပြုအက်ပ်ရှိ နံပါတ်')))
  for (const ways of [['payment-password', 'authenticator'], ['payment-password']] as const) {
    prepareProofs([...ways])
    await openSite('/member/withdraw', { member: true, prepared: true, width: 360, language: 'MY' })
    await main()
      .getByRole('button', { name: joined('အကောင့်ထည့်ရန်') })
      .click()
    await expect.element(dialog.getByLabelText(joined('ငွေထုတ်စကားဝှက်'))).toBeVisible()
    expect(dialog.getByLabelText(joined('အတည်ပြုအက်ပ်ရှိ နံပါတ်')).elements()).toHaveLength(ways.length - 1)
    expect(await faultsInBothThemes(), ways.join()).toEqual([])
  }
})

test('[WALLET-03, MEMBER-04, WC-13, WC-S4] an account is named, preferred and removed, and an open withdrawal keeps it', async () => {
  prepare(cashier({ locked: '0.00', requirements: [], withdraw: methods }))
  let standing = payees
  answers('listPayees', () => standing)
  answers('changePayee', ({ body, params }) => {
    const { nickname, isDefault } = body as { nickname?: string; isDefault?: boolean }
    standing = standing.map((payee) => {
      const mine = payee.id === params['id']
      const named = mine && nickname !== undefined ? { nickname } : {}
      return { ...payee, ...named, ...(isDefault === true ? { isDefault: mine } : {}) }
    })
    return standing.find(({ id }) => id === params['id']) ?? refused('payee-unknown')
  })
  let tries = 0
  answers('removePayee', ({ params }) => {
    tries += 1
    if (tries === 1) return refused('payee-in-use')
    standing = standing.filter(({ id }) => id !== params['id'])
    return {}
  })
  await openSite('/member/withdraw', { member: true, prepared: true, width: 360 })
  await expect.element(main().getByRole('radio', { name: /5682/ })).toBeChecked()
  await main().getByRole('button', { name: 'Your accounts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your accounts' })
  const second = () => dialog.getByRole('listitem', { name: /5684/ })
  await second().getByRole('button', { name: 'Make default' }).click()
  await expect.element(second().getByText('Default')).toBeVisible()
  await second().getByRole('button', { name: 'Name', exact: true }).click()
  await second().getByLabelText('Nickname').fill('Shop')
  await second().getByRole('button', { name: 'Save the name' }).click()
  await expect.element(dialog.getByRole('listitem', { name: 'Shop •• 5684' })).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  const first = () => dialog.getByRole('listitem', { name: /5682/ })
  await first().getByRole('button', { name: 'Remove', exact: true }).click()
  await first().getByRole('button', { name: 'Remove the account' }).click()
  await expect.element(first().getByText(/^A withdrawal to this account is in progress/)).toBeVisible()
  await first().getByRole('button', { name: 'Remove the account' }).click()
  await expectNone(dialog.getByRole('listitem', { name: /5682/ }))
  expect(asked('removePayee')).toHaveLength(2)
})
