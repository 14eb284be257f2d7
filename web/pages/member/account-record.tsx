/** Account record page: the movements of the wallet under the address's filters. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memberPath } from '../../app/paths.ts'
import { usePerson } from '../../api/person.ts'
import { AccountRecord } from '../../features/records/account-record.tsx'
import { readMovementSearch, writeSearch } from '../../features/records/record-search.ts'

export function AccountRecordPage() {
  const navigate = useNavigate()
  const { info } = usePerson()
  const search = readMovementSearch(useSearch({ strict: false }))
  return (
    <AccountRecord
      search={search}
      onSearch={(next) =>
        void navigate({ to: memberPath('transactionHistory'), search: writeSearch(next) as never, replace: true, resetScroll: false })
      }
      symbol={info?.currencySymbol ?? ''}
    />
  )
}
