/** The returns that Minute Keno publishes, in percent, rounded down; a test proves each by exact count. */

export const PUBLISHED = {
  /** By the number of picks, from one. */
  picks: ['95.00', '93.19', '92.96', '92.40', '92.25'],
  sumLowHigh: '94.58',
  /** Odd sums are rarer than even ones by a hair; this is the lesser return. */
  sumEvenOdd: '94.99',
} as const
