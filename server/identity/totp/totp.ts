/** TOTP: the authenticator's second step (RFC 6238), confirmed by a first number, each number good once, with recovery codes for a lost phone. */
import { changeGuard } from '../change-guard/change-guard.ts'
import { createHmac } from 'node:crypto'
import type { totpConfirm } from '@baize/contract/identity/security.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { newTotpSecret, totpAddress, totpStep } from '../../platform/proofs/totp-code.ts'
import {
  confirmTotp,
  deleteTotp,
  offerTotp,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  spendRecoveryCode,
  totpOf,
  spendStep,
} from './totp-store.ts'
import type { Parts } from '../needs.ts'
import { totpPlace } from '../sealed.ts'

const RECOVERY_CODES = 10
/** 32 characters that nobody mistakes for one another. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 10

/** Makes a secret and the address that an authenticator reads from a QR code. */
export async function startTotp(
  parts: Parts,
  tx: Tx,
  { id, account }: { readonly id: string; readonly account: string },
): Promise<Outcome<{ secret: string; uri: string }, 'state-conflict'>> {
  const secret = newTotpSecret(parts.random)
  const offered = await offerTotp(tx, id, parts.secrets.data.seal(totpPlace(id), secret))
  if (!offered) return refused('state-conflict')
  const { siteName } = await parts.rules()
  return done({ secret, uri: totpAddress(siteName, account, secret) })
}

/** Since when an authenticator guards the account; undefined where none does. */
export async function totpSince(reader: Reader | Tx, memberId: string): Promise<Temporal.Instant | undefined> {
  return (await totpOf(reader, memberId))?.confirmed_at ?? undefined
}

export const hasTotp = async (reader: Reader | Tx, memberId: string): Promise<boolean> => (await totpSince(reader, memberId)) !== undefined

/** Whether the number is of this moment and was not used before. The use is recorded. */
export async function takeTotp(parts: Parts, tx: Tx, memberId: string, code: string): Promise<boolean> {
  const row = await totpOf(tx, memberId)
  if (!row) return false
  const step = totpStep(parts.secrets.data.open(totpPlace(memberId), row.secret_sealed), code, parts.clock.now())
  return step !== undefined && spendStep(tx, memberId, step)
}

const recoveryHash = ({ secrets }: Parts, memberId: string, code: string): Buffer =>
  createHmac('sha256', secrets.marks)
    .update(`recovery|${memberId}|${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()

/** Uses a recovery code up and notifies its owner, since whoever has found the list can log in with the next one. */
export async function takeRecoveryCode(parts: Parts, tx: Tx, memberId: string, code: string): Promise<boolean> {
  const spent = await spendRecoveryCode(tx, memberId, recoveryHash(parts, memberId, code))
  if (spent) await parts.tell(tx, { name: 'memberRecoveryCodeUsed', memberId, reference: parts.clock.now().toString() })
  return spent
}

/** Turns the second factor on, and answers the recovery codes, which are stored only as hashes. */
export async function confirm(
  parts: Parts,
  tx: Tx,
  memberId: string,
  code: string,
): Promise<Outcome<{ recoveryCodes: string[] }, OperationRefusal<typeof totpConfirm>>> {
  if (code === '') return refused('missing-verification-code')
  const row = await totpOf(tx, memberId)
  if (!row || row.confirmed_at !== null) return refused('state-conflict')
  if (!(await takeTotp(parts, tx, memberId, code))) return refused('invalid-verification-code')
  await confirmTotp(tx, memberId, parts.clock.now())
  await changeGuard(parts, tx, memberId)
  await parts.tell(tx, { name: 'memberAuthenticatorOn', memberId, reference: parts.clock.now().toString() })
  const sign = (): string => SIGNS.charAt(parts.random.below(SIGNS.length))
  const made = Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_LENGTH }, sign).join(''))
  await replaceRecoveryCodes(
    tx,
    memberId,
    made.map((each) => recoveryHash(parts, memberId, each)),
  )
  return done({ recoveryCodes: made.map((each) => `${each.slice(0, 5)}-${each.slice(5)}`) })
}

export async function stop(
  parts: Parts,
  tx: Tx,
  memberId: string,
  code: string,
): Promise<Outcome<undefined, 'invalid-verification-code' | 'state-conflict'>> {
  if (!(await hasTotp(tx, memberId))) return refused('state-conflict')
  const right = (await takeTotp(parts, tx, memberId, code)) || (await takeRecoveryCode(parts, tx, memberId, code))
  if (!right) return refused('invalid-verification-code')
  await deleteTotp(tx, memberId)
  await changeGuard(parts, tx, memberId)
  await parts.tell(tx, { name: 'memberAuthenticatorOff', memberId, reference: parts.clock.now().toString() })
  return done(undefined)
}

export const countRecoveryCodes = (reader: Reader | Tx, memberId: string): Promise<number> => recoveryCodesLeft(reader, memberId)
