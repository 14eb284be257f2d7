/** Rate fields: a percentage for each category in which the agent may give a rate, with the own limit (AG-10, AG-S3). */
import './team.css'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { percentText } from '../contracts/rate-text.ts'
import { givableOf, ratesHeld, type TypedRates } from './rates.ts'

type Props = {
  /** The agent's maximum of each category, in basis points. */
  highest: Readonly<Record<string, number>>
  typed: TypedRates
  onTyped: (typed: TypedRates) => void
}

export function RateFields({ highest, typed, onTyped }: Props) {
  const text = useText()
  const categories = givableOf(highest)
  if (categories.length === 0) return <Notice>{text('agent.rates.none')}</Notice>
  return (
    <fieldset className="team-rates">
      <legend>{text('agent.rates')}</legend>
      {categories.map((category) => (
        <TextField
          key={category}
          label={text(`games.${category}`)}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          hint={text('agent.rates.most', { rate: percentText(highest[category] ?? 0) })}
          value={typed[category] ?? ''}
          onChange={(event) => onTyped({ ...typed, [category]: event.currentTarget.value })}
        />
      ))}
    </fieldset>
  )
}

/** Rates above 0 in one line. */
export function RatesText({ rates }: { rates: Readonly<Record<string, number>> }) {
  const text = useText()
  const held = ratesHeld(rates)
  return held.length === 0 ? '–' : held.map(([category, rate]) => `${text(`games.${category}`)} ${percentText(rate)}`).join(', ')
}
