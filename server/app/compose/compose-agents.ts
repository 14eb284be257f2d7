/** Composes the agents' room: settings bound the rates, and the merchant's zone says when a day begins. */
import { ownOrigins } from '../own-origin.ts'
import { createAgents, type Agents, type AgentsNeeds } from '../../agents/agents.ts'
import { Value } from 'typebox/value'
import { offerContract, processContractDividend, type ContractAction } from '@baize/contract/agents/agent-contracts.ts'
import { AgentRates } from '@baize/contract/agents.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { tell } from '../../platform/jobs.ts'
import { keepFor } from '../../platform/kept.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Games } from '../../games/games.ts'
import type { Identity } from '../../identity/identity.ts'
import type { OperatorNeeds } from '../../operator/operator.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Records } from '../../records/records.ts'
import type { Settings } from '../../settings/settings.ts'

type Rooms = {
  readonly settings: Settings
  readonly ledger: Ledger
  /** They stand later. */
  readonly records: () => Pick<Records, 'followTurnover' | 'hasCountedAll'>
  readonly games: () => Pick<Games, 'unreconciledIn'>
  readonly identity: () => Pick<Identity, 'membersSeenSince' | 'peopleOf' | 'handOut' | 'wallets'>
  readonly spend: AgentsNeeds['spend']
  readonly protection: Pick<Protection, 'isExcluded'>
}

/** Members with a call in these minutes are online; one query in a while serves all agents. */
const ONLINE = { minutes: 5 } as const
const ONLINE_KEPT_MS = 15_000

export const composeAgents = (
  {
    database,
    clock,
    random,
    log,
    outside,
  }: Pick<AgentsNeeds, 'database' | 'clock' | 'random'> & {
    readonly log: Log
    readonly outside: { site(): string }
  },
  { settings, ledger, records, games, identity, spend, protection }: Rooms,
): Agents => {
  const keep = keepFor<readonly string[]>(clock, ONLINE_KEPT_MS)
  return createAgents({
    isResting: (asker, member) => protection.isExcluded(asker, member),
    database,
    clock,
    random,
    timeZone: async () => (await settings.read('merchant')).timeZone,
    tell,
    async contractRules() {
      const { open, minimumRate, highestRate, period } = await settings.read('agents.contracts')
      const { name: house } = await settings.read('merchant')
      return { house, open, minimumRateBp: minimumRate, highestRateBp: highestRate, period }
    },
    async payRules(currency) {
      const [{ activeStake, activeStakes = {}, platformFee, dividendCap, ...rules }, merchant] = [
        await settings.read('agents.pay'),
        await settings.read('merchant'),
      ]
      const stake = currency === merchant.currency ? activeStake : activeStakes[currency]
      if (stake === undefined) return undefined
      return { ...rules, activeStakeUnits: parseUnits(stake) ?? 0n, platformFeeBp: platformFee, dividendCapBp: dividendCap }
    },
    furtherWallets: (asker, members, currency) => identity().wallets.further(asker, members, currency),
    rateRules: async () => ({ step: await settings.read('agents.rateStep'), highest: await settings.read('agents.highestRate') }),
    rebateTerms: async () => ({
      basis: await settings.read('agents.rebateBasis'),
      ownElsewhere: await settings.read('agents.rebateElsewhere'),
    }),
    ledger,
    followPlay: (name, handle, options) => records().followTurnover(name, handle, options),
    hasCounted: (before) => records().hasCountedAll('agents', before),
    isReconciled: async (span) => (await games().unreconciledIn(span)).length === 0,
    async hasHeard(before) {
      const [next] = await ledger.feed('agents', { batch: 1 })
      return next === undefined || Temporal.Instant.compare(next.at, before) >= 0
    },
    onlineMembers: () => keep('online', () => identity().membersSeenSince(clock.now().subtract(ONLINE))),
    people: (members) => identity().peopleOf(members),
    handOut: (wish) => identity().handOut(wish),
    origins: () => ownOrigins(settings, outside.site()),
    spend,
    alarm: (about, message) => log.error(about, message),
    warn: warnsIn(log),
  })
}

/** What staff may do about agents. */
export const agentActsOf = (agents: Agents, identity: Pick<Identity, 'changeType'>): OperatorNeeds['agents'] => ({
  async make(tx, member) {
    const changed = await identity.changeType(tx, member, MEMBER_TYPES.agent)
    return changed.ok ? done({ before: null, after: { type: MEMBER_TYPES.agent } }) : changed
  },
  setRates: async (tx, member, rates) =>
    Value.Check(AgentRates, rates) ? agents.staff.setRates(tx, member, rates as AgentRates) : refused('value-refused'),
  move: agents.staff.move,
  release: agents.staff.release,
  async offerContract(tx, { member, kind, tiers, key, currency }) {
    const body = { kind, downline: member, tiers }
    if (!Value.Check(offerContract.body, body)) return refused('value-refused')
    const offered = await agents.staff.offerContract(tx, { ...(body as BodyOf<typeof offerContract>), currency, key })
    return offered.ok ? done({ before: null, after: { contract: offered.value.contract.id, kind } }) : offered
  },
  async sayInContract(tx, contract, action) {
    if (!Value.Check(processContractDividend.body, { contract, action })) return refused('value-refused')
    const said = await agents.staff.sayInContract(tx, { contract, action: action as ContractAction })
    return said.ok ? done({ before: null, after: { state: said.value.state } }) : said
  },
})
