// Small round choices in a row: categories, filters, quick amounts.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of buttons is a group, not a fieldset of a form
import './chip.css'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../classes.ts'

export type ChipLook = { selected?: boolean | undefined; size?: 'sm' | 'md' | undefined }
export type ChipProps = ChipLook & ComponentProps<'button'> & { icon?: ReactNode; count?: ReactNode }

/** The classes alone, for router links; set `aria-current` on the chosen one. */
export const chipClass = ({ selected = false, size = 'md' }: ChipLook = {}): string =>
  cx('bz-chip', `bz-chip-${size}`, selected && 'bz-chip-on')

export function Chip({ selected, size, icon, count, children, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button aria-pressed={selected ?? false} {...rest} type={type} className={cx(chipClass({ selected, size }), className)}>
      {icon}
      <span>{children}</span>
      {count === undefined ? null : <span className="bz-chip-count figures">{count}</span>}
    </button>
  )
}

/** A row that scrolls sideways where it does not fit, with its own name. */
export function ChipRow({ label, children, wrap = false }: { label: string; children: ReactNode; wrap?: boolean | undefined }) {
  return (
    <div className={cx('bz-chip-row', wrap && 'bz-chip-row-wrap')} role="group" aria-label={label}>
      {children}
    </div>
  )
}
