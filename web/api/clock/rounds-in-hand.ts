/** Rounds in hand: a table says that its round is not over yet, so that a window that is to close lets it end (PL-17). */
import { createContext, useContext, useEffect } from 'react'

/** Says that a round is in hand; answers how to say that it is over. */
export type HoldWindow = () => () => void

export const RoundsInHand = createContext<HoldWindow | undefined>(undefined)

export function useRoundInHand(inHand: boolean): void {
  const hold = useContext(RoundsInHand)
  useEffect(() => (inHand && hold ? hold() : undefined), [inHand, hold])
}
