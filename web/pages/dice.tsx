/** Dice page: the in-house dice table with the member's wallet. */
import { takeAnsweredBalance } from '../features/wallet/queries.ts'
import { useBalance } from '../features/wallet/balance.tsx'
import { DiceTable } from '../features/originals/dice-table.tsx'
import { useStatus } from '../api/status.ts'

export function DicePage() {
  const { data: balance } = useBalance()
  const { data: status } = useStatus()
  return (
    <div className="bz-page dice-page">
      <DiceTable
        wallet={{
          balance: balance?.balance,
          symbol: balance?.currencySymbol ?? status?.merchant.currencySymbol ?? '',
          onBalance: takeAnsweredBalance,
        }}
      />
    </div>
  )
}
