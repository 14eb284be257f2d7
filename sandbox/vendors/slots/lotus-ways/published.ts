/** The figures that Lotus Ways publishes on its paytable; a test proves each against the rules. */

export const PUBLISHED = {
  /** The return in percent, exact to two digits by the rules' own count, rounded down. */
  percent: '95.59',
  /** Of a hundred spins so many pay a way, rounded. */
  hits: 56,
  /** Free spins come once in so many spins, rounded. */
  often: 38,
} as const
