/** Betting record page: rounds under the address's filters, joined with the verifier of in-house games. */
import { memberPath, PATHS } from '../../app/paths.ts'
import { useCenter, useCenterSearch } from '../../api/center.ts'
import { usePerson } from '../../api/person.ts'
import { shortOf } from '../../features/originals/round-text.ts'
import { verifyHash } from '../../features/originals/verify/verify-hash.ts'
import { BettingRecord } from '../../features/records/betting-record.tsx'
import { readBetSearch, writeSearch } from '../../features/records/record-search.ts'

export function BettingRecordPage() {
  const open = useCenter()
  const { info } = usePerson()
  const search = readBetSearch(useCenterSearch())
  return (
    <BettingRecord
      search={search}
      onSearch={(next) => void open(memberPath('personalHistoryCopy'), { search: writeSearch(next), replace: true, stay: true })}
      symbol={info?.currencySymbol ?? ''}
      verifyLink={(round) => ({ to: PATHS.fairness, hash: verifyHash(round), result: shortOf(round) })}
    />
  )
}
