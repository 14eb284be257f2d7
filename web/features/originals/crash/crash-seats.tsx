/** Crash seats: the masked players of this round, with their stakes and cash-outs. */
import type { CrashView, SharedRound } from './crash-views.ts'
import { Card } from '@baize/ui/show/card.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { chipClass, ChipRow } from '@baize/ui/press/chip.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { readHundredths } from '../table/figures.ts'
import { symbolOf } from '@baize/contract/values/money.ts'

const SHOWN = 20

export function CrashSeats({ round }: { round: SharedRound | null | undefined }) {
  const text = useText()
  return (
    <Card as="section" className="crash-seats" aria-labelledby="crash-seats">
      <h2 id="crash-seats" className="text-md">
        {text('tables.crash.seats')}
        <span className="text-fg-3 figures">{text('tables.crash.players', { count: round?.players ?? 0 })}</span>
      </h2>
      {round && round.seats.length > 0 ? (
        <ul>
          {round.seats.slice(0, SHOWN).map((seat) => (
            <li key={seat.seat} data-left={seat.leftAt !== null || undefined}>
              <span>{seat.name}</span>
              <span className="figures">{seat.leftAt === null ? '' : `${seat.leftAt}×`}</span>
              <MoneyText
                value={seat.payout ?? seat.stake}
                symbol={symbolOf(seat.currency)}
                tone={seat.payout === null ? 'plain' : 'gold'}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-fg-3">{text('tables.crash.nobody')}</p>
      )}
    </Card>
  )
}

const [TWICE, TENFOLD] = [200, 1000]

/** How high a flight went, for its colour. The figure says the same. */
function heightOf(point: string): 'low' | 'middle' | 'high' {
  const hundredths = readHundredths(point) ?? 0
  return hundredths < TWICE ? 'low' : hundredths < TENFOLD ? 'middle' : 'high'
}

/** The points of previous rounds, newest first; they do not predict the next. */
export function CrashLast({ last }: { last: CrashView['last'] }) {
  const text = useText()
  if (last.length === 0) return null
  return (
    <ChipRow label={text('tables.crash.last')}>
      {last.map(({ round, point }) => (
        <span key={round} className={`${chipClass({ size: 'sm' })} figures crash-last`} data-height={heightOf(point)}>
          {point}×
        </span>
      ))}
    </ChipRow>
  )
}
