/** Preferences: language and appearance, wherever they are shown. */
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useTheme } from '@baize/ui/theme.ts'
import { showLanguage, useChosenLanguage, useText } from '../../i18n/i18n.ts'
import { isListed, LANGUAGES, type LanguageCode } from '../../i18n/languages.ts'

const CODES = Object.keys(LANGUAGES) as LanguageCode[]
const isFull = (code: LanguageCode): boolean => code === 'MY' || code === 'EN'
const FULL = CODES.filter(isFull)
const OTHERS = CODES.filter((code) => !isFull(code))

/** The languages with all texts, side by side; the others, which are shown in English, in a list that says so. */
export function LanguageChoice({ compact = false }: { compact?: boolean }) {
  const text = useText()
  const code = useChosenLanguage()
  const full = FULL.map((value) => ({ value, label: LANGUAGES[value].name }))
  const others = OTHERS.map((value) => ({ value, label: text('shell.language.inEnglish', { language: LANGUAGES[value].name }) }))
  const other = OTHERS.find((each) => each === code)
  return (
    <div className={compact ? 'grid gap-2' : 'grid w-full gap-2'}>
      <Segmented<LanguageCode> label={text('shell.language')} options={full} value={code} onChange={(to) => void showLanguage(to)} wide />
      {!compact && (
        <SelectField
          label={text('shell.language.others')}
          labelHidden
          options={others}
          placeholder={text('shell.language.others')}
          hint={other && text('shell.language.inEnglish.note', { language: LANGUAGES[other].name })}
          value={other ?? ''}
          onChange={({ currentTarget: { value } }) => isListed(value) && void showLanguage(value)}
        />
      )}
    </div>
  )
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
