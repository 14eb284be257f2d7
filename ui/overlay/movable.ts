// Moves a window by its header with the pointer or by arrow keys, never out of sight.
import { useCallback, useRef } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'

const stepPx = 16
const bigStepPx = 64
const edgePx = 8

const steps: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export type Movable = {
  reset: () => void
  header: { onPointerDown: (event: PointerEvent<HTMLElement>) => void }
  handle: { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }
}

/** Sets `--move-x` and `--move-y` on the element; its stylesheet turns them into a translation. */
export const useMovable = (element: RefObject<HTMLElement | null>, enabled: boolean): Movable => {
  const offset = useRef({ x: 0, y: 0 })

  const place = useCallback(
    (x: number, y: number) => {
      const node = element.current
      if (node === null) return
      const box = node.getBoundingClientRect()
      const home = { left: box.left - offset.current.x, top: box.top - offset.current.y }
      const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most))
      const left = within(home.left + x, edgePx, innerWidth - box.width - edgePx)
      const top = within(home.top + y, edgePx, innerHeight - box.height - edgePx)
      offset.current = { x: left - home.left, y: top - home.top }
      node.style.setProperty('--move-x', `${offset.current.x}px`)
      node.style.setProperty('--move-y', `${offset.current.y}px`)
    },
    [element],
  )

  const reset = useCallback(() => {
    offset.current = { x: 0, y: 0 }
    element.current?.style.removeProperty('--move-x')
    element.current?.style.removeProperty('--move-y')
  }, [element])

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      const onControl = (event.target as Element).closest('button, a, input, select') !== null
      // On phones the window is a sheet at the bottom edge and stays there.
      if (!enabled || event.button !== 0 || onControl || matchMedia('(max-width: 639px)').matches) return
      const header = event.currentTarget
      const start = { x: event.clientX - offset.current.x, y: event.clientY - offset.current.y }
      const move = (next: globalThis.PointerEvent): void => place(next.clientX - start.x, next.clientY - start.y)
      const end = (): void => {
        header.removeEventListener('pointermove', move)
        header.removeEventListener('pointerup', end)
        header.removeEventListener('pointercancel', end)
      }
      header.setPointerCapture(event.pointerId)
      header.addEventListener('pointermove', move)
      header.addEventListener('pointerup', end)
      header.addEventListener('pointercancel', end)
    },
    [enabled, place],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key]
      if (event.key !== 'Home' && step === undefined) return
      event.preventDefault()
      if (step === undefined) return reset()
      const by = event.shiftKey ? bigStepPx : stepPx
      place(offset.current.x + step[0] * by, offset.current.y + step[1] * by)
    },
    [place, reset],
  )

  return { reset, header: { onPointerDown }, handle: { onKeyDown } }
}
