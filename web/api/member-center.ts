/** Member center: opens its pages as a layer over the current page, each under its own address, and reports which is open. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The address of the member center that is open over this entry's page. That page is `steps` entries back, and a new `start` begins at
     * its top.
     */
    member?: { readonly address: string; readonly search: Search; readonly steps: number; readonly start: number }
  }
}

export const isMemberAddress = (pathname: string): boolean => /^\/member(\/|$)/.test(pathname)

type Going = {
  readonly search?: Search
  readonly replace?: boolean
  /** Keeps the page's scroll position, as filters and page numbers do. */
  readonly stay?: boolean
}

/**
 * Goes to an address of the member center, within the layer or over the current page. From a center that was opened by its address, it goes
 * to the next such page.
 */
export function useMemberCenter(): (address: string, going?: Going) => Promise<void> {
  const navigate = useNavigate()
  const layer = useLocation({ select: ({ state }) => state.member })
  const stands = useLocation({ select: ({ pathname }) => isMemberAddress(pathname) })
  return (address, { search = {}, replace = false, stay = false } = {}) => {
    if (stands) return navigate({ to: address, search, replace, resetScroll: !stay } as never)
    const steps = (layer?.steps ?? 0) + (replace && layer ? 0 : 1)
    const start = (layer?.start ?? 0) + (stay ? 0 : 1)
    return navigate({
      to: '.',
      search: (before: Search) => before,
      hash: true,
      state: (before: object) => ({ ...before, member: { address, search, steps, start } }),
      mask: { to: address, search, unmaskOnReload: true },
      replace,
      resetScroll: false,
      hashScrollIntoView: false,
    } as never)
  }
}

/** The query of the member center's address. */
export function useMemberSearch(): Search {
  const layer = useLocation({ select: ({ state }) => state.member })
  const search: Search = useSearch({ strict: false })
  return layer?.search ?? search
}

/** Closes the layer, back to the unchanged page beneath. */
export function useCloseMember(): () => void {
  const router = useRouter()
  return () => router.history.go(-(router.state.location.state.member?.steps ?? 1))
}

/** Follows a link in a text: to the member center as its layer. */
export function useFollow(): (href: string) => void {
  const navigate = useNavigate()
  const open = useMemberCenter()
  return (href) => {
    const { pathname, searchParams } = new URL(href, location.origin)
    if (isMemberAddress(pathname)) void open(pathname, { search: Object.fromEntries(searchParams) })
    else void navigate({ href })
  }
}
