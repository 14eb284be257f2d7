/** Help pages: the help center at `/help` and the other pages of words under it, each section under an address of its own. */
import { buttonClass } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { PATHS } from '../app/paths.ts'
import { OtherWays } from '../features/content/other-ways.tsx'
import { HelpCenter, WordsPage } from '../features/content/words-page.tsx'
import { useText } from '../i18n/i18n.ts'

/** Where the address points on the page, and how a link in the words is followed. */
function useGoing(): { readonly anchor: string; readonly onLink: (to: string) => void } {
  const anchor = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  return { anchor, onLink: (to) => void navigate({ href: to }) }
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
