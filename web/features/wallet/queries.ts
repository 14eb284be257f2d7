/** Wallet: the money queries, the handling of live balances, and the few calls that move value. */
import type { Balance, Deposit, Withdrawal } from '@baize/contract/wallet.ts'
import type { LiveEvents } from '@baize/contract/live.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, type Input } from '../../api/client.ts'
import { chosenCurrency, usePerson } from '../../api/person.ts'
import { queries, takeAnswer } from '../../api/queries.ts'
import { currentLanguage, type Language } from '../../i18n/i18n.ts'

/** How often an order in progress is queried while its page is open. */
const WATCH_MS = 2000
/** How often the balance is queried where the live channel is silent. */
const BALANCE_MS = 60_000
const PAGE_SIZE = 10

export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: ({ signal }) => call('balance', { signal }),
  refetchInterval: BALANCE_MS,
})
const versionKey = ['balance', 'version'] as const

/** The member's balance; a visitor and a trial account have none and no query is made. */
export function useBalance() {
  const { role } = usePerson()
  return useQuery({ ...balanceQuery, enabled: role === 'member' || role === 'agent' })
}

/** All money in one view; the names of vendors come in the language of the call. */
export const fundsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...balanceQuery.queryKey, 'funds', language],
    queryFn: ({ signal }) => call('consolidatedFunds', { signal }),
    placeholderData: keepPreviousData,
  })

/** Puts a pushed balance into the cache, unless a later one is already there, and refreshes what it may have settled. */
export function takeBalance(event: Parameters<LiveEvents['balance']>[0]): void {
  void queries.invalidateQueries({ queryKey: [...balanceQuery.queryKey, 'wallets'] })
  // Money of another wallet of this member moved.
  if (event.currency !== (chosenCurrency() ?? event.currency)) return
  const seen = queries.getQueryData<string>(versionKey)
  if (seen !== undefined && BigInt(event.version) < BigInt(seen)) return
  queries.setQueryData(versionKey, event.version)
  void queries.cancelQueries({ queryKey: balanceQuery.queryKey, exact: true })
  const { balance, held, currency, currencySymbol } = event
  // News of bonus money come separately. A debt may be settled by this money, so it is fetched again.
  queries.setQueryData(balanceQuery.queryKey, (before: Balance | undefined) => {
    const { bonus, debt } = before ?? {}
    return { balance, held, ...(bonus === undefined ? {} : { bonus }), ...(debt === undefined ? {} : { debt }), currency, currencySymbol }
  })
  if (queries.getQueryData<Balance>(balanceQuery.queryKey)?.debt !== undefined)
    void queries.invalidateQueries({ queryKey: balanceQuery.queryKey, exact: true })
  void queries.invalidateQueries({ queryKey: [...balanceQuery.queryKey, 'funds'] })
  for (const name of ['deposit', 'deposits', 'returns', 'limits', 'withdrawals', 'cashier', 'requirements'])
    void queries.invalidateQueries({ queryKey: [name] })
}

/** Puts the balance of an in-house round's answer into the cache; the pushed one follows with the same amount. */
export function takeAnsweredBalance(balance: string): void {
  queries.setQueryData(balanceQuery.queryKey, (before: Balance | undefined) => before && { ...before, balance })
}

/** The names of methods come in the language of the call, so it is part of every key below. */
export const cashierQuery = (language: Language) =>
  queryOptions({
    queryKey: ['cashier', language],
    queryFn: ({ signal }) => call('cashierOptions', { signal }),
    placeholderData: keepPreviousData,
  })

export const requirementsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['requirements', language],
    queryFn: ({ signal }) => call('listRequirements', { signal }),
  })

export const isWaiting = (deposit: Deposit): boolean => deposit.state === 'pending' || deposit.state === 'received'

export const depositQuery = (language: Language, id: string) =>
  queryOptions({
    queryKey: ['deposit', language, id],
    queryFn: ({ signal }) => call('readDeposit', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && !isWaiting(state.data) ? false : WATCH_MS),
  })

export const depositsQuery = (language: Language, pageNo: number) =>
  queryOptions({
    queryKey: ['deposits', language, pageNo],
    queryFn: ({ signal }) => call('listDeposits', { query: { pageNo, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isWaiting) ? WATCH_MS * 5 : false),
  })

export const returnsQuery = (pageNo: number) =>
  queryOptions({
    queryKey: ['returns', pageNo],
    queryFn: ({ signal }) => call('listReturns', { query: { pageNo, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

const ENDS: ReadonlySet<Withdrawal['state']> = new Set(['paid', 'rejected', 'failed'])
export const isOpen = (withdrawal: Withdrawal): boolean => !ENDS.has(withdrawal.state)

/** The list also feeds the tracker: its first row is the newest withdrawal, watched while it is open. */
export const withdrawalsQuery = (language: Language, pageNo: number) =>
  queryOptions({
    queryKey: ['withdrawals', language, pageNo],
    queryFn: ({ signal }) => call('listWithdrawals', { query: { pageNo, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isOpen) ? WATCH_MS : false),
  })

export const payeesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['payees', language],
    queryFn: ({ signal }) => call('listPayees', { signal }),
    placeholderData: keepPreviousData,
  })

export const useAddPayee = () =>
  useMutation({
    mutationFn: (body: Input<'addPayee'>['body']) => call('addPayee', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['payees'] }),
  })

export const useChangePayee = () =>
  useMutation({
    mutationFn: (change: Input<'changePayee'>) => call('changePayee', change),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['payees'] }),
  })

export const useRemovePayee = () =>
  useMutation({
    mutationFn: (id: string) => call('removePayee', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['payees'] }),
  })

export const useCreateDeposit = () =>
  useMutation({
    mutationFn: (wish: Pick<Input<'createDeposit'>, 'body'> & { key: string }) => call('createDeposit', wish),
    onSuccess: (deposit) => {
      takeAnswer(depositQuery(currentLanguage(), deposit.id).queryKey, deposit)
      for (const name of ['deposits', 'limits']) void queries.invalidateQueries({ queryKey: [name] })
    },
  })

export const useProveDeposit = () =>
  useMutation({
    mutationFn: (proof: Pick<Input<'proveDeposit'>, 'params' | 'body'>) => call('proveDeposit', proof),
    onSuccess: (deposit) => takeAnswer(depositQuery(currentLanguage(), deposit.id).queryKey, deposit),
  })

export const useAnswerReceipt = () =>
  useMutation({
    mutationFn: (said: Pick<Input<'answerReceipt'>, 'params' | 'body'> & { key: string }) => call('answerReceipt', said),
    onSettled: () => Promise.all(['withdrawals', 'balance'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })

export const useCreateWithdrawal = () =>
  useMutation({
    mutationFn: (wish: Pick<Input<'createWithdrawal'>, 'body'> & { key: string }) => call('createWithdrawal', wish),
    onSettled: () => Promise.all(['withdrawals', 'balance', 'cashier'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
