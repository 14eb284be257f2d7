/** Jackpot card: the pool that every in-house stake feeds, and the latest wins, or how fairness works while there are none. */
import type { Winner } from '@baize/contract/records.ts'
import { Card } from '@baize/ui/show/card.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useMotion } from '@baize/ui/moving/motion.ts'
import { Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { winnersQuery } from '../../api/home.ts'
import { useJackpot } from '../../api/jackpot.ts'
import { PATHS } from '../../app/paths.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { winnerKey, WinnerRow } from './winner-row.tsx'

const LATEST = 3

function Counter() {
  const text = useText()
  const { still } = useMotion()
  const jackpot = useJackpot('page', still)
  const isPool = jackpot?.source !== 'simulated'
  return (
    <div className="bz-jackpot" data-source={jackpot?.source}>
      <h2>{text('home.jackpot')}</h2>
      <p className="bz-jackpot-figure">
        {jackpot ? (
          <MoneyText value={jackpot.amount} symbol={jackpot.currencySymbol} rolling tone="gold" size="pool" />
        ) : (
          <Skeleton width="70%" />
        )}
      </p>
      <p className="bz-jackpot-note">{text(isPool ? 'home.jackpot.pool' : 'home.jackpot.simulated')}</p>
    </div>
  )
}

function Latest({ winners }: { winners: readonly Winner[] }) {
  const text = useText()
  if (winners.length === 0) return <p className="bz-jackpot-fair">{text('home.fair.text')}</p>
  return (
    <ul className="bz-winner-list" aria-label={text('home.winners.latest')}>
      {winners.slice(0, LATEST).map((winner) => (
        <li key={winnerKey(winner)}>
          <WinnerRow winner={winner} />
        </li>
      ))}
    </ul>
  )
}

function Frame({ children }: { children?: ReactNode }) {
  const text = useText()
  return (
    <Card className="bz-jackpot-card" padding="lg">
      {children}
      <Link to={PATHS.fairness} className="bz-quiet-link">
        {text('home.fair.link')}
      </Link>
    </Card>
  )
}

/** `ready`: the first screen's answer is there, with the wins and the pool; they are not loaded before it. */
export function JackpotCard({ ready }: { ready: boolean }) {
  return ready ? <FilledCard /> : <Frame />
}

function FilledCard() {
  const language = useLanguage()
  const { data } = useQuery(winnersQuery(language, 'ALL'))
  return (
    <Frame>
      <Counter />
      <Latest winners={data?.latest ?? []} />
    </Frame>
  )
}
