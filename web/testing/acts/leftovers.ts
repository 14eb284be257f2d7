/** Leftovers: which cached reads an act makes stale, and which it fills by itself, also those of pages that are not open. */
import { queries } from '../../api/queries.ts'

/** Everything that the site keeps of the server, one word for what stands alone and two for a part of a whole. */
const KEPT =
  `balance/funds balance/wallets balance/vendors bonuses/list bonuses/bets cashier requirements deposit deposits returns withdrawals
payees limits line/options line/list points/balance points/config points/goods points/orders points/record promotions/list promotions/one
promotions/rewards promotions/missions promotions/board promotions/vip promotions/raffle promotions/sign-in promotions/state messages/list
messages/unread messages/application agents/team agents/links agents/report agents/overview agents/downlines contracts/list contracts/history
contracts/bills contracts/bill security/state security/sessions security/logins security/consent profile breaks lottery/menus lottery/current
lottery/orders lottery/chases lottery/recent lottery/results records/bets records/movements records/profit originals/rounds originals/fairness person games
favourites recent status`.split(/\s+/)
const MARK = 'kept by another page'

const rootOf = (path: string): string => path.split('/')[0] ?? path

/** The paths in short: a whole where all its parts are there. */
function inShort(paths: ReadonlySet<string>): string[] {
  const whole = new Set(
    [...paths].map(rootOf).filter((root) => KEPT.filter((each) => rootOf(each) === root).every((each) => paths.has(each))),
  )
  const parts = [...paths].filter((path) => !whole.has(rootOf(path)))
  return [...whole, ...parts].sort()
}

/** Watches the cache from now on, and says what was made stale so far, and after `=` what was filled. */
export function watchCache(): { readonly said: () => string; readonly stop: () => void } {
  for (const path of KEPT) queries.setQueryData([...path.split('/'), MARK], {})
  const stale = new Set<string>()
  const filled = new Set<string>()
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const [root, part, ...more] = event.query.queryKey.map(String)
    if (event.action.type === 'invalidate') {
      const isMark = more.at(-1) === MARK || part === MARK
      if (isMark) stale.add(part === MARK ? String(root) : `${root}/${part}`)
      else if (part === undefined) stale.add(`${root}/itself`)
    } else if (event.action.type === 'success' && event.action.manual === true) filled.add(String(root))
  })
  const said = (): string => {
    const short = inShort(stale)
    const parts = short.filter((path) => !(path.endsWith('/itself') && short.includes(rootOf(path))))
    return [...parts, ...[...filled].sort().map((root) => `=${root}`)].join(' ')
  }
  return { said, stop }
}
