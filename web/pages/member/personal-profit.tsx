/** Personal profit page: the person's own results over the days that the address names. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memberPath } from '../../app/paths.ts'
import { ProfitLoss } from '../../features/records/profit-loss.tsx'
import { readDaySearch, writeSearch } from '../../features/records/record-search.ts'

export function PersonalProfitPage() {
  const navigate = useNavigate()
  return (
    <ProfitLoss
      search={readDaySearch(useSearch({ strict: false }))}
      onSearch={(next) =>
        void navigate({ to: memberPath('personalProfit'), search: writeSearch(next) as never, replace: true, resetScroll: false })
      }
    />
  )
}
