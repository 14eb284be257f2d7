/**
 * Waiting: the offers of each kind of contract that wait for the person's answer. It asks only where the merchant has AGENTPOLICY3 on, and
 * never for a trial account.
 */
import { useQuery } from '@tanstack/react-query'
import { call, type Answer } from '../../../api/client.ts'
import { usePerson } from '../../../api/person.ts'
import { useStatus } from '../../../api/status.ts'

/** Undefined for people who are not asked. */
export function useWaiting(): { readonly data: Answer<'consolidatedFlags'> | undefined; readonly error: Error | null } | undefined {
  const { role } = usePerson()
  const { data: status } = useStatus()
  const enabled = status?.info.whitelabel['AGENTPOLICY3'] === true && (role === 'member' || role === 'agent')
  const { data, error } = useQuery({
    queryKey: ['contracts', 'consolidated'],
    queryFn: ({ signal }) => call('consolidatedFlags', { signal }),
    enabled,
  })
  return enabled ? { data, error } : undefined
}

/** In all kinds together. */
export const waitingInAll = (flags: Answer<'consolidatedFlags'> | undefined): number =>
  Object.values(flags ?? {}).reduce((sum, count) => sum + count, 0)
