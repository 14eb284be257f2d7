/** Jackpot line: the pool that this game's rounds feed and can win, with its time; an illustration says so. */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useIsFresh } from '../../../api/jackpot-age.ts'
import { jackpotQuery } from '../queries.ts'

export function JackpotLine({ game, currency, symbol }: { game: OriginalCode; currency: string; symbol: string }) {
  const text = useText()
  const dates = useDates()
  const { data, dataUpdatedAt } = useQuery(jackpotQuery(currency))
  const isFresh = useIsFresh(dataUpdatedAt)
  // An old figure is not shown: without an answer there is none.
  if (!data || !isFresh || !data.games.includes(game)) return null
  return (
    <section className="table-jackpot" aria-label={text('tables.jackpot')}>
      <p>
        <span className="text-fg-2">{text('tables.jackpot')}</span>
        <MoneyText value={data.amount} symbol={symbol} tone="gold" rolling />
      </p>
      <p className="text-sm text-fg-3">
        {text(data.source === 'pool' ? 'tables.jackpot.text' : 'tables.jackpot.simulated', {
          contribution: data.contributionPercent,
          time: dates(data.at, 'time'),
        })}
      </p>
    </section>
  )
}
