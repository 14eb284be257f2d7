/** The figures that Tea Hill Tumble publishes on its paytable; a test plays every round and proves each. */

export const PUBLISHED = {
  /** The return in percent over all equally likely rounds, rounded down to two digits. */
  percent: '96.04',
  /** The hit rate in percent, rounded. */
  hits: 31,
  /** The highest pay of any round, in stakes. */
  highest: '489.5',
} as const
