/** Lottery page: the hall of lotteries, or one of them with its bets, results, trends and rules. */
import { useSearch } from '@tanstack/react-router'
import { usePerson } from '../api/person.ts'
import { useStatus } from '../api/status.ts'
import type { LotteryHall } from '../app/paths.ts'
import { GameMenu } from '../features/lottery/game-menu.tsx'
import { GameRoom } from '../features/lottery/game-room.tsx'
import { useBalance } from '../features/wallet/balance.tsx'
import { useFirstInstead } from '../features/wallet/currencies/choice.ts'
import { FirstInstead } from '../features/wallet/currencies/first-instead.tsx'
import { takeAnsweredBalance } from '../features/wallet/queries.ts'

const CODE = /^[a-z0-9-]{2,24}$/

export function LotteryPage({ hall }: { hall: LotteryHall }) {
  const { gameCode, view, order } = useSearch({ strict: false }) as { gameCode?: string | number; view?: string; order?: string }
  const { data: balance } = useBalance()
  const { data: status } = useStatus()
  const { role } = usePerson()
  const elsewhere = useFirstInstead([]) !== undefined
  const wallet = {
    balance: elsewhere ? undefined : balance?.balance,
    symbol: (elsewhere ? undefined : balance?.currencySymbol) ?? status?.merchant.currencySymbol ?? '',
    onBalance: takeAnsweredBalance,
  }
  // The router reads a code of digits as a number.
  const code = String(gameCode ?? '')
  if (!CODE.test(code)) return <GameMenu hall={hall} isMember={role === 'member' || role === 'agent'} />
  return (
    <>
      <FirstInstead offered={[]} />
      <GameRoom key={code} hall={hall} gameCode={code} view={view ?? 'bet'} order={order} wallet={wallet} />
    </>
  )
}
