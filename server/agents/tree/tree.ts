/** Tree: who is under whom, the rates of each, and moves of whole lines at midnight (AG-01 to 08, AG-10). */
import type { AgentRates, TeamMember } from '@baize/contract/agents.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { noteNewcomer } from '../facts/facts.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { daysOf, type AgentsNeeds, type Newcomer } from '../needs.ts'
import {
  givable,
  insertPlace,
  isBelow,
  isLeaving,
  isRolledUp,
  keepMove,
  lockPlace,
  movePlace,
  rateFault,
  ratesFit,
  dueMoves,
  takeMove,
  teamCount,
  teamMember,
  teamPage,
  uplineOf,
  wayDown,
  writeRates,
  type TeamRow,
} from './tree-store.ts'

export type TeamAsk = {
  readonly under?: string | undefined
  readonly scope?: 'direct' | 'team' | undefined
  readonly search?: string | undefined
  readonly pageNum?: number | undefined
  readonly pageSize?: number | undefined
}

const PAGE_SIZE = 20
const MOST_LISTED = 10_000

/** An agent knows direct downlines by name, and deeper ones by a masked name. */
const nameFor = (account: string, level: number): string => (level > 1 ? maskedName(account) : account)

/** Adds identity's data of these members to their places. */
async function shown({ people }: Pick<AgentsNeeds, 'people'>, rows: readonly TeamRow[]): Promise<TeamMember[]> {
  const known = await people(rows.map(({ id }) => id))
  return rows.map(({ registeredAt, ...row }) => {
    const { nickname, role, blocked, lastSeenAt } = known.get(row.id) ?? {
      nickname: '',
      role: 'member' as const,
      blocked: false,
      lastSeenAt: null,
    }
    return {
      ...row,
      account: nameFor(row.account, row.level),
      nickname: row.level > 1 ? null : nickname,
      role,
      state: blocked ? ('blocked' as const) : ('open' as const),
      lastSeenAt: lastSeenAt?.toString() ?? null,
      registeredAt: registeredAt.toString(),
    }
  })
}

/** Whether all rates are whole steps and none is above the maximum; names the faulty category. */
export function judgeRates(
  rates: AgentRates,
  { step, limit }: { readonly step: number; readonly limit: (category: string) => number },
): Outcome<undefined, 'rate-refused' | 'rate-above-own'> {
  for (const [category, rate] of Object.entries(rates)) {
    if (rate > limit(category)) return refused('rate-above-own', { category })
    if (rate % step !== 0) return refused('rate-refused', { category, step })
  }
  return done(undefined)
}

/** The rates that an agent may give from a day on, by category. The house, which is null, gives its maximum. */
export async function limitsOf(
  needs: AgentsNeeds,
  tx: Tx | AgentsNeeds['database']['reader'],
  agent: string | null,
  day: string,
): Promise<{ step: number; limit: (category: string) => number }> {
  const { step, highest } = await needs.rateRules()
  if (agent === null) return { step, limit: () => highest }
  const own = await givable(tx, agent, day)
  return { step, limit: (category) => own[category] ?? 0 }
}

/** Places a newcomer under somebody, with rates that are cut to the maximum. */
export async function placeUnder(
  needs: AgentsNeeds,
  tx: Tx,
  newcomer: Newcomer,
  { code, owner: upline, rates }: { readonly code: string | null; readonly owner: string | null; readonly rates: AgentRates },
): Promise<void> {
  const { today } = await daysOf(needs)
  await insertPlace(tx, newcomer, { upline, link: code }, { at: needs.clock.now(), day: today })
  await noteNewcomer(tx, newcomer.id, newcomer.currency, today)
  const { limit } = await limitsOf(needs, tx, upline, today)
  const cut = Object.entries(rates).map(([category, rate]) => [category, Math.min(rate, limit(category))] as const)
  await writeRates(tx, newcomer.id, today, Object.fromEntries(cut.filter(([, rate]) => rate > 0)))
}

export async function team(needs: AgentsNeeds, agent: string, ask: TeamAsk) {
  const { reader } = needs.database
  const { under = agent, search, scope = 'direct', pageNum = 1, pageSize = PAGE_SIZE } = ask
  const query = { agent, under, search, scope }
  if (under !== agent && !(await isBelow(reader, under, agent))) return refused('not-in-line')
  const [rows, total] = [
    await teamPage(reader, query, await daysOf(needs), { limit: pageSize, offset: Math.min((pageNum - 1) * pageSize, MOST_LISTED) }),
    await teamCount(reader, query, MOST_LISTED),
  ]
  return done({ content: await shown(needs, rows), pageNum, totalPages: Math.ceil(total / pageSize), total })
}

export async function member(needs: AgentsNeeds, agent: string, id: string) {
  const { reader } = needs.database
  const days = await daysOf(needs)
  const row = await teamMember(reader, agent, id, days)
  if (row === undefined) return refused('not-in-line')
  const path = (await wayDown(reader, agent, id)).map(({ id: each, account, level }) => ({ id: each, account: nameFor(account, level) }))
  const [shownRow] = await shown(needs, [row])
  return done({ member: shownRow!, path, highest: await givable(reader, agent, days.tomorrow) })
}

/**
 * Changes the rates of a direct downline from the next midnight. The tree judges again under its locks. Who moves at that midnight is no downline then: the
 * move was judged by the rates that they had.
 */
export async function changeRates(needs: AgentsNeeds, agent: string, id: string, rates: AgentRates) {
  const days = await daysOf(needs)
  const changed = await needs.database
    .transact(async (tx) => {
      await lockPlace(tx, id)
      if ((await uplineOf(tx, id)) !== agent || (await isLeaving(tx, id))) return refused('not-in-line')
      const { step } = await needs.rateRules()
      const judged = judgeRates(rates, { step, limit: () => Infinity })
      if (!judged.ok) return judged
      await writeRates(tx, id, days.tomorrow, rates)
      return done(undefined)
    })
    .catch((error: unknown) => {
      const fault = rateFault(error)
      if (fault === undefined) throw error
      return refused(fault.code, { category: fault.category })
    })
  if (!changed.ok) return changed
  const row = await teamMember(needs.database.reader, agent, id, days)
  return row === undefined ? refused('not-in-line') : done((await shown(needs, [row]))[0]!)
}

/** Sets the rates of a direct downline of the house. Who moves below somebody at the next midnight is none any more. */
export async function setTopRates(needs: AgentsNeeds, tx: Tx, id: string, rates: AgentRates) {
  await lockPlace(tx, id)
  if ((await uplineOf(tx, id)) !== null || (await isLeaving(tx, id))) return refused('not-in-line')
  const { today } = await daysOf(needs)
  const judged = judgeRates(rates, await limitsOf(needs, tx, null, today))
  if (!judged.ok) return judged
  await writeRates(tx, id, today, rates)
  return done(undefined)
}

/** Orders a move for the next midnight, under somebody whose rates are not lower. */
export async function orderMove(needs: AgentsNeeds, tx: Tx, id: string, upline: string | null) {
  await lockPlace(tx, id)
  const before = await uplineOf(tx, id)
  if (before === undefined) return refused('not-found')
  if (upline !== null && (await uplineOf(tx, upline)) === undefined) return refused('not-found')
  if (upline !== null && (await isBelow(tx, upline, id))) return refused('not-in-line')
  const { tomorrow } = await daysOf(needs)
  if (upline !== null && !(await ratesFit(tx, id, upline, tomorrow))) return refused('rate-above-own')
  await keepMove(tx, id, upline, tomorrow)
  return done({ before: { upline: before }, after: { upline, from: tomorrow } })
}

/**
 * Performs every move that is due, each in its own transaction with what follows from it. Staff are notified of those that the tree refused. A move may be ordered before midnight
 * and committed after teams were given something of the new day. It then waits for the next midnight, so that no day is split between two lines.
 */
export async function doMoves(needs: AgentsNeeds, moved: (tx: Tx, member: string, day: string) => Promise<void>): Promise<void> {
  const { today, tomorrow } = await daysOf(needs)
  const find = ({ resting }: Resting) => dueMoves(needs.database.reader, today, resting)
  await eachItem(needs, { loop: 'agents-moves', find, idOf: (member) => member }, async (member) => {
    const taken = await needs.database.write(async (tx) => {
      const move = await takeMove(tx, member, today)
      if (move === undefined) return undefined
      if (await isRolledUp(tx, move.member, today)) {
        await keepMove(tx, move.member, move.upline, tomorrow)
        return { member: move.member, fault: null }
      }
      const fits = move.upline === null || (await ratesFit(tx, move.member, move.upline, move.day))
      const fault = fits ? await movePlace(tx, move.member, move.upline, today) : 'rate-above-own'
      if (fault === null) await moved(tx, move.member, today)
      return { member: move.member, fault }
    })
    if (taken !== undefined && taken.fault !== null) needs.warn(taken, 'a move of agents was refused at midnight')
  })
}
