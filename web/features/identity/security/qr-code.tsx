/** QR code: a text as one path, dark on light whatever the theme, since cameras read it so. */
import '../identity.css'
import { encode } from 'uqr'

const MARGIN = 2

export function QrCode({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + MARGIN} ${y + MARGIN}h1v1h-1z`] : []))).join('')
  const side = size + 2 * MARGIN
  return (
    <svg className="identity-qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
