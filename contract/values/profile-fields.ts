/** Profile fields: the personal data of a member, in the order in which it is shown. */

export const PROFILE_FIELDS = [
  'fullName',
  'nickname',
  'birthday',
  'gender',
  'email',
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
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export const GENDERS = ['female', 'male', 'other'] as const
