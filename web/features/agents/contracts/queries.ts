/** Contracts: the own ones by kind, possible recipients of an offer, contracts that would end, and decisions. */
import type { AgentContract, ContractAction, ContractEnding, ContractKind, ContractTier } from '@baize/contract/agents/agent-contracts.ts'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, Refusal } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'

const PAGE_SIZE = 20
const MOST_DOWNLINES = 100
const MOST_VERSIONS = 50
const SAID = {
  dividend: 'processContractDividend',
  daily: 'processDailySalary',
  hourly: 'processHourSalary',
  realtime: 'processRealTimeSalary',
} as const

export const contractsQuery = (kind: ContractKind, page: number) =>
  queryOptions({
    queryKey: ['contracts', 'list', kind, page],
    queryFn: ({ signal }) => call('agentContracts', { query: { kind, pageNum: page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** The contracts and offers of a kind between the same two, the newest first. */
export const historyQuery = ({ kind, downline }: Pick<AgentContract, 'kind' | 'downline'>, self: string) =>
  queryOptions({
    queryKey: ['contracts', 'history', kind, downline.id],
    queryFn: ({ signal }) => {
      const whose = downline.id === self ? ({ side: 'upline' } as const) : ({ side: 'downline', with: downline.id } as const)
      return call('agentContracts', { query: { kind, ...whose, pageSize: MOST_VERSIONS }, signal })
    },
  })

/** The direct downlines that one list shows; a name finds the others. */
export const downlinesQuery = (search: string) =>
  queryOptions({
    queryKey: ['agents', 'downlines', search],
    queryFn: ({ signal }) => call('agentTeam', { query: { pageSize: MOST_DOWNLINES, ...(search === '' ? {} : { search }) }, signal }),
    placeholderData: keepPreviousData,
  })

export type Endings = { readonly kind: ContractKind; readonly downline: string; readonly currency: string; readonly rate: number }

export const endingsQuery = (asked: Endings) =>
  queryOptions({
    queryKey: ['contracts', 'endings', asked],
    queryFn: ({ signal }) => call('contractEndings', { query: asked, signal }),
    enabled: asked.downline !== '',
  })

const changed = () => queries.invalidateQueries({ queryKey: ['contracts'] })

type ContractWish = {
  readonly kind: ContractKind
  readonly contract: string
  readonly action: ContractAction
  readonly confirmed: readonly string[]
  readonly key: string
}

export const useSay = () =>
  useMutation({
    // The four relays have the same input and answer.
    mutationFn: ({ kind, contract, action, confirmed, key }: ContractWish) =>
      call(SAID[kind] as 'processDailySalary', { body: { contract, action, confirmTerminations: [...confirmed] }, key }),
    onSuccess: changed,
  })

type Offer = { readonly kind: ContractKind; readonly downline: string; readonly tiers: ContractTier[]; readonly key: string }

export const useOffer = () =>
  useMutation({
    mutationFn: ({ key, ...body }: Offer) => call('offerContract', { body, key }),
    onSuccess: changed,
  })

/** The list that a refused acceptance must confirm; undefined for every other error. */
export const toConfirm = (error: unknown): ContractEnding[] | undefined =>
  error instanceof Refusal && error.code === 'confirm-terminations' ? (error.detail['terminates'] as ContractEnding[]) : undefined
