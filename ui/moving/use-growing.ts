// Grows towards a number in steps, each rendered in its own frame, so that none of them delays a motion for long.
import { startTransition, useEffect, useState } from 'react'

/** How many of `goal` things are rendered by now: `step` more in each frame. A lower goal applies at once. */
export function useGrowing(goal: number, step: number): number {
  const [grown, setGrown] = useState(0)
  const now = Math.min(grown, goal)
  useEffect(() => {
    if (now >= goal) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setGrown(now + step)))
    return () => cancelAnimationFrame(frame)
  }, [now, goal, step])
  return now
}
