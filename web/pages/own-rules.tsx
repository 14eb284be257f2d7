/** Own rules page: how every in-house game is played, what it pays and what it returns. */
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
