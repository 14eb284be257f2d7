/** Alone: while the game window covers the whole screen, keyboard and screen reader cannot reach what is under it. */
import { useEffect, type RefObject } from 'react'

/** As in game-window.css. */
const COVERS = '(max-width: 1023px), (max-height: 520px)'
/** Notes and dialogs stay reachable; landmarks and the skip link do not. */
const UNDER = 'header, nav, footer, aside, a'

function siblingsOf(element: Element): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    for (const sibling of at.parentElement?.children ?? [])
      if (sibling !== at && sibling instanceof HTMLElement && sibling.matches(UNDER) && !sibling.inert) found.push(sibling)
  }
  return found
}

/** Whether the window covers the page: never, on small screens, or always. */
export type Covering = 'never' | 'small' | 'always'

export function useAlone(window: RefObject<HTMLElement | null>, covering: Covering): void {
  useEffect(() => {
    const element = window.current
    if (covering === 'never' || !element) return undefined
    const query = matchMedia(covering === 'always' ? 'all' : COVERS)
    let covered: HTMLElement[] = []
    const look = (): void => {
      for (const each of covered) each.inert = false
      covered = query.matches ? siblingsOf(element) : []
      for (const each of covered) each.inert = true
    }
    look()
    query.addEventListener('change', look)
    return () => {
      query.removeEventListener('change', look)
      for (const each of covered) each.inert = false
    }
  }, [window, covering])
}
