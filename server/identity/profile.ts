/** Profile: what a registration tells about a person, which of it is kept, and how it rests sealed. */
import { PROFILE_FIELDS, type ProfileField } from '@baize/contract/values/profile-fields.ts'
import type { Sealing } from '../platform/secrets.ts'
import { profilePlace } from './sealed.ts'

/** Kept in ways of their own: the name beside the account, the day, the one word of three. */
const APART = ['nickname', 'birthday', 'gender'] as const
type Typed = Exclude<ProfileField, (typeof APART)[number]>
const isTyped = (field: ProfileField): field is Typed => !(APART as readonly string[]).includes(field)

/** The fields that are kept as they were typed, sealed; what was left empty is left out. */
export const KEPT_FIELDS = [...PROFILE_FIELDS.filter(isTyped), 'payeeName', 'recommenderId'] as const

/** Invitations, and where the person registered; kept beside the fields, under no rule of their own or one that is judged elsewhere. */
const ORIGIN_FIELDS = ['affiliateCode', 'referralCode', 'countryDialingCode', 'domain', 'registerUrl'] as const

type Kept = 'birthday' | 'gender' | (typeof KEPT_FIELDS)[number] | (typeof ORIGIN_FIELDS)[number]
export type Profile = Readonly<Partial<Record<Kept, string>>>

/** The part of a form that is kept. */
export function profileFrom(form: Readonly<Partial<Record<Kept, string>>>, birthday: string | undefined): Profile {
  const kept = [...KEPT_FIELDS, ...ORIGIN_FIELDS].flatMap((field) => (form[field] ? [[field, form[field]]] : []))
  return { ...(birthday === undefined ? {} : { birthday }), ...Object.fromEntries(kept) }
}

/** Opens what a member told. */
export const readProfile = (data: Sealing, { id, profile_sealed }: { readonly id: string; readonly profile_sealed: string }): Profile =>
  JSON.parse(data.open(profilePlace(id), profile_sealed)) as Profile

/** Seals it for its own row. */
export const sealedProfile = (data: Sealing, memberId: string, profile: Profile): string =>
  data.seal(profilePlace(memberId), JSON.stringify(profile))
