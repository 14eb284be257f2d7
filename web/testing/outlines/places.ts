/** Places: the addresses whose outlines are stored, by area. */
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import type { DialogName } from '../../api/dialogs.ts'
import { PAGE_NAMES, pageOf, type PageName } from '../../app/pages.ts'
import { ownTablePath, playPath, seamlessPath } from '../../app/paths.ts'
import { examplesOf } from '../every-page.ts'

type Area = 'member' | 'agent' | 'site' | 'games' | 'lottery' | 'lists' | 'visitor' | 'windows'
export type Place = {
  readonly at: string
  /** Of the stored file, and of the page where it has one outline. */
  readonly name: string
  readonly visitor?: boolean
  /** A page that an outline of its own shows whole: the first, the filled and the empty variant say enough. */
  readonly few?: boolean
  /** The window that stands over the page. */
  readonly opens?: DialogName
}

/** Their addresses show a member the page of another name. */
const ELSEWHERE: ReadonlySet<PageName> = new Set<PageName>(['socialReturn', 'member', 'agentHome'])
/** Of pages that differ by their category alone. Lists that go on while they are read are not among them: how far depends on the machine. */
const LISTS: ReadonlySet<PageName> = new Set<PageName>(['LIVE', 'SPORTS', 'favourites', 'recent'])
const areaOf = (name: PageName): Area | undefined => {
  const { frame, file } = pageOf(name)
  if (frame === 'center') return 'member'
  if (frame === 'game') return undefined
  if (/^(game|own-games|home)/.test(file)) return LISTS.has(name) ? 'lists' : undefined
  return frame === undefined ? 'site' : 'agent'
}
const ofTable = (area: Area): Place[] =>
  PAGE_NAMES.filter((name) => areaOf(name) === area && !ELSEWHERE.has(name)).map((name) => ({
    at: examplesOf(name)[0] ?? '/',
    name,
  }))

const VENDOR = ['PG', 'jade-lanterns'] as const
const GAMES: readonly Place[] = [
  ...ORIGINALS.map((game) => ({ at: ownTablePath(game), name: game })),
  { at: playPath(...VENDOR), name: 'play' },
  { at: seamlessPath(...VENDOR), name: 'seamless' },
]
const LOTTERY: readonly Place[] = [
  ...(['lottery', 'seaLottery', 'vnLottery'] as const).map((name) => ({ at: `/${name}`, name })),
  ...(['bet', 'bets', 'results', 'trend', 'rules'] as const).map((view) => ({
    at: `/lottery?gameCode=ssc-5&view=${view}`,
    name: `ssc-5-${view}`,
  })),
  ...(['lhc-5', 'my-4d', 'th-gov', 'vn-north-5'] as const).map((game) => ({ at: `/lottery?gameCode=${game}`, name: game })),
]
const VISITOR: readonly Place[] = [
  { at: '/promotions', name: 'promotions', few: true },
  { at: '/vip', name: 'vip', few: true },
  { at: ownTablePath('dice'), name: 'dice' },
  { at: '/agent', name: 'agent' },
].map((place) => ({ ...place, visitor: true }))

/** Windows stand over a page that asks nothing. Few of them ask anything, so that an empty answer says nothing of them. */
const over = (opens: DialogName, visitor: boolean): Place => ({ at: '/no-such-page', name: opens, opens, visitor, few: true })
const WINDOWS: readonly Place[] = [
  ...(['login', 'register', 'forgot', 'trial', 'show', 'phone', 'feedback', 'licence'] as const).map((name) => over(name, true)),
  over('break', false),
]

/** The places of an area; of pages that differ in their words alone the first. */
const LISTED: Readonly<Partial<Record<Area, readonly Place[]>>> = { games: GAMES, lottery: LOTTERY, visitor: VISITOR, windows: WINDOWS }
export const placesOf = (area: Area): readonly Place[] => LISTED[area] ?? ofTable(area)

/** The places whose buttons are pressed one by one; of boards that several pages show, one. */
const WITH_ACTS = {
  agent: ['agentTeamOverview', 'registerCenter', 'downlineManagmentView', 'agentContracts', 'agentDividendRecordCopy2'],
  site: ['pointMall', 'promotions'],
} as const satisfies Partial<Record<Area, readonly string[]>>
export const placesWithActs = (area: keyof typeof WITH_ACTS): readonly Place[] =>
  placesOf(area).filter(({ name }) => WITH_ACTS[area].some((each) => each === name))
