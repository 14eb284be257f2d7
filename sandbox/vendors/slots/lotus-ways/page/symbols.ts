/** Draws the symbols of Lotus Ways as flat printed shapes, each in a square of one hundred. */
import { drawing } from '../../../page/dom.ts'
import type { LotusSymbol } from '../table.ts'

const petal = (turn: number, ink: string): string =>
  `<path d="M50 60C36 46 38 26 50 14c12 12 14 32 0 46z" fill="${ink}" transform="rotate(${turn} 50 60)"/>`

const LOTUS = `<path d="M14 74c18 14 54 14 72 0-8-8-64-8-72 0z" fill="#10765e"/>${petal(-64, '#b4456f')}${petal(64, '#b4456f')}${petal(-36, '#d6708f')}${petal(36, '#d6708f')}${petal(0, '#eaa7ba')}<path d="M42 66c2-8 14-8 16 0-3 5-13 5-16 0z" fill="#f3cb77"/>`

const HERON = `<path d="M30 78c2-24 10-36 26-40 4-14-4-18-2-26 4-6 12-5 14 1l16 4-15 3c0 12-3 16-3 26 0 18-12 26-26 32z" fill="#8ea8dc"/><path d="M32 76c4-18 12-26 26-30 2 14-6 22-26 30z" fill="#2c4786"/><circle cx="63" cy="14" r="2.4" fill="#231511"/><path d="M44 78v12m8-16v16" stroke="#a3522f" stroke-width="3.4" stroke-linecap="round"/><path d="M24 92h44" stroke="#79c6aa" stroke-width="4" stroke-linecap="round"/>`

const KITE = `<path d="M50 8l28 30-28 32-28-32z" fill="#cf4a31"/><path d="M50 8l28 30H22z" fill="#f0a683"/><path d="M50 8v62M22 38h56" stroke="#8e2c1c" stroke-width="2.6"/><path d="M50 70c-8 8 8 12 0 22" fill="none" stroke="#8e2c1c" stroke-width="2.6"/><path d="M42 78l8 3-8 4zM58 84l-8 3 8 4z" fill="#2c4786"/>`

const BOAT = `<path d="M10 62c16 4 64 4 80 0-4 16-14 22-40 22S14 78 10 62z" fill="#a3522f"/><path d="M28 60c0-20 8-30 22-30s22 10 22 30c-12 3-32 3-44 0z" fill="#d9992e"/><path d="M40 32c-4 8-5 18-5 28m15-30v31m10-29c4 8 5 18 5 28" stroke="#8a5a17" stroke-width="2.4" fill="none"/><path d="M8 90c8-5 14-5 21 0s14 5 21 0 14-5 21 0 14 5 21 0" fill="none" stroke="#8ea8dc" stroke-width="4" stroke-linecap="round"/>`

/** Low pays are tiles of one shape and one ink each. */
const tile = (ground: string, ink: string, inside: string): string =>
  `<rect x="16" y="16" width="68" height="68" rx="18" fill="${ground}"/><g fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${inside}</g>`

const DRAWINGS: Readonly<Record<LotusSymbol, string>> = {
  L: LOTUS,
  H: HERON,
  K: KITE,
  B: BOAT,
  M: tile('#0d5b49', '#c9ead9', '<path d="M50 74V50m0 0c-14 2-20-6-20-18 12 0 20 6 20 18zm0 0c14 2 20-6 20-18-12 0-20 6-20 18z"/>'),
  N: tile('#1d2f5e', '#c5d4f5', '<path d="M28 42c8-8 14-8 22 0s14 8 22 0M28 60c8-8 14-8 22 0s14 8 22 0"/>'),
  O: tile('#7d2b1d', '#f6cdb8', '<circle cx="50" cy="50" r="17"/><path d="M50 33v-5m0 44v-5m17-17h5m-44 0h5"/>'),
  P: tile('#6a2a50', '#f0c6d6', '<path d="M50 28l20 22-20 22-20-22z"/>'),
  W: `<rect x="8" y="8" width="84" height="84" rx="18" fill="#2a1713"/><rect x="13" y="13" width="74" height="74" rx="14" fill="none" stroke="#d9992e" stroke-width="3"/><path d="M50 62c-9-9-9-24 0-36 9 12 9 27 0 36zM46 62c-12-2-20-12-20-26 10 4 18 12 20 26zm8 0c12-2 20-12 20-26-10 4-18 12-20 26z" fill="#f3cb77"/><text x="50" y="82" text-anchor="middle" font-family="Bricolage Grotesque, Geist, sans-serif" font-weight="750" font-size="17" letter-spacing="1" fill="#f3cb77">WILD</text>`,
  S: `<circle cx="50" cy="50" r="42" fill="#14372d"/><circle cx="50" cy="42" r="21" fill="#f6e3ae"/><circle cx="58" cy="37" r="18" fill="#fff4d2" opacity=".55"/><path d="M18 66h64M24 75h52" stroke="#79c6aa" stroke-width="3" stroke-linecap="round"/><text x="50" y="90" text-anchor="middle" font-family="Bricolage Grotesque, Geist, sans-serif" font-weight="750" font-size="13" letter-spacing="1" fill="#f6e3ae">FREE</text>`,
}

export const symbolPicture = (symbol: LotusSymbol, className = ''): SVGSVGElement => drawing('0 0 100 100', DRAWINGS[symbol], className)
