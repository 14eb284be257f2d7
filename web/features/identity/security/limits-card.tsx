/** Limits card: the ways to a break from play, which staff start on request, and the text on responsible play. */
import { Link } from '@tanstack/react-router'
import { helpPath } from '../../../app/paths.ts'
import { useText } from '../../../i18n/i18n.ts'
import { GuardCard } from './guard-card.tsx'

export function LimitsCard() {
  const text = useText()
  return (
    <GuardCard
      title={text('security.limits')}
      note={text('security.limits.note')}
      act={
        <Link to={helpPath('responsible')} className="bz-quiet-link">
          {text('shell.responsible')}
        </Link>
      }
    />
  )
}
