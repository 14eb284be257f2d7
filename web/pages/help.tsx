/** Help pages: the help center at `/help` and the other text pages under it, each section with its own address. */
import { buttonClass } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Link, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { PATHS } from '../app/paths.ts'
import { OtherWays } from '../features/content/other-ways.tsx'
import { HelpCenter, WordsPage } from '../features/content/words-page.tsx'
import { useText } from '../i18n/i18n.ts'

/** The section of the address, and how a link in the text is followed. */
function useGoing(): { readonly anchor: string; readonly onLink: (to: string) => void } {
  const anchor = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  return { anchor, onLink: (to) => void navigate({ href: to }) }
}

export function HelpPage() {
  return <HelpCenter {...useGoing()} extra={<OtherWays />} />
}

/** A missing text page links to the existing ones. */
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
