/**
 * Burmese name: whether a name in Burmese letters and one in Latin letters are spelled alike. Burma has no official
 * romanisation. Each syllable allows the spellings that people use (Okell, "A Guide to the Romanization of Burmese", 1971, and BGN/PCGN 1970; a spelling by sound). Pure.
 */

/** How alike two spellings are: by every letter, by consonants alone, or not. */
export type Likeness = 'same' | 'unsure' | 'different'

const MYANMAR = /[\u1000-\u109f]/
const LATIN = /[a-z]/

/** Initial consonants: the letters, the usual spellings, and those that are heard inside a word or in careless spelling. */
const INITIALS: readonly (readonly [letters: string, usual: string, loose: string])[] = [
  ['က', 'k|g', 'k|g|c|q'],
  ['ခ', 'kh|k', 'kh|k|g|c|q'],
  ['ဂဃ', 'g|k', 'gh|g|k'],
  ['င', 'ng|ny|n', 'ng|n|ny'],
  ['စ', 's', 's|z|c|ss'],
  ['ဆ', 's|hs|ss', 's|hs|z|c|ss'],
  ['ဇဈ', 'z|zh|j', 'z|j|zh|s'],
  ['ညဉ', 'ny|nn|n', 'ny|n|gn|nn'],
  ['တဋ', 't|d', 't|d|ht|th'],
  ['ထဌ', 'ht|t|th|d', 'ht|t|th|d'],
  ['ဒဓဍဎ', 'd|dh|t', 'd|dh|t|th'],
  ['နဏ', 'n', 'n|nn'],
  ['ပ', 'p|b', 'p|b'],
  ['ဖ', 'ph|hp|p|f', 'ph|hp|p|f|b'],
  ['ဗဘ', 'b|bh|p|ph|v', 'b|bh|p|ph|v'],
  ['မ', 'm', 'm'],
  ['ယ', 'y', 'y|j'],
  ['ရ', 'y|r', 'y|r|j'],
  ['လဠ', 'l', 'l|ll'],
  ['ဝ', 'w', 'w|v'],
  ['သဿ', 'th|t', 'th|t|s|d'],
  ['ဟ', 'h', 'h'],
  ['အ', '', ''],
]

/** Initials with the medial y, as `ky` and `ch`; the other consonants have a y behind them. */
const WITH_Y: Readonly<Record<string, string>> = {
  က: 'ky|gy|kj|ch|j|ki',
  ခ: 'ch|khy|ky|kh|j',
  ဂ: 'gy|j|ky',
  င: 'ny|ngy|hny|gn',
  ရ: 'sh|y',
  သ: 'sh|thy|th',
}

/** Vowels with their final, without marks of tone, longest first: the signs of the syllable and its spellings. */
const RIMES: readonly (readonly [signs: string, spellings: string])[] = [
  ['ောင်', 'aung|aun|oung|oun|ong|awng'],
  ['ိုင်', 'aing|ine|ain|aine|ai|ing|ein|yne'],
  ['ောက်', 'auk|ok|ouk|awk|auke'],
  ['ိုက်', 'ike|aik|aike|ite|eik|ik'],
  ['ွန်', 'un|unt|oon|oont|on|wan|wun|wunt|want|un|unn'],
  ['ွမ်', 'un|oon|wan|on|um|wun|um'],
  ['ွတ်', 'wut|ut|oot|wat|wot'],
  ['ွပ်', 'wut|ut|wat|up'],
  ['ိန်', 'ein|ain|eint|aint|ane|eine|in|an'],
  ['ိမ်', 'ein|ain|eint|aint|eim|aim|im|ane'],
  ['ိံ', 'ein|ain|eint|im'],
  ['ုန်', 'on|one|ohn|oun|own|hone|un|onn|ont|ount|hon'],
  ['ုမ်', 'on|one|ohn|oun|own|hone|un|ont|ome|om|um'],
  ['ုံ', 'on|one|ohn|oun|own|hone|un|ont|ome|om|ohnn'],
  ['ိတ်', 'eik|eit|ate|ait|ake|aik|it|ip'],
  ['ိပ်', 'eik|eit|ate|ait|ake|aik|ip'],
  ['ုတ်', 'ote|oke|ok|ut|ort|oat|ud|ot'],
  ['ုပ်', 'ote|oke|ok|ut|ort|up|op'],
  ['င်', 'in|inn|int|ing|inh|yin'],
  ['ဉ်', 'in|inn|int|yin|ein|i'],
  ['ည်', 'i|ee|e|ay|y|ie|ae|yi|ei|iy|ne|ii|in'],
  ['န်', 'an|ant|and|ann|aan|am'],
  ['ဏ်', 'an|ant|ann|un'],
  ['မ်', 'an|am|ant|ann|um'],
  ['ံ', 'an|am|ant|ann|um'],
  ['က်', 'et|ak|ek|at|eck|ete|ak'],
  ['စ်', 'it|ik|is|itt|ic|ite'],
  ['တ်', 'at|ut|att|art|ap|ad|u'],
  ['ပ်', 'at|ap|ut|up|att|ub'],
  ['ယ်', 'e|eh|ae|ay|ei|ai|el|al|we|è|é'],
  ['ော်', 'aw|or|au|o|aur|oh|awe'],
  ['ော', 'aw|or|au|o|aur|awe'],
  ['ို', 'o|oe|oh|ou|or'],
  ['ေ', 'ay|e|ei|ey|ai|aye|ae|a|eh|y|wai|yay|way|ye'],
  ['ဲ', 'e|eh|ae|ay|ei|air|ell|el|aye|ai'],
  ['ာ', 'a|ar|ah|aa|er'],
  ['ိ', 'i|ee|e|y|ih|ii'],
  ['ီ', 'i|ee|e|y|ie|ii|ea'],
  ['ု', 'u|oo|uh|ou|yu|uu'],
  ['ူ', 'u|oo|uu|ou|yu|ue'],
  ['', 'a|ar|ah|aa|er'],
]

/** Vowels that are letters of their own, as a syllable with အ. */
const FREE_VOWELS: Readonly<Record<string, string>> = { ဣ: 'အိ', ဤ: 'အီ', ဥ: 'အု', ဦ: 'အူ', ဧ: 'အေ', ဩ: 'အော', ဪ: 'အော်', '၏': 'အိ', '၎': 'လ' }

/** A syllable: consonant, medials, signs, and a final consonant that bears asat. */
const SYLLABLE = /([\u1000-\u1021\u103f])([\u103b-\u103e]*)([\u102b-\u1032\u1036]*)((?:[\u1000-\u1020]\u103a|\u103a)?)/gu
const LONGEST = 24

/** One syllable a consonant, with stacked consonants parted, tall aa as aa, and without marks of tone. */
const spoken = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/သြ(?=ော|\u1031)/g, 'ဩ')
    .replace(/[ဣဤဥဦဧဩဪ၏၎]/g, (letter, at: number, all: string) => (all[at + 1] === '\u103a' ? 'ဉ' : (FREE_VOWELS[letter] ?? letter)))
    .replace(/\u1004\u103a\u1039/g, 'င်')
    .replaceAll('\u1039', '\u103a')
    .replaceAll('\u102b', '\u102c')
    .replace(/[\u1037\u1038\u200b-\u200d\s]/g, '')

type Part = { readonly usual: string; readonly loose: string }

function initialOf(letter: string, medials: string): Part | undefined {
  const row = INITIALS.find(([letters]) => letters.includes(letter))
  if (!row) return undefined
  const [, usual, loose] = row
  const breath = medials.includes('\u103e')
  const y = /[\u103b\u103c]/.test(medials)
  const sounds = (text: string): string => {
    if (y)
      return (
        WITH_Y[letter] ??
        text
          .split('|')
          .map((each) => `${each}y|${each}i`)
          .join('|')
      )
    if (breath && (letter === 'ရ' || letter === 'ယ')) return 'sh|hy|hr|y'
    return text
  }
  const withBreath = (text: string): string => (breath ? `h?(?:${text})h?` : `(?:${text})`)
  return { usual: withBreath(sounds(usual)), loose: withBreath(y ? `${sounds(loose)}|${loose}` : sounds(loose)) }
}

/** The spellings of a vowel with its final; the medial w is a consonant unless the vowel has it. */
function rimeOf(medials: string, signs: string, final: string): Part {
  const rest = signs + final
  const isWa = medials.includes('\u103d')
  const whole = isWa ? RIMES.find(([each]) => each.startsWith('\u103d') && each.slice(1) === rest) : undefined
  const [, spellings] = whole ?? RIMES.find(([each]) => each === rest) ?? ['', '[aeiouy]{1,3}[a-z]?']
  const isClosed = final.length > 1 || signs.includes('\u1036')
  return { usual: `${isWa && !whole ? 'w' : ''}(?:${spellings})`, loose: `[aeiouyw]{1,5}r?${isClosed ? '[a-z]{0,2}e?' : 'h?'}` }
}

/** What Latin spellings of a Burmese name look like; undefined where it has something that is no Burmese syllable. */
function spellingsOf(name: string): Part | undefined {
  const text = spoken(name)
  const syllables = [...text.matchAll(SYLLABLE)]
  if (syllables.length === 0 || syllables.length > LONGEST || syllables.map(([all]) => all).join('') !== text) return undefined
  const parts = syllables.map(([, letter = '', medials = '', signs = '', final = '']) => {
    const initial = initialOf(letter, medials)
    const rime = rimeOf(medials, signs, final)
    return initial && { usual: initial.usual + rime.usual, loose: initial.loose + rime.loose }
  })
  if (parts.includes(undefined)) return undefined
  return { usual: parts.map((part) => part?.usual).join(''), loose: parts.map((part) => part?.loose).join('') }
}

const lettersOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Compares a name in Burmese letters with one in Latin letters, in either order; undefined where they are not one of each. */
export function likenessOf(one: string, other: string): Likeness | undefined {
  const [burmese, latin] = MYANMAR.test(one) ? [one, other] : [other, one]
  if (!MYANMAR.test(burmese) || MYANMAR.test(latin) || !LATIN.test(latin.toLowerCase())) return undefined
  const spellings = spellingsOf(burmese)
  const letters = lettersOf(latin)
  if (!spellings || letters.length > 80) return 'unsure'
  if (new RegExp(`^${spellings.usual}$`).test(letters)) return 'same'
  return new RegExp(`^${spellings.loose}$`).test(letters) ? 'unsure' : 'different'
}
