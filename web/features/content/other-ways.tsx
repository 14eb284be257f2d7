/** Other ways: the help pages that are more than text, as entries of the list under the help center. */
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'

type OtherWaysProps = { onGo?: () => void; onFeedback?: () => void }

/** `onGo` is called on a click on one; `onFeedback` opens the feedback form here instead of its page. */
export function OtherWays({ onGo, onFeedback }: OtherWaysProps) {
  const text = useText()
  const ways = [
    { to: PATHS.news, title: text('content.news'), lead: text('content.news.lead') },
    { to: PATHS.feedback, title: text('messages.feedback.title'), lead: text('messages.feedback.lead') },
    { to: PATHS.download, title: text('content.app'), lead: text('content.app.lead') },
  ]
  const press = (to: string) => (event: MouseEvent) => {
    if (to !== PATHS.feedback || !onFeedback || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return onGo?.()
    event.preventDefault()
    onFeedback()
  }
  return ways.map(({ to, title, lead }) => (
    <li key={to}>
      <Link to={to} onClick={press(to)}>
        <b>{title}</b>
        <span>{lead}</span>
      </Link>
    </li>
  ))
}
