// Two to five equal choices side by side; real radios, so arrow keys and forms work.
import './segmented.css'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'

export type SegmentOption<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode; disabled?: boolean | undefined }
export type SegmentedProps<Value extends string> = {
  label: string
  labelHidden?: boolean | undefined
  options: readonly SegmentOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  size?: 'sm' | 'md' | undefined
  wide?: boolean | undefined
}

export function Segmented<Value extends string>({
  label,
  labelHidden = true,
  options,
  value,
  onChange,
  size = 'md',
  wide = false,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx('bz-segmented', `bz-segmented-${size}`, wide && 'bz-segmented-wide')}>
      <legend className={labelHidden ? 'bz-hidden' : 'bz-field-label'}>{label}</legend>
      <div className="bz-segments">
        {options.map((option) => (
          <label key={option.value} className="bz-segment">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
