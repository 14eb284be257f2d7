// Dark, light or as the system says: kept in localStorage, put on <html data-theme>, changed without a reload.
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { storedChoice } from './stored-choice.ts'

export type ThemeChoice = 'dark' | 'light' | 'system'
export type Theme = 'dark' | 'light'

const lightQuery = '(prefers-color-scheme: light)'
const systemTheme = (): Theme => (matchMedia(lightQuery).matches ? 'light' : 'dark')
const themeOf = (choice: ThemeChoice): Theme => (choice === 'system' ? systemTheme() : choice)

const apply = (choice: ThemeChoice): void => {
  const theme = themeOf(choice)
  document.documentElement.dataset['theme'] = theme
  // The browser's own bar follows the page; the meta element belongs to the application's index.html.
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground)
}

const choices = storedChoice<ThemeChoice>('theme', ['dark', 'light', 'system'], 'system', apply)

const subscribeSystem = (listener: () => void): (() => void) => {
  const query = matchMedia(lightQuery)
  const changed = (): void => {
    apply(choices.read())
    listener()
  }
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Sets the theme once before the first render. */
export const startTheme = (): void => apply(choices.read())

/** Cross-fades where the browser can; the change itself happens at once. */
const setChoice = (choice: ThemeChoice): void => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (calm || !('startViewTransition' in document)) choices.write(choice)
  else document.startViewTransition(() => flushSync(() => choices.write(choice)))
}

// A name that React's compiler knows as a hook's; `choices.use()` it would take for an ordinary call and remember.
const useChoices = choices.use

export const useTheme = (): { choice: ThemeChoice; theme: Theme; setChoice: (choice: ThemeChoice) => void } => {
  const choice = useChoices()
  const system = useSyncExternalStore(subscribeSystem, systemTheme, () => 'dark' as const)
  return { choice, theme: choice === 'system' ? system : choice, setChoice }
}
