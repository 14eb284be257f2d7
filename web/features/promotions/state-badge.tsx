/** State badge: the state of an award or a campaign, in the specification's words. */
import type { AwardState, PromotionCard } from '@baize/contract/promotions.ts'
import { Badge, type BadgeTone } from '@baize/ui/show/badge.tsx'
import { useText } from '../../i18n/i18n.ts'

const TONES: Readonly<Record<AwardState, BadgeTone>> = {
  'coming soon': 'indigo',
  join: 'jade',
  process: 'indigo',
  claim: 'gold',
  applying: 'indigo',
  signed: 'jade',
  issued: 'jade',
  claimed: 'jade',
  rejected: 'cinnabar',
  close: 'neutral',
}

export function StateBadge({ state }: { state: AwardState }) {
  const text = useText()
  return <Badge tone={TONES[state]}>{text(`promotions.state.${state}`)}</Badge>
}

/** The state of a campaign for its reader; one that they cannot join does not say that it is open. */
export function PromotionBadge({ status, unavailable }: Pick<PromotionCard, 'status' | 'unavailable'>) {
  const text = useText()
  return unavailable !== null && status !== 'rejected' ? <Badge>{text('promotions.closedToMe')}</Badge> : <StateBadge state={status} />
}
