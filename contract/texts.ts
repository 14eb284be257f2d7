/** Texts: the sentence for each refusal in each full language, as the server puts it into an answer. */
import en from './texts/en.json' with { type: 'json' }
import my from './texts/my.json' with { type: 'json' }
import type { RefusalCode } from './refusals.ts'
import type { LanguageCode } from './values/texts.ts'

const SENTENCES: Readonly<Record<LanguageCode, Readonly<Record<RefusalCode, string>>>> = { EN: en, MY: my }

/** The sentence for a refusal; the compiler keeps both languages whole. */
export const refusalText = (code: RefusalCode, language: LanguageCode): string => SENTENCES[language][code]
