/** The two feather banners: fans of painted feathers that sway while bets are open, meet in the bout, and show its result. */
import { drawing } from '../../page/dom.ts'

type Inks = { readonly dark: string; readonly mid: string; readonly light: string; readonly heart: string }

const JADE: Inks = { dark: '#0d5b49', mid: '#178a6e', light: '#8fe0c6', heart: '#f5ebda' }
const AMBER: Inks = { dark: '#7a4310', mid: '#c8791f', light: '#f5cf7c', heart: '#f5ebda' }

const FEATHER = 'M0 0C-11-26-12-58-2-88C0-92 3-91 4-87C12-58 10-26 0 0Z'
const QUILL = 'M0-4C-1-30-1-56 1-80'

/** One feather of a fan at its angle; the eye near its tip is a geometric one. */
const feather = (angle: number, reach: number, { dark, mid, light, heart }: Inks, place: number): string =>
  `<g class="feather" data-place="${place}" transform="rotate(${angle}) scale(${reach})">
    <path d="${FEATHER}" fill="${place % 2 === 0 ? mid : dark}"/>
    <path d="${QUILL}" fill="none" stroke="${light}" stroke-opacity=".55" stroke-width="1.4"/>
    <path d="M1-76l6 9-6 9-6-9z" fill="${light}"/><circle cx="1" cy="-67" r="2.4" fill="${place % 2 === 0 ? dark : heart}"/>
  </g>`

const ANGLES = [-66, -44, -22, 0, 22, 44, 66] as const

const emblem = ({ dark, light, heart }: Inks): string =>
  `<circle r="21" fill="${dark}"/><circle r="21" fill="none" stroke="${light}" stroke-width="2"/>
  <path d="M0-14L4-4 14 0 4 4 0 14-4 4-14 0-4-4Z" fill="${heart}"/><circle r="3.2" fill="${dark}"/>`

const fan = (inks: Inks): string => {
  const short = ANGLES.slice(0, -1).map((angle, index) => feather(angle + 11, 0.72, inks, index + 1))
  const long = ANGLES.map((angle, index) => feather(angle, 1, inks, index))
  return [...long, ...short].join('')
}

const banner = (name: 'jade' | 'amber', inks: Inks, x: number): string =>
  `<g transform="translate(${x} 128)"><g class="banner" data-corner="${name}">
    <path d="M-3 16h6v72h-6z" fill="#5d4a3c"/>${fan(inks)}${emblem(inks)}
  </g></g>`

/** The ring with both banners; the page's phase and result drive them. */
export const banners = (): SVGSVGElement =>
  drawing(
    '0 0 420 224',
    `<ellipse cx="210" cy="206" rx="190" ry="14" fill="#261f1b"/>
    <path d="M40 206a170 10 0 0 0 340 0" fill="none" stroke="#3f3733" stroke-width="2"/>
    <path d="M210 178l9 14-9 14-9-14z" fill="#3f3733"/>
    ${banner('jade', JADE, 122)}${banner('amber', AMBER, 298)}`,
    'banners',
  )

/** A corner's own mark, for buttons and the row of earlier rounds. */
export const mark = (corner: 'jade' | 'draw' | 'amber' | 'none'): SVGSVGElement => {
  if (corner === 'none')
    return drawing('-12 -12 24 24', '<circle r="8" fill="none" stroke="#a09891" stroke-width="2" stroke-dasharray="4 3"/>', 'mark')
  if (corner === 'draw')
    return drawing('-12 -12 24 24', '<path d="M-8-3H8M-8 3H8" stroke="#c2bdb5" stroke-width="2.6" stroke-linecap="round"/>', 'mark')
  const { mid, light } = corner === 'jade' ? JADE : AMBER
  const turn = corner === 'jade' ? -1 : 1
  return drawing(
    '-12 -12 24 24',
    `<g transform="rotate(${14 * turn}) translate(0 11) scale(.36 .25)"><path d="${FEATHER}" fill="${mid}"/><path d="M1-76l8 12-8 12-8-12z" fill="${light}"/></g>`,
    'mark',
  )
}
