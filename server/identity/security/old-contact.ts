/** Old contact: the proof of a verified phone or email address before another replaces it (WC-62). */
import type { OldProof } from '@baize/contract/identity/safety.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Person } from '../../platform/route.ts'
import { CODE_MINUTES, requestCode, takeCode, type CodeRefusal, type CodeTarget, type SendRefusal } from '../code/code.ts'
import { readContacts } from '../contact/contact.ts'
import type { Parts } from '../needs.ts'
import { judgeCounted } from '../second-proof/second-proof.ts'
import { takeTotp } from '../totp/totp.ts'

const codeOf = (person: Person, kind: CodeTarget['kind'], address: string) =>
  ({ kind, address, purpose: 'change', binding: person.sessionId }) as const

/** Sends a code to the bound and verified contact. It is valid in this session and for this purpose only. */
export async function sendOldCode(
  parts: Parts,
  person: Person,
  { kind, language }: { readonly kind: CodeTarget['kind']; readonly language: LanguageCode },
): Promise<Outcome<{ expiredMinutes: number }, SendRefusal | 'second-step-missing'>> {
  const old = (await readContacts(parts, parts.database.reader, person.id))[kind]
  if (!old?.verified) return refused('second-step-missing')
  const sent = await requestCode(parts, { ...codeOf(person, kind, old.address), language })
  return sent.ok ? done({ expiredMinutes: CODE_MINUTES }) : sent
}

/** Whether the old contact may be replaced: it was never verified, is the same, or was proved. */
export async function proveOld(
  parts: Parts,
  person: Person,
  target: CodeTarget,
  given: OldProof | undefined,
): Promise<Outcome<undefined, CodeRefusal | 'old-contact-proof' | 'too-many-requests'>> {
  const old = (await readContacts(parts, parts.database.reader, person.id))[target.kind]
  if (!old?.verified || old.address === target.address) return done(undefined)
  if (given === undefined) return refused('old-contact-proof', { kind: target.kind })
  if (given.way === 'code') return takeCode(parts, codeOf(person, target.kind, old.address), given.code)
  return judgeCounted(parts, person.id, async (tx) => {
    const right = await takeTotp(parts, tx, person.id, given.code)
    return right ? done(undefined) : refused('invalid-verification-code', { field: 'oldProof' })
  })
}
