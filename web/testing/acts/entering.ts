/** Entering: the acts of whoever logs in or registers, and where each refusal is said. */
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { REFUSALS } from '@baize/contract/refusals.ts'
import { refusalText } from '@baize/contract/texts.ts'
import { answers, refused } from '../fake-server.ts'
import { loggedIn } from '../identity.ts'
import { theSettings, theStatus } from '../prepared.ts'
import type { ActRow } from './act.ts'
import { deviceAnswers, TO_ASK } from './device.ts'

const AT = { visitor: true, at: '/login' } as const
/** Whoever comes in is somebody else to the page: everything is asked for them. */
const IN = { refusedAsks: '', asks: undefined, leaves: ['toast Welcome back, Mya'], answer: loggedIn() } as const
const QUIET = { refusedAsks: '', asks: '', leaves: [] } as const
const PASSWORDS = { 'New password': 'quiet-heron-2026', 'Confirm new password': 'quiet-heron-2026' }
const [CODE, MOBILE, NEW] = ['Verification code', 'Mobile number', 'New password']
const PHONE = { [MOBILE]: '0912345678', [CODE]: '123456' }
/** The next step of a login opens another form, which has its own rows. */
const STEPS: readonly RefusalCode[] = ['verification-required', 'password-change-required']
const atNew = { 'password-too-common': NEW, 'password-unchanged': NEW, 'field-refused': [`${NEW}: 10 to 128 characters.`] }
const refusedField = { detail: { 'field-refused': { field: 'newPassword' } } } as const

const TERMS = 'I am 21 or older and accept the terms…'
const OPENED = 'toast Welcome, MyaYour account is open. Your balance is shown at the top.'
const UNKNOWN = { 'invitation-code-unknown': [refusalText('invitation-code-unknown', 'EN'), 'window Invitation code'] }
const NEWCOMER = { Username: 'myathida', 'Date of birth': '1992-04-17' }
const atNewcomer = { 'username-taken': 'Username', 'too-young': 'Date of birth', ...UNKNOWN } as const

function switched(flags: Readonly<Record<string, boolean>>): void {
  const status = theStatus()
  answers('systemStatus', { ...status, info: { ...status.info, whitelabel: { ...status.info.whitelabel, ...flags } } })
}

/** A provider's answer is taken once in a page: each opening brings another. */
let returns = 0
const asStep = (code: RefusalCode, detail: object) => (): void =>
  answers('socialFinish', refused(code, { ticket: 'a-ticket-of-the-house-1', ...detail }))
const RETURNED = { visitor: true, at: () => `/login/google?code=act-${(returns += 1)}` } as const

const CODES = Object.keys(REFUSALS) as RefusalCode[]
/** A code that was not sent is told in a window of its own. */
const notSent = Object.fromEntries(CODES.map((code) => [code, [refusalText(code, 'EN'), 'window The code was not sent']]))
const SENT = {
  keeps: true,
  send: 'Send code',
  typed: { [MOBILE]: '0912345678' },
  said: notSent,
  answer: { expiredMinutes: 5 },
  ...QUIET,
} as const

export const ENTERING: readonly ActRow[] = [
  {
    act: 'login',
    of: 'by name',
    ...AT,
    typed: { Username: 'mya', Password: 'quiet-heron-2026' },
    send: 'Log in',
    never: STEPS,
    ...IN,
  },
  { act: 'login', of: 'by a code', ...AT, way: ['SMS code'], typed: PHONE, send: 'Log in', never: STEPS, ...IN },
  {
    act: 'trialLogin',
    ...AT,
    send: 'Look around for free',
    said: { others: 'toast' },
    ...IN,
    leaves: ['toast You are looking around without an account. No money is involved.'],
  },
  {
    act: 'verifyLogin',
    ...RETURNED,
    prepare: asStep('verification-required', { methods: [{ method: 'google', hint: null }] }),
    typed: { [CODE]: '123456' },
    send: 'Verify',
    said: { 'challenge-over': '', others: CODE },
    never: STEPS,
    ...IN,
  },
  {
    act: 'sendLoginCode',
    ...RETURNED,
    prepare: asStep('verification-required', { methods: [{ method: 'email', hint: 'm•••@baize.example' }] }),
    send: 'Send code',
    ...QUIET,
    leaves: ['window Please complete verification first'],
  },
  {
    act: 'replaceExpiredPassword',
    ...RETURNED,
    prepare: asStep('password-change-required', {}),
    typed: PASSWORDS,
    send: 'Save password',
    ...refusedField,
    said: atNew,
    ...IN,
  },
  {
    act: 'forgotByEmail',
    ...AT,
    way: ['Forgot your password?', 'Email'],
    typed: { Username: 'mya', Email: 'mya@baize.example' },
    send: 'Send the link',
    ...QUIET,
    leaves: ['window Forgot your password?', 'window Check your email'],
  },
  {
    act: 'resetByLink',
    visitor: true,
    at: `/reset#${'a'.repeat(43)}`,
    typed: PASSWORDS,
    send: 'Save password',
    ...refusedField,
    said: atNew,
    ...QUIET,
    asks: undefined,
    leaves: ['toast Password changed.', 'window Log in'],
  },
  {
    act: 'setPasswordByPhone',
    ...AT,
    way: ['Forgot your password?'],
    typed: { ...PHONE, ...PASSWORDS },
    send: 'Save password',
    ...refusedField,
    said: atNew,
    never: STEPS,
    ...IN,
    leaves: ['toast Welcome back, MyaPassword changed.'],
  },
  {
    act: 'socialStart',
    ...AT,
    send: 'Continue with Google',
    said: { others: 'toast' },
    answer: { url: '#gone' },
    ...QUIET,
    leaves: ['window Log in'],
  },
  {
    act: 'passkeyLogin',
    ...AT,
    prepare: () => {
      deviceAnswers()
      answers('passkeyLoginOptions', TO_ASK)
    },
    send: 'Use a passkey',
    said: { others: 'toast' },
    never: STEPS,
    ...IN,
  },
  {
    act: 'passkeyLoginOptions',
    ...AT,
    prepare: () => {
      deviceAnswers()
      answers('passkeyLogin', loggedIn())
    },
    send: 'Use a passkey',
    said: { others: 'toast' },
    answer: TO_ASK,
    ...QUIET,
    asks: undefined,
    leaves: ['toast Welcome back, Mya'],
  },
  { act: 'takeHandover', visitor: true, at: `/phone?os=ios&lang=EN#${'a'.repeat(43)}`, send: 'Log in on this phone', never: STEPS, ...IN },
  { act: 'smsWithoutLogin', ...AT, way: ['SMS code'], ...SENT, leaves: ['window Log in'] },
  {
    act: 'phoneStart',
    ...AT,
    prepare: () => answers('registerSettings', theSettings({ phoneChannel: 'firebase' })),
    way: ['SMS code'],
    ...SENT,
    answer: { expiredMinutes: 5, session: 'a-session' },
    leaves: ['window Log in'],
  },
  {
    act: 'smsForRegister',
    visitor: true,
    at: '/register',
    prepare: () => switched({ USERNAMEREG3: false, MOBILENUMREG3: true }),
    ...SENT,
    leaves: ['window Open an account'],
  },
  {
    act: 'register',
    visitor: true,
    at: '/register',
    way: [TERMS],
    typed: { ...NEWCOMER, Password: 'quiet-heron-2026', 'Confirm password': 'quiet-heron-2026' },
    send: 'Open account',
    detail: { 'field-refused': { field: 'username' } },
    said: {
      ...atNewcomer,
      'password-too-common': 'Password',
      'field-refused': ['Username: 4 to 16 letters and digits, beginning with a letter.'],
    },
    ...IN,
    leaves: [OPENED],
  },
  {
    act: 'registerMobile',
    visitor: true,
    at: '/register',
    prepare: () => switched({ USERNAMEREG3: false, MOBILENUMREG3: true }),
    way: [TERMS],
    typed: { ...PHONE, 'Date of birth': '1992-04-17' },
    send: 'Open account',
    said: { 'too-young': 'Date of birth', ...UNKNOWN },
    ...IN,
    leaves: [OPENED],
  },
  {
    act: 'registerSocial',
    ...RETURNED,
    prepare: asStep('registration-needed', { email: 'mya@baize.example' }),
    way: [TERMS],
    typed: NEWCOMER,
    send: 'Open account',
    said: atNewcomer,
    ...IN,
    leaves: [OPENED],
  },
]
