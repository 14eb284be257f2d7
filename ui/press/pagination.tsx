// Steps through pages of a list: margin 1, range 5.
import './pagination.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useLabels } from '../labels.tsx'
import { pagesToShow } from './pagination-pages.ts'

export type PaginationProps = {
  page: number
  pages: number
  onPage: (page: number) => void
  /** With addresses the steps are links that open in a new tab too. */
  hrefFor?: ((page: number) => string) | undefined
  label?: string | undefined
}

type StepProps = { to: number; name: string; current?: boolean; disabled?: boolean; kind: 'page' | 'arrow'; children: ReactNode } & Pick<
  PaginationProps,
  'onPage' | 'hrefFor'
>

function Step({ to, name, current = false, disabled = false, kind, children, onPage, hrefFor }: StepProps) {
  const look = `bz-page-step bz-page-${kind}`
  if (hrefFor === undefined || disabled)
    return (
      <button
        type="button"
        className={look}
        aria-label={name}
        aria-current={current ? 'page' : undefined}
        disabled={disabled}
        onClick={() => onPage(to)}
      >
        {children}
      </button>
    )
  const followed = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onPage(to)
  }
  return (
    <a className={look} href={hrefFor(to)} aria-label={name} aria-current={current ? 'page' : undefined} onClick={followed}>
      {children}
    </a>
  )
}

export function Pagination({ page, pages, onPage, hrefFor, label }: PaginationProps) {
  const labels = useLabels()
  if (pages <= 1) return null
  const act = { onPage, hrefFor }
  return (
    <nav className="bz-pagination" aria-label={label ?? labels.pages}>
      <Step {...act} kind="arrow" to={page - 1} name={labels.previous} disabled={page <= 1}>
        <ChevronLeft aria-hidden="true" size={18} />
      </Step>
      <ol className="bz-page-list">
        {pagesToShow(page, pages).map((entry, index, all) =>
          entry === 'gap' ? (
            <li key={`gap-after-${all[index - 1] ?? 0}`} className="bz-page-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry}>
              <Step {...act} kind="page" to={entry} name={labels.page(entry)} current={entry === page}>
                {entry}
              </Step>
            </li>
          ),
        )}
      </ol>
      <Step {...act} kind="arrow" to={page + 1} name={labels.next} disabled={page >= pages}>
        <ChevronRight aria-hidden="true" size={18} />
      </Step>
    </nav>
  )
}
