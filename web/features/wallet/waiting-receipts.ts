/** Waiting receipts: how many paid withdrawals ask their owner whether they came, wherever the person is in the member center (WC-71). */
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../api/person.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { withdrawalsQuery } from './queries.ts'

/** Counted among the latest withdrawals, since a question is open for a day; a pushed balance asks anew. Nothing is asked of who looks around (WC-72). */
export function useWaitingReceipts(): number {
  const { role } = usePerson()
  const enabled = role === 'member' || role === 'agent'
  const { data } = useQuery({ ...withdrawalsQuery(useLanguage(), 1), refetchInterval: false, enabled })
  return data?.content.filter(({ receipt }) => receipt?.state === 'awaiting').length ?? 0
}
