/** Crests of invented teams: a shield, a field and a charge, drawn by the place of the team in its league. */
import { drawing } from '../../page/dom.ts'

const INKS = [
  ['#1d6b58', '#f5ebda', '#e2a13b'],
  ['#8c3a2b', '#f5ebda', '#f0c665'],
  ['#2f4a7a', '#f5ebda', '#e98a6d'],
  ['#5b3b66', '#f5ebda', '#62d4b4'],
  ['#7a5a1e', '#f5ebda', '#2b1a12'],
  ['#24565f', '#f5ebda', '#f37257'],
  ['#46542a', '#f5ebda', '#f0c665'],
  ['#6a2f4b', '#f5ebda', '#9fd6e8'],
] as const

const SHIELD = 'M4 4h24v13c0 6-5 10-12 13C9 27 4 23 4 17z'
const FIELDS = [
  (ink: string) => `<path d="M4 4h12v26C9 27 4 23 4 17z" fill="${ink}"/>`,
  (ink: string) => `<path d="M4 14h24v6H4z" fill="${ink}"/>`,
  (ink: string) => `<path d="M4 4l24 18v-5V4z" fill="${ink}"/>`,
  (ink: string) => `<path d="M12 4h8v25l-4 1-4-1z" fill="${ink}"/>`,
] as const
const CHARGES = [
  (ink: string) => `<circle cx="16" cy="15" r="5" fill="${ink}"/>`,
  (ink: string) => `<path d="M16 8l6 7-6 8-6-8z" fill="${ink}"/>`,
  (ink: string) => `<path d="M9 19l7-10 7 10z" fill="${ink}"/>`,
  (ink: string) => `<path d="M10 11h12v3H10zM10 17h12v3H10z" fill="${ink}"/>`,
  (ink: string) => `<path d="M16 8l2 5h5l-4 3 2 6-5-4-5 4 2-6-4-3h5z" fill="${ink}"/>`,
] as const

export const crest = (league: number, team: number): SVGSVGElement => {
  const [ground, field, charge] = INKS[(team + league * 3) % INKS.length] ?? INKS[0]
  const place = team * 7 + league * 5
  const shape = `<path d="${SHIELD}" fill="${ground}"/>`
  const split = (FIELDS[place % FIELDS.length] ?? FIELDS[0])(field)
  const mark = (CHARGES[(place + team) % CHARGES.length] ?? CHARGES[0])(charge)
  return drawing('0 0 32 32', `${shape}${split}${mark}<path d="${SHIELD}" fill="none" stroke="#f5ebda" stroke-opacity=".35"/>`, 'crest')
}
