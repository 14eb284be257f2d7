/** Waiting receipts: how many paid withdrawals wait for a receipt, on every page of the member center (WC-71). */
import { useQuery } from '@tanstack/react-query'
import { usePerson } from '../../api/person.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { withdrawalsQuery } from './queries.ts'

/**
 * Counted among the latest withdrawals, since a question is open for a day; a pushed balance queries again. No query is made for a trial
 * account (WC-72).
 */
export function useWaitingReceipts(): number {
  const { role } = usePerson()
  const enabled = role === 'member' || role === 'agent'
  const { data } = useQuery({ ...withdrawalsQuery(useLanguage(), 1), refetchInterval: false, enabled })
  return data?.content.filter(({ receipt }) => receipt?.state === 'awaiting').length ?? 0
}
