/** Sitting figures: what was staked, came back and remains of it since the sitting began, over all windows, as the server counts it (PROT-05). */
import './originals.css'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { playedIn, sittingQuery, type Played } from '../../api/clock/sitting.ts'
import { useText } from '../../i18n/i18n.ts'

/** The sitting as far as its rounds have been shown. The server tells a result before its round is. */
export function useShownSitting(
  member: boolean,
  currency: string,
  running: boolean,
): { since: number | undefined; played: Played | undefined } {
  const { data: sitting } = useQuery({ ...sittingQuery, enabled: member })
  const told = playedIn(sitting, currency)
  const [played, setPlayed] = useState(told)
  if (!running && played !== told) setPlayed(told)
  return { since: sitting?.since, played }
}

type Props = { currency: string; symbol: string; running: boolean }

export function SittingFigures({ currency, symbol, running }: Props) {
  const text = useText()
  const { played } = useShownSitting(true, currency, running)
  const rows = [
    { term: text('tables.staked'), value: played?.stakes, change: false },
    { term: text('tables.cameBack'), value: played?.wins, change: false },
    { term: text('originals.net'), value: played?.net, change: true },
  ]
  return (
    <section className="sitting-figures" aria-labelledby="sitting-figures">
      <h2 id="sitting-figures" className="text-md">
        {text('tables.sitting')}
      </h2>
      <dl>
        {rows.map(({ term, value, change }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {value === undefined ? (
                <span className="text-fg-3">–</span>
              ) : (
                <MoneyText value={value} symbol={symbol} {...(change && { sign: 'always', tone: 'change' })} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
