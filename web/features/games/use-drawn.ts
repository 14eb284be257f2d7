/** Use drawn: keeps the tiles of a long list that are drawn in step with the scrolling of the window. */
import { startTransition, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { drawNext, drawSeen, sightOf, type Drawn, type Sight } from './grid-sight.ts'

/** Rows that are drawn beyond the sight: few for a first look, more for who has begun to scroll. */
const AHEAD = { resting: 1, scrolling: 3 } as const

const NOTHING: Drawn = { columns: 0, from: 0, to: 0 }

/** The width of the box, 0 until it is measured, and what is to be drawn in it. */
export function useDrawn(box: RefObject<HTMLElement | null>, total: number): Drawn & { readonly width: number } {
  const [width, setWidth] = useState(0)
  const [drawn, setDrawn] = useState(NOTHING)
  const goOn = useRef<(() => void) | undefined>(undefined)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    let ahead: number = AHEAD.resting
    let frame = 0
    const look = (): Sight => {
      const { top } = element.getBoundingClientRect()
      return sightOf({ top, width: element.clientWidth, windowHeight: innerHeight, total }, ahead)
    }
    // What is not seen yet waits for a frame of its own, and React draws it in slices.
    const later = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const sight = look()
        startTransition(() => setDrawn((before) => drawNext(before, sight)))
      })
    }
    const atOnce = (): void => {
      const sight = look()
      setWidth(element.clientWidth)
      setDrawn((before) => drawSeen(before, sight))
    }
    const scrolled = (): void => {
      ahead = AHEAD.scrolling
      atOnce()
      later()
    }
    goOn.current = later
    const observer = new ResizeObserver(atOnce)
    observer.observe(element)
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', atOnce)
    atOnce()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      removeEventListener('scroll', scrolled)
      removeEventListener('resize', atOnce)
    }
  }, [box, total])
  useEffect(() => goOn.current?.(), [drawn, total])
  return { ...drawn, width }
}
