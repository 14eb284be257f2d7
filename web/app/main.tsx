/** The browser's first file: language and session first, then the page. */
import './site.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '@baize/ui/provider.tsx'
import { startTheme } from '@baize/ui/theme.ts'
import { queries } from '../api/queries.ts'
import { borrowToken } from '../api/session.ts'
import { firstLanguage, showLanguage } from '../i18n/i18n.ts'
import { router } from './routes.tsx'
import { UiTexts } from './ui-texts.tsx'

async function start(): Promise<void> {
  startTheme()
  await Promise.all([showLanguage(firstLanguage()), borrowToken()])
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  createRoot(root).render(
    <QueryClientProvider client={queries}>
      <UiTexts Provider={UiProvider}>
        <RouterProvider router={router} />
      </UiTexts>
    </QueryClientProvider>,
  )
}

void start()
