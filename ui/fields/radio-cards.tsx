// One choice out of a few that deserve room: payment methods, destinations, plans.
import './radio-cards.css'
import { useId } from 'react'
import type { ReactNode } from 'react'

export type RadioCard<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
  disabled?: boolean | undefined
}
export type RadioCardsProps<Value extends string> = {
  label: ReactNode
  labelHidden?: boolean | undefined
  name?: string | undefined
  options: readonly RadioCard<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  columns?: 1 | 2 | 3 | undefined
  error?: ReactNode
}

export function RadioCards<Value extends string>({
  label,
  labelHidden = false,
  name,
  options,
  value,
  onChange,
  columns = 1,
  error,
}: RadioCardsProps<Value>) {
  const own = useId()
  const group = name ?? own
  const errorId = `${own}-error`
  return (
    <fieldset
      className="bz-cards"
      data-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={labelHidden ? 'bz-hidden' : 'bz-field-label'}>{label}</legend>
      <div className="bz-cards-grid" data-columns={columns}>
        {options.map((option) => (
          <label key={option.value} className="bz-radio-card" data-disabled={option.disabled || undefined}>
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.leading === undefined ? null : <span className="bz-radio-leading">{option.leading}</span>}
            <span className="bz-radio-text">
              <span className="bz-radio-label">{option.label}</span>
              {option.hint === undefined ? null : <span className="bz-radio-hint">{option.hint}</span>}
            </span>
            {option.trailing === undefined ? null : <span className="bz-radio-trailing">{option.trailing}</span>}
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p className="bz-field-error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
