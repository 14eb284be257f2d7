/**
 * The specification's error catalogue. Each code is a refusal with its own words in both languages, and some call of the right kind can
 * answer it.
 */
import { describe, expect, it } from 'vitest'
import { OPERATIONS } from './operations.ts'
import type { Operation } from './operation.ts'
import { EVERYWHERE, REFUSALS, type RefusalCode } from './refusals.ts'
import { refusalText } from './texts.ts'

/** The catalogue's code or sentence, the refusal that carries it, and calls that can answer with it; none means every call. */
const CATALOGUE: readonly (readonly [message: string, code: RefusalCode, calls: readonly string[]])[] = [
  [
    'Invalid phone number format.',
    'invalid-phone-number',
    ['smsForRegister', 'smsWithoutLogin', 'registerMobile', 'setPasswordByPhone', 'phoneStart'],
  ],
  ['Please enter a valid phone number.', 'missing-phone-number', ['smsForRegister', 'smsWithoutLogin', 'login', 'phoneStart']],
  [
    'Too many requests, please try again after 5 minutes.',
    'sms-too-many-requests',
    ['smsForRegister', 'smsWithoutLogin', 'phoneStart', 'sendLoginCode'],
  ],
  ['An unknown error occured.', 'sms-unknown', ['smsForRegister', 'smsWithoutLogin', 'phoneStart', 'sendLoginCode']],
  [
    'Verification code is not valid.',
    'invalid-verification-code',
    ['login', 'registerMobile', 'setPasswordByPhone', 'verifyLogin', 'bindContact', 'phoneFinish'],
  ],
  [
    'Verification code is missing.',
    'missing-verification-code',
    ['login', 'registerMobile', 'setPasswordByPhone', 'bindContact', 'phoneFinish'],
  ],
  ['Invalid reCaptcha input.', 'captcha-check-failed', ['smsForRegister', 'smsWithoutLogin', 'phoneStart', 'sendBindCode']],
  [
    'Quota not sufficient, please contact customer service.',
    'quota-exceeded',
    ['smsForRegister', 'smsWithoutLogin', 'phoneStart', 'sendLoginCode'],
  ],
  [
    'Not enabled function, please contact customer service.',
    'operation-not-allowed',
    ['login', 'smsWithoutLogin', 'setPasswordByPhone', 'socialStart'],
  ],
  [
    'Verification code has expired, please send again.',
    'code-expired',
    ['login', 'registerMobile', 'setPasswordByPhone', 'bindContact', 'phoneFinish'],
  ],
  ['Login failure. Please try again.', 'popup-closed-by-user', ['socialFinish']],
  ['You are not logged in, please login', 'not-logged-in', []],
  ['Username/Email does not exist', 'account-unknown', ['forgotByEmail']],
  ['Wrong username or password', 'wrong-credentials', ['login']],
  ['Please complete verification first', 'verification-required', ['login', 'verifyLogin', 'socialFinish', 'passkeyLogin']],
  ['Non-agents cannot log in', 'non-agent', ['login']],
]
const ALL: readonly Operation[] = OPERATIONS

describe('the error catalogue', () => {
  it.each(CATALOGUE)('“%s” is %s', (message, code, calls) => {
    expect(REFUSALS[code]).toBeGreaterThanOrEqual(400)
    expect(refusalText(code, 'EN')).toBe(message)
    expect(refusalText(code, 'MY')).toMatch(/[\u1000-\u109f]/)
    const answering = ALL.filter(({ refusals = [] }) => (refusals as readonly string[]).includes(code)).map(({ name }) => name)
    if (calls.length === 0) expect(EVERYWHERE).toContain(code)
    else expect(answering).toEqual(expect.arrayContaining([...calls]))
  })
})
