// The shared dialog: named, movable, never lost by a click beside it; a bottom sheet on phones.
import './dialog.css'
import { Dialog as Base } from '@base-ui/react/dialog'
import { Move, X } from 'lucide-react'
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { cx } from '../classes.ts'
import { DialogBody } from './dialog-body.tsx'
import { IconButton } from '../press/icon-button.tsx'
import { useLabels } from '../labels.tsx'
import { useMovable } from './movable.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  titleHidden?: boolean | undefined
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Without it Escape does not close it either: the content must offer a way out. */
  closeButton?: boolean | undefined
  size?: 'auto' | 'sm' | 'md' | 'lg' | 'xl' | undefined
  movable?: boolean | undefined
  /** Off where the router gives the page its place back, since closing may also lead to another page. */
  scrollReturn?: boolean | undefined
  openDelayMs?: number | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
  onClosed?: (() => void) | undefined
  className?: string | undefined
}

const useDelayed = (open: boolean, delayMs: number): boolean => {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!open) return undefined
    const timer = setTimeout(() => setWaited(true), delayMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [open, delayMs])
  return open && (waited || delayMs === 0)
}

/** Remembers the page's scroll position and restores it, whatever the content did. */
export const useScrollReturn = (shown: boolean): void => {
  useLayoutEffect(() => {
    if (!shown) return undefined
    const before = { left: scrollX, top: scrollY }
    return () => {
      requestAnimationFrame(() => {
        if (scrollX !== before.left || scrollY !== before.top) scrollTo({ ...before, behavior: 'instant' })
      })
    }
  }, [shown])
}

/** Focus goes to the first field with a keyboard, and to the window itself on touch, so that no on-screen keyboard opens. */
export const firstField =
  (popup: RefObject<HTMLElement | null>) =>
  (how: string): HTMLElement | boolean => {
    const field = popup.current?.querySelector<HTMLElement>(
      '[data-autofocus], .bz-dialog-body :is(input:not([type=hidden]), select, textarea):not(:disabled)',
    )
    return how === 'touch' ? (popup.current ?? true) : (field ?? popup.current ?? true)
  }

type HeadProps = Pick<DialogProps, 'title' | 'titleHidden' | 'description' | 'closeButton'> & {
  movable: boolean
  by: ReturnType<typeof useMovable>
}

function Head({ title, titleHidden = false, description, closeButton, movable, by }: HeadProps) {
  const labels = useLabels()
  const hintId = useId()
  return (
    <div className={cx('bz-dialog-head', movable && 'bz-dialog-head-movable')} {...(movable ? by.header : {})}>
      <div className={titleHidden ? 'bz-hidden' : 'bz-dialog-names'}>
        <Base.Title className="bz-dialog-title">{title}</Base.Title>
        {description === undefined ? null : <Base.Description className="bz-dialog-description">{description}</Base.Description>}
      </div>
      <div className="bz-dialog-tools">
        {movable ? (
          <>
            <IconButton label={labels.move} className="bz-dialog-mover" aria-describedby={hintId} {...by.handle}>
              <Move aria-hidden="true" />
            </IconButton>
            <VisuallyHidden id={hintId}>{labels.moveHint}</VisuallyHidden>
          </>
        ) : null}
        {closeButton ? (
          <Base.Close
            render={
              <IconButton label={labels.close}>
                <X aria-hidden="true" />
              </IconButton>
            }
          />
        ) : null}
      </div>
    </div>
  )
}

export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    titleHidden,
    description,
    children,
    footer,
    closeButton = true,
    size = 'auto',
    movable = true,
    scrollReturn = true,
    openDelayMs = 100,
    initialFocus,
    onClosed,
    className,
  } = props
  const shown = useDelayed(open, openDelayMs)
  const popup = useRef<HTMLDivElement>(null)
  const by = useMovable(popup, movable)
  const focusFirst = useCallback((how: string) => firstField(popup)(how), [])
  useScrollReturn(shown && scrollReturn)
  const change = (next: boolean, details: Base.Root.ChangeEventDetails): void => {
    if (!next && !closeButton && details.reason === 'escape-key') return details.cancel()
    onOpenChange(next)
  }
  const changed = (now: boolean): void => {
    if (now) return
    by.reset()
    onClosed?.()
  }
  return (
    <Base.Root open={shown} onOpenChange={change} onOpenChangeComplete={changed} disablePointerDismissal modal>
      <Base.Portal>
        <Base.Backdrop className="bz-scrim" />
        <Base.Viewport className="bz-dialog-place">
          <Base.Popup ref={popup} className={cx('bz-dialog', `bz-dialog-${size}`, className)} initialFocus={initialFocus ?? focusFirst}>
            <Head {...{ title, titleHidden, description, closeButton, movable, by }} />
            <DialogBody>{children}</DialogBody>
            {footer === undefined ? null : <div className="bz-dialog-foot">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
