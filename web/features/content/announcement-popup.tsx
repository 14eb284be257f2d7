/** Announcement popup: what the operator wants read before anything else, one at a time, once a session; closed for good where the reader says so. */
import './content.css'
import { Button } from '@baize/ui/button.tsx'
import { Checkbox } from '@baize/ui/checkbox.tsx'
import { Dialog } from '@baize/ui/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFirstLogin, useHasLogin, usePerson } from '../../api/person.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { ANONYMOUS, knownTo, markClosed, markSeen } from './announced.ts'
import { Html } from './html.tsx'
import { popupsQuery } from './queries.ts'

type PopupProps = { readonly onLink: (to: string) => void }

export function AnnouncementPopup({ onLink }: PopupProps) {
  const hasLogin = useHasLogin()
  const { info, role, waiting } = usePerson()
  const reader = role === 'visitor' || role === 'trial' ? ANONYMOUS : (info?.account ?? ANONYMOUS)
  if (hasLogin && waiting) return null
  // A reader who logs in is another one, with popups and marks of their own.
  return <Popups key={reader} reader={reader} onLink={onLink} />
}

function Popups({ reader, onLink }: PopupProps & { reader: string }) {
  const text = useText()
  const language = useLanguage()
  const execution = reader === ANONYMOUS ? 'B' : isFirstLogin(reader) ? 'F' : 'A'
  const { data } = useQuery(popupsQuery(reader, execution, language))
  const [at, setAt] = useState(0)
  const [closed, setClosed] = useState(false)
  const [never, setNever] = useState(false)
  // Read once for each reader: what is marked while the window is open does not take it from under their eyes.
  const [known] = useState(() => knownTo(reader))
  const entries = (data?.popup ?? []).filter(({ id }) => !known.has(id))
  const entry = entries[Math.min(at, entries.length - 1)]
  if (entry === undefined || closed) return null
  const ids = entries.map(({ id }) => id)
  const close = (): void => {
    markSeen(reader, ids)
    if (never) markClosed(reader, ids)
    setClosed(true)
  }
  const last = at >= entries.length - 1
  return (
    <Dialog
      open
      onOpenChange={(wish) => !wish && close()}
      title={entry.title}
      {...(entries.length > 1 ? { description: text('content.popup.of', { index: at + 1, count: entries.length }) } : {})}
      size="md"
      footer={
        <div className="content-popup-foot">
          <Checkbox label={text('content.popup.never')} checked={never} onChange={(event) => setNever(event.currentTarget.checked)} />
          {last ? (
            <Button onClick={close}>{text('content.popup.close')}</Button>
          ) : (
            <Button onClick={() => setAt(at + 1)}>{text('content.popup.next')}</Button>
          )}
        </div>
      }
    >
      <Html
        html={entry.content}
        onLink={(to) => {
          close()
          onLink(to)
        }}
      />
    </Dialog>
  )
}
