/** Scrolling: who goes on sees the page glide to its top, who goes back stands at once where they stood. */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

const wantsStillness = (): boolean =>
  document.documentElement.dataset['motion'] === 'paused' || matchMedia('(prefers-reduced-motion: reduce)').matches

export function glideOnward(router: AnyRouter): void {
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    router.options.scrollRestorationBehavior = action.type === 'PUSH' && !wantsStillness() ? 'smooth' : 'instant'
  })
}
