/** Holder: whether two names are one person's, whatever their spaces, letter case and honorifics (WC-11). Pure. */

/** They come before a name in English and in Burmese, and are no part of it. */
const HONORIFICS: ReadonlySet<string> = new Set(
  'mr mrs ms miss dr u daw ko ma maung mg saya sayama sir madam ဦး ဒေါ် ကို မ မောင် ဆရာ ဆရာမ ဒေါက်တာ'.split(' '),
)
/** In Burmese script they also stand without a space. These two begin no name. */
const JOINED = /^(?:ဦး|ဒေါ်)(?=.)/u

/** The part of a name that is compared. A name that is only an honorific is kept. */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  let first = 0
  while (first < words.length - 1 && HONORIFICS.has(words[first] ?? '')) first += 1
  return words.slice(first).join('').replace(JOINED, '')
}
