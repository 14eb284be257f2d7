/** Security queries: the guards of the account and its sessions, and removing them from the cache when they change. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'

export const securityQuery = queryOptions({
  queryKey: ['security', 'state'],
  queryFn: ({ signal }) => call('securityState', { signal }),
})
export const sessionsQuery = queryOptions({
  queryKey: ['security', 'sessions'],
  queryFn: ({ signal }) => call('listSessions', { signal }),
})
export const loginsQuery = queryOptions({
  queryKey: ['security', 'logins'],
  queryFn: ({ signal }) => call('loginHistory', { signal }),
})

export const securityChanged = (): void => void queries.invalidateQueries({ queryKey: ['security'] })
