/** Agents: the door of lines and their rates, and of registration links. */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { TeamReport } from '@baize/contract/agents/agent-reports.ts'
import type { AgentRates } from '@baize/contract/agents.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { eachStep } from '../platform/work/in-turn.ts'
import { changeLink, isOpenLink, links, makeLink, setHouseLink, takeAway, takeCodes, visitLink, type LinkWish } from './links/links.ts'
import {
  contractRequests,
  contracts,
  endings,
  endMoved,
  expireOffers,
  offerContract,
  sayIn,
  type ContractAsk,
  type ContractWord,
} from './contracts/contracts.ts'
import { wasOffered } from './contracts/contract-store.ts'
import { offer, type OfferWish } from './contracts/offer.ts'
import { closeDays, compareDays, follow, rollUp } from './facts/facts.ts'
import { lineTerms } from './line-terms.ts'
import { daysOf, type AgentsNeeds, type GivenCode, type Newcomer } from './needs.ts'
import { bills, openBill, type BillAsk } from './pay/bills.ts'
import { hearGains, payBills } from './pay/pay-bills.ts'
import { release, runPay } from './pay/run.ts'
import { wasRebated } from './rebates/rebate-store.ts'
import { payRebates, rebatedByLine, runRebates } from './rebates/rebates.ts'
import { income, overview, report, type IncomeAsk, type OverviewAsk, type ReportAsk } from './reports/reports.ts'
import { changeRates, doMoves, judgeRates, limitsOf, member, orderMove, placeUnder, setTopRates, team, type TeamAsk } from './tree/tree.ts'
import { accountsAbove, lineEnd, uplineOf, uplinesEver } from './tree/tree-store.ts'

export type { AgentsNeeds } from './needs.ts'

export type Agents = ReturnType<typeof createAgents>

/** A line that has moved has no contract with its old upline any more. */
const movesOf = (needs: AgentsNeeds): Promise<void> => doMoves(needs, (tx, id, day) => endMoved(needs, tx, id, day))

/** Links of agents: who may make, change and follow them. */
const linksOf = (needs: AgentsNeeds) => ({
  isOpenLink: (code: string) => isOpenLink(needs, code),
  visitLink: (code: string) => visitLink(needs, code),
  links: (owner: string, ask: { pageNum?: number; pageSize?: number }) => links(needs, owner, ask),
  async makeLink(owner: string, { makes = 'member', ...wish }: LinkWish & { makes?: 'member' | 'agent'; rates: AgentRates }) {
    const { today } = await daysOf(needs)
    return needs.database.transact(async (tx) => {
      const judged = judgeRates(wish.rates, await limitsOf(needs, tx, owner, today))
      return judged.ok ? makeLink(needs, tx, owner, { makes, ...wish }) : judged
    })
  },
  /** Opens an account directly below an agent for somebody who takes it over at the first login. */
  async registerBelow(
    agent: string,
    { rates, ...wish }: { username: string; makes: 'member' | 'agent'; rates: AgentRates; language: LanguageCode },
  ) {
    const { today } = await daysOf(needs)
    const judged = judgeRates(rates, await limitsOf(needs, needs.database.reader, agent, today))
    if (!judged.ok) return judged
    const opened = await needs.handOut({
      ...wish,
      place: (tx, newcomer) => placeUnder(needs, tx, newcomer, { code: null, owner: agent, rates }),
      isOwn: async (tx, member) => (await uplineOf(tx, member)) === agent,
    })
    return opened.ok ? done({ account: opened.value.account, password: opened.value.password }) : opened
  },
  changeLink: (owner: string, code: string, wish: LinkWish & { open?: boolean | undefined }) =>
    needs.database.transact((tx) => changeLink(needs, tx, owner, code, wish)),
  removeLink: (owner: string, code: string) => needs.database.transact((tx) => takeAway(needs, tx, owner, code)),
})

/** What agents read of their line and of their income. */
const reportsOf = (needs: AgentsNeeds) => ({
  overview: (agent: string, ask: OverviewAsk) => overview(needs, agent, ask),
  report: <Name extends TeamReport>(name: Name, agent: string, ask: ReportAsk) => report(needs, name, agent, ask),
  income: (agent: string, ask: IncomeAsk) => income(needs, agent, ask),
})

/** What staff may do. */
const staffOf = (needs: AgentsNeeds) => ({
  setLink: (tx: Tx, code: string, note: string, open: boolean) => setHouseLink(needs, tx, code, note, open),
  async setRates(tx: Tx, id: string, rates: AgentRates) {
    const set = await setTopRates(needs, tx, id, rates)
    return set.ok ? done({ before: null, after: rates }) : refused(set.code, set.detail)
  },
  /** Offers in the name of the house. */
  offerContract: (tx: Tx, wish: Omit<OfferWish, 'upline'>) => offer(needs, tx, { ...wish, upline: null }),
  sayInContract: (tx: Tx, word: ContractWord) => sayIn(needs, tx, null, undefined, word),
  /** Releases the dividends of every period that ends no later than a day. */
  async release(tx: Tx, day: string) {
    const kept = await release(needs, tx, day)
    return kept.ok ? done({ before: null, after: { released: day } }) : kept
  },
  move: (tx: Tx, id: string, upline: string | null) => orderMove(needs, tx, id, upline),
})

export const createAgents = (needs: AgentsNeeds) => ({
  /** Gives a newcomer the place to which the codes lead, in the transaction that makes the member. */
  async placeNewcomer(
    tx: Tx,
    newcomer: Newcomer,
    codes: readonly GivenCode[],
  ): Promise<Outcome<{ readonly makes: 'member' | 'agent' }, 'invitation-code-unknown'>> {
    const taken = await takeCodes(needs, tx, codes)
    if (!taken.ok) return taken
    const { makes, ...way } = taken.value
    await placeUnder(needs, tx, newcomer, way)
    return done({ makes })
  },
  ...linksOf(needs),
  ...reportsOf(needs),
  team: (agent: string, ask: TeamAsk) => team(needs, agent, ask),
  member: (agent: string, id: string) => member(needs, agent, id),
  changeRates: (agent: string, id: string, rates: AgentRates) => changeRates(needs, agent, id, rates),
  /** A member's direct upline, or a member below by this account. */
  lineTo: (...asked: Parameters<typeof lineEnd>) => lineEnd(...asked),
  /** Who stood directly below whom, from which local day on. */
  uplinesEver,
  /** The accounts of all agents above a member. */
  lineAbove: (...asked: Parameters<typeof accountsAbove>) => accountsAbove(...asked),
  /** Whether a member was ever offered a contract, or given a rebate. */
  hasContracts: async (...asked: Parameters<typeof wasOffered>) => (await wasOffered(...asked)) || wasRebated(...asked),
  contracts: (of: string, ask: ContractAsk) => contracts(needs, of, ask),
  contractEndings: (agent: string, ask: Parameters<typeof endings>[2]) => endings(needs, agent, ask),
  offerContract: (wish: OfferWish) => offerContract(needs, wish),
  /** Takes a party's decision on a contract of this kind. */
  sayInContract: (by: string, kind: ContractKind, word: ContractWord) => needs.database.transact((tx) => sayIn(needs, tx, by, kind, word)),
  contractRequests: (of: string) => contractRequests(needs, of),
  expireOffers: () => expireOffers(needs),
  /** Those of the members who get a rebate from their line for play between two instants. */
  rebatedByLine: (asking: Reader | Tx, members: readonly string[], span: { from: Temporal.Instant; until: Temporal.Instant }) =>
    rebatedByLine(needs, asking, members, span),
  /** Performs the moves that are due at midnight. */
  doMoves: () => movesOf(needs),
  follow: (signal: AbortSignal) => follow(needs, signal, hearGains),
  bills: (of: string, kind: ContractKind, ask: BillAsk) => bills(needs, of, kind, ask),
  openBill: (asker: string, id: string, ask: Parameters<typeof openBill>[3]) => openBill(needs, asker, id, ask),
  /** Calculates every pay window that has ended, and pays what is due. */
  async pay(isOver?: () => boolean) {
    await eachStep([() => runPay(needs, isOver), () => payBills(needs, isOver)])
  },
  /** Adds new activity of members to their teams. No day is rolled up before its moves are done. */
  async rollUp(isOver?: () => boolean) {
    await movesOf(needs)
    await rollUp(needs, isOver)
  },
  /** What a day's end does: its facts become final, its rebates are calculated and paid, and the teams are compared with their members. */
  async endDays(isOver?: () => boolean) {
    await eachStep([
      () => closeDays(needs),
      () => runRebates(needs, isOver),
      () => payRebates(needs, isOver),
      () => compareDays(needs, isOver),
    ])
  },
  /** What the house gives each direct downline for turnover in a currency, for the sum of all offers. */
  lineTerms: (asker: Reader | Tx, currency: string) => lineTerms(needs, asker, currency),
  staff: staffOf(needs),
})
