// Text for screen readers only, and the link that skips to the content.
import './visually-hidden.css'
import type { ReactNode } from 'react'

export function VisuallyHidden({
  as: Element = 'span',
  children,
  id,
}: {
  as?: 'span' | 'div' | 'h2'
  children: ReactNode
  id?: string | undefined
}) {
  return (
    <Element className="bz-hidden" id={id}>
      {children}
    </Element>
  )
}

export function SkipLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="bz-skip" href={href}>
      {children}
    </a>
  )
}
