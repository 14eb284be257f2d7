/** Reality gate: around every game. While a reality check waits, its page covers the game, which stays open and cannot be reached (RC-02). */
import './reality.css'
import { createContext, lazy, Suspense, useContext, type ReactNode } from 'react'
import { enterArea } from '../../i18n/i18n.ts'
import { useSigns } from './use-signs.ts'

/** Its code and texts come when a check falls due; the game is covered from then on. */
const RealityPage = lazy(async () => {
  const [{ RealityPage: Part }] = await Promise.all([import('./reality-page.tsx'), enterArea('reality')])
  return { default: Part }
})

const Quiet = createContext(false)

/** Whether a check covers the game: a frame is told to make no sound. */
export const useQuiet = (): boolean => useContext(Quiet)

export function RealityGate({ children, onStop }: { readonly children: ReactNode; readonly onStop: () => void }) {
  const sitting = useSigns()
  const waits = sitting !== undefined && sitting.due !== null
  return (
    <div className="reality">
      <div className="reality-under" inert={waits} data-covered={waits || undefined}>
        <Quiet value={waits}>{children}</Quiet>
      </div>
      {waits && (
        <Suspense>
          <RealityPage sitting={sitting} onStop={onStop} />
        </Suspense>
      )}
    </div>
  )
}
