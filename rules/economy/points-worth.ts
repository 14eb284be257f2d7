/** Worth of points: what a unit of turnover earns at the best multiplier, and is exchanged at the best rate. */
import { ppmOf, type Term } from './term.ts'

export type PointsTerms = {
  /** By category: points for each 10,000 of turnover. */
  readonly rules: readonly { readonly category: string; readonly pointsPer10000: bigint }[]
  /** The highest multiplier of a level, in basis points. */
  readonly multiplierBp: bigint
  /** What a point is worth at most, in money, both in ten-thousandths. */
  readonly pointUnits: bigint
  /** Whether points are given without play too. They can be spent once play has earned as many, so that each earned point is worth two. */
  readonly given: boolean
}

const UNIT = 10_000n

/** What one point buys at most: money at the best rate, or goods. A piece is worth what it costs the house, less the money paid beside the points. */
export function bestPoint(
  rates: readonly { readonly pointsPerUnit: bigint }[],
  goods: readonly { readonly points: bigint; readonly amount: bigint; readonly worth: bigint }[],
): bigint {
  const converted = rates.map(({ pointsPerUnit }) => (UNIT * UNIT + pointsPerUnit - 1n) / pointsPerUnit)
  const bought = goods.map(({ points, amount, worth }) => (worth <= amount ? 0n : ((worth - amount) * UNIT + points - 1n) / points))
  return [...converted, ...bought].reduce((most, each) => (each > most ? each : most), 0n)
}

/** One term for each rule. */
export const worthOfPoints = ({ rules, multiplierBp, pointUnits, given }: PointsTerms): Term[] =>
  rules.map(({ category, pointsPer10000 }) => {
    const ppm = ppmOf(pointsPer10000 * multiplierBp * pointUnits * (given ? 2n : 1n), UNIT * UNIT * UNIT)
    return { subject: `points:${category}`, of: 'points', base: 'counted', ppm, categories: [category] }
  })
