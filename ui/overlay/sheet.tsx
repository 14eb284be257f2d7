// A panel from an edge: filters, deposit, drawers; lighter than a dialog and closed by a click beside it.
import './dialog.css'
import './sheet.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../classes.ts'
import { DialogBody } from './dialog-body.tsx'
import { firstField, useScrollReturn } from './dialog.tsx'
import { IconButton } from '../press/icon-button.tsx'
import { useLabels } from '../labels.tsx'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  titleHidden?: boolean | undefined
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  side?: 'bottom' | 'end' | 'start' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  closeButton?: boolean | undefined
  /** Keeps `start` and `end` at their side on phones too, as a menu drawer does. */
  keepSide?: boolean | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  onClosed?: (() => void) | undefined
}

export function Sheet(props: SheetProps) {
  const {
    open,
    onOpenChange,
    title,
    titleHidden = false,
    description,
    children,
    footer,
    side = 'end',
    size = 'md',
    closeButton = true,
    keepSide = false,
    initialFocus,
    onClosed,
  } = props
  const labels = useLabels()
  const popup = useRef<HTMLDivElement>(null)
  const focusFirst = useCallback((how: string) => firstField(popup)(how), [])
  useScrollReturn(open)
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)} onOpenChangeComplete={(now) => (now ? undefined : onClosed?.())}>
      <Base.Portal>
        <Base.Backdrop className="bz-scrim" />
        <Base.Popup
          ref={popup}
          className={cx('bz-sheet', `bz-sheet-${side}`, `bz-sheet-${size}`, keepSide && 'bz-sheet-keep')}
          initialFocus={initialFocus ?? focusFirst}
        >
          <div className="bz-dialog-head">
            <div className={titleHidden ? 'bz-hidden' : 'bz-dialog-names'}>
              <Base.Title className="bz-dialog-title">{title}</Base.Title>
              {description === undefined ? null : <Base.Description className="bz-dialog-description">{description}</Base.Description>}
            </div>
            {closeButton ? (
              <div className="bz-dialog-tools">
                <Base.Close
                  render={
                    <IconButton label={labels.close}>
                      <X aria-hidden="true" />
                    </IconButton>
                  }
                />
              </div>
            ) : null}
          </div>
          <DialogBody>{children}</DialogBody>
          {footer === undefined ? null : <div className="bz-dialog-foot">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
