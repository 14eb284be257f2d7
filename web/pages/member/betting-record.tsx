/** Betting record page: rounds under the address's filters, joined with the verifier of in-house games. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memberPath, PATHS } from '../../app/paths.ts'
import { usePerson } from '../../api/person.ts'
import { shortOf } from '../../features/originals/round-text.ts'
import { verifyHash } from '../../features/originals/verify/verify-hash.ts'
import { BettingRecord } from '../../features/records/betting-record.tsx'
import { readBetSearch, writeSearch } from '../../features/records/record-search.ts'

export function BettingRecordPage() {
  const navigate = useNavigate()
  const { info } = usePerson()
  const search = readBetSearch(useSearch({ strict: false }))
  return (
    <BettingRecord
      search={search}
      onSearch={(next) =>
        void navigate({ to: memberPath('personalHistoryCopy'), search: writeSearch(next) as never, replace: true, resetScroll: false })
      }
      symbol={info?.currencySymbol ?? ''}
      verifyLink={(round) => ({ to: PATHS.fairness, hash: verifyHash(round), result: shortOf(round) })}
    />
  )
}
