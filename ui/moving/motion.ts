// The one switch that stops all motion, and the system's setting.
import { useSyncExternalStore } from 'react'
import { storedChoice } from '../stored-choice.ts'

const calmQuery = '(prefers-reduced-motion: reduce)'

const choices = storedChoice<'running' | 'paused'>('motion', ['running', 'paused'], 'running', (choice) => {
  document.documentElement.dataset['motion'] = choice
})

const subscribeCalm = (listener: () => void): (() => void) => {
  const query = matchMedia(calmQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

// A name that React's compiler knows as a hook's; `choices.use()` it would take for an ordinary call and remember.
const useChoices = choices.use

/** `still` is true when nothing may move by itself: paused by the person or reduced by the system. */
export const useMotion = (): { still: boolean; paused: boolean; reduced: boolean; setPaused: (paused: boolean) => void } => {
  const paused = useChoices() === 'paused'
  const reduced = useSyncExternalStore(
    subscribeCalm,
    () => matchMedia(calmQuery).matches,
    () => true,
  )
  return { still: paused || reduced, paused, reduced, setPaused: (next) => choices.write(next ? 'paused' : 'running') }
}
