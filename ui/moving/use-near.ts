// Reports how near a box is to the visible part of the page; what is far below need not be rendered yet.
import { startTransition, useEffect, useRef, useState } from 'react'

export type Nearness = 'far' | 'near' | 'seen'

/** `[ref, nearness]`: `near` from `margin` before the box is seen, `seen` once it is; neither goes back. Without an observer everything is seen. */
export function useNear<Box extends Element>(margin = '300px'): readonly [{ current: Box | null }, Nearness] {
  const box = useRef<Box>(null)
  const [nearness, setNearness] = useState<Nearness>(typeof IntersectionObserver === 'undefined' ? 'seen' : 'far')
  useEffect(() => {
    const node = box.current
    if (nearness === 'seen' || node === null) return undefined
    const next = nearness === 'far' ? 'near' : 'seen'
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setNearness(next))
      },
      { rootMargin: next === 'near' ? `${margin} 0px` : '0px' },
    )
    watch.observe(node)
    return () => watch.disconnect()
  }, [nearness, margin])
  return [box, nearness]
}
