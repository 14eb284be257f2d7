/** Bell: how many messages wait, wherever the person is, and the way to them. */
import './messages.css'
import { Bell as BellIcon } from 'lucide-react'
import { MemberLink } from '../../api/member-link.tsx'
import { memberPath } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { useUnread } from './queries.ts'

/** More than this is told as "99+". */
const MOST_SHOWN = 99

/** How many wait, and what is said of them to whom hears the page; nothing where none do. */
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
    <MemberLink to={memberPath('messageV2')} className="messages-bell">
      <span className="bz-hidden">{text('shell.messages')}</span>
      <BellIcon aria-hidden="true" size={22} />
      <UnreadBadge />
    </MemberLink>
  )
}
