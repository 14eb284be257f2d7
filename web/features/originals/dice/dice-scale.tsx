/** Dice scale: all rolls from 0 to 100 as a ruler, with the winning part in jade. The target is a slider and the last roll a marker. */
import type { DiceRound } from '@baize/contract/originals/originals.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import type { DiceBetState } from './dice-bet.ts'
import { inHundredths, readHundredths } from './dice-odds.ts'

const WHOLE = 100
/** The step of a pointer; keys and the field reach every hundredth. */
const POINTER_STEP = 50
const NUMBERS = [0, 25, 50, 75, 100] as const
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -WHOLE,
  ArrowDown: -WHOLE,
  ArrowRight: WHOLE,
  ArrowUp: WHOLE,
  PageDown: -5 * WHOLE,
  PageUp: 5 * WHOLE,
}

/** Fifty fine strokes and twenty long ones, drawn once in the scale's own units. */
function Ruler() {
  return (
    <svg className="dice-ruler" viewBox="0 0 1000 16" preserveAspectRatio="none" aria-hidden="true">
      {Array.from({ length: 101 }, (_, place) => (
        <line
          key={place}
          x1={place * 10}
          x2={place * 10}
          y1={0}
          y2={place % 25 === 0 ? 16 : place % 5 === 0 ? 10 : 5}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

function Marker({ round, rolling }: { round: DiceRound | undefined; rolling: boolean }) {
  if (!round) return null
  // Set where it is used: set on the scale, every stroke would inherit the value and be restyled.
  const place = { '--roll': `${(readHundredths(round.roll) ?? 0) / WHOLE}%` } as CSSProperties
  return (
    <span className="dice-marker" style={place} data-won={rolling ? undefined : round.won} aria-hidden="true">
      <span className="dice-marker-head">
        <span className="dice-marker-label figures">{rolling ? '··' : round.roll}</span>
        <svg viewBox="0 0 24 24" className="dice-marker-stone">
          <path d="M12 1 23 12 12 23 1 12Z" />
          <path d="M12 6.5 17.5 12 12 17.5 6.5 12Z" className="dice-marker-core" />
        </svg>
      </span>
    </span>
  )
}

type Props = { bet: DiceBetState; round: DiceRound | undefined; rolling: boolean; disabled: boolean }

export function DiceScale({ bet, round, rolling, disabled }: Props) {
  const text = useText()
  const { direction, target } = bet
  const places = { '--target': `${target / WHOLE}%` } as CSSProperties
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step === undefined || disabled) return
    event.preventDefault()
    event.stopPropagation()
    bet.nudge(event.shiftKey ? Math.sign(step) : step)
  }
  return (
    <div className="dice-scale" style={places} data-direction={direction}>
      <div className="dice-track" aria-hidden="true">
        <span className="dice-zone dice-zone-low" />
        <span className="dice-zone dice-zone-high" />
      </div>
      <Marker round={round} rolling={rolling} />
      <input
        type="range"
        className="dice-slider"
        data-plays
        min={0}
        max={WHOLE * WHOLE}
        step={1}
        value={target}
        disabled={disabled}
        aria-label={text('originals.dice.target')}
        aria-valuetext={text(direction === 'under' ? 'originals.dice.wins.under' : 'originals.dice.wins.over', {
          target: inHundredths(target),
        })}
        onKeyDown={press}
        onChange={(event) => bet.aim(Math.round(event.currentTarget.valueAsNumber / POINTER_STEP) * POINTER_STEP)}
      />
      <Ruler />
      <div className="dice-numbers figures" aria-hidden="true">
        {NUMBERS.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </div>
    </div>
  )
}
