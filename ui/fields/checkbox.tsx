// Yes-or-no in two looks: a box to tick and a switch that acts at once.
import './checkbox.css'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../classes.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  labelHidden?: boolean | undefined
}

export type CheckboxProps = ChoiceProps
export type SwitchProps = Omit<ChoiceProps, 'error'>

function Choice({ kind, label, labelHidden = false, hint, error, id, className, ...input }: ChoiceProps & { kind: 'check' | 'switch' }) {
  const own = useId()
  const controlId = id ?? own
  const described = cx(hint !== undefined && `${controlId}-hint`, error !== undefined && `${controlId}-error`)
  return (
    <div className={cx('bz-choice', `bz-choice-${kind}`, className)}>
      <input
        {...input}
        id={controlId}
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={error === undefined ? undefined : true}
      />
      <div className={labelHidden ? 'bz-hidden' : 'bz-choice-text'}>
        <label htmlFor={controlId}>{label}</label>
        {hint === undefined ? null : (
          <p className="bz-choice-hint" id={`${controlId}-hint`}>
            {hint}
          </p>
        )}
        {error === undefined ? null : (
          <p className="bz-field-error" id={`${controlId}-error`}>
            <CircleAlert aria-hidden="true" size={16} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  )
}

export function Checkbox(props: CheckboxProps) {
  return <Choice kind="check" {...props} />
}

export function Switch(props: SwitchProps) {
  return <Choice kind="switch" {...props} />
}
