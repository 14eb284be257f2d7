/** Show care: what staff read of members whose points stand at amber or red, figure by figure (PI-02). Nobody else reads it. */
import { AMBER_FROM, careLevelOf } from '@baize/rules/risk/care.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Reader } from '../platform/database.ts'
import { cared, indicatorsOf, pointsOf, stepsOf } from './care-store.ts'
import type { RiskNeeds } from './needs.ts'

const LONGEST_LIST = 200

export const listCared = async ({ clock }: RiskNeeds, reader: Reader) =>
  (await cared(reader, AMBER_FROM, clock.now(), LONGEST_LIST)).map(({ member, points }) => ({
    member,
    level: careLevelOf(points),
    points: String(points),
  }))

/** Every figure that makes the points of a member, and every step with its answer and its effect. */
export async function showCare({ clock }: RiskNeeds, reader: Reader, member: string) {
  const [points, indicators, steps] = await Promise.all([
    pointsOf(reader, member, clock.now()),
    indicatorsOf(reader, member, LONGEST_LIST),
    stepsOf(reader, member, LONGEST_LIST),
  ])
  const rows = [
    ...indicators.map((row) => ({
      what: `${row.code} ${row.version}`,
      at: row.at.toString(),
      points: String(row.points),
      figures: `${row.events} entries, ${formatUnits(row.amount)}`,
      by: null,
      answer: null,
      effect: null,
    })),
    ...steps.map((row) => ({
      what: `step ${row.step}, no. ${row.id}`,
      at: row.at.toString(),
      points: String(row.points),
      figures: row.text,
      by: row.byName,
      answer: row.answer,
      effect: row.effect === null ? null : JSON.stringify(row.effect),
    })),
  ]
  return { rows, summary: `${points} points: ${careLevelOf(points)}` }
}
