/** Pending login: finishes a login that waited, with its second factor or a new password. Next: `server/identity/session/session.ts`. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Tx } from '../../platform/database.ts'
import { requestCode, takeCodeIn, type CodeRefusal, type SendRefusal } from '../code/code.ts'
import { completeLogin, noteFailedLogin, type Entered, type EntryRefusal, type LoginCaller } from '../entry/entry.ts'
import { readContacts } from '../contact/contact.ts'
import { countPendingTry, deletePending, lockPending, type PendingRow } from '../login-store.ts'
import type { Parts } from '../needs.ts'
import { preparePassword, writePassword, type NewPasswordRefusal } from '../password/password.ts'
import { isWrongProof, judgeCounted, proofsNeeded, provingNames, type LoginWay } from '../second-proof/second-proof.ts'
import { hashOf } from '../session/session.ts'
import { memberById } from '../store.ts'
import { takeOver, takeOverFault, type TakeOverForm, type TakeOverRefusal } from '../take-over.ts'
import { takeRecoveryCode, takeTotp } from '../totp/totp.ts'

const MOST_TRIES = 5

export type ProofMethod = 'sms' | 'email' | 'bank' | 'google' | 'recovery'
type Ticket = { readonly ticket: string; readonly visit: string }

/** The pending login of a ticket at its stage, in the browser in which it began. */
async function pendingOf(
  parts: Parts,
  tx: Tx,
  { ticket, visit }: Ticket,
  stage: PendingRow['stage'],
): Promise<Outcome<PendingRow, 'challenge-over'>> {
  const row = await lockPending(tx, hashOf(ticket))
  const good =
    row !== undefined &&
    row.stage === stage &&
    row.tries < MOST_TRIES &&
    row.binding.equals(hashOf(visit)) &&
    Temporal.Instant.compare(parts.clock.now(), row.expires_at) < 0
  return good ? done(row) : refused('challenge-over')
}

/** Sends a code to the phone or email address that the member has bound. */
export async function sendLoginCode(
  parts: Parts,
  asked: Ticket & { readonly method: 'sms' | 'email'; readonly language: LanguageCode },
): Promise<Outcome<undefined, 'challenge-over' | SendRefusal>> {
  const pending = await parts.database.write((tx) => pendingOf(parts, tx, asked, 'verify'))
  if (!pending.ok) return pending
  const contacts = await readContacts(parts, parts.database.reader, pending.value.member_id)
  const kind = asked.method === 'sms' ? 'phone' : 'email'
  const contact = contacts[kind]
  if (!contact?.verified) return refused('challenge-over')
  return requestCode(parts, { kind, address: contact.address, purpose: 'verify', binding: asked.ticket, language: asked.language })
}

/** Names are compared by their letters, since every bank writes spaces, case and signs differently. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

type ProofInput = Ticket & { readonly method: ProofMethod; readonly answer: string }

async function judgeProof(
  parts: Parts,
  tx: Tx,
  memberId: string,
  { ticket, method, answer, names }: ProofInput & { readonly names: readonly string[] },
): Promise<Outcome<undefined, CodeRefusal | 'answer-refused' | 'challenge-over'>> {
  if (method === 'google' || method === 'recovery') {
    const take = method === 'google' ? takeTotp : takeRecoveryCode
    return (await take(parts, tx, memberId, answer.trim())) ? done(undefined) : refused('invalid-verification-code')
  }
  if (method === 'bank') return lettersOf(answer) !== '' && names.includes(lettersOf(answer)) ? done(undefined) : refused('answer-refused')
  const kind = method === 'sms' ? 'phone' : 'email'
  const contact = (await readContacts(parts, tx, memberId))[kind]
  if (!contact?.verified) return refused('challenge-over')
  return takeCodeIn(parts, tx, { kind, address: contact.address, purpose: 'verify', binding: ticket }, answer.trim())
}

/**
 * Judges the answer to one ticket. Only a factor that was offered is accepted, and a wrong one counts. The right one ends the ticket in the same moment, so
 * that of ten the others find it over and none counts.
 */
async function judgeTicket(parts: Parts, tx: Tx, asked: ProofInput & { readonly names: readonly string[] }, caller: LoginCaller) {
  const found = await pendingOf(parts, tx, asked, 'verify')
  if (!found.ok) return found
  const { hash, member_id: memberId, way } = found.value
  const member = await memberById(tx, memberId)
  const methods = member ? await proofsNeeded(parts, tx, member, way as LoginWay, caller) : []
  const wanted = asked.method === 'recovery' ? 'google' : asked.method
  if (!methods.some(({ method }) => method === wanted)) return refused('challenge-over')
  const judged = await judgeProof(parts, tx, memberId, asked)
  if (judged.ok) await deletePending(tx, hash)
  else if (isWrongProof(judged.code)) await countPendingTry(tx, hash)
  return judged.ok ? found : judged
}

/** Judges a second factor, and finishes the login that waited for it. */
export async function verifyLogin(
  parts: Parts,
  given: { readonly ticket: string; readonly method: ProofMethod; readonly answer: string },
  caller: LoginCaller,
): Promise<Outcome<Entered, CodeRefusal | 'answer-refused' | 'challenge-over' | 'too-many-requests' | EntryRefusal>> {
  const { database } = parts
  const asked = { ...given, visit: caller.visit }
  const waiting = await database.write((tx) => pendingOf(parts, tx, asked, 'verify'))
  if (!waiting.ok) return waiting
  const { member_id: memberId, way, remember, must_change: mustChange } = waiting.value
  // Read before the member's row is held, from another room.
  const names = given.method === 'bank' ? (await provingNames(parts, memberId)).map(lettersOf) : []
  const judged = await judgeCounted(parts, memberId, (tx) => judgeTicket(parts, tx, { ...asked, names }, caller))
  if (!judged.ok) {
    if (isWrongProof(judged.code)) await noteFailedLogin(parts, memberId, caller, { way: way as LoginWay, second: true })
    return judged
  }
  return database.transact((tx) =>
    completeLogin(parts, tx, memberId, caller, { way: way as LoginWay, remember, verified: true, mustChange }),
  )
}

/** Sets a new password in place of the default, one-time or expired one that was just typed, and finishes the login. */
export async function replaceExpiredPassword(
  parts: Parts,
  form: { readonly ticket: string; readonly newPassword: string; readonly confirmNewPassword: string } & TakeOverForm,
  caller: LoginCaller,
): Promise<Outcome<Entered, 'challenge-over' | NewPasswordRefusal | TakeOverRefusal | EntryRefusal>> {
  const { database } = parts
  const pending = await database.write((tx) => pendingOf(parts, tx, { ticket: form.ticket, visit: caller.visit }, 'password'))
  if (!pending.ok) return pending
  const { hash, member_id: memberId, way, remember } = pending.value
  const member = await memberById(database.reader, memberId)
  if (!member) throw new Error(`member ${memberId} is gone`)
  const handedOut = member.handed_at !== null
  const told = handedOut ? await takeOverFault(parts, form) : done(undefined)
  if (!told.ok) return told
  const prepared = await preparePassword(parts, member, form)
  if (!prepared.ok) return prepared
  return database.transact(async (tx) => {
    if (!(await deletePending(tx, hash))) return refused('challenge-over')
    await writePassword(parts, tx, memberId, prepared.value)
    if (handedOut) await takeOver(parts, tx, member, form, caller.ip)
    return completeLogin(parts, tx, memberId, caller, { way: way as LoginWay, remember, verified: true, mustChange: false })
  })
}
