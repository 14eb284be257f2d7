// A marquee of news; it stops for a pointer, for the pause button and for reduced motion.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
import './marquee.css'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { useMotion } from './motion.ts'
import { PauseButton } from '../press/pause-button.tsx'

export type MarqueeProps = {
  label: string
  /** The line; it is rendered twice so that the loop has no seam, and in its copy every control has `tabIndex={-1}`. */
  children: (copy: boolean) => ReactNode
  /** Pixels per second. */
  speed?: number | undefined
}

export function Marquee({ label, children, speed = 48 }: MarqueeProps) {
  const { reduced } = useMotion()
  const line = useRef<HTMLDivElement>(null)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const node = line.current
    if (node === null) return undefined
    const watch = new ResizeObserver(() => setSeconds(Math.round(node.scrollWidth / speed)))
    watch.observe(node)
    return () => watch.disconnect()
  }, [speed])
  return (
    <section className="bz-marquee" aria-label={label}>
      <div className={cx('bz-marquee-view', reduced && 'bz-marquee-calm')} tabIndex={reduced ? 0 : undefined}>
        <div className="bz-marquee-track bz-moving" style={{ animationDuration: `${seconds}s` }}>
          <div className="bz-marquee-line" ref={line}>
            {children(false)}
          </div>
          {reduced ? null : (
            <div className="bz-marquee-line" aria-hidden="true">
              {children(true)}
            </div>
          )}
        </div>
      </div>
      <PauseButton />
    </section>
  )
}
