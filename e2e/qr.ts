/** QR: how the code of a text must look on the page. */
import { encode } from 'uqr'

/** The dark squares of a QR code as the site draws them, within a border of two. */
export const squaresOf = (content: string): string =>
  encode(content, { border: 0 })
    .data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 2} ${y + 2}h1v1h-1z`] : [])))
    .join('')
