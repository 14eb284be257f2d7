/** The figures that Lotus Ways publishes on its paytable; a test proves each against the rules. */

export const PUBLISHED = {
  /** The return in percent, exact to two digits by the rules' own count, rounded down. */
  percent: '95.59',
  /** The hit rate in percent, rounded. */
  hits: 56,
  /** The average number of spins between free spins, rounded. */
  often: 38,
} as const
