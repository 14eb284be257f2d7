/** Likely: how likely two accounts are one person's, by the marks that they share (PK-02). What is compared is brought to one form before it is marked. */
import { nameKeyOf } from '@baize/rules/risk/name-key.ts'

export type MarkKind = 'person' | 'document' | 'phone' | 'email' | 'payee' | 'device'

/** A document is one person's; a family shares a phone or a payee; a device says little by itself. */
const WEIGHTS: Readonly<Record<MarkKind, number>> = { document: 100, person: 60, phone: 60, email: 60, payee: 60, device: 20 }

/** From here on people look at it. */
export const LOOKED_AT = 60

export const scoreOf = (kinds: Iterable<MarkKind>): number => [...new Set(kinds)].reduce((sum, kind) => sum + WEIGHTS[kind], 0)

/** Mailers that deliver to one box whatever stands behind a plus, and those that ignore dots besides. */
const PLUS = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'me.com',
  'fastmail.com',
  'proton.me',
  'protonmail.com',
  'zoho.com',
])
const DOTS = new Set(['gmail.com'])
const SAME_MAILER: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/** The box behind an address, which may be written in many ways. */
export function mailBox(address: string): string {
  const plain = address.trim().normalize('NFKC').toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = SAME_MAILER[plain.slice(at + 1)] ?? plain.slice(at + 1)
  const name = PLUS.has(domain) ? plain.slice(0, at).split('+', 1)[0]! : plain.slice(0, at)
  return `${DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}

/** What a member has told of themselves. */
export type PersonFacts = {
  readonly name: string | undefined
  readonly birthDate: string | undefined
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly document: string | undefined
}

/** Each fact in the one form in which it is compared. A name alone is many people's. */
export function factsOf({
  name = '',
  birthDate = '',
  phones,
  emails,
  document = '',
}: PersonFacts): readonly (readonly [MarkKind, string])[] {
  const [key, paper] = [
    nameKeyOf(name),
    document
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{M}\p{Nd}]/gu, ''),
  ]
  return [
    ...(key === '' || birthDate === '' ? [] : [['person', `${key}|${birthDate}`] as const]),
    ...(paper === '' ? [] : [['document', paper] as const]),
    ...phones.map((phone) => ['phone', phone] as const),
    ...emails.map((email) => ['email', mailBox(email)] as const),
  ]
}
