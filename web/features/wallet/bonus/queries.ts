/** Bonus queries: the queries about bonus money, the handling of its pushed news, and forfeiting a bonus. */
import type { BonusDetails } from '@baize/contract/bonus.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { useLanguage, type Language } from '../../../i18n/i18n.ts'
import { balanceQuery, useBalance } from '../queries.ts'

const BETS = 10
/** News of many bets cause one query. */
const GATHER_MS = 400

export const bonusesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['bonuses', 'list', language],
    queryFn: ({ signal }) => call('bonuses', { query: {}, signal }),
    placeholderData: keepPreviousData,
  })

export const bonusBetsQuery = (id: string, pageNo: number) =>
  queryOptions({
    queryKey: ['bonuses', 'bets', id, pageNo],
    queryFn: ({ signal }) => call('bonusBets', { params: { id }, query: { pageNo, pageSize: BETS }, signal }),
    placeholderData: keepPreviousData,
  })

/** The states of a bonus that is still played, or soon ends. */
const OPEN: ReadonlySet<string> = new Set(['active', 'ready', 'closing', 'used-up'])
export const isOpenBonus = ({ state }: BonusDetails): boolean => OPEN.has(state)

/** The open bonus; no query is made while the wallet holds no bonus money. */
export function useOpenBonus(): BonusDetails | undefined {
  const { data } = useBalance()
  const language = useLanguage()
  const asked = useQuery({ ...bonusesQuery(language), enabled: data?.bonus !== undefined })
  return asked.data?.bonuses.find(isOpenBonus)
}

/** A share for a bar, and never an amount. */
export function shareDone({ done, required }: BonusDetails): number {
  const [have, need] = [parseUnits(done) ?? 0n, parseUnits(required) ?? 0n]
  return need === 0n ? 100 : Number((have * 100n) / need)
}

const askAgain = (): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['bonuses'] }),
    queries.invalidateQueries({ queryKey: balanceQuery.queryKey, exact: true }),
  ])

let gathering = false

/** Bonus money moved, or its wagering did. */
export function takeBonusNews(): void {
  if (gathering) return
  gathering = true
  setTimeout(() => {
    gathering = false
    void askAgain()
  }, GATHER_MS)
}

export const useCancelBonus = () =>
  useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) => call('cancelBonus', { params: { id }, body: { confirmed: true }, key }),
    onSettled: askAgain,
  })
