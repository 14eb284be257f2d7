/** Help pages: the help center at `/help` and the other pages of words under it, each section under an address of its own. */
import { buttonClass } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { PATHS } from '../app/paths.ts'
import { HelpCenter, WordsPage } from '../features/content/words-page.tsx'
import { useText } from '../i18n/i18n.ts'

/** Where the address points on the page, and how a link in the words is followed. */
function useGoing(): { readonly anchor: string; readonly onLink: (to: string) => void } {
  const anchor = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  return { anchor, onLink: (to) => void navigate({ href: to }) }
}

type OtherWaysProps = { onGo?: () => void; onFeedback?: () => void }

/** The pages of help that are more than words; `onFeedback` opens the form for feedback where the person is, instead of its page. */
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

export function HelpPage() {
  return <HelpCenter {...useGoing()} extra={<OtherWays />} />
}

/** A page of words that is not there leads to those that are. */
function Missing() {
  const text = useText()
  return (
    <div className="bz-page content-page">
      <EmptyState
        seed="words"
        title={text('shell.notFound.title')}
        action={
          <Link to={PATHS.help} className={buttonClass()}>
            {text('shell.help')}
          </Link>
        }
      >
        {text('shell.notFound.text')}
      </EmptyState>
    </div>
  )
}

export function HelpWordsPage() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string }
  return <WordsPage key={slug} slug={slug} {...useGoing()} missing={<Missing />} />
}
