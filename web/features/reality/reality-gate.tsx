/**
 * Reality gate: around every game. While a reality check waits, its page covers the game, which stays open and cannot be reached (RC-02). Where time at play is
 * over the game is closed, once a round in hand has ended (PL-17). Figures that wait come before the game (PI-03).
 */
import './reality.css'
import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from 'react'
import { enterArea } from '../../i18n/i18n.ts'
import { RoundsInHand } from '../../api/clock/rounds-in-hand.ts'
import { useCare } from './use-care.ts'
import { useSigns } from './use-signs.ts'

/** Its code and texts come when a check falls due; the game is covered from then on. */
const RealityPage = lazy(async () => {
  const [{ RealityPage: Part }] = await Promise.all([import('./reality-page.tsx'), enterArea('reality')])
  return { default: Part }
})
const CarePage = lazy(async () => {
  const [{ CarePage: Part }] = await Promise.all([import('./care-page.tsx'), enterArea('reality')])
  return { default: Part }
})
const StopPage = lazy(async () => {
  const [{ StopPage: Part }] = await Promise.all([import('./stop-page.tsx'), enterArea('reality')])
  return { default: Part }
})

const Quiet = createContext(false)

/** Whether a check covers the game: a frame is told to make no sound. */
export const useQuiet = (): boolean => useContext(Quiet)

export function RealityGate({ children, onStop }: { readonly children: ReactNode; readonly onStop: () => void }) {
  const sitting = useSigns()
  const care = useCare()
  const [held, setHeld] = useState(0)
  const hold = useCallback(() => {
    setHeld((before) => before + 1)
    return () => setHeld((before) => before - 1)
  }, [])
  const isDue = sitting !== undefined && sitting.due !== null
  const stopped = held === 0 ? (sitting?.stopped ?? null) : null
  const waits = isDue || (stopped === null && care !== null)
  return (
    <div className="reality">
      {stopped === null && (
        <div className="reality-under" inert={waits} data-covered={waits || undefined}>
          <Quiet value={waits}>
            <RoundsInHand value={hold}>{children}</RoundsInHand>
          </Quiet>
        </div>
      )}
      {isDue && (
        <Suspense>
          <RealityPage sitting={sitting} onStop={onStop} />
        </Suspense>
      )}
      {!isDue && stopped === null && care !== null && (
        <Suspense>
          <CarePage waits={care} onStop={onStop} />
        </Suspense>
      )}
      {!isDue && stopped !== null && (
        <Suspense>
          <StopPage stopped={stopped} onStop={onStop} />
        </Suspense>
      )}
    </div>
  )
}
