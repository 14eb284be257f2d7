// Grows towards a number in steps, each drawn in a frame of its own, so that none of them keeps a motion waiting for long.
import { startTransition, useEffect, useState } from 'react'

/** How many of `goal` things are drawn by now: `step` more in each frame. Fewer are wanted at once. */
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
