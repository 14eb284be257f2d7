/** Announcement popup: what the operator wants read before anything else, one at a time, once a session; closed for good where the reader says so. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { isFirstLogin, useHasLogin, usePerson } from '../../api/person.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { ANONYMOUS, knownTo, markClosed, markSeen } from './announced.ts'
import { popupsQuery } from './queries.ts'

/** Its code comes only where there is something to read. */
const AnnouncementWindow = lazy(async () => ({ default: (await import('./announcement-window.tsx')).AnnouncementWindow }))

type PopupProps = { readonly onLink: (to: string) => void }

export function AnnouncementPopup({ onLink }: PopupProps) {
  const hasLogin = useHasLogin()
  const { info, role, waiting } = usePerson()
  // What stays on a browser after a logout names nobody.
  const member = role === 'visitor' || role === 'trial' ? undefined : info
  const reader = member?.id ?? ANONYMOUS
  if (hasLogin && waiting) return null
  // A reader who logs in is another one, with popups and marks of their own.
  return <Popups key={reader} reader={reader} isFirst={member !== undefined && isFirstLogin(member.account)} onLink={onLink} />
}

function Popups({ reader, isFirst, onLink }: PopupProps & { reader: string; isFirst: boolean }) {
  const language = useLanguage()
  const execution = reader === ANONYMOUS ? 'B' : isFirst ? 'F' : 'A'
  const { data } = useQuery(popupsQuery(reader, execution, language))
  const [closed, setClosed] = useState(false)
  // Read once for each reader: what is marked while the window is open does not take it from under their eyes.
  const [known] = useState(() => knownTo(reader))
  const entries = (data?.popup ?? []).filter(({ id }) => !known.has(id))
  if (entries.length === 0 || closed) return null
  const close = (never: boolean): void => {
    const ids = entries.map(({ id }) => id)
    markSeen(reader, ids)
    if (never) markClosed(reader, ids)
    setClosed(true)
  }
  return (
    <Suspense fallback={null}>
      <AnnouncementWindow entries={entries} onClose={close} onLink={onLink} />
    </Suspense>
  )
}
