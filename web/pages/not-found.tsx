/** Not found: an unknown address, and the link home. */
import { buttonClass } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../app/paths.ts'
import { useText } from '../i18n/i18n.ts'

export function NotFoundPage() {
  const text = useText()
  return (
    <div className="bz-page">
      <EmptyState
        seed="not-found"
        title={text('shell.notFound.title')}
        action={
          <Link to={PATHS.home} className={buttonClass({})}>
            {text('shell.notFound.home')}
          </Link>
        }
      >
        {text('shell.notFound.text')}
      </EmptyState>
    </div>
  )
}
