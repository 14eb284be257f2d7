/** Proves the deposit form, its refusals, and how an order is paid that is sent by hand. */
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answer } from '../../api/client.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { expectNone, main } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { noLimits } from '../../testing/prepared.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, inMinutes, NOW } from '../../testing/catalogue.ts'

const mynah = {
  code: 'mynah-pay',
  kind: 'e-wallet',
  name: 'Mynah Pay',
  minimum: '1000.00',
  maximum: '900000.00',
  fee: '0.00',
  feeBasisPoints: 0,
  hours: null,
  open: true,
} as const
const hours = { from: '08:00', until: '22:00', timeZone: 'Asia/Yangon' }
const costly = { ...mynah, code: 'teak-wallet', name: 'Teak Wallet', fee: '100.00', feeBasisPoints: 150 }
const closed = { ...mynah, code: 'river', name: 'River Pay', hours, open: false }
const cashier: Answer<'cashierOptions'> = {
  deposit: [mynah, costly, closed],
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

test('[WC-02] each refusal in a row is shown, whether the form was changed between them or not', async () => {
  answers('cashierOptions', cashier)
  answers('listDeposits', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('listPromotions', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  const codes = ['payment-service-down', 'account-excluded', 'limit-reached', 'limit-reached'] as const
  answers('createDeposit', () => refused(codes[asked('createDeposit').length - 1] ?? 'account-blocked'))
  await openSite('/member/depositv2', { member: true })
  const pay = main().getByRole('button', { name: 'Continue to payment' })
  const says = (words: string) => main().getByText(words)
  await expect.element(main().getByRole('radio', { name: /River Pay.*Closed now.*08:00–22:00, GMT\+6:30/ })).toBeDisabled()
  await main()
    .getByRole('radio', { name: /Teak Wallet/ })
    .click()
  await expect.element(says('100.00 Ks + 1.5%')).toBeVisible()
  await main().getByLabelText('Amount').fill('5000')
  await expect.element(main().getByText(/^175\.00/)).toBeVisible()
  await expect.element(main().getByText(/^4,825\.00/)).toBeVisible()
  await main()
    .getByRole('radio', { name: /Mynah Pay/ })
    .click()
  await pay.click()
  await expect.element(says('The payment service is not responding. No money was moved. Please try again.')).toBeVisible()
  await pay.click()
  await expect.element(says('This account is excluded from play.')).toBeVisible()
  await expectNone(says('The payment service is not responding. No money was moved. Please try again.'))
  await pay.click()
  await expect.element(says('This would exceed one of your limits.')).toBeVisible()
  await expectNone(says('This account is excluded from play.'))
  await main().getByLabelText('Amount').fill('6000')
  await expectNone(says('This would exceed one of your limits.'))
  await pay.click()
  await expect.element(says('This would exceed one of your limits.')).toBeVisible()
  await pay.click()
  await expect.element(says('This account cannot bet at the moment. Please contact customer service.')).toBeVisible()
  expect(new Set(asked('createDeposit').map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test('[PROT-01] limits are typed freely, a lower one holds at once, a higher one asks for a second word, and a refused deposit points to them', async () => {
  answers('cashierOptions', cashier)
  answers('listDeposits', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('createDeposit', () => refused('deposit-limit'))
  const limited = (day: object) => {
    const [first, ...others] = noLimits().limits
    return { currency: 'MMK', offerDue: false, limits: [{ ...first, ...day } as Answer<'playerLimits'>['limits'][number], ...others] }
  }
  const standing = { own: '9000.00', left: '1500.00', used: '7500.00' }
  answers('setPlayerLimit', ({ body }) =>
    limited(body.to === null ? { ...standing, waiting: { to: null, from: NOW, until: NOW } } : { ...standing }),
  )
  answers('confirmPlayerLimit', () => refused('too-early'))
  await openSite('/member/depositv2', { member: true })
  const day = main().getByRole('form', { name: 'Per day' })
  await expect.element(day.getByText('No limit. 0.00 Ks deposited so far.')).toBeVisible()
  await day.getByLabelText('Per day').fill('9000')
  await day.getByRole('button', { name: 'Set limit: Per day' }).click()
  await expect.element(day.getByText(/^1,500.00 Ks left, 7,500.00 Ks deposited. Renews on /)).toBeVisible()
  await day.getByRole('button', { name: 'Remove limit: Per day' }).click()
  await expect.element(day.getByText(/^You requested no limit. You can confirm it from /)).toBeVisible()
  await day.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(day.getByText('This can be confirmed 24 hours after it was requested.')).toBeVisible()
  expect(asked('setPlayerLimit').map(({ body }) => body)).toEqual([
    { what: 'deposit', every: 'day', to: '9000' },
    { what: 'deposit', every: 'day', to: null },
  ])
  await main()
    .getByRole('radio', { name: /Mynah Pay/ })
    .click()
  await main().getByLabelText('Amount').fill('5000')
  await main().getByRole('button', { name: 'Continue to payment' }).click()
  await expect.element(main().getByText(/^This would exceed your deposit limit./)).toBeVisible()
})

test('[PROT-01, PL-01] before a deposit a member is asked whether they want a limit, by two answers of one size', async () => {
  prepareWholeSite()
  answers('cashierOptions', cashier)
  answers('listDeposits', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('playerLimits', { ...noLimits(), offerDue: true })
  answers('answerLimitOffer', noLimits())
  await openSite('/member/depositv2', { member: true, prepared: true })
  const offer = main().getByRole('region', { name: 'Would you like to set a limit?' })
  const [set, later] = ['Set a limit', 'Not now'].map((name) => offer.getByRole('button', { name }))
  await expect.element(set!).toBeVisible()
  const sizeOf = (button: typeof set): number[] => {
    const { width, height } = button!.element().getBoundingClientRect()
    return [Math.round(width), Math.round(height)]
  }
  expect(sizeOf(set)).toEqual(sizeOf(later))
  expect(set!.element().className).toBe(later!.element().className)
  await later!.click()
  await expectNone(offer)
  expect(asked('answerLimitOffer').map(({ body }) => body)).toEqual([{ answer: 'not-now' }])
})

const transfer: Answer<'readDeposit'> = {
  id: idOf(61),
  reference: 'D0000000000A1',
  method: 'bank-transfer',
  methodName: 'Bank transfer',
  kind: 'bank',
  amount: '50000.00',
  fee: '0.00',
  // Not the chosen wallet, whose symbol no amount of it may bear.
  currency: 'THB',
  state: 'pending',
  returned: '0.00',
  payUrl: 'https://pay.example/pay/1',
  instructions: {
    kind: 'bank',
    payee: 'Baize Sandbox Payments',
    bankName: 'River Bank',
    account: '0714 2200 9153',
    quote: 'D0000000000A1',
    amount: '50000.00',
    qr: 'river-bank 071422009153',
  },
  proofs: [],
  createdAt: inMinutes(-5),
  expiresAt: inMinutes(50),
  settledAt: null,
}
const coin: Answer<'readDeposit'>['instructions'] = {
  kind: 'crypto',
  networkName: 'Harbour main network',
  address: 'hc1q0a1b2c3d4e5f6g7h8j9k0l1m2n3p4q',
  memo: '018344921',
  confirmations: 12,
  coinAmount: '50000.00',
  coin: 'HBC',
  qr: 'harbour:hc1q',
}

/** A photo of noise, which no compression makes small. */
async function aLargePhoto(): Promise<File> {
  const sheet = new OffscreenCanvas(1800, 1400)
  const pixels = new ImageData(1800, 1400)
  for (let at = 0, seed = 1; at < pixels.data.length; at += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    pixels.data[at] = at % 4 === 3 ? 255 : seed >>> 24
  }
  sheet.getContext('2d')?.putImageData(pixels, 0, 0)
  return new File([await sheet.convertToBlob({ type: 'image/png' })], 'slip.png', { type: 'image/png' })
}

/** The pictures that leave the page from now on. */
function picturesSent(): readonly Blob[] {
  const sent: Blob[] = []
  const line = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (init?.body instanceof Blob) sent.push(init.body)
    return line(input, init)
  }
  onTestFinished(() => void (globalThis.fetch = line))
  return sent
}

test('[WC-01, WC-03] a bank transfer stays on the site: its lines to copy, its code, its proof, and no details once it has expired', async () => {
  answers('cashierOptions', { ...cashier, deposit: [{ ...mynah, code: 'bank-transfer', kind: 'bank', name: 'Bank transfer' }] })
  answers('listDeposits', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('listPromotions', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  answers('createDeposit', transfer)
  answers('readDeposit', transfer)
  answers('uploadFile', { id: idOf(90), type: 'image/png', width: 4, height: 4, createdAt: NOW })
  answers('proveDeposit', refused('proof-limit'))
  await openSite('/member/depositv2', { member: true })
  await main()
    .getByRole('radio', { name: /Bank transfer/ })
    .click()
  await expect.element(main().getByText('The next step shows where to send the money.')).toBeVisible()
  await main().getByLabelText('Amount').fill('50000')
  await main().getByRole('button', { name: 'Continue to payment' }).click()
  const details = main().getByRole('region', { name: 'Bank transfer details' })
  await expect.element(details.getByRole('img', { name: 'QR code of the bank transfer' })).toBeVisible()
  for (const line of ['Baize Sandbox Payments', 'River Bank', '0714 2200 9153', 'D0000000000A1'])
    await expect.element(details.getByText(line, { exact: true })).toBeVisible()
  for (const what of ['Payee', 'Account number', 'Reference to quote', 'Exact amount'])
    await expect.element(details.getByRole('button', { name: `Copy: ${what}` })).toBeVisible()
  await expect.element(details.getByText('฿', { exact: true })).toBeVisible()
  await expect.element(main().getByRole('timer')).toBeVisible()
  const proof = main().getByRole('region', { name: 'Proof of the transfer' })
  const photo = await aLargePhoto()
  expect(photo.size).toBeGreaterThan(5 * 1024 * 1024)
  const sent = picturesSent()
  await userEvent.upload(proof.getByLabelText('Pictures as proof'), [photo])
  await expect.element(proof.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  // It was made smaller before it was sent, and no smaller than is stored.
  const { width, height } = await createImageBitmap(sent[0]!)
  expect([sent[0]?.type, (sent[0]?.size ?? 0) < 5 * 1024 * 1024, width, height]).toEqual(['image/jpeg', true, 1800, 1400])
  await proof.getByRole('button', { name: 'Send the proof' }).click()
  await expect.element(proof.getByText('A deposit can have three pictures. It already has them.')).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
  const proved: typeof transfer = { ...transfer, state: 'expired', instructions: null, payUrl: null, proofs: [idOf(90)] }
  answers('readDeposit', proved)
  answers('proveDeposit', proved)
  await proof.getByRole('button', { name: 'Send the proof' }).click()
  await expect.element(proof.getByText('1 picture was sent.')).toBeVisible()
  // What was sent is not offered again.
  await expectNone(proof.getByRole('button', { name: 'Remove picture 1' }))
  await expectNone(proof.getByRole('button', { name: 'Send the proof' }))
  await expect.element(main().getByText('This order expired')).toBeVisible()
  await expectNone(details)
  await expectNone(main().getByRole('timer'))
  expect(asked('proveDeposit').at(-1)?.body).toEqual({ proofs: [idOf(90)] })
})

test('[WC-01] a coin says network, address, memo and confirmations; an order without an answer says that it waits', async () => {
  answers('listDeposits', { content: [], pageNum: 1, totalPages: 1, total: 0 })
  const order = { ...transfer, method: 'harbour-coin', methodName: 'Harbour coin', kind: 'crypto', instructions: coin } as const
  answers('readDeposit', order)
  await openSite(`/member/depositv2?order=${order.id}`, { member: true, width: 360, theme: 'light' })
  const details = main().getByRole('region', { name: 'Coin payment details' })
  for (const line of ['Harbour main network', coin!.kind === 'crypto' ? coin!.address : '', '018344921', '50,000.00', 'HBC', '12'])
    await expect.element(details.getByText(line, { exact: true })).toBeVisible()
  await expect.element(details.getByRole('button', { name: 'Copy: Address' })).toBeVisible()
  await expectNone(main().getByRole('region', { name: 'Proof of the transfer' }))
  expect(document.documentElement.scrollWidth).toBe(360)
  expect(await faultsInBothThemes()).toEqual([])
  answers('readDeposit', { ...order, instructions: null, payUrl: null })
  await openSite(`/member/depositv2?order=${order.id}`, { member: true })
  await expect.element(main().getByText(/^The payment service has not answered yet\./)).toBeVisible()
})
