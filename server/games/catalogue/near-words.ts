/** Near words: replaces an unknown search word by the catalogue's word that is one typing error away. */
import distance from 'damerau-levenshtein'

/** Shorter words have too many neighbours. */
const SHORTEST = 4
/** From this length on two errors are allowed. */
const LONG = 7

const slipsIn = (word: string): number => (word.length < SHORTEST ? 0 : word.length < LONG ? 1 : 2)

function nearest(word: string, known: ReadonlySet<string>): string {
  const most = slipsIn(word)
  if (known.has(word) || most === 0) return word
  let best = word
  let least = most + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - word.length) >= least || candidate.length < SHORTEST) continue
    const { steps } = distance(word, candidate)
    if (steps < least) [best, least] = [candidate, steps]
  }
  return best
}

/**
 * The words, with each unknown one replaced by the nearest known word by Damerau-Levenshtein distance. A missing, extra, wrong or swapped letter
 * counts as one. `folded` and `known` as `foldSpelling` makes them; undefined where nothing changes.
 */
export function correctWords(folded: string, known: ReadonlySet<string>): string | undefined {
  const corrected = folded
    .split(' ')
    .map((word) => nearest(word, known))
    .join(' ')
  return corrected === folded ? undefined : corrected
}
