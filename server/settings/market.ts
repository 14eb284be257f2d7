/** Market: what a market asks of the site: who is named as its regulator, and how often people are reminded of their time at play. */
import { INTERVALS } from '@baize/contract/protection/reality-words.ts'
import { text } from '@baize/contract/values/texts.ts'
import { Type } from 'typebox'

/** One sentence per language of the site. */
export const Texts = Type.Object({ MY: text(0, 2000), EN: text(0, 2000) }, { additionalProperties: false })

/** https, an address of the site itself, or a program on this machine. */
export const Link = Type.String({
  maxLength: 500,
  pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1)(:[0-9]{1,5})?/|/)[^\\s"<>\\\\]*$',
})

/** The regulator; a demonstration says that it has none. */
export const Regulator = Type.Union([
  Type.Object({ name: Texts, url: Link, licenceNumber: Type.Union([text(1, 80), Type.Null()]) }, { additionalProperties: false }),
  Type.Null(),
])

const Minutes = Type.Enum([...INTERVALS])
/** Minutes of play between two reality checks: what is usual, and the longest that a member may choose (RC-01). */
/** Breaks that the market asks for: after so many minutes of play bets rest for so many. Marks of one slice that are near are read as one, so no rest is shorter. */
export const Breaks = Type.Union([
  Type.Null(),
  Type.Object(
    { after: Type.Integer({ minimum: 5, maximum: 1440 }), rest: Type.Integer({ minimum: 5, maximum: 60 }) },
    { additionalProperties: false },
  ),
])
export const RealityChecks = Type.Object({ usual: Minutes, longest: Minutes }, { additionalProperties: false })
