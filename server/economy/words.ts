/** Words: the sums and losses in both languages, as staff read them. */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { TermName } from '@baize/rules/economy/term.ts'
import texts from './words.json' with { type: 'json' }

type Word = keyof (typeof texts)['EN']

const SENTENCES: Readonly<Record<LanguageCode, Readonly<Record<Word | TermName, string>>>> = texts

/** A sentence with its parts filled in. Both languages have every word, which the compiler proves. */
export const said = (language: LanguageCode, word: Word, parts: Readonly<Record<string, string>> = {}): string =>
  Object.entries(parts).reduce<string>((text, [name, part]) => text.replace(`{${name}}`, () => part), SENTENCES[language][word])
