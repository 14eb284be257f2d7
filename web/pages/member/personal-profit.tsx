/** Personal profit page: the person's own results over the days that the address names. */
import { useMemberCenter, useMemberSearch } from '../../api/member-center.ts'
import { memberPath } from '../../app/paths.ts'
import { ProfitLoss } from '../../features/records/profit-loss.tsx'
import { readDaySearch, writeSearch } from '../../features/records/record-search.ts'

export function PersonalProfitPage() {
  const open = useMemberCenter()
  return (
    <ProfitLoss
      search={readDaySearch(useMemberSearch())}
      onSearch={(next) => void open(memberPath('personalProfit'), { search: writeSearch(next), replace: true, stay: true })}
    />
  )
}
