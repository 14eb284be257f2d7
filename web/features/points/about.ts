/** About: the subject and the type of a row of the record in words, for the table and the saved file. */
import type { PointRow } from '@baize/contract/points.ts'
import type { Text } from '../../i18n/i18n.ts'

/** Goods by their name, everything else by its cause. */
export const aboutOf = (row: PointRow, text: Text): string => {
  if (row.cause === 'play') return text('points.cause.play', { type: text(`points.type.${row.type}`) })
  const cause = text(`points.cause.${row.cause}`)
  return row.name === '' ? cause : `${cause}: ${row.name}`
}

/** The type of a row in words. A reward is booked beside deposits and is none. */
export const typeOf = ({ type, cause }: Pick<PointRow, 'type' | 'cause'>, text: Text): string =>
  text(cause === 'grant' || cause === 'deposit' ? `points.cause.${cause}` : `points.type.${type}`)
