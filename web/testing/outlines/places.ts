/** Places: the addresses whose outlines are stored, by area. */
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { PAGE_NAMES, pageOf, type PageName } from '../../app/pages.ts'
import { ownTablePath, playPath, seamlessPath } from '../../app/paths.ts'
import { examplesOf } from '../every-page.ts'

type Area = 'member' | 'agent' | 'site' | 'games' | 'lottery' | 'lists' | 'visitor' | 'burmese'
export type Place = {
  readonly at: string
  /** Of the stored file, and of the page where it has one outline. */
  readonly name: string
  readonly visitor?: boolean
  /** A page that an outline of its own shows whole: the first, the filled and the empty variant say enough. */
  readonly few?: boolean
  readonly language?: 'EN' | 'MY'
  /** What waits on the slip of a lottery. */
  readonly slip?: string
  /** What is pressed of the page, where that is not everything. */
  readonly pressed?: string
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

/** Amounts, dates, counts and states of every kind, in the other language. */
const IN_BURMESE: ReadonlySet<PageName> = new Set<PageName>([
  'depositv2',
  'withdraw',
  'transferUpline',
  'transactionHistory',
  'personalProfit',
  'rewardCenter',
  'bonusDetails',
  'missionLeaderboard',
  'referral',
  'pointMall',
  'promotions',
  'vip',
  'agentRevenueReport',
  'agentContracts',
  'agentTeamOverview',
  'securityCenter',
])
const BURMESE: readonly Place[] = [
  ...PAGE_NAMES.filter((name) => IN_BURMESE.has(name)).map((name) => ({ at: examplesOf(name)[0] ?? '/', name, language: 'MY' as const })),
  { at: '/lottery?gameCode=ssc-5&view=bets', name: 'ssc-5-bets', language: 'MY' },
]

/** The places of an area; of pages that differ in their words alone the first. */
const OWN: Partial<Readonly<Record<Area, readonly Place[]>>> = {
  games: GAMES,
  lottery: LOTTERY,
  visitor: VISITOR,
  burmese: BURMESE,
}
export const placesOf = (area: Area): readonly Place[] => OWN[area] ?? ofTable(area)

/** The places whose buttons are pressed one by one; of boards that several pages show, one. */
const WITH_ACTS = {
  agent: ['agentTeamOverview', 'registerCenter', 'downlineManagmentView', 'agentContracts', 'agentDividendRecordCopy2'],
  site: ['pointMall', 'promotions', 'feedback'],
  member: [
    'transferFund',
    'depositv2',
    'withdraw',
    'transferUpline',
    'memberContracts',
    'transactionHistory',
    'personalHistoryCopy',
    'personalProfit',
    'bonusDetails',
    'rewardCenter',
    'referral',
    'missionLeaderboard',
    'messageV2',
  ],
  lottery: ['ssc-5-bets', 'ssc-5-results', 'ssc-5-trend'],
} as const satisfies Partial<Record<Area, readonly string[]>>
/** Limits of one's own deposits have tests of their own. */
const PRESSED: Readonly<Record<string, string>> = {
  depositv2: ':not(.limits *)',
  'ssc-5-bets': '[role=tabpanel] *, .lot-room-main > :last-child *',
  'ssc-5-results': '.lot-room-main > :last-child *',
  'ssc-5-trend': '.lot-room-main > :last-child *',
}
const CHASED: Place = { at: '/lottery?gameCode=ssc-5', name: 'ssc-5-slip', slip: 'ssc-5', pressed: '.lot-side *' }

export const placesWithActs = (area: keyof typeof WITH_ACTS): readonly Place[] => [
  ...placesOf(area)
    .filter(({ name }) => WITH_ACTS[area].some((each) => each === name))
    .map((place) => ({ ...place, ...(PRESSED[place.name] === undefined ? {} : { pressed: PRESSED[place.name] }) }) as Place),
  ...(area === 'lottery' ? [CHASED] : []),
]

/** The lotteries of which every play is bet. */
export const BET_LOTTERIES: readonly Place[] = ['ssc-5', 'lhc-5', 'my-4d', 'th-gov', 'vn-north-5'].map((game) => ({
  at: `/lottery?gameCode=${game}`,
  name: game,
}))
