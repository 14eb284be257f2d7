/** Proves by a table of cases which payment passwords are taken, where it is set, changed and replaced after it was forgotten. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NOW } from '../../../testing/catalogue.ts'
import { answers, asked, refused } from '../../../testing/fake-server.ts'
import { field } from '../../../testing/identity.ts'
import { expectNone, region } from '../../../testing/looking.ts'
import { openSite } from '../../../testing/open-site.ts'
import { theSettings } from '../../../testing/prepared.ts'
import { recordedAnswer } from '../../../testing/recorded.ts'
import { prepareWholeSite } from '../../../testing/whole-site.ts'

const RULE = {
  field: 'paymentPassword',
  enabled: false,
  required: false,
  acceptedPattern: '*',
  patternId: 'any',
  minLength: 6,
  maxLength: 9,
} as const
const [NEW, AGAIN] = ['New payment password', 'Confirm new payment password']
const [OLD, CODE] = ['Old payment password', 'Code from the app, or a recovery code']
/** The button, its dialog, what proves the person beside the login password, and the call. */
const FORMS = [
  [false, 'Set a payment password', 'Set a payment password', undefined, 'setPaymentPassword'],
  [true, 'Change payment password', 'Change payment password', OLD, 'setPaymentPassword'],
  [true, 'Forgot your payment password?', 'Choose a new payment password', CODE, 'resetPaymentPassword'],
] as const
/** The new one, the same again, what else was typed, and the fields that are at fault. */
const CASES: readonly (readonly [typed: string, again: string, rest: string, faults: readonly string[]])[] = [
  ['short', 'short', 'grey-1', [NEW]],
  ['quiet1', 'quiet1', '', ['proof']],
  ['quiet1', 'quiet2', 'grey-1', [AGAIN]],
  ['quiet-heron', 'quiet-heron', 'grey-1', [NEW]],
  ['quiet1', 'quiet1', 'grey-1', []],
  ['quiet-1-2', 'quiet-1-2', 'grey-1', []],
]

test('[MEMBER-04, WC-63] a payment password of the right length, typed twice alike and with its proof is sent, and no other', async () => {
  prepareWholeSite()
  answers('registerSettings', theSettings({ fields: [...theSettings().fields, RULE] }))
  const state = { ...recordedAnswer('securityState'), paymentWays: ['google' as const], paymentChangedAt: NOW }
  for (const [hasPaymentPassword, button, name, proof, call] of FORMS) {
    answers('securityState', { ...state, hasPaymentPassword })
    answers(call, refused('busy'))
    await openSite('/member/securityCenter', { member: true, prepared: true })
    await region('Payment password').getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name })
    const fields = [NEW, AGAIN, ...(proof === undefined ? [] : [proof])]
    const wrong = () => fields.filter((label) => field(dialog, label).element().getAttribute('aria-invalid') === 'true')
    await field(dialog, 'Current password').fill('a quiet green harbour')
    const told = CASES.filter(([, , , at]) => proof !== undefined || at[0] !== 'proof')
    for (const [typed, again, rest, at] of told) {
      await field(dialog, NEW).fill(typed)
      await field(dialog, AGAIN).fill(again)
      for (const label of fields.slice(2)) await field(dialog, label).fill(rest)
      const before = asked(call).length
      await dialog.getByRole('button', { name: 'Save password' }).click()
      const faults = at.map((label) => (label === 'proof' ? proof : label))
      await expect.poll(() => [typed, asked(call).length - before, wrong()]).toEqual([typed, at.length === 0 ? 1 : 0, faults])
    }
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expectNone(dialog)
  }
})
