// A list that scrolls by itself in small even steps, and comes round without a seam. It stops for a pointer, for the focus and for reduced motion.
// oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
import './climbing-list.css'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { useMotion } from './motion.ts'

export type ClimbingListProps = {
  label: string
  items: readonly { readonly key: string; readonly content: ReactNode }[]
  /** How many rows are seen at once; all rows are equally high. */
  rows: number
  /** Height of a row in pixels. */
  rowHeight: number
  /** Pixels of one step, of which there are sixty in a second. */
  step?: number | undefined
}

const STEPS_PER_SECOND = 60

export function ClimbingList({ label, items, rows, rowHeight, step = 0.5 }: ClimbingListProps) {
  const { still } = useMotion()
  const list = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const node = list.current
    if (node === null) return undefined
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? true))
    watch.observe(node)
    return () => watch.disconnect()
  }, [])
  const climbs = items.length > rows && !still
  const steps = Math.round((items.length * rowHeight) / step)
  const sizes = {
    '--rows': rows,
    '--row': `${rowHeight}px`,
    '--steps': steps,
    animationDuration: `${steps / STEPS_PER_SECOND}s`,
    animationPlayState: seen ? undefined : 'paused',
  } as object
  const shown = items.map(({ key, content }) => <li key={key}>{content}</li>)
  return (
    <div
      className={cx('bz-climbing', climbs && 'bz-climbing-on')}
      role="group"
      aria-label={label}
      tabIndex={items.length > rows ? 0 : undefined}
      style={{ '--rows': rows, '--row': `${rowHeight}px` } as object}
    >
      <div className={cx(climbs && 'bz-climbing-track bz-moving')} style={climbs ? sizes : undefined}>
        <ul ref={list}>{shown}</ul>
        {climbs ? (
          <ul aria-hidden="true" inert>
            {shown}
          </ul>
        ) : null}
      </div>
    </div>
  )
}
