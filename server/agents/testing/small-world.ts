/** Small world: the agents' room over a real database, with people who come by codes as registration brings them. */
import type { AgentRates } from '@baize/contract/agents.ts'
import { settableClock } from '../../platform/clock.ts'
import { newId, type Database } from '../../platform/database.ts'
import { systemRandom } from '../../platform/random.ts'
import { createAgents, type Agents } from '../agents.ts'

export type SmallWorld = {
  readonly agents: Agents
  readonly clock: ReturnType<typeof settableClock>
  /** What staff were told in the log. */
  readonly warned: object[]
  /** Somebody who comes by a code, or by none; answers the id. */
  come(code?: string): Promise<string>
  /** A link of an agent with these rates; answers the code. */
  link(owner: string, rates?: AgentRates, more?: { highestUses?: number; makes?: 'member' | 'agent' }): Promise<string>
  /** Somebody directly below the house with these rates. */
  top(rates?: AgentRates): Promise<string>
}

export function smallWorld(database: Database): SmallWorld {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const warned: object[] = []
  const agents = createAgents({
    database,
    clock,
    random: systemRandom,
    timeZone: async () => 'Asia/Yangon',
    rateRules: async () => ({ step: 10, highest: 100 }),
    warn: (about) => warned.push(about),
  })
  let last = 0n
  const world: SmallWorld = {
    agents,
    clock,
    warned,
    async come(code) {
      const id = await newId(database.reader)
      const account = `person${id.slice(-12)}`
      const codes = code === undefined ? [] : [{ field: 'affiliateCode', code }]
      const placed = await database.transact((tx) =>
        agents.placeNewcomer(tx, { id, account, currency: 'MMK', wallet: (last += 1n) }, codes),
      )
      if (!placed.ok) throw new Error(placed.code)
      return id
    },
    async link(owner, rates = {}, more = {}) {
      const made = await agents.makeLink(owner, { rates, ...more })
      if (!made.ok) throw new Error(made.code)
      return made.value.code
    },
    async top(rates = { RNG: 100 }) {
      const id = await world.come()
      const set = await database.transact((tx) => agents.staff.setRates(tx, id, rates))
      if (!set.ok) throw new Error(set.code)
      return id
    },
  }
  return world
}
