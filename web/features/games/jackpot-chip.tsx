/** Jackpot chip: the pool on the tile of a game whose rounds can win it. A made-up figure is called an illustration on every tile (HOME-12). */
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useMotion } from '@baize/ui/moving/motion.ts'
import { useJackpot } from '../../api/jackpot.ts'
import { useText } from '../../i18n/i18n.ts'

export function JackpotChip({ gameCode }: { gameCode: string }) {
  const text = useText()
  const { still } = useMotion()
  const jackpot = useJackpot('tile', still)
  if (!jackpot?.games.includes(gameCode)) return null
  return (
    <span className="bz-jackpot-chip" data-source={jackpot.source}>
      <small>{text(jackpot.source === 'pool' ? 'games.jackpot' : 'games.jackpot.simulated')}</small>
      <MoneyText value={jackpot.amount} tone="gold" />
    </span>
  )
}
