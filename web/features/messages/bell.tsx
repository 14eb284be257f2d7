/** Bell: the number of unread messages on every page, and the link to them. */
import './messages.css'
import { Bell as BellIcon } from 'lucide-react'
import { CenterLink } from '../../api/center-link.tsx'
import { memberPath } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { useUnread } from './queries.ts'

/** A higher number is shown as "99+". */
const MOST_SHOWN = 99

/** The count and its text for screen readers; nothing where there are none. */
export function CountBadge({ count, said }: { count: number; said: string }) {
  if (count === 0) return null
  return (
    <span className="messages-badge figures">
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="bz-hidden">{said}</span>
    </span>
  )
}

export function UnreadBadge() {
  const text = useText()
  const unread = useUnread()
  return <CountBadge count={unread} said={text('shell.messages.unread', { count: unread })} />
}

export function Bell() {
  const text = useText()
  return (
    <CenterLink to={memberPath('messageV2')} className="messages-bell">
      <span className="bz-hidden">{text('shell.messages')}</span>
      <BellIcon aria-hidden="true" size={22} />
      <UnreadBadge />
    </CenterLink>
  )
}
