/** Profile: what a registration says about a person, which of it is stored, and how it is sealed at rest. */
import { PROFILE_FIELDS, type ProfileField } from '@baize/contract/values/profile-fields.ts'
import type { Sealing } from '../platform/secrets.ts'
import { profilePlace } from './sealed.ts'

/** Stored separately: the name beside the account, the day, the one word of three. */
const APART = ['nickname', 'birthday', 'gender'] as const
type Typed = Exclude<ProfileField, (typeof APART)[number]>
const isTyped = (field: ProfileField): field is Typed => !(APART as readonly string[]).includes(field)

/** The fields that are stored as typed, sealed. Empty fields are left out. */
export const KEPT_FIELDS = [...PROFILE_FIELDS.filter(isTyped), 'payeeName', 'recommenderId'] as const

/**
 * Invitations, and the address of the registration. They are stored beside the fields, without their own rule or with one that is judged
 * elsewhere.
 */
const ORIGIN_FIELDS = ['affiliateCode', 'referralCode', 'countryDialingCode', 'domain', 'registerUrl'] as const

type StoredField = 'birthday' | 'gender' | (typeof KEPT_FIELDS)[number] | (typeof ORIGIN_FIELDS)[number]
export type Profile = Readonly<Partial<Record<StoredField, string>>>

/** The part of a form that is stored. */
export function profileFrom(form: Readonly<Partial<Record<StoredField, string>>>, birthday: string | undefined): Profile {
  const kept = [...KEPT_FIELDS, ...ORIGIN_FIELDS].flatMap((field) => (form[field] ? [[field, form[field]]] : []))
  return { ...(birthday === undefined ? {} : { birthday }), ...Object.fromEntries(kept) }
}

/** Opens a member's profile. */
export const readProfile = (data: Sealing, { id, profile_sealed }: { readonly id: string; readonly profile_sealed: string }): Profile =>
  JSON.parse(data.open(profilePlace(id), profile_sealed)) as Profile

/** Seals it for its own row. */
export const sealedProfile = (data: Sealing, memberId: string, profile: Profile): string =>
  data.seal(profilePlace(memberId), JSON.stringify(profile))
