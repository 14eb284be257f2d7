/** Line: how the history's members register by links, and what uplines and downlines agree on. */
import type { ContractKind, ContractTier } from '@baize/contract/agents/agent-contracts.ts'
import { CONTRACT_KINDS, TURNOVER_COLUMN } from '@baize/contract/agents/agent-contracts.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { House } from '../compose.ts'
import { DEMO_CALLER, DEMO_PASSWORD, DEMO_STAFF } from '../demo.ts'
import type { Chance, Person } from './cast.ts'

/** Somebody who has come. */
export type Came = Person & { readonly id: string; readonly account: string; readonly wallet: bigint; readonly currency: string }

/** An act of staff, given by two where it needs two. Throws when refused. */
async function staffAct({ operator, needs: { database } }: House, name: string, ...words: string[]): Promise<void> {
  for (const by of DEMO_STAFF) {
    const acted = await operator.perform(database, name, { words, options: {}, by, reason: 'the demonstration shows it' })
    if (!acted.ok) throw new Error(`${name} ${words.join(' ')} was refused: ${acted.code}`)
    if (!acted.value.waits) return
  }
}

/** The rates of each level in basis points, from the top down; players get the last. */
const RATES = [80, 60, 40, 20, 10] as const
const rateOf = (level: number): number => RATES[Math.min(level, RATES.length) - 1]!

/** The percent of the top rate on each level, from the top down. */
const EVENLY = [100, 75, 50, 25] as const
/** A dividend is of what a line lost in all. Below the top some lines lose while others win, so high shares there would leave the top nothing. */
const STEEPLY = [100, 25, 15, 10] as const

type Terms = {
  readonly top: number
  readonly levels: typeof EVENLY | typeof STEEPLY
  readonly asks: readonly [string, string]
  readonly loss?: readonly [string, string]
}
/** The top rate of each kind, and the turnover and active members of its two tiers. */
const TERMS: Readonly<Record<ContractKind, Terms>> = {
  dividend: { top: 2000, levels: STEEPLY, asks: ['200000', '5000000'], loss: ['10000', '200000'] },
  daily: { top: 20, levels: EVENLY, asks: ['10000', '500000'] },
  hourly: { top: 12, levels: EVENLY, asks: ['5000', '100000'] },
  realtime: { top: 12, levels: EVENLY, asks: ['10000', '200000'] },
}

/** Terms of a kind on a level: the conditions are the same for all, and the rates fall from level to level. */
export function tiersOf(kind: ContractKind, level: number, of = 100): ContractTier[] {
  const { top, levels, asks, loss } = TERMS[kind]
  const highest = Math.floor((Math.floor((top * levels[Math.min(level, levels.length) - 1]!) / 100) * of) / 100)
  return asks.map((turnover, at) => ({
    rate: at === 0 ? Math.floor(highest / 2) : highest,
    [TURNOVER_COLUMN[kind]]: turnover,
    ...(loss ? { periodProfitLoss: loss[at]! } : {}),
    activeMember: at === 0 ? 1 : 3,
  }))
}

/** The newest contract of a kind in this state between a member and their upline. */
async function openContract({ agents }: House, id: string, kind: ContractKind, state: string): Promise<string> {
  const { content } = await agents.contracts(id, { kind, side: 'upline' })
  const found = content.find((contract) => contract.state === state)
  if (!found) throw new Error(`there is no ${kind} that is ${state}`)
  return found.id
}

/** Sends an answer about a contract. A refusal that lists terminations is confirmed. */
export async function say({ agents }: House, by: string, kind: ContractKind, contract: string, action: 'accept' | 'reject' | 'terminate') {
  const said = await agents.sayInContract(by, kind, { contract, action })
  if (said.ok) return
  const ends = (said.detail as { terminates?: readonly { contract: string }[] } | undefined)?.terminates
  const again = ends && (await agents.sayInContract(by, kind, { contract, action, confirmTerminations: ends.map((end) => end.contract) }))
  if (!again?.ok) throw new Error(`${action} of a ${kind} was refused: ${said.code}`)
}

/** Offers terms and returns the contract's id. */
export async function offerTo(
  { agents }: House,
  upline: string,
  downline: string,
  kind: ContractKind,
  tiers: readonly ContractTier[],
  key: string,
): Promise<string> {
  const offered = await agents.offerContract({ upline, downline, kind, tiers, key })
  if (!offered.ok) throw new Error(`an offer of ${kind} was refused: ${offered.code}`)
  return offered.value.contract.id
}

/** The operator's side: rates and contracts for the top, which accepts them. */
export async function openLine(house: House, top: { readonly id: string; readonly account: string }): Promise<void> {
  await staffAct(house, 'agent-rates', top.account, JSON.stringify({ BGS: rateOf(1), RNG: rateOf(1) }))
  for (const kind of CONTRACT_KINDS) {
    await staffAct(house, 'agent-contract-offer', top.account, kind, JSON.stringify(tiersOf(kind, 1)))
    await say(house, top.id, kind, await openContract(house, top.id, kind, 'offered'), 'accept')
  }
}

/** A link for players, and one for agents where there is a level below. */
export async function makeLinks({ agents }: House, id: string, level: number): Promise<Readonly<Record<'member' | 'agent', string>>> {
  const make = async (makes: 'member' | 'agent', note: string): Promise<string> => {
    const rate = makes === 'agent' ? rateOf(level + 1) : rateOf(RATES.length)
    const made = await agents.makeLink(id, { makes, rates: { BGS: rate, RNG: rate }, note })
    if (!made.ok) throw new Error(`a link was refused: ${made.code}`)
    return made.value.code
  }
  return { member: await make('member', 'Players'), agent: await make('agent', 'Agents') }
}

/** Visits the link and registers by it, as anyone does but for the captcha. */
export async function come(house: House, person: Person, code: string): Promise<Came> {
  const { identity, agents, needs } = house
  await agents.visitLink(code)
  const { username } = person
  const password = { password: DEMO_PASSWORD, confirmPassword: DEMO_PASSWORD }
  const form = { username, ...password, birthday: '1990-01-31', acceptTerms: true, affiliateCode: code }
  const prepared = await identity.prepareRegistration(form, DEMO_CALLER)
  if (!prepared.ok) throw new Error(`${username} was refused: ${prepared.code}`)
  const made = await needs.database.transact(async (tx) => {
    const registered = await identity.register(tx, prepared.value, DEMO_CALLER)
    if (!registered.ok) return registered
    const { id } = registered.value.answer.member
    await identity.endAllSessions(tx, id, 'logout')
    return done(id)
  })
  const member = made.ok ? await identity.memberOf(made.value) : undefined
  if (!made.ok || member?.wallet === undefined) throw new Error(`${username} was refused: ${made.ok ? 'no wallet' : made.code}`)
  return { ...person, id: member.id, account: member.account, wallet: member.wallet, currency: member.currency }
}

/** The first offers to an agent, kind by kind; some refuse and accept the better offer that follows. */
export async function agree(house: House, chance: Chance, upline: string, agent: Came): Promise<void> {
  for (const kind of CONTRACT_KINDS) {
    const haggles = chance.happens(25)
    if (haggles) {
      const poor = await offerTo(house, upline, agent.id, kind, tiersOf(kind, agent.level, 60), `poor:${agent.id}:${kind}`)
      await say(house, agent.id, kind, poor, 'reject')
    }
    const offered = await offerTo(house, upline, agent.id, kind, tiersOf(kind, agent.level), `offer:${agent.id}:${kind}`)
    await say(house, agent.id, kind, offered, 'accept')
  }
}

/** Open negotiations at the end: a change that waits for an answer, and a requested termination. */
export async function keepTalking(house: House, upline: string, agents: readonly Came[]): Promise<void> {
  const [first, second = first] = agents
  if (first === undefined || second === undefined) return
  await offerTo(house, upline, first.id, 'daily', tiersOf('daily', 1), `better:${first.id}`)
  await say(house, second.id, 'hourly', await openContract(house, second.id, 'hourly', 'in-force'), 'terminate')
}
