/** Member center: opens its pages as a layer over the page where somebody is, each under its own address, and says which is open. */
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { MEMBER_PAGES, memberPath, PATHS, type MemberPage } from '../app/paths.ts'

type Search = Readonly<Record<string, unknown>>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page of the member center that is open over this entry's page; `steps` entries back there is none, and a new `start` begins at its top. */
    member?: { readonly page: MemberPage; readonly search: Search; readonly steps: number; readonly start: number }
  }
}

export const isMemberAddress = (pathname: string): boolean => pathname === PATHS.member || pathname.startsWith(`${PATHS.member}/`)

/** The page of an address of the member center. */
export const memberPageOf = (pathname: string): MemberPage | undefined => MEMBER_PAGES.find((page) => memberPath(page) === pathname)

type Going = {
  readonly search?: Search
  readonly replace?: boolean
  /** Keeps the place on the page, as filters and page numbers do. */
  readonly stay?: boolean
}

/** Goes to a page of the member center: within the layer or over the page where somebody is; from one that was opened by its address, to the next such page. */
export function useMemberCenter(): (page: MemberPage, going?: Going) => Promise<void> {
  const navigate = useNavigate()
  const layer = useLocation({ select: ({ state }) => state.member })
  const stands = useLocation({ select: ({ pathname }) => isMemberAddress(pathname) })
  return (page, { search = {}, replace = false, stay = false } = {}) => {
    const to = memberPath(page)
    if (stands) return navigate({ to, search, replace, resetScroll: !stay } as never)
    const steps = (layer?.steps ?? 0) + (replace && layer ? 0 : 1)
    const start = (layer?.start ?? 0) + (stay ? 0 : 1)
    return navigate({
      to: '.',
      search: (before: Search) => before,
      hash: true,
      state: (before: object) => ({ ...before, member: { page, search, steps, start } }),
      mask: { to, search, unmaskOnReload: true },
      replace,
      resetScroll: false,
      hashScrollIntoView: false,
    } as never)
  }
}

/** What stands behind the question mark of the member center's address. */
export function useMemberSearch(): Search {
  const layer = useLocation({ select: ({ state }) => state.member })
  const search: Search = useSearch({ strict: false })
  return layer?.search ?? search
}

/** Closes the layer, back to the page beneath as it stood. */
export function useCloseMember(): () => void {
  const router = useRouter()
  return () => router.history.go(-(router.state.location.state.member?.steps ?? 1))
}

/** Goes where a link in words leads: to a page of the member center by its layer. */
export function useFollow(): (href: string) => void {
  const navigate = useNavigate()
  const open = useMemberCenter()
  return (href) => {
    const { pathname, searchParams } = new URL(href, location.origin)
    const page = memberPageOf(pathname)
    if (page === undefined) void navigate({ href })
    else void open(page, { search: Object.fromEntries(searchParams) })
  }
}
