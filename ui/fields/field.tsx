// A labelled control with its hint and its error bound together for eye and ear.
import './field.css'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../classes.ts'

export type FieldProps = {
  label: ReactNode
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: ReactNode
  /** The text behind the label of an optional field, in the page's language. */
  optional?: ReactNode
  leading?: ReactNode
  trailing?: ReactNode
}

export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined; className: string }

type FrameProps = FieldProps & {
  id?: string | undefined
  className?: string | undefined
  describedBy?: string | undefined
  /** Stands in the row of the label, or inside the box where the label is hidden. */
  aside?: ReactNode
  after?: ReactNode
  children: (control: FieldControl) => ReactNode
}

const shows = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false && node !== ''

/** The frame for any control; `children` receives the ids that bind label, hint and error to it. */
export function FieldFrame({
  label,
  labelHidden = false,
  hint,
  error,
  optional,
  leading,
  trailing,
  id,
  className,
  describedBy,
  aside,
  after,
  children,
}: FrameProps) {
  const own = useId()
  const controlId = id ?? own
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const invalid = shows(error)
  const described = cx(shows(hint) && hintId, invalid && errorId, describedBy)
  return (
    <div className={cx('bz-field', className)} data-invalid={invalid || undefined}>
      <div className={labelHidden ? 'bz-hidden' : 'bz-field-head'}>
        <label className="bz-field-label" htmlFor={controlId}>
          {label}
        </label>
        {!labelHidden && shows(aside) ? aside : shows(optional) ? <span className="bz-field-optional">{optional}</span> : null}
      </div>
      <div className="bz-field-box">
        {shows(leading) ? <span className="bz-field-side">{leading}</span> : null}
        {children({
          id: controlId,
          'aria-describedby': described === '' ? undefined : described,
          'aria-invalid': invalid || undefined,
          className: 'bz-field-control',
        })}
        {labelHidden ? aside : null}
        {shows(trailing) ? <span className="bz-field-side bz-field-side-end">{trailing}</span> : null}
      </div>
      {shows(hint) ? (
        <p className="bz-field-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      <div aria-live="polite">
        {invalid ? (
          <p className="bz-field-error" id={errorId}>
            <CircleAlert aria-hidden="true" size={16} />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
      {after}
    </div>
  )
}

export type TextFieldProps = FieldProps & ComponentProps<'input'>

export function TextField({ label, labelHidden, hint, error, optional, leading, trailing, id, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, optional, leading, trailing, id, className }}>
      {(control) => <input type="text" {...input} {...control} />}
    </FieldFrame>
  )
}

export type TextAreaProps = FieldProps & ComponentProps<'textarea'>

export function TextArea({ label, labelHidden, hint, error, optional, leading, trailing, id, className, ...input }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, labelHidden, hint, error, optional, leading, trailing, id }} className={cx('bz-field-tall', className)}>
      {(control) => <textarea rows={4} {...input} {...control} />}
    </FieldFrame>
  )
}
