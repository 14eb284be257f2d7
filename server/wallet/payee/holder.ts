/** Holder: whether two names are one person's, whatever their spaces, letter case, honorifics and script (WC-11). Pure. */
import { likenessOf, type Likeness } from '@baize/rules/wallet/burmese-name.ts'
import { unifiedName } from '../../platform/words/burmese.ts'

/** They come before a name in English and in Burmese, and are no part of it. */
const HONORIFICS: ReadonlySet<string> = new Set(
  'mr mrs ms miss dr u daw ko ma maung mg saya sayama sir madam ဦး ဒေါ် ကို မ မောင် ဆရာ ဆရာမ ဒေါက်တာ'.split(' '),
)
/** In Burmese script they also stand without a space. These two begin no name. */
const JOINED = /^(?:ဦး|ဒေါ်)(?=.)/u

/** The part of a name that is compared. A name that is only an honorific is kept. */
export function nameKey(name: string): string {
  const words = wordsOf(name)
  let first = 0
  while (first < words.length - 1 && HONORIFICS.has(words[first] ?? '')) first += 1
  return words.slice(first).join('').replace(JOINED, '')
}

const wordsOf = (name: string): readonly string[] =>
  unifiedName(name)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Compares the names of two accounts. One in Burmese and one in Latin letters are the same where they are spelled alike, with their
 * honorifics or without. Where only the consonants agree, a person decides.
 */
export function compareHolders(one: string, other: string): Likeness {
  if (nameKey(one) === nameKey(other)) return 'same'
  const likenesses = [likenessOf(nameKey(one), nameKey(other)), likenessOf(wordsOf(one).join(''), wordsOf(other).join(''))]
  return likenesses.find((likeness) => likeness === 'same') ?? likenesses.find((likeness) => likeness === 'unsure') ?? 'different'
}
