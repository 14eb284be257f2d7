/** Record cells: the small shapes that both records show in their rows. */
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useDates } from '../../i18n/i18n.ts'

/** Day over clock, so that a column of times stays narrow; the receipt has the seconds. */
export function TimeCell({ at }: { at: string }) {
  const dates = useDates()
  return (
    <time dateTime={at} className="record-time">
      <span>{dates(at, 'day')}</span>
      <span className="record-detail">{dates(at, 'time')}</span>
    </time>
  )
}

/** A change has a sign, a colour and an arrow, so that none of them alone is needed. */
export function ChangeCell({ value, symbol }: { value: string; symbol?: string }) {
  const still = /^-?0*\.?0*$/.test(value)
  const Arrow = value.startsWith('-') ? ArrowDownRight : ArrowUpRight
  return (
    <span className="record-change">
      {!still && <Arrow aria-hidden="true" size={14} className={value.startsWith('-') ? 'text-cinnabar' : 'text-jade'} />}
      <MoneyText value={value} symbol={symbol} sign="always" tone="change" />
    </span>
  )
}

const SHOWN = 10

/** The end of a long id distinguishes two of them. */
export const shortened = (id: string): string => (id.length > SHOWN ? `…${id.slice(-SHOWN)}` : id)
