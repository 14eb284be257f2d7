/** Links: the own ones, and making, changing and ending them. */
import type { AgentLink } from '@baize/contract/agents.ts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import type { Rates } from '../team/rates.ts'

const PAGE_SIZE = 20

export const linksQuery = (page: number) =>
  queryOptions({
    queryKey: ['agents', 'links', page],
    queryFn: ({ signal }) => call('agentLinks', { query: { pageNum: page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const changed = () => queries.invalidateQueries({ queryKey: ['agents', 'links'] })

/** The limits of a link; null removes a limit. */
export type LinkBounds = Pick<AgentLink, 'note' | 'domain' | 'lastDay' | 'highestUses'>

export const useMakeLink = () =>
  useMutation({
    mutationFn: (wish: LinkBounds & { readonly makes: AgentLink['makes']; readonly rates: Rates }) => call('makeAgentLink', { body: wish }),
    onSuccess: changed,
  })

export const useChangeLink = () =>
  useMutation({
    mutationFn: ({ code, ...wish }: Partial<LinkBounds> & { readonly code: string; readonly open?: boolean }) =>
      call('changeAgentLink', { params: { code }, body: wish }),
    onSuccess: changed,
  })

export const useEndLink = () =>
  useMutation({
    mutationFn: (code: string) => call('removeAgentLink', { params: { code } }),
    onSuccess: changed,
  })
