/** Use focus inside: focus comes to a page over a game and stays in it, also where the game was shown in full screen. */
import { useEffect, type KeyboardEvent, type RefObject } from 'react'

export function useFocusInside(page: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  useEffect(() => {
    const element = page.current
    if (element && document.fullscreenElement && !document.fullscreenElement.contains(element)) void document.exitFullscreen()
    element?.focus()
  }, [page])
  return (event) => {
    if (event.key !== 'Tab') return
    const stops = [...(page.current?.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]') ?? [])]
    const [first, last] = [stops[0], stops.at(-1)]
    const leaves = event.shiftKey ? [first, page.current] : [last]
    if (!leaves.includes(document.activeElement as HTMLElement)) return
    event.preventDefault()
    ;(event.shiftKey ? last : first)?.focus()
  }
}
