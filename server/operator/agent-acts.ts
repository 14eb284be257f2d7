/** Staff acts about agents: who is one, the rates of the house, its contracts, and the upline of a line. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { BUDGET_OPTION, type Call, type ChangingAct, type Changed, type OperatorNeeds } from './needs.ts'

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** An act about one account and perhaps another word. */
const about = (
  { members }: OperatorNeeds,
  act: Pick<ChangingAct, 'name' | 'summary' | 'words'> & Partial<Pick<ChangingAct, 'options'>>,
  change: (tx: Tx, member: string, call: Pick<Call, 'words' | 'options' | 'by'>) => Promise<Outcome<Changed, string>>,
): ChangingAct => ({
  options: {},
  ...act,
  changes: true,
  gate: 'two',
  async change(tx, { words: [account = '', ...words], options, by }) {
    const found = await members.find(tx, account)
    if (!found) return refused('not-found')
    const changed = await change(tx, found.id, { words, options, by })
    return changed.ok ? done({ object: `agent ${account}`, ...changed.value }) : changed
  },
})

/** What staff decide for the house about contracts and their payments. */
const contractActs = (needs: OperatorNeeds): ChangingAct[] => [
  about(
    needs,
    {
      name: 'agent-contract-offer',
      summary: 'Offers an agent directly below the house a contract: dividend, daily, hourly or realtime, and its tiers.',
      words: ['account', 'kind', 'json'],
      options: { currency: 'of the contract; without it that of the agent’s registration', ...BUDGET_OPTION },
    },
    // One offer of a kind waits at a time, so a repeated act is refused and not doubled.
    (tx, member, { words: [kind = '', tiers = ''], options: { currency, budget }, by }) => {
      const key = `staff:${needs.clock.now().epochMilliseconds}:${kind}:${member}`
      return needs.agents.offerContract(tx, { member, kind, currency, tiers: jsonOf(tiers), key }, by, budget)
    },
  ),
  {
    name: 'agent-release',
    summary: 'Releases the dividends of every period that ends up to a day, before the vendors’ books agree with ours.',
    words: ['day'],
    options: {},
    changes: true,
    gate: 'two',
    async change(tx, { words: [day = ''] }) {
      const released = await needs.agents.release(tx, day)
      return released.ok ? done({ object: `dividends up to ${day}`, ...released.value }) : released
    },
  },
  {
    name: 'agent-contract',
    summary: 'Answers for the house about a contract: withdraw, terminate, agree-termination or refuse-termination.',
    words: ['contract', 'action'],
    options: {},
    changes: true,
    gate: 'two',
    async change(tx, { words: [contract = '', action = ''] }) {
      const changed = await needs.agents.sayInContract(tx, contract, action)
      return changed.ok ? done({ object: `contract ${contract}`, ...changed.value }) : changed
    },
  },
]

export const agentActs = (needs: OperatorNeeds): ChangingAct[] => [
  {
    name: 'agent-make',
    summary: 'Makes a member an agent, and accepts their open application.',
    words: ['account'],
    options: {},
    changes: true,
    gate: 'two',
    async change(tx, { words: [account = ''], by, reason }) {
      const found = await needs.members.find(tx, account)
      if (!found) return refused('not-found')
      const made = await needs.agents.make(tx, found.id)
      if (!made.ok) return made
      const applications = await needs.messages.closeApplications(tx, found.id, by, reason)
      return done({ object: `agent ${account}`, before: made.value.before, after: { ...(made.value.after as object), applications } })
    },
  },
  {
    name: 'agent-refuse',
    summary: 'Refuses an application to become an agent, which list-feedback shows; the applicant reads the reason.',
    words: ['reference'],
    options: {},
    changes: true,
    change: (tx, { words: [reference = ''], by, reason }) => needs.messages.refuseApplication(tx, reference, by, reason),
  },
  about(
    needs,
    {
      name: 'agent-rates',
      summary: 'Sets the rates of an agent directly below the house, in basis points.',
      words: ['account', 'json'],
      options: BUDGET_OPTION,
    },
    (tx, member, { words: [rates = ''], options: { budget }, by }) => needs.agents.setRates(tx, member, jsonOf(rates), by, budget),
  ),
  about(
    needs,
    {
      name: 'agent-move',
      summary: 'Moves a member and their whole line under another account, or under house, from the next local midnight.',
      words: ['account', 'upline'],
      options: BUDGET_OPTION,
    },
    async (tx, member, { words: [word = ''], options: { budget }, by }) => {
      if (word === 'house') return needs.agents.move(tx, member, null, by, budget)
      const upline = await needs.members.find(tx, word)
      return upline ? needs.agents.move(tx, member, upline.id, by, budget) : refused('not-found')
    },
  ),
  ...contractActs(needs),
]
