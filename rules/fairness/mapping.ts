/** Turns raw random words into fair choices without the smallest bias, as pure functions that a test can enumerate whole. */

/** How many values one 32-bit word has. */
export const WORD_SPACE = 2 ** 32
/** Above this bound a choice reads two words (64 bits), so that the share of rejected words stays tiny. */
const ONE_WORD_LIMIT = 2 ** 24
/** The largest bound that a choice accepts: its result must still be an exact JavaScript integer. */
const LARGEST_BOUND = 2 ** 53

const TWO_WORD_SPACE = 1n << 64n

/** A bound outside 1..2^53 is a mistake of the calling game, never of a person, so it is thrown. */
const demandBound = (bound: number): void => {
  if (!Number.isInteger(bound) || bound < 1 || bound > LARGEST_BOUND)
    throw new RangeError(`a fair choice needs 1 to 2^53 outcomes, not ${bound}`)
}

/** How many words the choice among `bound` outcomes reads for one attempt: 1 up to 2^24, else 2. */
export const wordsPerAttempt = (bound: number): 1 | 2 => (bound <= ONE_WORD_LIMIT ? 1 : 2)

/**
 * Maps one word, uniform over 0..space−1, to 0..bound−1, or answers null when the word must be rejected.
 * limit = space − (space mod bound); words from limit upwards are rejected, the others give `word mod bound`. Every result then has
 * exactly limit / bound words, so the bias is zero, not small. Source: rejection sampling, as arc4random_uniform and NIST SP 800-90A B.5.1.1.
 * `space` is 2^32 in play; tests pass 2^16 to walk through every word.
 */
export const mapWord = (word: number, bound: number, space: number = WORD_SPACE): number | null => {
  demandBound(bound)
  return word < space - (space % bound) ? word % bound : null
}

/** The same mapping over the 64 bits of two words, the first word being the high half; null when the pair must be rejected. */
export const mapTwoWords = (high: number, low: number, bound: number): number | null => {
  demandBound(bound)
  const wide = BigInt(bound)
  const pair = (BigInt(high) << 32n) | BigInt(low)
  return pair < TWO_WORD_SPACE - (TWO_WORD_SPACE % wide) ? Number(pair % wide) : null
}

/**
 * The first `draws.length` places of a shuffle of 0..size−1: the forward Fisher–Yates, draw i (uniform over 0..size−i−1) swapping
 * place i with place i + draw. Distinct draws give distinct orders, so each of the size!/(size−k)! orders has the same chance.
 * Source: Durstenfeld 1964; Knuth, The Art of Computer Programming 2, 3.4.2 P.
 */
export const orderFromDraws = (size: number, draws: readonly number[]): number[] => {
  if (draws.length > size) throw new RangeError(`cannot take ${draws.length} of ${size}`)
  const places = Array.from({ length: size }, (_, place) => place)
  for (const [place, draw] of draws.entries()) {
    const other = place + draw
    const moved = places[other]
    const kept = places[place]
    if (moved === undefined || kept === undefined || draw < 0)
      throw new RangeError(`draw ${draw} lies outside the remaining ${size - place}`)
    places[place] = moved
    places[other] = kept
  }
  return places.slice(0, draws.length)
}

/** The sum of integer weights; a weight that is negative or not an integer, or an empty or all-zero table, is thrown. */
export const totalWeight = (weights: readonly number[]): number => {
  let total = 0
  for (const weight of weights) {
    if (!Number.isInteger(weight) || weight < 0) throw new RangeError(`a weight is a whole number from 0, not ${weight}`)
    total += weight
  }
  demandBound(total)
  return total
}

/** The index whose slice of the cumulative table holds `point` (0..total−1): the first index whose running sum exceeds the point. */
export const indexAtWeight = (weights: readonly number[], point: number): number => {
  let running = 0
  for (const [index, weight] of weights.entries()) {
    running += weight
    if (point < running) return index
  }
  throw new RangeError(`point ${point} lies outside the total weight ${running}`)
}
