/** Profile input: one field of the profile with the control for its kind. */
import type { Profile } from '@baize/contract/identity/profile.ts'
import { GENDERS, type ProfileField } from '@baize/contract/values/profile-fields.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { fieldName } from './field-name.ts'

const AUTOCOMPLETE: Readonly<Partial<Record<ProfileField, string>>> = {
  fullName: 'name',
  nickname: 'nickname',
  birthday: 'bday',
  address: 'street-address',
  nationality: 'country-name',
}

export function ProfileInput({
  told: { field, change, rule },
  value,
  error,
  onChange,
}: {
  told: Profile['fields'][number]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const text = useText()
  const around = {
    label: text(fieldName(field)),
    optional: rule.required ? undefined : text('identity.optional'),
    hint: change === 'once' ? text('security.profile.once') : undefined,
    error,
    value,
  }
  if (field === 'gender') {
    const options = GENDERS.map((gender) => ({ value: gender, label: text(`security.profile.gender.${gender}`) }))
    return (
      <SelectField
        {...around}
        options={options}
        placeholder={text('security.profile.gender.none')}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextField
      {...around}
      type={field === 'birthday' ? 'date' : 'text'}
      autoComplete={AUTOCOMPLETE[field] ?? 'off'}
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
