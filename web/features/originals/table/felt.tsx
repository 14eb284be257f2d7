/** Felt: the dark cloth that every stage stands on, the result in words under it, and one quiet gold line for a net win. */
import { type ReactNode } from 'react'
import { cx } from '@baize/ui/classes.ts'

/** Rings of a cloth under a lamp; no colour of its own, only the felt's. */
function Cloth() {
  return (
    <svg className="table-cloth" viewBox="0 0 800 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M340 -40 460 -40 760 420 40 420Z" className="table-lamp" />
      {[360, 300, 236, 168, 96].map((radius) => (
        <ellipse key={radius} cx={400} cy={210} rx={radius} ry={radius * 0.42} />
      ))}
    </svg>
  )
}

type Props = {
  label: string
  tone: 'jade' | 'indigo' | 'plum' | 'cinnabar'
  /** The result, said once it has been shown. */
  words: ReactNode
  /** The round that paid more than it cost, while it is told; nothing else is celebrated (PROT-05). */
  wonRound?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Felt({ label, tone, words, wonRound, className, children }: Props) {
  return (
    <section className={cx('table-felt', className)} data-theme="dark" data-tone={tone} aria-label={label}>
      <Cloth />
      {wonRound !== undefined && (
        <svg key={wonRound} className="table-gold" aria-hidden="true">
          <rect x="1" y="1" rx="20" width="100%" height="100%" pathLength={1} className="bz-moving" />
        </svg>
      )}
      {children}
      <p className="table-words" role="status">
        {words}
      </p>
    </section>
  )
}
