/** Staff acts about agents: who is one, the rates of the house, its contracts, and the upline of a line. */
import { CONTRACT_ACTIONS, CONTRACT_KINDS } from '@baize/contract/agents/agent-contracts.ts'
import type { ActPermission, Danger } from '@baize/contract/ops/acts.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { changing, type Act, type Call } from './acts/act.ts'
import { choice, code, currency, day, document, option, word, type Fields, type Values } from './acts/fields.ts'
import { ACCOUNT, BUDGET } from './acts/usual.ts'
import type { Changed, OperatorNeeds } from './needs.ts'

/** An act about one account and what else it asks for. */
const about = <const F extends Fields>(
  { members }: OperatorNeeds,
  act: { name: string; summary: string; permission: ActPermission; danger: Danger; fields: F & { account: typeof ACCOUNT } },
  change: (tx: Tx, member: string, given: Values<F>, call: Call) => Promise<Outcome<Changed, string>>,
): Act =>
  changing({
    ...act,
    gate: 'two',
    async change(tx, given, call) {
      const account = String(given.account)
      const found = await members.find(tx, account)
      if (!found) return refused('not-found')
      const changed = await change(tx, found.id, given, call)
      return changed.ok ? done({ object: `agent ${account}`, ...changed.value }) : changed
    },
  })

/** What staff decide for the house about contracts and their payments. */
const contractActs = (needs: OperatorNeeds): Act[] => [
  about(
    needs,
    {
      name: 'agent-contract-offer',
      summary: 'Offers an agent directly below the house a contract: dividend, daily, hourly or realtime, and its tiers.',
      permission: 'agents.contract',
      danger: 'undone',
      fields: {
        account: ACCOUNT,
        kind: word(choice(CONTRACT_KINDS)),
        json: word(document()),
        currency: option(currency(), 'of the contract; without it that of the agent’s registration'),
        ...BUDGET,
      },
    },
    // One offer of a kind waits at a time, so a repeated act is refused and not doubled.
    (tx, member, { kind, json: tiers, currency: of, budget }, { by }) => {
      const key = `staff:${needs.clock.now().epochMilliseconds}:${kind}:${member}`
      return needs.agents.offerContract(tx, { member, kind, currency: of, tiers, key }, by, budget)
    },
  ),
  changing({
    name: 'agent-release',
    summary: 'Releases the dividends of every period that ends up to a day, before the vendors’ books agree with ours.',
    permission: 'agents.contract',
    danger: 'lasting',
    fields: { day: word(day()) },
    gate: 'two',
    async change(tx, { day: last }) {
      const released = await needs.agents.release(tx, last)
      return released.ok ? done({ object: `dividends up to ${last}`, ...released.value }) : released
    },
  }),
  changing({
    name: 'agent-contract',
    summary: 'Answers for the house about a contract: withdraw, terminate, agree-termination or refuse-termination.',
    permission: 'agents.contract',
    danger: 'lasting',
    fields: { contract: word(code('contract')), action: word(choice(CONTRACT_ACTIONS)) },
    gate: 'two',
    async change(tx, { contract, action }) {
      const changed = await needs.agents.sayInContract(tx, contract, action)
      return changed.ok ? done({ object: `contract ${contract}`, ...changed.value }) : changed
    },
  }),
]

/** Who is an agent. */
const applicationActs = ({ members, agents, messages }: OperatorNeeds): Act[] => [
  changing({
    name: 'agent-make',
    summary: 'Makes a member an agent, and accepts their open application.',
    permission: 'agents.decide',
    danger: 'lasting',
    fields: { account: ACCOUNT },
    gate: 'two',
    async change(tx, { account }, { by, reason }) {
      const found = await members.find(tx, account)
      if (!found) return refused('not-found')
      const made = await agents.make(tx, found.id)
      if (!made.ok) return made
      const applications = await messages.closeApplications(tx, found.id, by, reason)
      return done({ object: `agent ${account}`, before: made.value.before, after: { ...(made.value.after as object), applications } })
    },
  }),
  changing({
    name: 'agent-refuse',
    summary: 'Refuses an application to become an agent, which list-feedback shows; the applicant reads the reason.',
    permission: 'agents.decide',
    danger: 'lasting',
    fields: { reference: word(code('reference')) },
    change: (tx, { reference }, { by, reason }) => messages.refuseApplication(tx, reference, by, reason),
  }),
]

export const agentActs = (needs: OperatorNeeds): Act[] => [
  ...applicationActs(needs),
  about(
    needs,
    {
      name: 'agent-rates',
      summary: 'Sets the rates of an agent directly below the house, in basis points.',
      permission: 'agents.rebate',
      danger: 'undone',
      fields: { account: ACCOUNT, json: word(document()), ...BUDGET },
    },
    (tx, member, { json: rates, budget }, { by }) => needs.agents.setRates(tx, member, rates, by, budget),
  ),
  about(
    needs,
    {
      name: 'agent-move',
      summary: 'Moves a member and their whole line under another account, or under house, from the next local midnight.',
      permission: 'agents.place',
      danger: 'lasting',
      fields: { account: ACCOUNT, upline: ACCOUNT, ...BUDGET },
    },
    async (tx, member, { upline: named, budget }, { by }) => {
      if (named === 'house') return needs.agents.move(tx, member, null, by, budget)
      const upline = await needs.members.find(tx, named)
      return upline ? needs.agents.move(tx, member, upline.id, by, budget) : refused('not-found')
    },
  ),
  ...contractActs(needs),
]
