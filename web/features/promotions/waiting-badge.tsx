/** Waiting badge: how many awards wait to be claimed, beside the page that shows them and as a line on every other one, and the own VIP level (WC-70, WC-71, PR-S10). */
import './promotions.css'
import { Badge } from '@baize/ui/show/badge.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MemberLink } from '../../api/member-link.tsx'
import { PATHS } from '../../app/paths.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { promotionStateQuery } from './state-query.ts'

const MOST_SHOWN = 99

/** Draws nothing where nothing waits. */
export function WaitingBadge({ what }: { what: 'rewards' | 'missions' }) {
  const text = useText()
  const { data } = useQuery(promotionStateQuery(useLanguage()))
  const count = data?.[what] ?? 0
  if (count === 0) return null
  return (
    <span className="promotion-waiting figures">
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="bz-hidden">{text('shell.rewards.waiting', { count })}</span>
    </span>
  )
}

/** The same as a line on a page of the member center; `href` leads to where it is claimed. Nothing where nothing waits. */
export function WaitingLine({ href, name }: { href: string; name: string }) {
  const text = useText()
  const { data } = useQuery(promotionStateQuery(useLanguage()))
  const count = data?.rewards ?? 0
  if (count === 0) return null
  return (
    <Notice
      tone="money"
      live
      action={
        <MemberLink to={href} className="bz-quiet-link">
          {name}
        </MemberLink>
      }
    >
      {text('shell.rewards.waiting', { count })}
    </Notice>
  )
}

/** The own level, which leads to all levels; nothing before the first one. */
export function VipLabel() {
  const text = useText()
  const { data } = useQuery(promotionStateQuery(useLanguage()))
  if (data === undefined || data.VIP.level === 0) return null
  const { level, label } = data.VIP
  return (
    <Link to={PATHS.vip} className="promotion-vip" aria-label={text('shell.vipLevel', { level, label })}>
      <Badge tone="gold">{`VIP ${level}`}</Badge>
    </Link>
  )
}
