/** Site news: the operator's popups over any page, and the pressed notice of the marquee. Nothing of it loads before the first screen. */
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { showDialog, shownNotice, useDialog } from '../../api/dialogs.ts'
import { useFollow } from '../../api/center.ts'
import { withTexts } from '../start/lazy-part.ts'
import { PartFault } from './part-fault.tsx'
import { PATHS } from '../paths.ts'

const AnnouncementPopup = lazy(async () => {
  const module = await withTexts(import('../../features/content/announcement-popup.tsx'), 'content')
  return { default: module.AnnouncementPopup }
})
const NoticeDialog = lazy(async () => {
  const module = await withTexts(import('../../features/content/notice-dialog.tsx'), 'content')
  return { default: module.NoticeDialog }
})

/** Addresses that open a window of their own. */
const WITH_WINDOW: ReadonlySet<string> = new Set([PATHS.login, PATHS.register, PATHS.reset])

/** A popup waits until the page behind it has been seen. */
const PATIENCE_MS = 1500

export function SiteNews() {
  const go = useFollow()
  const open = useDialog()
  const isFree = useLocation({ select: ({ pathname, state }) => !WITH_WINDOW.has(pathname) && !state.playing && !state.center })
  const [ready, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const close = (): void => showDialog(undefined)
  return (
    <>
      <PartFault>
        <Suspense>
          {open === 'notice' && (
            <NoticeDialog
              notice={shownNotice()}
              onClose={close}
              onLink={(to) => {
                close()
                go(to)
              }}
            />
          )}
        </Suspense>
      </PartFault>
      {/* One window at a time: a popup gives way to another open window, and to a game. Where its code is lost, it stays away. */}
      <PartFault instead={null}>
        <Suspense>{ready && open === undefined && isFree && <AnnouncementPopup onLink={go} />}</Suspense>
      </PartFault>
    </>
  )
}
