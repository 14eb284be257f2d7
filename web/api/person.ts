/** Person: who is logged in, read once and shared. Roles decide what the page shows, and the server decides what it allows. */
import { AGENT_TYPES, TRIAL_TYPES, type Role } from '@baize/contract/values/roles.ts'
import type { LoggedIn, MemberInfo } from '@baize/contract/identity/identity.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from './client.ts'
import { queries } from './queries.ts'
import { forgetToken, keepToken, onSession, readToken } from './session.ts'

const personQuery = queryOptions({
  queryKey: ['person'],
  queryFn: ({ signal }) => call('memberInfo', { signal }),
  staleTime: 5 * 60_000,
})

export type Person = {
  readonly info: MemberInfo | undefined
  readonly role: Exclude<Role, 'staff'>
  /** Whether the server has not named the owner of the login yet. */
  readonly waiting: boolean
  /** Whether it could not. */
  readonly failed: boolean
}

const roleOf = (info: MemberInfo): Exclude<Role, 'staff' | 'visitor'> =>
  TRIAL_TYPES.includes(info.type) ? 'trial' : AGENT_TYPES.includes(info.type) ? 'agent' : 'member'

/** Whether this tab holds a login; true before the server has named its owner. */
export const useHasLogin = (): boolean => useSyncExternalStore(onSession, () => readToken() !== null)

export function usePerson(): Person {
  const hasLogin = useHasLogin()
  const { data, isError } = useQuery({ ...personQuery, enabled: hasLogin })
  if (!hasLogin) return { info: undefined, role: 'visitor', waiting: false, failed: false }
  return { info: data, role: data ? roleOf(data) : 'visitor', waiting: data === undefined, failed: isError }
}

/** Who is logged in, queried where it is not known yet; for guards that decide before a page is shown. */
export async function roleNow(): Promise<Exclude<Role, 'staff'>> {
  if (readToken() === null) return 'visitor'
  try {
    return roleOf(await queries.ensureQueryData(personQuery))
  } catch (error) {
    if (readToken() === null) return 'visitor'
    throw error
  }
}

/** The person's data has changed and is queried again. */
export const personChanged = (): void => void queries.invalidateQueries({ queryKey: personQuery.queryKey })

const FIRST_LOGIN = 'first-login'
/** Whether the login of this tab was that person's first. */
export const isFirstLogin = (account: string): boolean => sessionStorage.getItem(FIRST_LOGIN) === account

/** Stores the session of a login or registration. */
export function enter(answer: LoggedIn): void {
  queries.setQueryData(personQuery.queryKey, answer.member)
  if (answer.firstTimeLogin) sessionStorage.setItem(FIRST_LOGIN, answer.member.account)
  keepToken(answer.token)
}

/** Logs out on the server and in every tab; personal data leaves the cache. Whatever is answered, this browser has forgotten the login then. */
export async function leave(): Promise<void> {
  await call('logout').catch(() => undefined)
  forgetToken(true)
}

const OPEN_TO_ALL: ReadonlySet<unknown> = new Set(['content', 'status', 'games', 'game', 'lanes', 'winners', 'jackpot', 'draws'])

/** The currency of the chosen wallet; undefined where nobody is known. */
export const chosenCurrency = (): string | undefined => queries.getQueryData(personQuery.queryKey)?.currency

/** Another wallet is chosen: what was read of the one before is dropped, and what is shown is read again. */
export function walletChosen({ currency, currencySymbol }: Pick<MemberInfo, 'currency' | 'currencySymbol'>): void {
  if (chosenCurrency() === currency) return
  queries.setQueryData(personQuery.queryKey, (before) => before && { ...before, currency, currencySymbol })
  void queries.resetQueries({ predicate: ({ queryKey }) => !OPEN_TO_ALL.has(queryKey[0]) && queryKey[0] !== 'person' })
}

/** Drops everything personal from the cache whenever the login ends or changes. */
export function useForgetOnLeave(): void {
  useEffect(() => {
    let before = readToken()
    return onSession(() => {
      const now = readToken()
      if (now === before) return
      before = now
      queries.removeQueries({ predicate: ({ queryKey }) => !OPEN_TO_ALL.has(queryKey[0]) && !(now !== null && queryKey[0] === 'person') })
      void queries.invalidateQueries({ queryKey: ['games'] })
    })
  }, [])
}
