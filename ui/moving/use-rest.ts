// Reports when nobody scrolls any more, or somebody turns to a box. What is beyond the box's own end need not be rendered earlier.
import { startTransition, useEffect, useState, type RefObject } from 'react'

/**
 * From `wanted` on: whether nothing has scrolled for this long, or the box was pointed at, scrolled or entered by a key. It never goes
 * back.
 */
export function useRest(box: RefObject<Element | null>, wanted: boolean, ms: number): boolean {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    const node = box.current
    if (!wanted || rests || node === null) return undefined
    const done = (): void => startTransition(() => setRests(true))
    let timer = setTimeout(done, ms)
    const again = (): void => {
      clearTimeout(timer)
      timer = setTimeout(done, ms)
    }
    // A finger that scrolls the page also begins on some box, and means none.
    const entered = (event: Event): void => {
      if (!(event instanceof PointerEvent && event.pointerType === 'touch')) done()
    }
    const turned = ['pointerenter', 'focusin', 'scroll'] as const
    for (const each of turned) node.addEventListener(each, entered, { capture: true, passive: true })
    addEventListener('scroll', again, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const each of turned) node.removeEventListener(each, entered, { capture: true })
      removeEventListener('scroll', again)
    }
  }, [box, wanted, rests, ms])
  return rests
}
