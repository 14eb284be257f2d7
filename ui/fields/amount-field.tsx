// An amount typed as decimal text: separators appear when the field rests, digits stay exact.
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { cleanAmount } from '../money/amount-text.ts'
import { chipClass } from '../press/chip.tsx'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { groupThousands } from '../money/money-format.ts'

export type AmountFieldProps = Omit<FieldProps, 'trailing'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
    value: string
    onChange: (text: string) => void
    symbol?: string | undefined
    decimals?: number | undefined
    quick?: readonly { label: string; value: string }[] | undefined
  }

const grouped = (text: string): string => {
  const [whole = '', fraction] = text.split('.')
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`
}

export function AmountField(props: AmountFieldProps) {
  const {
    label,
    labelHidden,
    hint,
    error,
    optional,
    leading,
    id,
    className,
    value,
    onChange,
    symbol,
    decimals = 2,
    quick,
    onFocus,
    onBlur,
    ...input
  } = props
  const [typing, setTyping] = useState(false)
  const chips =
    quick === undefined ? null : (
      <div className="bz-quick">
        {quick.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className={chipClass({ selected: choice.value === value })}
            aria-pressed={choice.value === value}
            disabled={input.disabled}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
    )
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, optional, leading, id, className }} trailing={symbol} after={chips}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          className="bz-field-control figures"
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={typing ? value : grouped(value)}
          onChange={(event) => onChange(cleanAmount(event.currentTarget.value, decimals))}
          onFocus={(event) => {
            setTyping(true)
            // The separators are removed at once. If they went with the next drawing, the caret would be lost and new digits would join the
            // old amount. A mouse press removes the selection, so it is set again unless something was typed.
            const field = event.currentTarget
            field.value = value
            field.select()
            requestAnimationFrame(() => {
              if (field.value === value) field.select()
            })
            onFocus?.(event)
          }}
          onBlur={(event) => {
            setTyping(false)
            onBlur?.(event)
          }}
        />
      )}
    </FieldFrame>
  )
}
