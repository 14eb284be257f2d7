/** Draws the dealer of a live table, invented by us: flat shapes, calm movements from the style sheet. */

export type DealerInks = {
  readonly skin: string
  readonly shade: string
  readonly hair: string
  readonly coat: string
  readonly trim: string
  readonly shirt: string
  /** Hair up in a knot, or short. */
  readonly knot: boolean
}

const face = ({ skin, shade, hair, knot }: DealerInks): string => `
  <g class="dealer-head">
    ${knot ? `<circle cx="0" cy="-62" r="9" fill="${hair}"/><circle cx="7" cy="-66" r="3" fill="#cf4a31"/>` : ''}
    <path d="M-21 ${knot ? -30 : -34}C-24-66 24-66 21 ${knot ? -30 : -34}L21 -26L-21 -26Z" fill="${hair}"/>
    <rect x="-7" y="-22" width="14" height="16" fill="${shade}"/>
    <path d="M-17-40C-17-14-8-10 0-10S17-14 17-40C17-58-17-58-17-40Z" fill="${skin}"/>
    <path d="M-18-40C-16-54-4-56 2-56C12-56 18-50 18-40C10-44 2-48-2-50C-6-46-12-42-18-40Z" fill="${hair}"/>
    <g class="dealer-eyes" fill="#231511"><ellipse cx="-7" cy="-35" rx="2" ry="2.4"/><ellipse cx="7" cy="-35" rx="2" ry="2.4"/></g>
    <path d="M-11-41q4-3 8 0M3-41q4-3 8 0" fill="none" stroke="${hair}" stroke-width="1.6" stroke-linecap="round"/>
    <path d="M-6-22q6 5 12 0" fill="none" stroke="#8e2c1c" stroke-width="2" stroke-linecap="round"/>
    <path d="M-1-33v6h2" fill="none" stroke="${shade}" stroke-width="1.6"/>
  </g>`

/** The dealer's upper half around the origin, the table's edge at y 60; `at` is its position. */
export const dealerAt = (x: number, y: number, scale: number, inks: DealerInks): string => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <g class="dealer-arm left"><path d="M-34 12C-48 26-50 46-40 62L-22 60C-26 48-26 34-20 24Z" fill="${inks.coat}"/><circle cx="-30" cy="62" r="8" fill="${inks.skin}"/></g>
    <g class="dealer-arm right"><path d="M34 12C48 26 50 46 40 62L22 60C26 48 26 34 20 24Z" fill="${inks.coat}"/><circle cx="30" cy="62" r="8" fill="${inks.skin}"/></g>
    <path d="M-36 64C-40 20-34-2-12-8L0 6L12-8C34-2 40 20 36 64Z" fill="${inks.coat}"/>
    <path d="M-9-9L0 20L9-9L0-4Z" fill="${inks.shirt}"/>
    <path d="M-9-9L0 22L9-9" fill="none" stroke="${inks.trim}" stroke-width="2.4"/>
    <path d="M-9 1L0 6L9 1L9 10L0 6L-9 10Z" fill="#cf4a31"/>
    ${face(inks)}
  </g>`

/** The room behind: nested arches and two lamps. */
export const room = (width: number, height: number): string => {
  const arches = ['#152a23', '#17352b', '#1a4034', '#1d4b3d']
  const middle = width / 2
  return [
    `<rect x="-1500" width="${width + 3000}" height="${height}" fill="#12211c"/>`,
    ...arches.map((ink, index) => {
      const half = width * (0.42 - index * 0.085)
      return `<path d="M${middle - half} ${height}V${height * 0.62}A${half} ${half * 0.72} 0 0 1 ${middle + half} ${height * 0.62}V${height}Z" fill="${ink}"/>`
    }),
    ...[0.1, 0.9].map(
      (place) =>
        `<g transform="translate(${width * place} 0)"><path d="M0 0V22" stroke="#5d4a3c" stroke-width="1.5"/><path d="M-13 34C-13 22 13 22 13 34S-13 46-13 34Z" fill="#cf4a31"/><rect x="-6" y="22" width="12" height="4" fill="#8e2c1c"/><rect x="-6" y="42" width="12" height="4" fill="#8e2c1c"/><path d="M0 46v9" stroke="#d9992e" stroke-width="2"/></g>`,
    ),
  ].join('')
}
