// The button that acts; one shape for every script, and its classes for links that look like buttons.
import './button.css'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../classes.ts'
import { Spinner } from '../show/spinner.tsx'

export type ButtonVariant = 'jade' | 'quiet' | 'outline' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'
export type ButtonLook = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; wide?: boolean | undefined }

/** The classes alone, for a router link: `<Link className={buttonClass({ variant: 'outline' })}>`. */
export const buttonClass = ({ variant = 'jade', size = 'md', wide = false }: ButtonLook = {}): string =>
  cx('bz-button', `bz-button-${variant}`, `bz-button-${size}`, wide && 'bz-button-wide')

export type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean | undefined; icon?: ReactNode; iconEnd?: ReactNode }

/** While `busy` the button keeps its width and its focus, and ignores presses. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  icon,
  iconEnd,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy && type === 'submit' ? 'button' : type}
      className={cx(buttonClass({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? undefined : onClick}
    >
      <span className="bz-button-face">
        {icon}
        <span className="bz-button-text">{children}</span>
        {iconEnd}
      </span>
      {busy ? (
        <span className="bz-button-busy">
          <Spinner size={18} />
        </span>
      ) : null}
    </button>
  )
}
