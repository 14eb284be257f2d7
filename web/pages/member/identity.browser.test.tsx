/** Proves the page of the identity check: each state in words, what to do next, the service, and documents sent to the house. */
import { CHECK_REASONS } from '@baize/contract/identity/check-words.ts'
import { expect, test } from 'vitest'
import { faultsInBothThemes } from '../../testing/axe.ts'
import { idOf, NOW } from '../../testing/catalogue.ts'
import { answers, asked, refused } from '../../testing/fake-server.ts'
import { expectNone, region } from '../../testing/looking.ts'
import { openSite } from '../../testing/open-site.ts'
import { notChecked } from '../../testing/prepared.ts'
import { prepareWholeSite } from '../../testing/whole-site.ts'

const open = () => openSite('/member/identity', { member: true, prepared: true })
const panel = () => region('Identity check')

test('[PK-07] whoever has not begun reads what they need, and begins; a service that is down is said', async () => {
  prepareWholeSite()
  await open()
  await expect.element(panel().getByText(/^You need a passport/)).toBeVisible()
  await expect.element(panel().getByText('Tries left: 5')).toBeVisible()
  answers('beginIdentityCheck', refused('check-service-down'))
  await panel().getByRole('button', { name: 'Begin the check' }).click()
  await expect.poll(() => asked('beginIdentityCheck').length).toBe(1)
  await expect.element(panel().getByRole('button', { name: 'Begin the check' })).toBeEnabled()
})

test.each([
  ['begun', 'You have begun, and have not sent your document yet.', 'Go on with the check'],
  ['again', 'Your document could not be accepted yet. Here is what to do:', 'Send again'],
  ['refused', 'Your document was not accepted:', 'Send again'],
  ['expired', 'Your last check has ended. Please send a document again.', 'Begin the check'],
] as const)('[PK-07] a check that is %s says so and has its button', async (state, words, button) => {
  prepareWholeSite()
  answers('identityCheck', { ...notChecked(), state, triesLeft: 3 })
  await open()
  await expect.element(panel().getByText(words)).toBeVisible()
  await expect.element(panel().getByRole('button', { name: button })).toBeEnabled()
})

test.each([
  ['sent', 1, 'Your document has arrived. There is nothing to do now.'],
  ['reviewing', 1, 'People look at your document. There is nothing to do now.'],
  ['accepted', 2, 'Your document was accepted. There is nothing to do.'],
] as const)('[PK-07] a check that is %s has nothing to press', async (state, level, words) => {
  prepareWholeSite()
  answers('identityCheck', { ...notChecked(), state, level, levelUntil: level === 2 ? '2027-03-01T08:00:00Z' : null })
  await open()
  await expect.element(panel().getByText(words)).toBeVisible()
  await expectNone(panel().getByRole('button'))
})

test('[PK-07] every reason is a sentence that says what to do, in both themes', async () => {
  prepareWholeSite()
  answers('identityCheck', { ...notChecked(), state: 'again', reasons: [...CHECK_REASONS], triesLeft: 1 })
  await open()
  await expect.poll(() => panel().getByRole('listitem').elements().length).toBe(CHECK_REASONS.length)
  await expect.element(panel().getByText(/^The picture was not sharp\./)).toBeVisible()
  expect(await faultsInBothThemes(), 'identity').toEqual([])
})

test('[PK-03, PK-07] what is missing leads to the security center', async () => {
  prepareWholeSite()
  answers('identityCheck', { ...notChecked(), level: 0, missing: ['name', 'contact'] })
  await open()
  await expect.element(panel().getByText('your full name, as it stands on your document')).toBeVisible()
  await expect.element(panel().getByRole('link', { name: 'Go to the security center' })).toHaveAttribute('href', '/member/securityCenter')
  await expectNone(panel().getByRole('button'))
})

test.each([
  ['used tries', { state: 'again', triesLeft: 0 }, /^All tries are used\./],
  ['a house without a service', { offered: false }, /^Identity checks are done by our staff here\./],
] as const)('[PK-07] %s leave it to people', async (_, some, words) => {
  prepareWholeSite()
  answers('identityCheck', { ...notChecked(), ...some })
  await open()
  await expect.element(panel().getByText(words)).toBeVisible()
  await expectNone(panel().getByRole('button'))
})

const papers = () => region('Documents for our staff')
/** A picture of nine pixels, as a phone would hand it over. */
async function photo(): Promise<File> {
  const sheet = new OffscreenCanvas(3, 3)
  sheet.getContext('2d')!.fillRect(0, 0, 3, 3)
  return new File([await sheet.convertToBlob({ type: 'image/png' })], 'passport.png', { type: 'image/png' })
}

test('[PD-01] a document is sent with its kind, and a full case or a file that is no picture is said beside the field', async () => {
  prepareWholeSite()
  await open()
  await expect.element(papers().getByText(/A PDF cannot be taken yet/)).toBeVisible()
  const sent = { id: idOf(960), kind: 'funds', state: 'sent', sentAt: NOW, deleteAt: '2031-11-20T08:00:00Z' } as const
  answers('sendDocument', () => {
    answers('memberDocuments', [sent])
    return sent
  })
  await papers().getByLabelText('What it shows').selectOptions('Where my money comes from')
  await papers()
    .getByLabelText('Picture of the document')
    .upload(await photo())
  await expect.element(papers().getByText('Where my money comes from – has arrived')).toBeVisible()
  await expect.element(papers().getByText(/It is deleted on Nov 20, 2031/)).toBeVisible()
  expect(asked('sendDocument')).toHaveLength(1)
  expect(asked('sendDocument')[0]).toMatchObject({ query: { kind: 'funds' } })
  for (const [code, words] of [
    ['documents-full', /^Six documents are with us already/],
    ['document-pdf', /^A PDF cannot be taken yet. Please send a photo/],
    ['file-refused', /^This picture cannot be used/],
  ] as const) {
    answers('sendDocument', refused(code))
    await papers()
      .getByLabelText('Picture of the document')
      .upload(await photo())
    await expect.element(papers().getByText(words)).toBeVisible()
  }
})

test('[PD-04] each state of a document is said, in both themes', async () => {
  prepareWholeSite()
  const states = ['sent', 'accepted', 'refused'] as const
  answers(
    'memberDocuments',
    states.map((state, at) => ({ id: idOf(970 + at), kind: 'identity', state, sentAt: NOW, deleteAt: null })),
  )
  await open()
  await expect.element(papers().getByText('Who I am – not accepted')).toBeVisible()
  expect(papers().getByRole('listitem').elements()).toHaveLength(3)
  expect(await faultsInBothThemes(), 'documents').toEqual([])
})

test('[PROT-08, PA-11] says what is asked of where the money comes from, until when, and what goes on meanwhile', async () => {
  prepareWholeSite()
  const until = '2026-12-14T08:00:00Z'
  answers('sourceOfFunds', { request: { asked: 'statement', state: 'again', until, note: 'The last page is missing.' } })
  await open()
  const funds = () => region('Where your money comes from')
  await expect.element(funds().getByText('A bank statement of the last three months.')).toBeVisible()
  await expect.element(funds().getByText('The last page is missing.')).toBeVisible()
  await expect.element(funds().getByText(/Withdrawals up to your own deposits go on\.$/)).toBeVisible()
  expect(await faultsInBothThemes()).toEqual([])
})

test('[PROT-08, PA-11] a proof that was accepted asks for nothing, and without a request nothing stands there', async () => {
  prepareWholeSite()
  answers('sourceOfFunds', { request: { asked: 'sale', state: 'accepted', until: '2026-12-14T08:00:00Z', note: null } })
  await open()
  const funds = () => region('Where your money comes from')
  await expect.element(funds().getByText('Your proof was accepted. There is nothing to do.')).toBeVisible()
  await expectNone(funds().getByText(/rest until it is accepted/))
  answers('sourceOfFunds', { request: null })
  await open()
  await expect.element(panel()).toBeVisible()
  await expectNone(funds())
})
