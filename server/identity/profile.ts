/** Profile: what a registration tells about a person, which of it is kept, and which of it is shown back. */

/** The fields that are kept as they were typed, sealed; what was left empty is left out. */
export const PROFILE_FIELDS = [
  'email',
  'payeeName',
  'fullName',
  'mobileNum',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'telegram',
  'zalo',
  'skype',
  'idNumber',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'placeOfBirth',
  'recommenderId',
] as const

/** Invitations, and where the person registered; kept beside the fields, under no rule of their own or one that is judged elsewhere. */
const ORIGIN_FIELDS = ['affiliateCode', 'referralCode', 'countryDialingCode', 'domain', 'registerUrl'] as const

type Kept = 'birthday' | (typeof PROFILE_FIELDS)[number] | (typeof ORIGIN_FIELDS)[number]
export type Profile = Readonly<Partial<Record<Kept, string>>>

/** The part of a form that is kept. */
export function profileFrom(form: Readonly<Partial<Record<Kept, string>>>, birthday: string | undefined): Profile {
  const kept = [...PROFILE_FIELDS, ...ORIGIN_FIELDS].flatMap((field) => (form[field] ? [[field, form[field]]] : []))
  return { ...(birthday === undefined ? {} : { birthday }), ...Object.fromEntries(kept) }
}

const SHOWN_AT_END = 4

/** What the person reads of it: no more of an identity number than its end, and nothing of where they registered. */
export function shownProfile({
  idNumber,
  domain: _domain,
  registerUrl: _registerUrl,
  ...profile
}: Profile): Readonly<Record<string, string>> {
  return { ...profile, ...(idNumber === undefined ? {} : { idNumber: `••• ${idNumber.slice(-SHOWN_AT_END)}` }) }
}
