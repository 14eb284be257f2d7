/** Site: language and session first, then the page. */
import { speakNumbers } from '@baize/ui/money/money-format.ts'
import { startTheme } from '@baize/ui/theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { homeQuery } from '../api/home.ts'
import { speak } from '../api/client.ts'
import { prepareInstall } from '../api/install.ts'
import { queries } from '../api/queries.ts'
import { borrowToken } from '../api/session.ts'
import { statusQuery, watchClosing } from '../api/status.ts'
import { firstLanguage } from '../i18n/first-language.ts'
import { currentChoice, currentLanguage, onLanguage, showLanguage } from '../i18n/i18n.ts'
import { localeOf, textsOf } from '../i18n/languages.ts'
import { noteInvitation } from '../features/identity/register/invitation.ts'
import { makeRouter } from './routes/routes.tsx'
import { UiTexts } from './ui-texts.tsx'

/** A slower page is rendered into the shell when it comes. */
const PAGE_WAIT_MS = 300

/** Renders the site; answers how to remove it again, for a page that renders it more than once. */
export async function start(): Promise<() => void> {
  prepareInstall()
  noteInvitation(location.search)
  startTheme()
  const chosen = firstLanguage()
  const language = textsOf(chosen)
  speak(language)
  onLanguage(() => {
    speak(currentLanguage())
    speakNumbers(localeOf(currentChoice()))
  })
  await Promise.all([showLanguage(chosen), borrowToken()])
  // The first screen's two queries are sent while React is still rendering the shell.
  const stopWatching = watchClosing()
  void queries.prefetchQuery(statusQuery)
  if (location.pathname === '/') void queries.prefetchQuery(homeQuery(language))
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const router = makeRouter()
  // The page of the address is usually there in time for the first rendering, which then goes in slices.
  const unsubscribe = router.history.subscribe(() => void router.load())
  await Promise.race([router.load(), new Promise((late) => setTimeout(late, PAGE_WAIT_MS))])
  unsubscribe()
  const site = createRoot(root)
  // In slices, so that a slow phone answers a touch in between.
  startTransition(() =>
    site.render(
      <QueryClientProvider client={queries}>
        <UiTexts>
          <RouterProvider router={router} />
        </UiTexts>
      </QueryClientProvider>,
    ),
  )
  return () => {
    site.unmount()
    stopWatching()
    router.history.destroy()
  }
}
