/** Field name: the key of a profile field's label; fields of the registration use their own labels. */
import type { ProfileField } from '@baize/contract/values/profile-fields.ts'
import type { TextKey } from '../../../i18n/keys.ts'

export function fieldName(field: ProfileField): TextKey {
  if (field === 'mobileNum') return 'security.mobile'
  return field === 'nickname' || field === 'gender' ? `security.profile.${field}` : `identity.${field}`
}
