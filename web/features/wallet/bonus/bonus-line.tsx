/** Bonus line: bonus money beside a balance, with its wagering progress; one press links to its terms (PR-S12). */
import './bonus.css'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Gift } from 'lucide-react'
import { CenterLink } from '../../../api/center-link.tsx'
import { memberPath } from '../../../app/paths.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useBalance, useBalanceHidden } from '../balance-state.ts'
import { shareDone, useOpenBonus } from './queries.ts'

/** Renders nothing where there is no bonus money. `compact` is for the header's pill. */
export function BonusLine({ compact = false }: { compact?: boolean }) {
  const text = useText()
  const hidden = useBalanceHidden()
  const { data } = useBalance()
  const open = useOpenBonus()
  if (data?.bonus === undefined) return null
  const percent = open && shareDone(open)
  return (
    <CenterLink to={memberPath('bonusDetails')} className={compact ? 'bonus-line bonus-line-compact' : 'bonus-line'}>
      <Gift aria-hidden="true" size={14} />
      <span className="bz-hidden">{text('wallet.bonus')}</span>
      {!compact && <span aria-hidden="true">{text('wallet.bonus')}</span>}
      <MoneyText value={data.bonus} symbol={data.currencySymbol} hidden={hidden} />
      {percent !== undefined && (
        <span className="bonus-line-share">
          <span aria-hidden="true" className="bonus-line-track">
            <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
          </span>
          {!compact && text('wallet.bonus.played', { percent: Math.min(100, percent) })}
        </span>
      )}
    </CenterLink>
  )
}
