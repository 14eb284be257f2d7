/** The design system's own few words (close, next, pause …) in the language that is shown. */
import type { AmountFault } from '@baize/contract/values/amount-reader.ts'
import { UiProvider } from '@baize/ui/provider.tsx'
import { useMemo, type ReactNode } from 'react'
import { useChosenLanguage, useText } from '../i18n/i18n.ts'
import { directionOf, localeOf } from '../i18n/languages.ts'
import { useRefusalText } from '../i18n/refusal-text.ts'

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
  'copyReady',
  'copyFailed',
  'copyByHand',
  'understood',
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
  const code = useChosenLanguage()
  const reasonOf = useRefusalText()
  const labels = useMemo(
    () => ({
      locale: localeOf(code),
      ...(Object.fromEntries(WORDS.map((word) => [word, text(`ui.${word}`)])) as Record<(typeof WORDS)[number], string>),
      page: (page: number) => text('ui.page', { page }),
      slide: (index: number, count: number) => text('ui.slide', { index, count }),
      amountRead: (amount: string) => text('ui.amount.read', { amount }),
      amountFault: (fault: AmountFault, field: { decimals: number; symbol: string }) =>
        text(`ui.amount.${fault === 'precise' && field.decimals === 0 ? 'whole' : fault}`, field),
      tryAgain: text('error.retry'),
      reasonOf,
    }),
    [text, code, reasonOf],
  )
  return (
    <UiProvider labels={labels} direction={directionOf(code)}>
      {children}
    </UiProvider>
  )
}
