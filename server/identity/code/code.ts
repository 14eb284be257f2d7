/**
 * Code: six digits sent to a phone or mailbox, valid for one purpose, one target and one browser, with five tries in a few minutes. It also
 * limits how many messages leave in a day.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../../platform/database.ts'
import {
  countTry,
  deleteCodes,
  deleteSent,
  deleteWish,
  insertSent,
  insertWish,
  lockBudget,
  lockCode,
  lockWishes,
  replaceCode,
  sentSince,
  wishesSince,
  type Budget,
  type Channel,
  type CodeKey,
  type Wish,
} from './code-store.ts'
import { codeLetter, codeSms } from '../message.ts'
import type { Parts } from '../needs.ts'
import { prefixOf } from '../phone-number.ts'
import { hashOf } from '../session/session.ts'

export const CODE_MINUTES = 5
const MOST_TRIES = 5

export type CodePurpose = 'login' | 'forgot' | 'register' | 'bind' | 'verify' | 'payment' | 'change'
export type CodeRefusal = 'invalid-verification-code' | 'missing-verification-code' | 'code-expired'
export type WishRefusal = 'sms-too-many-requests' | 'quota-exceeded'
export type SendRefusal = WishRefusal | 'sms-unknown' | 'invalid-phone-number'

/** How often one number may be messaged, for one purpose and for all. A second limit covers numbers that share all but their last four digits. */
const BUDGETS = [
  { by: 'purpose', seconds: 60, most: 1 },
  { by: 'mark', seconds: 600, most: 3 },
  { by: 'mark', seconds: 86_400, most: 5 },
  { by: 'prefix', seconds: 3600, most: 20 },
] as const
/** The catalogue's answer to too many requests. */
const WAIT_SECONDS = 300

/** A keyed hash by which a phone, an address or a document is found, and which reveals none of them. */
export const markOf = ({ secrets }: Parts, kind: 'phone' | 'email' | 'document', text: string): string =>
  createHmac('sha256', secrets.marks).update(`${kind}|${text}`).digest('base64url')

const keyOf = (purpose: CodePurpose, mark: string, binding: string): CodeKey => ({ purpose, mark, binding: hashOf(binding) })

const hashOfCode = ({ secrets }: Parts, { purpose, mark, binding }: CodeKey, code: string): Buffer =>
  createHmac('sha256', secrets.marks)
    .update(`code|${purpose}|${mark}|${binding.toString('hex')}|${code}`)
    .digest()

/**
 * Counts the request for a message and answers its id, or refuses it when a budget is used up. Whether the number belongs to anybody makes no
 * difference.
 */
export async function wishMessage(parts: Parts, tx: Tx, channel: Channel, wish: Wish): Promise<Outcome<string, WishRefusal>> {
  const now = parts.clock.now()
  await lockWishes(tx, wish.mark, wish.prefix)
  for (const { by, seconds, most } of BUDGETS)
    if ((await wishesSince(tx, by, wish, now.subtract({ seconds }))) >= most)
      return refused('sms-too-many-requests', { catalogue: 'too-many-requests', retryAfterSeconds: WAIT_SECONDS })
  if (await isBudgetSpent(parts, tx, { channel, purpose: wish.purpose })) return refused('quota-exceeded')
  return done(await insertWish(tx, wish, now))
}

export type CodeTarget = { readonly kind: 'phone' | 'email'; readonly address: string }
const channelOf = (kind: CodeTarget['kind']): Channel => (kind === 'phone' ? 'sms' : 'mail')
export type CodeLetter = CodeTarget & {
  readonly purpose: CodePurpose
  /** What else the code is bound to: a browser's cookie, a session, a pending login. */
  readonly binding: string
  readonly language: LanguageCode
}

/** Makes a code and sends it. The budgets were checked before. */
export async function sendCode(parts: Parts, letter: CodeLetter): Promise<Outcome<undefined, SendRefusal>> {
  const { kind, address, purpose, binding, language } = letter
  const key = keyOf(purpose, markOf(parts, kind, address), binding)
  const code = String(parts.random.below(1_000_000)).padStart(6, '0')
  const expiresAt = parts.clock.now().add({ minutes: CODE_MINUTES })
  await parts.database.write((tx) => replaceCode(tx, key, hashOfCode(parts, key, code), expiresAt))
  const { siteName } = await parts.rules()
  const sent = await sendWithin<unknown, 'unreachable' | 'number-refused' | 'quota'>(parts, { channel: channelOf(kind), purpose }, () =>
    kind === 'email'
      ? parts.mail.send({ to: address, ...codeLetter(siteName, language, code, CODE_MINUTES) })
      : parts.sms.send(address, codeSms(siteName, language, code, CODE_MINUTES)),
  )
  return sent.ok ? done(undefined) : refused(TOLD[sent.code])
}

/** What the caller is answered when a message was not sent. */
const TOLD = {
  unreachable: 'sms-unknown',
  'number-refused': 'invalid-phone-number',
  quota: 'quota-exceeded',
  'quota-exceeded': 'quota-exceeded',
} as const

/** Stores a code that nobody knows, so that tries at a number without an owner are answered like those at a member's. */
export async function keepBlindCode(parts: Parts, { kind, address, purpose, binding }: Omit<CodeLetter, 'language'>): Promise<void> {
  const key = keyOf(purpose, markOf(parts, kind, address), binding)
  const expiresAt = parts.clock.now().add({ minutes: CODE_MINUTES })
  await parts.database.write((tx) => replaceCode(tx, key, parts.random.bytes(32), expiresAt))
}

/** Counts the request and sends the code, where the caller learns whether it was sent. */
export async function requestCode(parts: Parts, letter: CodeLetter): Promise<Outcome<undefined, SendRefusal>> {
  const mark = markOf(parts, letter.kind, letter.address)
  // Email addresses come in no rows, so each is a row of its own.
  const prefix = letter.kind === 'phone' ? prefixOf(letter.address) : mark
  const wish = { mark, prefix, purpose: letter.purpose }
  const wished = await parts.database.transact((tx) => wishMessage(parts, tx, channelOf(letter.kind), wish))
  return wished.ok ? sendCode(parts, letter) : wished
}

/** Judges a typed code and uses it up, in a transaction that commits whatever the answer is. */
export async function takeCodeIn(
  parts: Parts,
  tx: Tx,
  { kind, address, purpose, binding }: Omit<CodeLetter, 'language'>,
  typed: string | undefined,
): Promise<Outcome<undefined, CodeRefusal>> {
  if (typed === undefined || typed === '') return refused('missing-verification-code', { field: 'verificationCode' })
  const key = keyOf(purpose, markOf(parts, kind, address), binding)
  const kept = await lockCode(tx, key)
  const wrong = refused('invalid-verification-code', { field: 'verificationCode' })
  if (!kept) return wrong
  if (kept.tries >= MOST_TRIES || Temporal.Instant.compare(parts.clock.now(), kept.expires_at) >= 0)
    return refused('code-expired', { field: 'verificationCode' })
  if (!timingSafeEqual(kept.code_hash, hashOfCode(parts, key, typed))) {
    await countTry(tx, kept.id)
    return wrong
  }
  await deleteCodes(tx, key)
  return done(undefined)
}

/** The same in a transaction of its own: tries stay counted whatever happens to the call. */
export const takeCode = (
  parts: Parts,
  letter: Omit<CodeLetter, 'language'>,
  typed: string | undefined,
): Promise<Outcome<undefined, CodeRefusal>> => parts.database.write((tx) => takeCodeIn(parts, tx, letter, typed))

const DAY_SECONDS = 86_400

/** Whether as many messages of this kind were sent in the last day as the merchant pays for. */
async function isBudgetSpent(parts: Parts, tx: Tx, budget: Budget): Promise<boolean> {
  const { messagesPerDay } = await parts.rules()
  return (await sentSince(tx, budget, parts.clock.now().subtract({ seconds: DAY_SECONDS }))) >= messagesPerDay
}

/** Sends under the budget. The place is taken before, so that many at the same moment keep to it, and returned when nothing was sent. */
export async function sendWithin<Value, Code extends string>(
  parts: Parts,
  budget: Budget,
  send: () => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'quota-exceeded'>> {
  const { database, clock } = parts
  const place = await database.transact(async (tx): Promise<Outcome<string, 'quota-exceeded'>> => {
    await lockBudget(tx, budget)
    return (await isBudgetSpent(parts, tx, budget)) ? refused('quota-exceeded') : done(await insertSent(tx, budget, clock.now()))
  })
  if (!place.ok) return place
  const sent = await send()
  if (!sent.ok) await database.write((tx) => deleteSent(tx, place.value))
  return sent
}

/** Forgets the request of a message that has been sent. */
export const forgetWish = (tx: Tx, wish: string): Promise<void> => deleteWish(tx, wish)
