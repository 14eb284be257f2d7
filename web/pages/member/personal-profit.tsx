/** Personal profit page: the person's own results over the days that the address names. */
import { useCenter, useCenterSearch } from '../../api/center.ts'
import { memberPath } from '../../app/paths.ts'
import { ProfitLoss } from '../../features/records/profit-loss.tsx'
import { readDaySearch, writeSearch } from '../../features/records/record-search.ts'

export function PersonalProfitPage() {
  const open = useCenter()
  return (
    <ProfitLoss
      search={readDaySearch(useCenterSearch())}
      onSearch={(next) => void open(memberPath('personalProfit'), { search: writeSearch(next), replace: true, stay: true })}
    />
  )
}
