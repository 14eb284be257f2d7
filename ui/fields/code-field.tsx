// A one-time code in one real input, so that autofill, paste and screen readers all work.
import './code-field.css'
import type { ComponentProps } from 'react'
import { plainCode } from '@baize/contract/values/number-text.ts'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'

export type CodeFieldProps = Omit<FieldProps, 'leading'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
    value: string
    onChange: (text: string) => void
    length?: number | undefined
    /** Called once when the last digit arrives. */
    onComplete?: ((code: string) => void) | undefined
  }

export function CodeField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  trailing,
  id,
  className,
  value,
  onChange,
  length = 6,
  onComplete,
  ...input
}: CodeFieldProps) {
  const typed = (text: string): void => {
    const code = plainCode(text).replace(/\D/g, '').slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, optional, trailing, id, className }}>
      {(control) => (
        <input
          autoComplete="one-time-code"
          {...input}
          {...control}
          className="bz-field-control bz-code figures"
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          value={value}
          placeholder={'•'.repeat(length)}
          onChange={(event) => typed(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  )
}
