/** Own rules page: the rules, payouts and returns of every in-house game. */
import { GameRules } from '../features/originals/rules/game-rules.tsx'
import { useStatus } from '../api/status.ts'

export function OwnRulesPage() {
  const { data: status } = useStatus()
  return (
    <div className="bz-page bz-list-page">
      <GameRules symbol={status?.merchant.currencySymbol ?? ''} />
    </div>
  )
}
