/** Play links: from a page over a game to what was played and to the limits. */
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'

export function PlayLinks() {
  const text = useText()
  return (
    <p className="reality-links">
      <Link to={PATHS.personalHistoryCopy} className={buttonClass({ variant: 'quiet' })}>
        {text('reality.history')}
      </Link>
      <Link to={PATHS.securityCenter} className={buttonClass({ variant: 'quiet' })}>
        {text('reality.limits')}
      </Link>
    </p>
  )
}
