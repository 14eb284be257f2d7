/** The calls of agents about their team, their links, their contracts and their pay. */
import {
  agentLinks,
  agentTeam,
  agentTeamMember,
  changeAgentLink,
  changeAgentRates,
  makeAgentLink,
  registerBelow,
  removeAgentLink,
} from '@baize/contract/agents.ts'
import {
  agentContracts,
  contractEndings,
  offerContract,
  processContractDividend,
  processDailySalary,
  processHourSalary,
  processRealTimeSalary,
} from '@baize/contract/agents/agent-contracts.ts'
import { agentBill, agentDividends, agentWages } from '@baize/contract/agents/agent-pay.ts'
import { agentBets, agentIncome, agentOverview, agentTransactions, agentUserLoss } from '@baize/contract/agents/agent-reports.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type Route } from '../platform/route.ts'
import type { Agents } from './agents.ts'

export const agentsRoutes = (agents: Agents): Route[] => [
  route(agentTeam, (ask) => agents.team(memberOf(ask).id, ask.query)),
  route(agentTeamMember, (ask) => agents.member(memberOf(ask).id, ask.params.member)),
  route(changeAgentRates, (ask) => agents.changeRates(memberOf(ask).id, ask.params.member, ask.body.rates)),
  route(agentLinks, async (ask) => done(await agents.links(memberOf(ask).id, ask.query))),
  route(registerBelow, (ask) => agents.registerBelow(memberOf(ask).id, { makes: 'member', ...ask.body, language: ask.language })),
  route(makeAgentLink, (ask) => agents.makeLink(memberOf(ask).id, ask.body)),
  route(changeAgentLink, (ask) => agents.changeLink(memberOf(ask).id, ask.params.code, ask.body)),
  route(removeAgentLink, (ask) => agents.removeLink(memberOf(ask).id, ask.params.code)),
  route(agentContracts, async (ask) => done(await agents.contracts(memberOf(ask).id, ask.query))),
  route(contractEndings, (ask) => agents.contractEndings(memberOf(ask).id, { currency: memberOf(ask).currency, ...ask.query })),
  route(offerContract, (ask) => {
    const { id: upline, currency } = memberOf(ask)
    return agents.offerContract({ upline, currency, key: ask.key, ...ask.body })
  }),
  route(processContractDividend, (ask) => agents.sayInContract(memberOf(ask).id, 'dividend', ask.body)),
  route(processDailySalary, (ask) => agents.sayInContract(memberOf(ask).id, 'daily', ask.body)),
  route(processHourSalary, (ask) => agents.sayInContract(memberOf(ask).id, 'hourly', ask.body)),
  route(processRealTimeSalary, (ask) => agents.sayInContract(memberOf(ask).id, 'realtime', ask.body)),
  route(agentDividends, (ask) => agents.bills(memberOf(ask).id, 'dividend', { ...ask.query, currency: memberOf(ask).currency })),
  route(agentWages, ({ query: { kind, ...query }, ...ask }) => {
    const { id, currency } = memberOf(ask)
    return agents.bills(id, kind, { ...query, currency })
  }),
  route(agentOverview, (ask) => agents.overview(memberOf(ask).id, ask.query)),
  route(agentBets, (ask) => agents.report('agentBets', memberOf(ask).id, ask.query)),
  route(agentUserLoss, (ask) => agents.report('agentUserLoss', memberOf(ask).id, ask.query)),
  route(agentTransactions, (ask) => agents.report('agentTransactions', memberOf(ask).id, ask.query)),
  route(agentIncome, (ask) => agents.income(memberOf(ask).id, ask.query)),
  route(agentBill, (ask) => agents.openBill(memberOf(ask).id, ask.params.bill, ask.query)),
]
