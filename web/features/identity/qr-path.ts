/** QR path: a text as the path of its dark squares, in a square of `side` units with its quiet border. */
import { encode } from 'uqr'

const MARGIN = 2

export function qrPath(content: string): { readonly path: string; readonly side: number } {
  const { data, size } = encode(content, { border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : []))).join('')
  return { path, side: size + 2 * MARGIN }
}
