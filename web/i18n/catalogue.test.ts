/** The specification's error catalogue on the screens: every message has its words in both languages, and one named file shows it where it belongs. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { refusalText } from '@baize/contract/texts.ts'
import { REFUSALS, type RefusalCode } from '@baize/contract/refusals.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const textsIn = (language: 'en' | 'my'): Record<string, string> =>
  Object.assign(
    {},
    ...(readdirSync(path.join(import.meta.dirname, language), { recursive: true }) as string[])
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(path.join(import.meta.dirname, language, name), 'utf8')) as Record<string, string>),
  ) as Record<string, string>
const [english, burmese] = [textsIn('en'), textsIn('my')]

/** In its own dialog, beside the field, above the button of the form, as a toast, or in place of the content or the site. */
type ShownIn = 'dialog' | 'field' | 'form' | 'toast' | 'page' | 'site'
/** The words of the catalogue, the refusal or the key of the text with them, and where they show. The file and the line that show them follow. */
const CATALOGUE: readonly (readonly [words: string | RegExp, name: string, place: ShownIn, file: string, line: string])[] = [
  [
    'Invalid phone number format.',
    'invalid-phone-number',
    'dialog',
    'features/identity/phone-code.tsx',
    'role="alert">{send.isError ? say(send.error)',
  ],
  [
    'Please enter a valid phone number.',
    'missing-phone-number',
    'dialog',
    'features/identity/phone-code.tsx',
    'role="alert">{send.isError ? say(send.error)',
  ],
  [
    'Please enter a valid phone number.',
    'security.mobile.missing',
    'field',
    'features/identity/phone-code.tsx',
    "mobileNum: text('security.mobile.missing')",
  ],
  [
    'Too many requests, please try again after 5 minutes.',
    'sms-too-many-requests',
    'dialog',
    'features/identity/phone-code.tsx',
    'role="alert">{send.isError ? say(send.error)',
  ],
  [
    'An unknown error occured.',
    'sms-unknown',
    'dialog',
    'features/identity/phone-code.tsx',
    'role="alert">{send.isError ? say(send.error)',
  ],
  [
    'Invalid reCaptcha input.',
    'captcha-check-failed',
    'dialog',
    'features/identity/phone-code.tsx',
    'role="alert">{send.isError ? say(send.error)',
  ],
  [
    'Quota not sufficient, please contact customer service.',
    'quota-exceeded',
    'dialog',
    'features/identity/phone-code.tsx',
    'role="alert">{send.isError ? say(send.error)',
  ],
  [
    'Not enabled function, please contact customer service.',
    'operation-not-allowed',
    'dialog',
    'features/identity/phone-code.tsx',
    'role="alert">{send.isError ? say(send.error)',
  ],
  ['Verification code is not valid.', 'invalid-verification-code', 'form', 'form/form.tsx', '{form.refusal}'],
  ['Verification code is missing.', 'missing-verification-code', 'form', 'form/form.tsx', '{form.refusal}'],
  [
    'Verification code is missing.',
    'security.code.missing',
    'field',
    'features/identity/phone-code.tsx',
    "code: text('security.code.missing')",
  ],
  ['Verification code has expired, please send again.', 'code-expired', 'form', 'form/form.tsx', '{form.refusal}'],
  [
    'Login failure. Please try again.',
    'popup-closed-by-user',
    'toast',
    'features/identity/login/social-return.tsx',
    "toast({ title: say(error), tone: 'danger' })",
  ],
  [
    'You are not logged in, please login',
    'security.login.needed',
    'dialog',
    'features/identity/login/login-dialog.tsx',
    "text('security.login.needed')",
  ],
  ['Username/Email does not exist', 'account-unknown', 'form', 'form/form.tsx', '{form.refusal}'],
  ['Wrong username or password', 'wrong-credentials', 'form', 'form/form.tsx', '{form.refusal}'],
  ['Network link is abnormal, please try again', 'error.network', 'form', 'i18n/refusal-text.ts', "text('error.network')"],
  [
    'The page took longer time to load, please check your network connectivity',
    'error.slow',
    'page',
    'app/shell/page-fault.tsx',
    'error.slow',
  ],
  [
    'Invalid URL, please contact customer service',
    'error.invalidUrl',
    'page',
    'pages/play/session.tsx',
    'role="alert">{refusalText(error)',
  ],
  [
    'Popup blocked. Please allow popups and try again.',
    'games.window.blocked',
    'toast',
    'pages/play/game-bar.tsx',
    "text('games.window.blocked')",
  ],
  ['Access restricted', 'shell.region.title', 'site', 'app/shell/status-screen.tsx', "text('shell.region.title')"],
  [/\{ip\}/, 'shell.region.ip', 'site', 'app/shell/status-screen.tsx', 'regionRestriction.ip'],
  [/\{end\}/, 'shell.maintenance.until', 'site', 'app/shell/status-screen.tsx', "text('shell.maintenance.until'"],
  ['Game under maintenance', 'games.maintenance', 'page', 'pages/play/game-panels.tsx', "text('games.maintenance')"],
  [
    'Please complete verification first',
    'security.verify.title',
    'dialog',
    'features/identity/login/login-dialog.tsx',
    "'security.verify.title'",
  ],
  ['Please complete verification first', 'captcha-required', 'form', 'form/form.tsx', '{form.refusal}'],
  ['Non-agents cannot log in', 'non-agent', 'form', 'features/identity/login/agent-login.tsx', 'portal="agent"'],
  [/^Unknown error/, 'unknown-error', 'form', 'i18n/refusal-text.ts', 'error.message'],
  [/^Unknown error/, 'error.unknown', 'form', 'i18n/refusal-text.ts', "text('error.unknown')"],
  [
    'Please accept the terms.',
    'identity.terms.missing',
    'field',
    'features/identity/register/register-form.tsx',
    "text('identity.terms.missing')",
  ],
  ['Please fill in:', 'messages.feedback.missing', 'form', 'features/messages/feedback-form.tsx', 'text(NAMES[field])'],
  ['Please use a real account', 'games.trial.title', 'dialog', 'features/identity/login/trial-dialog.tsx', "text('games.trial.title')"],
  [
    '{min} to {max} characters.',
    'identity.pattern.length',
    'field',
    'features/identity/register/field-rule.ts',
    '`identity.pattern.${kind}`',
  ],
  [
    '{min} to {max} letters and digits, beginning with a letter.',
    'identity.pattern.letter-first',
    'field',
    'features/identity/register/field-rule.ts',
    '`identity.pattern.${kind}`',
  ],
  ['{min} to {max} digits.', 'identity.pattern.digits', 'field', 'features/identity/register/field-rule.ts', '`identity.pattern.${kind}`'],
  [
    'An email address of {min} to {max} characters.',
    'identity.pattern.email',
    'field',
    'features/identity/register/field-rule.ts',
    '`identity.pattern.${kind}`',
  ],
  [/^First and last name/, 'identity.pattern.full-name', 'field', 'features/identity/register/field-rule.ts', '`identity.pattern.${kind}`'],
  ['Passwords do not match.', 'identity.differ', 'field', 'features/identity/register/register-field.tsx', "text('identity.differ')"],
  ['Please fill this in.', 'identity.required', 'field', 'features/identity/login/name-form.tsx', "text('identity.required')"],
  [
    'Please write {least} to {most} characters.',
    'messages.feedback.length',
    'field',
    'features/messages/feedback-form.tsx',
    "text('messages.feedback.length'",
  ],
  [
    'The page took longer time to load, please check your network connectivity',
    'error.slow',
    'page',
    'app/shell/part-fault.tsx',
    "text('error.slow')",
  ],
  ['Copied', 'ui.copied', 'dialog', '../ui/press/copy-button.tsx', 'labels.copied'],
]

const isRefusal = (name: string): name is RefusalCode => name in REFUSALS
const wordsOf = (name: string): readonly [string | undefined, string | undefined] =>
  isRefusal(name) ? [refusalText(name, 'EN'), refusalText(name, 'MY')] : [english[name], burmese[name]]

describe('[UI-04, UI-08] the error catalogue on the screens', () => {
  it.each(CATALOGUE)('“%s” (%s) is said as %s by %s', (words, name, _place, file, line) => {
    const [said, saidInBurmese] = wordsOf(name)
    if (typeof words === 'string') expect(said).toBe(words)
    else expect(said).toMatch(words)
    expect(saidInBurmese).toMatch(/[\u1000-\u109f]/)
    expect(readFileSync(path.join(root, 'web', file), 'utf8').replace(/\s+/g, ' ')).toContain(line)
  })
})
