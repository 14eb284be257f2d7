/** Dice stage: the roll in large figures over the scale, and the side and target that are bet on. */
import './dice.css'
import type { DiceRound } from '@baize/contract/originals.ts'
import { Segmented } from '@baize/ui/segmented.tsx'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import type { DiceBetState } from './dice-bet.ts'
import { inHundredths, readHundredths } from './dice-odds.ts'
import { DiceScale } from './dice-scale.tsx'

export const ROLL_MS = 560

/** Counts from the roll before to the new one while it rolls; the stop is where it must be, not near it. */
function useCounting(round: DiceRound | undefined, roundKey: string | undefined): string | undefined {
  const [shown, setShown] = useState<number>()
  const goal = round && readHundredths(round.roll)
  useEffect(() => {
    if (roundKey === undefined || goal === undefined) return undefined
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
  }, [roundKey, goal])
  if (goal === undefined) return undefined
  return inHundredths(roundKey !== undefined && shown !== undefined ? shown : goal)
}

type Props = { bet: DiceBetState; round: DiceRound | undefined; rolling: boolean; roundKey: string | undefined; disabled: boolean }

export function DiceStage({ bet, round, rolling, roundKey, disabled }: Props) {
  const text = useText()
  const counting = useCounting(round, roundKey)
  const outcome = !round || rolling ? undefined : round.won ? 'won' : 'lost'
  return (
    <>
      <div className="dice-readout">
        <p className="dice-figure figures" data-outcome={outcome} data-idle={counting === undefined || undefined} aria-hidden="true">
          {counting ?? inHundredths(bet.target)}
        </p>
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
    </>
  )
}
