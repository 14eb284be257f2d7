/** Waiting badge: how many awards can be claimed, beside the page that shows them, and the own VIP level (WC-70, PR-S10). */
import './promotions.css'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { usePromotionState } from './state-query.ts'

const MOST_SHOWN = 99

/** Renders nothing where nothing waits. */
export function WaitingBadge({ what }: { what: 'rewards' | 'missions' }) {
  const text = useText()
  const count = usePromotionState()?.[what] ?? 0
  if (count === 0) return null
  return (
    <span className="promotion-waiting figures">
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="bz-hidden">{text('shell.rewards.waiting', { count })}</span>
    </span>
  )
}

/** The own level, which links to all levels; nothing before the first one. */
export function VipLabel() {
  const text = useText()
  const state = usePromotionState()
  if (state === undefined || state.VIP.level === 0) return null
  const { level, label } = state.VIP
  return (
    <Link to={PATHS.vip} className="promotion-vip" aria-label={text('shell.vipLevel', { level, label })}>
      <Badge tone="gold">{`VIP ${level}`}</Badge>
    </Link>
  )
}
