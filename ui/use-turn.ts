// Takes turns: of many things that come into a page at once, one is drawn in each frame, so that the page goes on moving meanwhile.
import { useEffect, useState } from 'react'

const waiting = new Set<() => void>()
let frame = 0

function callNext(): void {
  const [next] = waiting
  frame = next === undefined ? 0 : requestAnimationFrame(callNext)
  if (next === undefined) return
  waiting.delete(next)
  next()
}

/** Whether the turn has come; at once for what does not wait, or waits no longer. */
export function useTurn(waits: boolean): boolean {
  const [come, setCome] = useState(!waits)
  const wanted = waits && !come
  useEffect(() => {
    if (!wanted) return undefined
    const take = (): void => setCome(true)
    waiting.add(take)
    frame ||= requestAnimationFrame(callNext)
    return () => void waiting.delete(take)
  }, [wanted])
  return come || !waits
}
