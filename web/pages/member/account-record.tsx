/** Account record page: the movements of the wallet under the address's filters. */
import { useCenter, useCenterSearch } from '../../api/center.ts'
import { memberPath } from '../../app/paths.ts'
import { usePerson } from '../../api/person.ts'
import { AccountRecord } from '../../features/records/account-record.tsx'
import { readMovementSearch, writeSearch } from '../../features/records/record-search.ts'

export function AccountRecordPage() {
  const open = useCenter()
  const { info } = usePerson()
  const search = readMovementSearch(useCenterSearch())
  return (
    <AccountRecord
      search={search}
      onSearch={(next) => void open(memberPath('transactionHistory'), { search: writeSearch(next), replace: true, stay: true })}
      symbol={info?.currencySymbol ?? ''}
    />
  )
}
