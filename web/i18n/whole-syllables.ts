/** Keeps Burmese syllables whole at a line's end. Browsers break the language by a dictionary, which cuts words that it does not know. */

/** U+2060: invisible, and no line ends at it. */
const WORD_JOINER = '\u2060'

const BURMESE = /[\u1000-\u109F\u2060]+/g
/** What closes a syllable and so begins no line. It is a consonant with asat (with the creaky tone or without), or the upper of two stacked ones. */
const SYLLABLE_END = /^[\u1000-\u1021\u103F](?:\u1037?\u103A|\u1039)/

/** The dictionary is read again after each joiner, since a joined run is cut elsewhere; every turn adds one, so it ends. */
function joined(run: string, words: Intl.Segmenter): string {
  for (const { index } of words.segment(run))
    if (index > 0 && run[index - 1] !== WORD_JOINER && SYLLABLE_END.test(run.slice(index)))
      return joined(`${run.slice(0, index)}${WORD_JOINER}${run.slice(index)}`, words)
  return run
}

/**
 * A text with a word joiner wherever the dictionary would end a line inside a syllable; other scripts stay as they are.
 * Syllables: Unicode Technical Note 11, "Representing Myanmar in Unicode".
 */
export function wholeSyllables(text: string): string {
  if (!/[\u1000-\u109F]/.test(text)) return text
  const words = new Intl.Segmenter('my', { granularity: 'word' })
  return text.replace(BURMESE, (run) => joined(run, words))
}
