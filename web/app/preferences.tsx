/** Preferences: language and appearance, wherever they are offered. */
import { Segmented } from '@baize/ui/segmented.tsx'
import { useTheme } from '@baize/ui/theme.ts'
import { LANGUAGES, showLanguage, useLanguage, useText, type Language } from '../i18n/i18n.ts'

export function LanguageChoice() {
  const text = useText()
  const language = useLanguage()
  const options = (Object.keys(LANGUAGES) as Language[]).map((code) => ({ value: code, label: LANGUAGES[code].name }))
  return <Segmented label={text('shell.language')} options={options} value={language} onChange={(code) => void showLanguage(code)} wide />
}

export function ThemeChoice() {
  const text = useText()
  const { choice, setChoice } = useTheme()
  return (
    <Segmented
      label={text('shell.theme')}
      options={(['dark', 'light', 'system'] as const).map((value) => ({ value, label: text(`shell.theme.${value}`) }))}
      value={choice}
      onChange={setChoice}
      wide
    />
  )
}
