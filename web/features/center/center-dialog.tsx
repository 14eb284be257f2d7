/** Center dialog: a center over another page, with its menu beside the page that it shows (SHELL-04, UI-07). */
import './center-dialog.css'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useCloseCenter } from '../../api/center.ts'
import { helpPath } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'

type CenterDialogProps = {
  /** The names of the center and of the page that it shows. */
  name: string
  page: string
  address: string
  /** A new one begins at the top. */
  start: number
  menu: ReactNode
  /** What stands above the menu and the page. */
  head?: ReactNode
  children: ReactNode
}

export function CenterDialog({ name, page, address, start, menu, head, children }: CenterDialogProps) {
  const text = useText()
  const close = useCloseCenter()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    body.current?.parentElement?.scrollTo({ top: 0 })
  }, [address, start])
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title={
        <>
          <span className="center-dialog-name">{name}</span> {page}
        </>
      }
      size="xl"
      scrollReturn={false}
      className="center-dialog"
    >
      {head}
      <div className="side-menu-body" ref={body}>
        {menu}
        <div className="side-menu-page" tabIndex={-1} data-autofocus>
          {children}
          <p className="center-dialog-foot">
            <Link to={helpPath('responsible')} className="bz-quiet-link">
              {text('shell.responsible')}
            </Link>
          </p>
        </div>
      </div>
    </Dialog>
  )
}
