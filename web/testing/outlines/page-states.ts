/** Page states: what each page says while it waits, where answers fail, and where lists go on, as stored beside the tests. */
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS, type OperationName } from '@baize/contract/operations.ts'
import { alterAnswers, askedNames, forgetAsked, refused } from '../fake-server.ts'
import { held } from '../looking.ts'
import { asRecorded, isOfAnother, isSteady, openAt, prepareAll } from './page-outlines.ts'
import type { Place } from './places.ts'
import { changesOfLines, MANY_LOOKS, SOME_LOOKS, stillOutline, storedIn } from './still-page.ts'
import { variantOf } from './variants.ts'

type State = {
  readonly title: string
  readonly of: (operation: Operation, reply: unknown) => unknown
  /** Little of the page as recorded is left, so that it is said whole. */
  readonly isWhole?: boolean
  /** Its answers do not come while the page is looked at. */
  readonly isHeld?: boolean
}

/** What the frame around a page asks. Of withdrawals a page of its own tells. */
const OF_FRAME: ReadonlySet<string> = new Set<OperationName>([
  'home',
  'jackpot',
  'listAnnouncements',
  'banners',
  'balance',
  'unreadMessages',
  'vendorLanes',
  'favoriteGames',
  'listWithdrawals',
])
const OF_ITSELF: Readonly<Record<string, string>> = { withdraw: 'listWithdrawals' }
const isOwn = (name: string, page: string): boolean => !OF_FRAME.has(name) || OF_ITSELF[page] === name
/** What the page asked for since it was opened. */
const reads = ({ name: page }: Place): string[] =>
  OPERATIONS.filter((each: Operation) => each.method === 'GET' && !isSteady(each, {}) && isOwn(each.name, page) && !isOfAnother(each, page))
    .map(({ name }) => name)
    .filter((name) => askedNames().includes(name))

const PAGES = 3
const isPaged = (name: string): boolean =>
  OPERATIONS.some((each: Operation) => each.name === name && JSON.stringify(each.answer).includes('"totalPages"'))
const ofPages =
  (names: readonly string[]): State['of'] =>
  (operation, reply) =>
    names.includes(operation.name) ? { ...(variantOf(operation, reply, 0) as object), totalPages: PAGES } : asRecorded.of(operation, reply)

/** Each of several answers fails alone, so that its own place says so. */
const failuresAlone = (names: readonly string[]): State[] =>
  names.length < 2
    ? []
    : names.map((failing) => ({
        title: `${failing} fails`,
        of: (operation, reply) => (operation.name === failing ? refused('not-allowed') : asRecorded.of(operation, reply)),
      }))
const statesOf = (names: readonly string[], until: Promise<void>): State[] => [
  ...(names.some(isPaged) ? [{ title: 'three pages of each list', of: ofPages(names.filter(isPaged)) }] : []),
  ...failuresAlone(names),
  { title: 'nothing can be loaded', isWhole: true, of: () => refused('not-allowed') },
  { title: 'awaited', isWhole: true, isHeld: true, of: (operation, reply) => until.then(() => asRecorded.of(operation, reply)) },
]

/** What a page says in each state; nothing where it is as recorded. */
export async function statesOfPage(place: Place, file: string): Promise<string> {
  const stored = await storedIn(`pages/outlines/${file}`)
  prepareAll()
  let looks = stored === '' ? SOME_LOOKS : MANY_LOOKS
  const look = async (state: State, isEnough: (lines: string[]) => boolean, most: number): Promise<string[]> => {
    alterAnswers((operation, reply) =>
      isSteady(operation, reply) || isOfAnother(operation, place.name) ? reply : state.of(operation, reply),
    )
    forgetAsked()
    await openAt(place)
    return await stillOutline(isEnough, most, state.isHeld)
  }
  // It also loads every part of the page, so that none comes late behind it.
  const base = await look(asRecorded, () => false, SOME_LOOKS)
  const line = held()
  let whole = ''
  for (const state of statesOf(reads(place), line.until)) {
    const sectionOf = (lines: readonly string[]): string =>
      [`===== ${state.title}`, ...(state.isWhole ? lines : changesOfLines(base, lines)), ''].join('\n')
    const isStored = (section: string): boolean => stored.includes(`\n${section}\n`)
    const section = sectionOf(await look(state, (lines) => isStored(sectionOf(lines)), looks))
    // The test fails already; what is left is said quickly.
    if (!isStored(section)) looks = SOME_LOOKS
    whole += `${section}\n`
  }
  line.letGo()
  return whole
}
