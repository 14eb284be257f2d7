/** Agents: the acts of their center, where each refusal is said, and what each act changes elsewhere. */
import type { AgentContract } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentLink } from '@baize/contract/agents.ts'
import { idOf, NOW } from '../catalogue.ts'
import { answers } from '../fake-server.ts'
import { aDownline } from '../whole-site.ts'
import type { ActRow } from './act.ts'

const kyaw = aDownline({ id: idOf(9), account: 'kyaw', role: 'agent' })
const team = (): void => {
  answers('agentTeam', { content: [kyaw], pageNum: 1, totalPages: 1, total: 1 })
  answers('agentTeamMember', { member: kyaw, path: [{ id: kyaw.id, account: 'kyaw' }], highest: { RNG: 80 } })
}
const link: AgentLink = {
  code: 'abcdefghjk',
  note: '',
  domain: null,
  makes: 'member',
  rates: { RNG: 50 },
  open: true,
  until: null,
  lastDay: null,
  highestUses: null,
  uses: 3,
  madeAt: NOW,
  address: 'https://baize.test/register?affiliateCode=abcdefghjk',
  visits: 12,
  firstDeposits: 2,
  turnover: '1500.00',
  currency: 'MMK',
  days: [],
}
const links = (): void => {
  team()
  answers('agentLinks', { content: [link], pageNum: 1, totalPages: 1, total: 1, domains: ['baize.test'] })
}
const KINDS = ['dividend', 'daily', 'hourly', 'realtime'] as const
type Kind = (typeof KINDS)[number]
const TURNOVER = { dividend: 'periodValidBet', daily: 'betAmountPerDay', hourly: 'betAmountPerHour', realtime: 'betAmountPerDay' } as const
const contract = (kind: Kind): AgentContract => ({
  id: idOf(600),
  kind,
  state: 'offered',
  version: 2,
  currency: 'MMK',
  upline: { id: idOf(8), account: `thiri-${kind}` },
  downline: { id: idOf(7), account: 'mya' },
  tiers: [{ rate: 60, [TURNOVER[kind]]: '1000.00', periodProfitLoss: null, activeMember: 2 }],
  rate: 60,
  offeredAt: NOW,
  expiresAt: NOW,
  since: null,
  until: null,
  terminationBy: null,
})
const contracts = (): void => {
  team()
  answers('agentContracts', ({ query: { kind = 'dividend' } }) => ({
    content: [contract(kind)],
    pageNum: 1,
    totalPages: 1,
    total: 1,
    kinds: [...KINDS],
  }))
  answers('contractEndings', { terminates: [] })
}
const ends = { contract: idOf(601), member: idOf(9), account: 'kyaw', rate: 80, validBet: '7.00', profitLoss: '-5.00' }

const SAYS = [
  ['processContractDividend', 'Dividend', 'dividend'],
  ['processDailySalary', 'Daily salary', 'daily'],
  ['processHourSalary', 'Hourly salary', 'hourly'],
  ['processRealTimeSalary', 'Real-time salary', 'realtime'],
] as const

export const AGENTS: readonly ActRow[] = [
  {
    act: 'registerBelow',
    at: '/agentHome/registerCenter',
    prepare: links,
    way: ['Open an account'],
    typed: { 'Account name': 'winko77' },
    send: 'Open account',
    answer: { account: 'winko77', password: 'rK7mTq2xWn9p' },
    refusedAsks: '',
    asks: 'agents/team',
    leaves: ['The account is open. The password is shown only now.'],
  },
  {
    act: 'makeAgentLink',
    at: '/agentHome/registerCenter',
    prepare: links,
    way: ['New link'],
    typed: { Note: 'Cards' },
    send: 'New link',
    answer: link,
    refusedAsks: '',
    asks: 'agents/links',
    leaves: [],
  },
  {
    act: 'changeAgentLink',
    at: '/agentHome/registerCenter',
    prepare: links,
    way: [link.code, 'Change'],
    typed: { Note: 'Cards' },
    send: 'Save',
    refusedAsks: '',
    asks: 'agents/links',
    leaves: [],
  },
  {
    act: 'changeAgentLink',
    of: 'paused',
    at: '/agentHome/registerCenter',
    prepare: links,
    way: [link.code],
    send: 'Pause',
    refusedAsks: '',
    asks: 'agents/links',
    leaves: [],
  },
  {
    act: 'removeAgentLink',
    at: '/agentHome/registerCenter',
    prepare: links,
    way: [link.code, 'End link'],
    send: 'End permanently',
    refusedAsks: '',
    asks: 'agents/links',
    leaves: [],
  },
  {
    act: 'changeAgentRates',
    at: '/agentHome/downlineManagmentView',
    prepare: team,
    way: ['kyaw'],
    typed: { Slots: '0.4' },
    send: 'Change rates',
    answer: kyaw,
    refusedAsks: '',
    asks: 'agents/team',
    leaves: ['The new rates apply from tomorrow.', 'window kyaw'],
  },
  {
    act: 'offerContract',
    at: '/agentHome/contracts',
    prepare: contracts,
    way: ['Offer contract'],
    typed: { Downline: kyaw.id, 'Rate in percent': '0.6', 'Valid bets of the period': '1000', 'Active members': '2' },
    send: 'Offer contract',
    refusedAsks: '',
    asks: 'contracts',
    leaves: [],
  },
  ...SAYS.map(([act, tab, kind]): ActRow => ({
    act,
    at: '/agentHome/contracts',
    prepare: contracts,
    way: [tab, `thiri-${kind}`],
    send: 'Accept',
    detail: { 'confirm-terminations': { terminates: [ends] } },
    said: { 'confirm-terminations': [] },
    answer: { ...contract(kind), state: 'accepted' },
    refusedAsks: '',
    asks: 'contracts',
    leaves: [],
  })),
]
