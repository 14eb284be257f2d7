/** About: the subject of a row of the record in words, for the table and the saved file. */
import type { PointRow } from '@baize/contract/points.ts'
import type { Text } from '../../i18n/i18n.ts'

/** Goods by their name, everything else by its cause. */
export const aboutOf = (row: PointRow, text: Text): string => {
  if (row.cause === 'play') return text('points.cause.play', { type: text(`points.type.${row.type}`) })
  const cause = text(`points.cause.${row.cause}`)
  return row.name === '' ? cause : `${cause}: ${row.name}`
}
