/** Team: the members below, one of them with the limits of its rates, and changes of rates. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import type { Rates } from './rates.ts'

const PAGE_SIZE = 20

export type TeamScope = 'direct' | 'team'
export type TeamFilter = {
  readonly scope: TeamScope
  readonly under?: string | undefined
  readonly search: string
  readonly page: number
}

export const teamQuery = ({ scope, under, search, page }: TeamFilter) =>
  queryOptions({
    queryKey: ['agents', 'team', 'list', scope, under, search, page],
    queryFn: ({ signal }) =>
      call('agentTeam', {
        query: { pageNum: page, pageSize: PAGE_SIZE, ...(under ? { under } : {}), ...(search === '' ? { scope } : { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const memberQuery = (member: string) =>
  queryOptions({
    queryKey: ['agents', 'team', 'member', member],
    queryFn: ({ signal }) => call('agentTeamMember', { params: { member }, signal }),
    staleTime: 0,
    enabled: member !== '',
  })

export const useRegisterBelow = () =>
  useMutation({
    mutationFn: (body: { readonly username: string; readonly makes: 'member' | 'agent'; readonly rates: Rates }) =>
      call('registerBelow', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['agents', 'team'] }),
  })

export const useChangeRates = () =>
  useMutation({
    mutationFn: ({ member, rates }: { readonly member: string; readonly rates: Rates }) =>
      call('changeAgentRates', { params: { member }, body: { rates } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['agents', 'team'] }),
  })
