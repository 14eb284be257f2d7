/** Dice bet: the bet before a round: direction and target, kept consistent whichever is changed. */
import { useState } from 'react'
import { inHundredths, oddsOf, readHundredths, turned, withinTargets, type Direction } from './dice-odds.ts'

const FIRST_TARGET = 4950

export function useDiceBet() {
  const [direction, setDirection] = useState<Direction>('under')
  const [target, setTarget] = useState(FIRST_TARGET)
  // The typed text may be no valid target yet; the table keeps the last valid one.
  const [typed, setTyped] = useState<string>()
  const aim = (next: number): void => {
    setTyped(undefined)
    setTarget(withinTargets(direction, next))
  }
  return {
    direction,
    target,
    targetText: typed ?? inHundredths(target),
    odds: oddsOf(direction, target),
    typedFault: typed !== undefined && readHundredths(typed) !== target,
    aim,
    nudge: (by: number) => aim(target + by),
    type: (text: string) => {
      setTyped(text)
      const read = readHundredths(text)
      if (read !== undefined && withinTargets(direction, read) === read) setTarget(read)
    },
    settle: () => setTyped(undefined),
    turn: (next: Direction) => {
      if (next === direction) return
      setTyped(undefined)
      setDirection(next)
      setTarget(withinTargets(next, turned(target)))
    },
  }
}

export type DiceBetState = ReturnType<typeof useDiceBet>
