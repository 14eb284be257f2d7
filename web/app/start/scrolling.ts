/** Scrolling: a new page scrolls smoothly to its top, and a page of the history restores its position at once. */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

const wantsStillness = (): boolean =>
  document.documentElement.dataset['motion'] === 'paused' || matchMedia('(prefers-reduced-motion: reduce)').matches

export function glideOnward(router: AnyRouter): void {
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    router.options.scrollRestorationBehavior = action.type === 'PUSH' && !wantsStillness() ? 'smooth' : 'instant'
  })
}
