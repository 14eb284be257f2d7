/** Dice felt: the table itself: the roll in large figures over the scale, the result in words, and one quiet gold line for a net win. */
import type { DiceRound } from '@baize/contract/originals.ts'
import { formatMoney } from '@baize/ui/money-format.ts'
import { Segmented } from '@baize/ui/segmented.tsx'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import type { DiceBetState } from './dice-bet.ts'
import { inHundredths, readHundredths } from './dice-odds.ts'
import { ROLL_MS, type Play } from './dice-play.ts'
import { DiceScale } from './dice-scale.tsx'
import { unitsOf } from './stake.ts'

// Outside the components: React's compiler loses a bigint that is written inside one.
const NOTHING = 0n

/** Counts from the roll before to the new one while it rolls; the stop is where it must be, not near it. */
function useCounting(round: DiceRound | undefined, rolling: boolean, still: boolean): string | undefined {
  const [shown, setShown] = useState<number>()
  const goal = round && readHundredths(round.roll)
  useEffect(() => {
    if (!rolling || still || goal === undefined) return undefined
    const began = performance.now()
    let frame = 0
    const turn = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - began) / ROLL_MS))
      // Runs three times through the scale and slows down into its place.
      setShown(Math.floor((goal + 30_000 * (1 - share) ** 3) % 10_000))
      if (share < 1) frame = requestAnimationFrame(turn)
    }
    frame = requestAnimationFrame(turn)
    return () => cancelAnimationFrame(frame)
  }, [rolling, still, goal])
  if (goal === undefined) return undefined
  return inHundredths(rolling && !still && shown !== undefined ? shown : goal)
}

function ResultWords({ play, symbol }: { play: Play; symbol: string }) {
  const text = useText()
  const { round, phase } = play
  const told = round !== undefined && phase !== 'rolling' && phase !== 'asking' && phase !== 'unsure'
  const net = round ? unitsOf(round.payout) - unitsOf(round.stake) : NOTHING
  return (
    <p className="dice-words" role="status">
      {phase === 'unsure' && text('originals.dice.unsure')}
      {told &&
        text(round.won ? 'originals.dice.won' : 'originals.dice.lost', {
          roll: round.roll,
          amount: `${formatMoney(round.won ? round.payout : round.stake)} ${symbol}`,
          net: `${formatMoney(net, { sign: 'always' })} ${symbol}`,
        })}
    </p>
  )
}

/** Rings of a cloth under a lamp; no colour of its own, only the felt's. */
function Cloth() {
  return (
    <svg className="dice-cloth" viewBox="0 0 800 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M340 -40 460 -40 760 420 40 420Z" className="dice-lamp" />
      {[360, 300, 236, 168, 96].map((radius) => (
        <ellipse key={radius} cx={400} cy={210} rx={radius} ry={radius * 0.42} />
      ))}
    </svg>
  )
}

function GoldLine({ round }: { round: DiceRound }) {
  return (
    <svg key={round.id} className="dice-gold" aria-hidden="true">
      <rect x="1" y="1" rx="20" width="100%" height="100%" pathLength={1} className="bz-moving" />
    </svg>
  )
}

type Props = { bet: DiceBetState; play: Play; symbol: string; still: boolean; disabled: boolean }

export function DiceFelt({ bet, play, symbol, still, disabled }: Props) {
  const text = useText()
  const { round, phase } = play
  const rolling = phase === 'rolling'
  const counting = useCounting(round, rolling, still)
  const wonMore = round !== undefined && unitsOf(round.payout) > unitsOf(round.stake)
  const outcome = !round || rolling ? undefined : round.won ? 'won' : 'lost'
  return (
    <section className="dice-felt" data-theme="dark" aria-label={text('originals.dice.table')}>
      <Cloth />
      {phase === 'pausing' && wonMore && <GoldLine round={round} />}
      <div className="dice-readout">
        <p className="dice-figure figures" data-outcome={outcome} data-idle={counting === undefined || undefined} aria-hidden="true">
          {counting ?? inHundredths(bet.target)}
        </p>
        <ResultWords play={play} symbol={symbol} />
      </div>
      <DiceScale bet={bet} round={round} rolling={rolling} disabled={disabled} />
      <div className="dice-aim">
        <Segmented
          label={text('originals.dice.direction')}
          value={bet.direction}
          onChange={bet.turn}
          options={[
            { value: 'under', label: text('originals.dice.under'), icon: <ChevronsLeft aria-hidden="true" />, disabled },
            { value: 'over', label: text('originals.dice.over'), icon: <ChevronsRight aria-hidden="true" />, disabled },
          ]}
        />
        <p className="dice-rule">
          {text(bet.direction === 'under' ? 'originals.dice.wins.under' : 'originals.dice.wins.over', { target: inHundredths(bet.target) })}
        </p>
      </div>
    </section>
  )
}
