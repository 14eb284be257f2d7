/** Whole site: what the fake server answers so that every page of the table of pages can be shown to a member. */
import type { Answer } from '../api/client.ts'
import type { TeamMember } from '@baize/contract/agents.ts'
import { aGame, idOf, NOW } from './catalogue.ts'
import { answers, refused } from './fake-server.ts'
import { loggedIn, prepareIdentity } from './identity.ts'
import { theMember } from './prepared.ts'
import { answersRecorded, onSale, recordedAnswer } from './recorded.ts'

const inUse = {
  seedId: '00000000-0000-4000-8000-000000000300',
  commitment: 'c'.repeat(64),
  clientSeed: 'a part of the member',
  nonce: 3,
  due: false,
}

/** A page of a vendor stands in for the game's own: a picture of the site, from the site. */
export const vendorPage = (): string => `${location.origin}/apple-touch-icon.png`

export const NO_FIGURES: Answer<'agentOverview'>['figures'] = {
  bets: 0,
  stake: '0.00',
  validBets: '0.00',
  wins: '0.00',
  result: '0.00',
  activeDays: 0,
  rebates: '0.00',
  bonuses: '0.00',
  fees: '0.00',
  profit: '0.00',
  deposits: '0.00',
  withdrawals: '0.00',
  netDeposits: '0.00',
  firstDeposits: 0,
  firstDepositAmount: '0.00',
  newMembers: 0,
}

/** Somebody directly below the agent, who has nothing yet. */
export const aDownline = (some: Partial<TeamMember> & Pick<TeamMember, 'id' | 'account'>): TeamMember => ({
  nickname: some.account,
  role: 'member',
  state: 'open',
  lastSeenAt: null,
  level: 1,
  children: 0,
  registeredAt: NOW,
  rates: {},
  nextRates: {},
  contracts: [],
  ...some,
})

/** Wide figures of both signs, so that tables and charts are seen as full as they may be. */
const FULL_FIGURES = {
  ...NO_FIGURES,
  bets: 12_345,
  stake: '12345678.90',
  validBets: '12345678.90',
  wins: '13345678.90',
  result: '-1000000.00',
  activeDays: 321,
  profit: '-1234567.89',
  deposits: '2345678.00',
  withdrawals: '345678.00',
  netDeposits: '2000000.00',
}

/** Reports of an agent whose team did much. */
function answersReports(): void {
  const money = { currency: 'MMK', currencies: ['MMK'] }
  answers('agentOverview', ({ query: { from, to } }) => ({
    ...money,
    members: 1234,
    online: 56,
    active: 2,
    figures: FULL_FIGURES,
    before: { from, to, figures: NO_FIGURES },
    days: [from, to].map((day, index) => ({ day, figures: index === 0 ? NO_FIGURES : FULL_FIGURES })),
    categories: [{ category: 'LIVE', figures: FULL_FIGURES }],
  }))
  const row = { member: { id: idOf(7), account: 'mya' }, day: null, level: 0, own: true, opens: false, ...NO_FIGURES }
  const team = { ...row, member: { id: idOf(9), account: 'a-rather-long-name' }, level: 1, own: false, opens: true, ...FULL_FIGURES }
  for (const name of ['agentBets', 'agentUserLoss', 'agentTransactions'] as const)
    answers(name, { ...money, content: [row, team], next: idOf(9), sums: FULL_FIGURES })
  const nothing = '0.00'
  const sums = {
    rebateOwn: nothing,
    rebateLine: '1234567.89',
    dividend: nothing,
    daily: '98765.43',
    hourly: nothing,
    realtime: nothing,
    given: '2345678.90',
    total: '-1012345.58',
  }
  const days = ['2026-11-20', '2026-11-19'].map((day) => ({ day, ...sums }))
  answers('agentIncome', { ...money, content: days, next: null, sums })
}

/** A contract that waits for the agent, and a bill that its payer could pay in part alone. */
function answersContracts(): void {
  const [agent, upline] = [
    { id: idOf(7), account: 'mya' },
    { id: idOf(8), account: 'thiri' },
  ]
  const tier = { rate: 60, periodValidBet: '1000000.00', periodProfitLoss: null, activeMember: 2 }
  const talk = { version: 1, currency: 'MMK', offeredAt: NOW, expiresAt: NOW, since: null, until: null, terminationBy: null }
  answers('agentContracts', ({ query: { kind = 'dividend' } }) => ({
    content: [{ id: idOf(620), kind, state: 'offered', ...talk, upline, downline: agent, tiers: [tier], rate: 60 }],
    pageNum: 1,
    totalPages: 1,
    total: 1,
    kinds: ['dividend', 'daily', 'hourly', 'realtime'],
  }))
  const window = { currency: 'MMK', from: NOW, until: NOW, fromDay: '2026-11-20', untilDay: '2026-11-21', agent, payer: upline }
  const figures = { validBet: '12345678.90', activeMember: 12, result: null, carriedIn: '0.00', base: '12345678.90', carriedOut: '0.00' }
  const due = { tier: 1, rate: 60, achievedPercent: null, gross: '74074.07', own: '74074.07', due: '74074.07', paid: '20000.00' }
  const page = { pageNum: 1, totalPages: 1, total: 1, sums: { due: '74074.07', paid: '20000.00' } }
  for (const name of ['agentDividends', 'agentWages'] as const)
    answers(name, { content: [{ id: idOf(621), kind: 'daily', ...window, ...figures, ...due, state: 'part' }], ...page })
}

/** The demo agent is a player too, and sees every page. */
export function prepareWholeSite(): void {
  prepareIdentity()
  answersRecorded()
  const agent = { ...theMember(), type: 1, transferUpline: true, lineTransfers: true, contracts: true }
  answers('memberInfo', agent)
  answers('login', loggedIn({ member: agent }))
  answers('consolidatedFlags', { dailysalreqtype: 0, divtypereq: 0, contracthoursalreqtype: 0, realtimesalreqtype: 0 })
  const none = { content: [], pageNum: 1, totalPages: 0, total: 0 }
  answersContracts()
  answers('agentLinks', { ...none, domains: ['baize.example'] })
  answers('agentTeam', none)
  answers('lineTransfers', none)
  answers('memberConsent', { offers: false, since: null })
  answers('affiliateApplication', { application: null })
  answers('lineTransferOptions', {
    on: true,
    upline: 'dawhla',
    minimum: '1000.00',
    maximum: '1000000.00',
    leftToday: '5000000.00',
    upLeftToday: 20,
    downLeftToday: 20,
    withdrawable: '50000.00',
    locked: '0.00',
    times: 1,
    proof: false,
    proofWays: [],
    frozen: false,
    restsUntil: null,
  })
  answersReports()
  answers('favoriteGamesList', { content: [aGame('Koi Harbour')], pageNum: 1, totalPages: 1, total: 1 })
  answers('recentGames', { content: [aGame('Lotus Ways')], pageNum: 1, totalPages: 1, total: 1 })
  answers('fairness', { ...recordedAnswer('fairness'), inUse })
  answers('openOriginal', { round: null })
  answers('currentIssue', ({ query: { gameCode } }) => onSale(gameCode))
  answers('crashBet', { bet: null })
  answers('launchGame', () => ({ kind: 'frame', url: vendorPage(), chatUrl: null, isSingle: true }))
  answers('rewardCenter', { content: [], pageNum: 1, totalPages: 1, total: 0, counts: [] })
  answers('bonuses', { bonuses: [] })
  answers('missionsSummary', { missions: [] })
  const noRanking = { promotion: null, title: '', score: 'turnover', from: null, until: null, least: '0.00', currency: 'MMK' } as const
  answers('missionLeaderboard', { ...noRanking, places: [], mine: null })
  answers('readReferral', {
    promotion: idOf(503),
    enabled: true,
    code: 'abcd2345',
    link: 'https://baize.test/register?referralCode=abcd2345',
    currency: 'MMK',
    inviter: '2000.00',
    invitedReward: '1000.00',
    deposits: '5000.00',
    turnover: '20000.00',
    most: 20,
    rewards: '2000.00',
    terms: ['Share the link with friends who are of age.'],
    invited: [{ masked: 'su***i', at: NOW, state: 'counted' }],
    total: 1,
  })
  answers('vipInfo', { currency: 'MMK', days: 30, levels: [], mine: null })
  answers('raffleProof', refused('not-found'))
  answers('socialFinish', refused('social-unreachable'))
  answers('profitLoss', ({ query: { from, to } }) => ({
    currency: 'MMK',
    currencySymbol: 'Ks',
    days: [from, to].map((day) => ({ day, rounds: 0, stake: '0.00', win: '0.00', net: '0.00', types: [] })),
    types: [],
    totals: { rounds: 0, stake: '0.00', win: '0.00', net: '0.00' },
  }))
}
