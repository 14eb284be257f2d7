/** Dice stage: the roll in large figures over the scale, and the side and target that are bet on. */
import './dice.css'
import type { DiceRound } from '@baize/contract/originals/originals.ts'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import type { DiceBetState } from './dice-bet.ts'
import { inHundredths, readHundredths } from './dice-odds.ts'
import { DiceScale } from './dice-scale.tsx'

export const ROLL_MS = 560
/** Thirty figures a second are more than an eye can read, and leave a phone every other frame. */
const TURN_EVERY_MS = 33

/** Counts from the previous roll to the new one while it rolls, and writes straight into its element. It stops exactly on the result. */
function useCounting(figure: RefObject<HTMLElement | null>, goal: number | undefined, roundKey: string | undefined): void {
  useLayoutEffect(() => {
    const element = figure.current
    if (roundKey === undefined || goal === undefined || !element) return undefined
    const before = element.textContent
    const began = performance.now()
    const turn = (): void => {
      const share = Math.min(1, (performance.now() - began) / ROLL_MS)
      // Runs three times through the scale and slows down into its place.
      element.textContent = inHundredths(Math.floor((goal + 30_000 * (1 - share) ** 3) % 10_000))
      if (share === 1) clearInterval(turning)
    }
    const turning = setInterval(turn, TURN_EVERY_MS)
    return () => {
      clearInterval(turning)
      // As it was rendered, so that the next rendering finds the same.
      element.textContent = before
    }
  }, [figure, goal, roundKey])
}

type Props = { bet: DiceBetState; round: DiceRound | undefined; rolling: boolean; roundKey: string | undefined; disabled: boolean }

export function DiceStage({ bet, round, rolling, roundKey, disabled }: Props) {
  const text = useText()
  const figure = useRef<HTMLParagraphElement>(null)
  const goal = round && readHundredths(round.roll)
  useCounting(figure, goal, roundKey)
  const outcome = !round || rolling ? undefined : round.won ? 'won' : 'lost'
  return (
    <>
      <div className="dice-readout">
        <p
          ref={figure}
          className="dice-figure figures"
          data-outcome={outcome}
          data-idle={goal === undefined || undefined}
          aria-hidden="true"
        >
          {inHundredths(goal ?? bet.target)}
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
