/** Own table page: an in-house game with the member's wallet; each game is a separate chunk. */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { useQuery } from '@tanstack/react-query'
import { notFound, useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentType } from 'react'
import { usePerson } from '../api/person.ts'
import { useStatus } from '../api/status.ts'
import { RestGate } from '../features/identity/breaks/rest-gate.tsx'
import { RealityGate } from '../features/reality/reality-gate.tsx'
import { PATHS } from '../app/paths.ts'
import { OpenTable, TableLoading } from '../features/originals/table/open-table.tsx'
import { symbolOf } from '@baize/contract/values/money.ts'
import { currenciesOf, type TableLimits, type TableWallet } from '../features/originals/table/table-limits.ts'
import { settingsQuery } from '../features/originals/queries.ts'
import { isOriginal } from '../features/originals/verify/verify-hash.ts'
import { useBalance, useBalanceHidden } from '../features/wallet/balance.tsx'
import { useFirstInstead } from '../features/wallet/currencies/choice.ts'
import { FirstInstead } from '../features/wallet/currencies/first-instead.tsx'
import { takeAnsweredBalance } from '../features/wallet/queries.ts'

type Table = ComponentType<{ settings: TableLimits; wallet: TableWallet }>

const TABLES: Readonly<Record<OriginalCode, Table>> = {
  crash: lazy(async () => ({ default: (await import('../features/originals/crash/crash-table.tsx')).CrashTable })),
  dice: lazy(async () => ({ default: (await import('../features/originals/dice/dice-table.tsx')).DiceTable })),
  mines: lazy(async () => ({ default: (await import('../features/originals/mines/mines-table.tsx')).MinesTable })),
  plinko: lazy(async () => ({ default: (await import('../features/originals/plinko/plinko-table.tsx')).PlinkoTable })),
  limbo: lazy(async () => ({ default: (await import('../features/originals/limbo/limbo-table.tsx')).LimboTable })),
  keno: lazy(async () => ({ default: (await import('../features/originals/keno/keno-table.tsx')).KenoTable })),
  'hi-lo': lazy(async () => ({ default: (await import('../features/originals/hi-lo/hi-lo-table.tsx')).HiLoTable })),
  wheel: lazy(async () => ({ default: (await import('../features/originals/wheel/wheel-table.tsx')).WheelTable })),
  roulette: lazy(async () => ({ default: (await import('../features/originals/roulette/roulette-table.tsx')).RouletteTable })),
  baccarat: lazy(async () => ({ default: (await import('../features/originals/baccarat/baccarat-table.tsx')).BaccaratTable })),
  'dragon-tiger': lazy(async () => ({
    default: (await import('../features/originals/dragon-tiger/dragon-tiger-table.tsx')).DragonTigerTable,
  })),
  'sic-bo': lazy(async () => ({ default: (await import('../features/originals/sic-bo/sic-bo-table.tsx')).SicBoTable })),
  blackjack: lazy(async () => ({ default: (await import('../features/originals/blackjack/blackjack-table.tsx')).BlackjackTable })),
  'line-slot': lazy(async () => ({ default: (await import('../features/originals/line-slot/slot-table.tsx')).LineSlotTable })),
}

export function OwnTablePage() {
  const { gameCode = '' } = useParams({ strict: false }) as { gameCode?: string }
  const navigate = useNavigate()
  const { data: balance } = useBalance()
  const balanceHidden = useBalanceHidden()
  const { data: status } = useStatus()
  const { info, role } = usePerson()
  const { data: settings } = useQuery(settingsQuery)
  const chosen = role === 'trial' ? undefined : info?.currency
  // Until the limits are known nobody is sent to another wallet.
  const known = settings && isOriginal(gameCode) ? currenciesOf(settings, gameCode) : undefined
  const offered = known ?? (chosen === undefined ? [] : [chosen])
  const elsewhere = useFirstInstead(offered) !== undefined
  if (!isOriginal(gameCode)) throw notFound()
  const Table = TABLES[gameCode]
  const currency = (elsewhere ? undefined : chosen) ?? status?.merchant.currency ?? ''
  const wallet: TableWallet = {
    currency,
    balance: balance?.currency === currency ? balance.balance : undefined,
    balanceHidden,
    symbol: symbolOf(currency),
    onBalance: takeAnsweredBalance,
  }
  return (
    <div className="bz-page table-page">
      <RestGate>
        <RealityGate onStop={() => void navigate({ to: PATHS.home })}>
          <FirstInstead offered={offered} />
          <OpenTable key={`${gameCode} ${currency}`} game={gameCode} currency={currency}>
            {(settings) => (
              <Suspense fallback={<TableLoading />}>
                <Table settings={settings} wallet={wallet} />
              </Suspense>
            )}
          </OpenTable>
        </RealityGate>
      </RestGate>
    </div>
  )
}
