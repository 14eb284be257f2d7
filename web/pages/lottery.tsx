/** Lottery page: the hall of lotteries, or one of them with its bets, results, trends and rules. */
import { CURRENCIES } from '@baize/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePerson } from '../api/person.ts'
import { PATHS, type LotteryHall } from '../app/paths.ts'
import { GameMenu } from '../features/lottery/game-menu.tsx'
import { GameRoom } from '../features/lottery/game-room.tsx'
import { currentQuery } from '../features/lottery/queries.ts'
import { RealityGate } from '../features/reality/reality-gate.tsx'
import { useBalance } from '../features/wallet/balance.tsx'
import { useFirstInstead } from '../features/wallet/currencies/choice.ts'
import { FirstInstead } from '../features/wallet/currencies/first-instead.tsx'
import { takeAnsweredBalance } from '../features/wallet/queries.ts'
import { useLanguage } from '../i18n/i18n.ts'

const CODE = /^[a-z0-9-]{2,24}$/

export function LotteryPage({ hall }: { hall: LotteryHall }) {
  const { gameCode, view, order } = useSearch({ strict: false }) as { gameCode?: string | number; view?: string; order?: string }
  // The router reads a code of digits as a number.
  const code = String(gameCode ?? '')
  const navigate = useNavigate()
  const { data: balance } = useBalance()
  const { role } = usePerson()
  const { data: current } = useQuery({ ...currentQuery(useLanguage(), code), enabled: CODE.test(code) })
  const currency = current?.terms.currency ?? ''
  // Until the lottery is known nobody is sent to another wallet.
  const offered = current === undefined ? [] : [currency]
  const elsewhere = useFirstInstead(offered) !== undefined
  const wallet = {
    balance: balance?.currency === currency ? balance.balance : undefined,
    symbol: CURRENCIES[currency]?.symbol ?? currency,
    onBalance: elsewhere ? () => undefined : takeAnsweredBalance,
  }
  if (!CODE.test(code)) return <GameMenu hall={hall} isMember={role === 'member' || role === 'agent'} />
  return (
    <RealityGate onStop={() => void navigate({ to: PATHS.home })}>
      <FirstInstead offered={offered} />
      <GameRoom key={code} hall={hall} gameCode={code} view={view ?? 'bet'} order={order} wallet={wallet} />
    </RealityGate>
  )
}
