// A button whose face is a picture and whose name is said aloud.
import './icon-button.css'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../classes.ts'

export type IconButtonLook = { variant?: 'quiet' | 'outline' | 'jade' | 'over' | undefined; size?: 'sm' | 'md' | undefined }
export type IconButtonProps = IconButtonLook &
  Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; badge?: ReactNode; children: ReactNode }

/** The classes alone, for a router link. */
export const iconButtonClass = ({ variant = 'quiet', size = 'md' }: IconButtonLook = {}): string =>
  cx('bz-icon-button', `bz-icon-button-${variant}`, `bz-icon-button-${size}`)

/** `badge` true shows a dot, text or a number shows a small count; say the count in `label` too. */
export function IconButton({ label, variant, size, badge, children, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx(iconButtonClass({ variant, size }), className)}>
      {children}
      {badge === undefined || badge === false || badge === null ? null : (
        <span className="bz-icon-badge" aria-hidden="true">
          {badge === true ? null : badge}
        </span>
      )}
    </button>
  )
}
