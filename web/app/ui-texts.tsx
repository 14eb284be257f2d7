/** The design system's own few words (close, next, pause …) in the language that is shown. */
import { UiProvider } from '@baize/ui/provider.tsx'
import { useMemo, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'

const WORDS = [
  'close',
  'move',
  'moveHint',
  'showPassword',
  'hidePassword',
  'previous',
  'next',
  'pause',
  'play',
  'copy',
  'copied',
  'loading',
  'pages',
  'hiddenAmount',
  'notifications',
  'dismiss',
  'done',
  'failed',
  'current',
  'toDo',
  'met',
  'notMet',
] as const

export function UiTexts({ children }: { children: ReactNode }) {
  const text = useText()
  const labels = useMemo(
    () => ({
      ...(Object.fromEntries(WORDS.map((word) => [word, text(`ui.${word}`)])) as Record<(typeof WORDS)[number], string>),
      page: (page: number) => text('ui.page', { page }),
      slide: (index: number, count: number) => text('ui.slide', { index, count }),
    }),
    [text],
  )
  return <UiProvider labels={labels}>{children}</UiProvider>
}
