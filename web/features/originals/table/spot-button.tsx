/** Spot button: a place on the cloth that takes chips. It names itself, its stake and whether it won. */
import { cx } from '@baize/ui/classes.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import type { ComponentProps } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { ChipDisc } from './chip-disc.tsx'
import type { Chips } from './use-chips.ts'

type Props = ComponentProps<'button'> & {
  on: string
  chips: Chips
  label: string
  /** After a round: whether the spot won; undefined while no result is shown. */
  won: boolean | undefined
}

export function SpotButton({ on, chips, label, won, disabled, className, children, ...rest }: Props) {
  const text = useText()
  const units = chips.on(on)
  const said = units === undefined ? label : text('tables.spot.with', { spot: label, amount: formatMoney(units) })
  return (
    <button
      {...rest}
      type="button"
      className={cx('table-spot', className)}
      data-won={won || undefined}
      data-spot={on}
      aria-disabled={disabled || undefined}
      aria-label={won ? text('tables.spot.won', { spot: said }) : said}
      onClick={() => (disabled ? undefined : chips.place(on))}
    >
      {children}
      {units !== undefined && <ChipDisc units={units} values={chips.values} />}
    </button>
  )
}
