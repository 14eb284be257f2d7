/** Window link: an entry of a page that opens as a dialog over the current page. In a new tab, or from that page itself, it leads there. */
import { Link, useLocation } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { showDialog } from '../../api/dialogs.ts'
import { PATHS } from '../paths.ts'

type WindowLinkProps = {
  readonly opens: 'help' | 'feedback'
  readonly className: string
  readonly onGo?: () => void
  readonly 'aria-label'?: string | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

export function WindowLink({ opens, onGo, children, ...face }: WindowLinkProps) {
  const isThere = useLocation({ select: ({ pathname }) => pathname === PATHS[opens] })
  const press = (event: MouseEvent): void => {
    onGo?.()
    if (isThere || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    showDialog(opens)
  }
  return (
    <Link to={PATHS[opens]} aria-haspopup={isThere ? undefined : 'dialog'} onClick={press} {...face}>
      {children}
    </Link>
  )
}
