/** Account record page: the movements of the wallet under the address's filters. */
import { useMemberCenter, useMemberSearch } from '../../api/member-center.ts'
import { memberPath } from '../../app/paths.ts'
import { usePerson } from '../../api/person.ts'
import { AccountRecord } from '../../features/records/account-record.tsx'
import { readMovementSearch, writeSearch } from '../../features/records/record-search.ts'

export function AccountRecordPage() {
  const open = useMemberCenter()
  const { info } = usePerson()
  const search = readMovementSearch(useMemberSearch())
  return (
    <AccountRecord
      search={search}
      onSearch={(next) => void open(memberPath('transactionHistory'), { search: writeSearch(next), replace: true, stay: true })}
      symbol={info?.currencySymbol ?? ''}
    />
  )
}
