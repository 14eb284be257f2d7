// A choice from a list; the browser's own control, because phones show it best.
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }
export type SelectFieldProps = Omit<FieldProps, 'trailing'> &
  Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> & { options: readonly SelectOption[]; placeholder?: string | undefined }

export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  leading,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, optional, leading, id, className }}>
      {(control) => (
        <>
          <select {...select} {...control}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="bz-field-chevron" aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  )
}
