/** Jackpot line: the pool above the games whose rounds can win it, told once for all of them (HOME-05, HOME-12). */
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useMotion } from '@baize/ui/moving/motion.ts'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useJackpot } from '../../api/jackpot.ts'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'

/** Its line is as high before the figure is known and where none can be read. */
export function JackpotLine({ place }: { place: 'page' | 'tile' }) {
  const text = useText()
  const { still } = useMotion()
  const jackpot = useJackpot(place, still)
  const isPool = jackpot?.source !== 'simulated'
  return (
    <div className="bz-jackpot" data-source={jackpot?.source}>
      <span className="bz-jackpot-name">{text(isPool ? 'games.jackpot' : 'games.jackpot.simulated')}</span>
      <span className="bz-jackpot-figure">
        {jackpot && <MoneyText value={jackpot.amount} symbol={jackpot.currencySymbol} rolling tone="gold" />}
      </span>
      <p className="bz-jackpot-note">{text(isPool ? 'home.jackpot.pool' : 'home.jackpot.simulated')}</p>
      <Link to={PATHS.fairness} className="bz-quiet-link">
        <ShieldCheck size={20} aria-hidden />
        <span>{text('home.fair.link')}</span>
      </Link>
    </div>
  )
}
