// A whole number as people type it. What is no whole number never reaches the value; it is marked, and gone once the field is left.
import { useState } from 'react'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'

type WholeFieldProps = Omit<AmountFieldProps, 'value' | 'onChange' | 'decimals' | 'symbol' | 'quick' | 'onBlur'> & {
  value: number
  onChange: (value: number) => void
}

const WHOLE = /^\d{1,6}$/

export function WholeField({ value, onChange, ...field }: WholeFieldProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <AmountField
      {...field}
      decimals={0}
      value={draft ?? String(value)}
      onChange={(text) => {
        const isWhole = WHOLE.test(text)
        setDraft(isWhole ? undefined : text)
        if (isWhole) onChange(Number(text))
      }}
      onBlur={() => setDraft(undefined)}
    />
  )
}
