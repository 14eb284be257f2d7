/** Pages: the one table of the site's pages. Routes, links, menus, early queries and the accessibility run follow from it. */
import type { GameType } from '@baize/contract/games.ts'
import type { MemberInfo } from '@baize/contract/identity/identity.ts'

type PageLine = {
  /** A part that begins with `$` varies, as in `/help/$slug`. */
  readonly path: string
  /** Further addresses of the same page. */
  readonly also?: readonly string[]
  /** Within `web/pages`, without its ending. */
  readonly file: string
  /** The component that the file exports, and its props. */
  readonly part: string
  readonly given?: { readonly gameType: GameType } | { readonly hot: true } | { readonly hall: 'main' | 'sea' | 'vn' }
  /** Areas of texts that load with the page (`web/i18n/<language>/late`). */
  readonly texts?: readonly string[]
  /** A visitor is sent to the login first, and a person who is no agent to the agents' own login. */
  readonly who: 'everybody' | 'member' | 'agent'
  /** What frames it where that is not the player site: the member center, a full-width game, the agents' frame, or the agent center. */
  readonly frame?: 'center' | 'game' | 'agent' | 'agentCenter'
  /** Its name in the menu of its center, which follows the order of this table. */
  readonly menu?: string
  /** The flag in the member info with which the merchant opens it: kinds of contracts, transfers within the line (AG-29, WC-20). */
  readonly when?: keyof MemberInfo
  /** The window that the address opens over the page. */
  readonly opens?: 'login' | 'register' | 'reset'
  /** People enter the site here: its files, and a visitor's first queries, are requested before the site has loaded. */
  readonly entered?: true
  readonly asks?: 'home' | 'list' | 'help' | 'words'
}

const home = { file: 'home', part: 'HomePage', who: 'everybody', entered: true, asks: 'home' } as const
const list = { file: 'game-list', part: 'GameListPage', who: 'everybody', entered: true, asks: 'list' } as const
const providers = { file: 'game-center', part: 'GameCenterPage', who: 'everybody', entered: true } as const
const words = { texts: ['content'], who: 'everybody', entered: true } as const
const lottery = { file: 'lottery', part: 'LotteryPage', texts: ['lottery', 'stake'], who: 'member', frame: 'game', entered: true } as const
const center = { who: 'member', frame: 'center' } as const
const portal = { texts: ['agent', 'content', 'security'], who: 'everybody', frame: 'agent' } as const
const agents = { who: 'agent', frame: 'agentCenter' } as const

/** Where two patterns match one address the first counts. */
export const PAGES = {
  home: { ...home, path: '/', also: ['/index', '/index.html', '/home'] },
  login: { ...home, path: '/login', opens: 'login' },
  register: { ...home, path: '/register', opens: 'register' },
  reset: { ...home, path: '/reset', opens: 'reset' },

  RNG: { ...list, path: '/rng', given: { gameType: 'RNG' } },
  LIVE: { ...list, path: '/live', given: { gameType: 'LIVE' } },
  FISH: { ...list, path: '/fish', given: { gameType: 'FISH' } },
  PVP: { ...list, path: '/pvp', given: { gameType: 'PVP' } },
  BGS: { ...list, path: '/bgs', given: { gameType: 'BGS' } },
  SPORTS: { ...providers, path: '/sports', given: { gameType: 'SPORTS' } },
  ESPORTS: { ...providers, path: '/esports', given: { gameType: 'ESPORTS' } },
  LOTT: { ...providers, path: '/lott', given: { gameType: 'LOTT' } },
  ELOTT: { ...providers, path: '/elott', given: { gameType: 'ELOTT' } },
  COCKFIGHT: { ...providers, path: '/cockfight', given: { gameType: 'COCKFIGHT' } },
  hot: { ...list, path: '/hot', given: { hot: true } },
  games: { ...list, path: '/games' },
  favourites: { path: '/favorite', file: 'own-games', part: 'FavouritesPage', who: 'member' },
  recent: { path: '/recent', file: 'own-games', part: 'RecentPage', who: 'member' },

  help: { ...words, path: '/help', file: 'help', part: 'HelpPage', asks: 'help' },
  helpWords: { ...words, path: '/help/$slug', file: 'help', part: 'HelpWordsPage', asks: 'words' },
  news: { ...words, path: '/news', file: 'news', part: 'NewsPage' },
  feedback: { ...words, path: '/feedback', file: 'feedback', part: 'FeedbackPage' },
  download: { ...words, path: '/download', file: 'download', part: 'DownloadPage' },
  pointMall: { path: '/pointMall', file: 'point-mall', part: 'PointMallPage', texts: ['points'], who: 'member' },
  promotions: { ...words, path: '/promotions', file: 'promotions', part: 'PromotionsPage', texts: ['content', 'promotions', 'center'] },

  vip: { path: '/vip', file: 'vip', part: 'VipPage', texts: ['content', 'promotions'], who: 'everybody' },

  fairness: { path: '/fair', file: 'fairness', part: 'FairnessPage', texts: ['tables'], who: 'everybody', entered: true },
  raffleProof: {
    path: '/fair/raffle/$id',
    file: 'raffle-proof',
    part: 'RaffleProofPage',
    texts: ['content', 'promotions'],
    who: 'everybody',
  },
  rules: { path: '/fair/games', file: 'own-rules', part: 'OwnRulesPage', texts: ['tables'], who: 'everybody', entered: true },
  /** The in-house games, whose vendor code is `BGS`. */
  ownTable: {
    path: '/play/BGS/$gameCode',
    file: 'own-table',
    part: 'OwnTablePage',
    texts: ['tables'],
    who: 'everybody',
    frame: 'game',
    entered: true,
  },
  play: {
    path: '/play/$vassalage/$gameCode',
    file: 'play',
    part: 'PlayPage',
    texts: ['play', 'stake'],
    who: 'everybody',
    frame: 'game',
    entered: true,
  },
  /** A game over the whole page. */
  seamless: { path: '/seamless', file: 'play/seamless', part: 'SeamlessPage', texts: ['play', 'stake'], who: 'member', frame: 'game' },
  lottery: { ...lottery, path: '/lottery', given: { hall: 'main' } },
  seaLottery: { ...lottery, path: '/seaLottery', given: { hall: 'sea' } },
  vnLottery: { ...lottery, path: '/vnLottery', given: { hall: 'vn' } },

  socialReturn: { path: '/login/$provider', file: 'social-return', part: 'SocialReturnPage', texts: ['security'], who: 'everybody' },
  /** The target of the QR codes: a phone in the person's language, with or without a login to take over. */
  phone: { path: '/phone', file: 'phone', part: 'PhonePage', texts: ['panels', 'security'], who: 'everybody' },
  /** The target of the link in an email that freezes withdrawals. */
  freeze: { path: '/freeze', file: 'freeze', part: 'FreezePage', texts: ['security'], who: 'everybody' },
  agent: { ...portal, path: '/agent', file: 'agent/agent-landing', part: 'AgentLandingPage' },
  /** Where a member or a visitor applies to become an agent. */
  agentApply: { ...portal, path: '/agent/apply', file: 'agent/agent-apply', part: 'AgentApplyPage' },
  agentHome: {
    path: '/agentHome',
    file: 'agent/agent-center',
    part: 'AgentCenter',
    texts: ['agent'],
    who: 'agent',
    frame: 'agent',
  },
  /**
   * The agent center's pages under the specification's names; the first one is at the bare address too. A new page is one line here and its
   * icon in `agent-menu.ts`.
   */
  agentTeamOverview: {
    ...agents,
    path: '/agentHome/agentTeamOverview',
    file: 'agent/agent-home',
    part: 'AgentHomePage',
    menu: 'agent.menu.overview',
  },
  registerCenter: {
    ...agents,
    path: '/agentHome/registerCenter',
    file: 'agent/register-center',
    part: 'RegisterCenterPage',
    menu: 'agent.menu.register',
  },
  downlineManagmentView: {
    ...agents,
    path: '/agentHome/downlineManagmentView',
    file: 'agent/agent-team',
    part: 'AgentTeamPage',
    menu: 'agent.menu.team',
  },
  agentDeposit: {
    ...agents,
    path: '/agentHome/deposit',
    file: 'member/agent-deposit',
    part: 'AgentDepositPage',
    texts: ['promotions', 'limits', 'center'],
    menu: 'shell.deposit',
  },
  agentWithdraw: {
    ...agents,
    path: '/agentHome/withdraw',
    file: 'member/agent-withdraw',
    part: 'AgentWithdrawPage',
    texts: ['center', 'stake'],
    menu: 'shell.withdraw',
  },
  agentTransfer: {
    ...agents,
    path: '/agentHome/transfer',
    file: 'member/transfer-upline',
    part: 'AgentTransferPage',
    texts: ['line', 'center', 'stake'],
    menu: 'agent.menu.transfer',
    when: 'lineTransfers',
  },
  personalHistoryTeam: {
    ...agents,
    path: '/agentHome/personalHistoryCopy',
    file: 'agent/agent-reports',
    part: 'AgentBetsPage',
    menu: 'agent.menu.bets',
  },
  palStatementsAgentCopy: {
    ...agents,
    path: '/agentHome/palStatementsAgentCopy',
    file: 'agent/agent-reports',
    part: 'AgentUserLossPage',
    menu: 'agent.menu.userLoss',
  },
  agentRevenueReport: {
    ...agents,
    path: '/agentHome/agentRevenueReport',
    file: 'agent/agent-reports',
    part: 'AgentIncomePage',
    menu: 'agent.menu.income',
  },
  agentDownlineTransactionDetailsCopy: {
    ...agents,
    path: '/agentHome/agentDownlineTransactionDetailsCopy',
    file: 'agent/agent-reports',
    part: 'AgentTransactionsPage',
    menu: 'agent.menu.transactions',
  },
  agentContracts: {
    ...agents,
    path: '/agentHome/contracts',
    file: 'agent/agent-contracts',
    part: 'AgentContractsPage',
    menu: 'agent.menu.contracts',
  },
  agentDividendRecordCopy2: {
    ...agents,
    path: '/agentHome/agentDividendRecordCopy2',
    file: 'agent/agent-bills',
    part: 'AgentDividendsPage',
    menu: 'agent.menu.dividends',
    when: 'enableCt',
  },
  agentDailyWages2: {
    ...agents,
    path: '/agentHome/agentDailyWages2',
    file: 'agent/agent-bills',
    part: 'AgentDailyWagesPage',
    menu: 'agent.menu.daily',
    when: 'salary',
  },
  agentHourSalary: {
    ...agents,
    path: '/agentHome/agentHourSalary',
    file: 'agent/agent-bills',
    part: 'AgentHourSalaryPage',
    menu: 'agent.menu.hourly',
    when: 'hourSalary',
  },
  agentRealtimeSalary: {
    ...agents,
    path: '/agentHome/agentRealtimeSalary',
    file: 'agent/agent-bills',
    part: 'AgentRealtimeSalaryPage',
    menu: 'agent.menu.realtime',
    when: 'agentRealtimeSalary',
  },
  agentAnnouncement: {
    ...agents,
    path: '/agentHome/agentAnnouncement',
    file: 'agent/agent-announcement',
    part: 'AgentAnnouncementPage',
    texts: ['content'],
    menu: 'agent.menu.announcements',
  },
  agentMessages: {
    ...agents,
    path: '/agentHome/messageV2',
    file: 'agent/agent-messages',
    part: 'AgentMessagesPage',
    texts: ['content'],
    menu: 'shell.messages',
  },
  agentService: {
    ...agents,
    path: '/agentHome/customerService',
    file: 'agent/agent-service',
    part: 'AgentServicePage',
    menu: 'agent.menu.service',
  },

  member: { path: '/member', file: 'member/member-center', part: 'MemberCenter', who: 'member' },
  transferFund: {
    ...center,
    path: '/member/transferFund',
    file: 'member/transfer-fund',
    part: 'TransferFundPage',
    texts: ['play', 'stake'],
    menu: 'shell.wallet',
  },
  depositv2: {
    ...center,
    path: '/member/depositv2',
    file: 'member/deposit',
    part: 'DepositPage',
    texts: ['promotions', 'limits', 'center'],
    menu: 'shell.deposit',
  },
  withdraw: {
    ...center,
    path: '/member/withdraw',
    file: 'member/withdraw',
    part: 'WithdrawPage',
    texts: ['center', 'stake'],
    menu: 'shell.withdraw',
  },
  transferUpline: {
    ...center,
    path: '/member/transferUpline',
    file: 'member/transfer-upline',
    part: 'TransferUplinePage',
    texts: ['line', 'center', 'stake'],
    menu: 'shell.upline',
    when: 'transferUpline',
  },
  /** For a member who is no agent and was offered one, or given a rebate. */
  memberContracts: {
    ...center,
    path: '/member/contracts',
    file: 'agent/member-contracts',
    part: 'MemberContractsPage',
    texts: ['agent'],
    menu: 'shell.contracts',
    when: 'contracts',
  },
  transactionHistory: {
    ...center,
    path: '/member/transactionHistory',
    file: 'member/account-record',
    part: 'AccountRecordPage',
    texts: ['records'],
    menu: 'shell.movements',
  },
  personalHistoryCopy: {
    ...center,
    path: '/member/personalHistoryCopy',
    file: 'member/betting-record',
    part: 'BettingRecordPage',
    texts: ['records'],
    menu: 'shell.bets',
  },
  personalProfit: {
    ...center,
    path: '/member/personalProfit',
    file: 'member/personal-profit',
    part: 'PersonalProfitPage',
    texts: ['records'],
    menu: 'shell.profit',
  },
  seeds: { ...center, path: '/member/seeds', file: 'member/seeds', part: 'SeedsPage', menu: 'shell.seeds' },
  bonusDetails: {
    ...center,
    path: '/member/bonusDetails',
    file: 'member/bonus-details',
    part: 'BonusDetailsPage',
    texts: ['bonus'],
    menu: 'shell.bonus',
  },
  rewardCenter: {
    ...center,
    path: '/member/rewardCenter',
    file: 'member/reward-center',
    part: 'RewardCenterPage',
    texts: ['promotions'],
    menu: 'shell.rewards',
  },
  referral: {
    ...center,
    path: '/member/referral',
    file: 'member/referral',
    part: 'ReferralPage',
    texts: ['promotions', 'security'],
    menu: 'shell.friends',
  },
  missionLeaderboard: {
    ...center,
    path: '/member/missionLeaderboard',
    file: 'member/mission-leaderboard',
    part: 'MissionLeaderboardPage',
    texts: ['promotions'],
    menu: 'shell.missions',
  },
  messageV2: {
    ...center,
    path: '/member/messageV2',
    file: 'member/messages',
    part: 'MessagesPage',
    texts: ['content'],
    menu: 'shell.messages',
  },
  identity: { ...center, path: '/member/identity', file: 'member/identity', part: 'IdentityPage', texts: ['known'], menu: 'shell.known' },
  securityCenter: {
    ...center,
    path: '/member/securityCenter',
    file: 'member/security-center',
    part: 'SecurityCenterPage',
    texts: ['security', 'limits', 'records'],
    menu: 'shell.security',
  },
} as const satisfies Readonly<Record<string, PageLine>>

type Pages = typeof PAGES
export type PageName = keyof Pages
type NamesWith<Part> = { [Name in PageName]: Pages[Name] extends Part ? Name : never }[PageName]
/** The pages of the member center, under the names that the specification gives their addresses. */
export type MemberPage = NamesWith<{ readonly frame: 'center' }>
/** The pages of the agent center. */
export type AgentPage = NamesWith<{ readonly frame: 'agentCenter' }>

/** A line with every column that some line has. */
export const pageOf = (name: PageName): PageLine => PAGES[name]
export const PAGE_NAMES = Object.keys(PAGES) as PageName[]
/** Every address of a page. */
export const addressesOf = (name: PageName): readonly string[] => [PAGES[name].path, ...(pageOf(name).also ?? [])]
