/** Own rules page: the rules, payouts and returns of every in-house game. */
import { GameRules } from '../features/originals/rules/game-rules.tsx'
import { usePerson } from '../api/person.ts'

export function OwnRulesPage() {
  const { info } = usePerson()
  return (
    <div className="bz-page bz-list-page">
      <GameRules currency={info?.currency} />
    </div>
  )
}
