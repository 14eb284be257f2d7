/** QR code: dark on light whatever the theme, since cameras read it so. */
import './identity.css'
import { qrPath } from './qr-path.ts'

export function QrCode({ content, label }: { content: string; label: string }) {
  const { path, side } = qrPath(content)
  return (
    <svg className="identity-qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
