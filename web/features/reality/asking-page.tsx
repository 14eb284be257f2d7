/** Asking page: a page over a game that waits for an answer. It holds the focus, has no timer, and a press beside it closes nothing (RC-02). */
import { Notice } from '@baize/ui/show/notice.tsx'
import { useId, useRef, type ReactNode } from 'react'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { useFocusInside } from './use-focus-inside.ts'

type Props = {
  readonly title: string
  readonly lead: string
  /** What is asked about. */
  readonly children: ReactNode
  /** Why the last answer was refused. */
  readonly error: Error | null
  /** Buttons of equal weight. */
  readonly answers: ReactNode
  readonly links?: ReactNode
}

export function AskingPage({ title, lead, children, error, answers, links }: Props) {
  const say = useRefusalText()
  const name = useId()
  const page = useRef<HTMLElement>(null)
  const keepFocus = useFocusInside(page)
  return (
    <section
      className="reality-page"
      ref={page}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={name}
      aria-describedby={`${name}-lead`}
      tabIndex={-1}
      onKeyDown={keepFocus}
    >
      <div className="reality-words">
        <h2 id={name}>{title}</h2>
        <p id={`${name}-lead`}>{lead}</p>
        {children}
        {error && (
          <Notice tone="danger" live>
            {say(error)}
          </Notice>
        )}
        <div className="reality-answers">{answers}</div>
        {links}
      </div>
    </section>
  )
}

/** Figures with their names, each a `Fact`. */
export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className="reality-facts">{children}</dl>

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
