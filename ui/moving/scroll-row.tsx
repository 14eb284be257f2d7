// A row that scrolls sideways with the browser's own snapping; arrows for those who do not swipe.
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a row of items is a group, not a fieldset of a form
import './scroll-row.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { IconButton } from '../press/icon-button.tsx'
import { useLabels } from '../labels.tsx'

export type ScrollRowProps = {
  label: string
  children: ReactNode
  /** Width of one item, any CSS length. */
  itemWidth?: string | undefined
  gap?: number | undefined
  /** How many items an arrow goes on by; without it almost a whole view. */
  pageBy?: number | undefined
  /** Always arrows, as for a row that is still to be filled, or never; left out, a row has arrows where it does not fit. */
  arrows?: boolean | undefined
  /** Lets the row run into the page's gutters; only for rows that stand directly in `bz-page`. */
  bleed?: boolean | undefined
}

/** Whether the row is at its start and at its end; measured again when its number of items changes. */
const useEnds = (row: { readonly current: HTMLElement | null }, count: number): { start: boolean; end: boolean } => {
  const [ends, setEnds] = useState({ start: true, end: true })
  useEffect(() => {
    const node = row.current
    if (node === null) return undefined
    const measure = (): void => {
      const gone = Math.abs(node.scrollLeft)
      const next = { start: gone < 2, end: gone + node.clientWidth > node.scrollWidth - 2 }
      setEnds((before) => (before.start === next.start && before.end === next.end ? before : next))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(node)
    node.addEventListener('scroll', measure, { passive: true })
    return () => {
      watch.disconnect()
      node.removeEventListener('scroll', measure)
    }
  }, [row, count])
  return ends
}

export function ScrollRow({ label, children, itemWidth = '168px', gap = 12, pageBy, arrows, bleed = false }: ScrollRowProps) {
  const labels = useLabels()
  const row = useRef<HTMLUListElement>(null)
  const ends = useEnds(row, Children.count(children))
  const step = (way: 1 | -1) => (): void => {
    const node = row.current
    if (node === null) return
    const forward = getComputedStyle(node).direction === 'rtl' ? -way : way
    const item = node.firstElementChild?.getBoundingClientRect().width ?? 0
    const far = pageBy === undefined ? node.clientWidth * 0.85 : pageBy * (item + gap)
    node.scrollBy({ left: forward * far, behavior: 'smooth' })
  }
  return (
    <div className="bz-scroll-row" role="group" aria-label={label}>
      <ul
        className={cx('bz-scroll-list', bleed && 'bz-scroll-bleed')}
        ref={row}
        style={{ '--item': itemWidth, '--gap': `${gap}px` } as object}
      >
        {Children.map(children, (child) => (
          <li className="bz-scroll-item">{child}</li>
        ))}
      </ul>
      {(arrows ?? !(ends.start && ends.end)) ? (
        <div className="bz-scroll-arrows">
          <IconButton label={labels.previous} variant="outline" size="sm" onClick={step(-1)} disabled={ends.start}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label={labels.next} variant="outline" size="sm" onClick={step(1)} disabled={ends.end}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
    </div>
  )
}
