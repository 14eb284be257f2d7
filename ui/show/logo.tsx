// Our wordmark: `baize` in the display face, the dot of its i cut as a small jade diamond.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a word drawn with letters and a shape is an image that no img element can hold
import './logo.css'
import { cx } from '../classes.ts'

export type LogoProps = { size?: 'sm' | 'md' | 'lg' | undefined; mark?: boolean | undefined; label?: string | undefined }

const Diamond = () => (
  <svg className="bz-logo-diamond" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 0 20 10 10 20 0 10Z" fill="var(--jade)" />
    <path d="M10 0 20 10H10Z" fill="#fff" opacity=".28" />
    <path d="M10 20 0 10H10Z" fill="#000" opacity=".16" />
  </svg>
)

/** `mark` shows the diamond alone, for small places. */
export function Logo({ size = 'md', mark = false, label = 'Baize' }: LogoProps) {
  return (
    <span className={cx('bz-logo', `bz-logo-${size}`, mark && 'bz-logo-mark')} role="img" aria-label={label} translate="no" lang="en">
      {mark ? (
        <Diamond />
      ) : (
        <span className="bz-logo-word" aria-hidden="true">
          ba
          <span className="bz-logo-i">
            ı
            <Diamond />
          </span>
          ze
        </span>
      )}
    </span>
  )
}
