/** Center: opens a page of the member or the agent center over the current page, under its own address, and reports which is open. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { usePerson, type Person } from './person.ts'

type Search = Readonly<Record<string, unknown>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The address of the center that is open over this entry's page. That page is `steps` entries back, and a new `start` begins at its top.
     */
    center?: { readonly address: string; readonly search: Search; readonly steps: number; readonly start: number }
  }
}

export const isMemberAddress = (pathname: string): boolean => /^\/member(\/|$)/.test(pathname)
export const isAgentAddress = (pathname: string): boolean => /^\/agentHome(\/|$)/i.test(pathname)
export const isCenterAddress = (pathname: string): boolean => isMemberAddress(pathname) || isAgentAddress(pathname)

/** Who has the center of an address. Everybody else follows the address itself, and is sent to a login or reads why it is closed. */
export const hasCenter = (role: Person['role'], address: string): boolean =>
  role === 'agent' || (role === 'member' && isMemberAddress(address))

type Going = {
  readonly search?: Search
  readonly replace?: boolean
  /** Keeps the page's scroll position, as filters and page numbers do. */
  readonly stay?: boolean
}

/**
 * Goes to an address of a center, within the layer or over the current page. From a center that was opened by its address, it goes to the
 * next such page.
 */
export function useCenter(): (address: string, going?: Going) => Promise<void> {
  const navigate = useNavigate()
  const layer = useLocation({ select: ({ state }) => state.center })
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (address, { search = {}, replace = false, stay = false } = {}) => {
    const stands = [isMemberAddress, isAgentAddress].some((isIn) => isIn(here) && isIn(address))
    if (stands && layer === undefined) return navigate({ to: address, search, replace, resetScroll: !stay } as never)
    const steps = (layer?.steps ?? 0) + (replace && layer ? 0 : 1)
    const start = (layer?.start ?? 0) + (stay ? 0 : 1)
    return navigate({
      to: '.',
      search: (before: Search) => before,
      hash: true,
      state: (before: object) => ({ ...before, center: { address, search, steps, start } }),
      mask: { to: address, search, unmaskOnReload: true },
      replace,
      resetScroll: false,
      hashScrollIntoView: false,
    } as never)
  }
}

/** The query of the center's address. */
export function useCenterSearch(): Search {
  const layer = useLocation({ select: ({ state }) => state.center })
  const search: Search = useSearch({ strict: false })
  return layer?.search ?? search
}

/** Closes the layer, back to the unchanged page beneath. */
export function useCloseCenter(): () => void {
  const router = useRouter()
  return () => router.history.go(-(router.state.location.state.center?.steps ?? 1))
}

/** Follows a link in a text: to a center as its layer. */
export function useFollow(): (href: string) => void {
  const navigate = useNavigate()
  const open = useCenter()
  const { role } = usePerson()
  return (href) => {
    const { pathname, searchParams } = new URL(href, location.origin)
    if (isMemberAddress(pathname) || (isAgentAddress(pathname) && role === 'agent'))
      void open(pathname, { search: Object.fromEntries(searchParams) })
    else void navigate({ href })
  }
}
