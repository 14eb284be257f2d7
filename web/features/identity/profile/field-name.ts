/** Field name: the key of a profile field's label; those of the registration have theirs. */
import type { ProfileField } from '@baize/contract/values/profile-fields.ts'
import type { TextKey } from '../../../i18n/keys.ts'

export function fieldName(field: ProfileField): TextKey {
  if (field === 'mobileNum') return 'security.mobile'
  return field === 'nickname' || field === 'gender' ? `security.profile.${field}` : `identity.${field}`
}
