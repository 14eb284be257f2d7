// A small turning ring for waits that have no shape of their own.
import './spinner.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

export function Spinner({ size = 20, label }: { size?: number; label?: string | undefined }) {
  return (
    <span className="bz-spinner" style={{ inlineSize: size, blockSize: size }} role={label === undefined ? undefined : 'status'}>
      <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" aria-hidden="true">
        <circle cx="10" cy="10" r="7.6" opacity=".25" />
        <path d="M10 2.4a7.6 7.6 0 0 1 7.6 7.6" />
      </svg>
      {label === undefined ? null : <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
