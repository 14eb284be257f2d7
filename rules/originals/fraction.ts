/** Exact fractions of integers, in which returns and chances are proven instead of approximated. */

/** A fraction in lowest terms with a positive denominator. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

const greatestDivisor = (one: bigint, other: bigint): bigint => {
  let [larger, smaller] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** numerator / denominator in lowest terms; a zero denominator is thrown. */
export const fraction = (numerator: bigint, denominator = 1n): Fraction => {
  if (denominator === 0n) throw new RangeError('a fraction needs a denominator')
  const divisor = greatestDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** The sum, in lowest terms. */
export const addFractions = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.denominator + other.numerator * one.denominator, one.denominator * other.denominator)

/** The product, in lowest terms. */
export const timesFraction = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.numerator * other.numerator, one.denominator * other.denominator)

/** Negative, zero or positive as `one` is below, equal to or above `other`. */
export const compareFractions = (one: Fraction, other: Fraction): number => {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export type Range = { readonly least: Fraction; readonly most: Fraction }

/** The least and the greatest of fractions, of which there is one at least. */
export const rangeOf = (fractions: readonly Fraction[]): Range => {
  const [first = fraction(0n)] = fractions
  return fractions.reduce<Range>(
    ({ least, most }, one) => ({
      least: compareFractions(one, least) < 0 ? one : least,
      most: compareFractions(one, most) > 0 ? one : most,
    }),
    { least: first, most: first },
  )
}

/** `15353/16000`, or `25` when whole. */
export const fractionText = ({ numerator, denominator }: Fraction): string =>
  denominator === 1n ? String(numerator) : `${numerator}/${denominator}`

/** The fraction as a percentage with `digits` decimals, rounded half up, such as `95.95625` for 15353/16000 with five. */
export const percentText = ({ numerator, denominator }: Fraction, digits: number): string => {
  const scale = 10n ** BigInt(digits)
  const rounded = (2n * numerator * 100n * scale + denominator) / (2n * denominator)
  const decimals = String(rounded % scale).padStart(digits, '0')
  return digits === 0 ? String(rounded) : `${rounded / scale}.${decimals}`
}

/** The fraction as a percentage with `digits` decimals, rounded down: a published minimum is never above the true one. */
export const leastPercentText = ({ numerator, denominator }: Fraction, digits: number): string => {
  const scale = 10n ** BigInt(digits)
  return percentText(fraction((numerator * 100n * scale) / denominator, 100n * scale), digits)
}

/** Ways to choose `taken` of `size` without order; 0 outside 0..size. */
export const choose = (size: number, taken: number): bigint => {
  if (taken < 0 || taken > size) return 0n
  let ways = 1n
  for (let step = 1; step <= taken; step += 1) ways = (ways * BigInt(size - taken + step)) / BigInt(step)
  return ways
}
