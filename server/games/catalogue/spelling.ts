/** Spelling: folds names and search words of both languages into plain letters, so that near spellings meet in the trigram index. */

/**
 * Each Burmese sign becomes one plain letter, and sounds that people confuse in writing share a letter. These are plain and aspirated consonants, the
 * two medials that sound like y, and short and long vowels. Tone marks and the sign of breath are dropped. The letters are only an index and are
 * never shown.
 */
const BURMESE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['ကခ', 'k'],
    ['ဂဃ', 'g'],
    ['င', 'q'],
    ['စဆ', 's'],
    ['ဇဈ', 'z'],
    ['ညဉ', 'j'],
    ['တထဋဌ', 't'],
    ['ဒဓဍဎ', 'd'],
    ['နဏ', 'n'],
    ['ပဖ', 'p'],
    ['ဗဘ', 'b'],
    ['မံ', 'm'],
    ['ယ', 'y'],
    ['ရ', 'r'],
    ['လဠ', 'l'],
    ['ဝွ', 'w'],
    ['သဿ', 'x'],
    ['ဟ', 'h'],
    ['အ', 'a'],
    ['်', 'v'],
    ['ျြ', 'f'],
    ['ာါ', 'c'],
    ['ိီဣဤ', 'i'],
    ['ုူဥ', 'u'],
    ['ေဧ', 'e'],
    ['ဲဩဪ', 'o'],
    ['း့္ှ', ''],
  ].flatMap(([signs = '', letter = '']) => Array.from(signs, (sign) => [sign, letter])),
)

const MYANMAR = /[\u1000-\u109f]/
/** A consonant or free vowel that begins a syllable, because no asat follows it. */
const SYLLABLE = /[\u1000-\u1021\u1023-\u102a](?!\u1037?\u103a)/g

/** Whether the words are written in Burmese script, at least in part. */
export const isBurmese = (words: string): boolean => MYANMAR.test(words)

const digit = (sign: string): string => String(sign.codePointAt(0)! - 0x1040)

/** Lower-case ASCII letters and digits with single spaces, Burmese by syllables; '' where nothing readable is left. */
export function foldSpelling(words: string): string {
  // A stacked consonant is spoken as one with asat and one that begins a syllable.
  const spoken = words.normalize('NFKD').toLowerCase().replaceAll('\u1039', '\u103a').replace(SYLLABLE, ' $&')
  return Array.from(spoken, (sign) => BURMESE[sign] ?? (/[\u1040-\u1049]/.test(sign) ? digit(sign) : sign))
    .join('')
    .replace(/[\u0300-\u036f\u200b-\u200d]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
