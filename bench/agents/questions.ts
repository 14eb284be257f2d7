/** Questions: every report that an agent may ask, asked by tops, middles and leaves of the line. */
import type pg from 'pg'
import type { Contestant } from '../harness/rounds.ts'
import { lineIn, openHouse, type House } from './house.ts'
import { AGENTS, FIRST_DAY, PLAY_DAYS } from './sizes.ts'
import { idOf } from './line.ts'

export const ASKED = 200

type Ask = (house: House, agent: string) => Promise<{ ok: boolean }>
const DAYS = { from: FIRST_DAY.subtract({ days: PLAY_DAYS }).toString(), to: FIRST_DAY.toString() }
const ASKS: readonly Ask[] = [
  ({ agents }, agent) => agents.overview(agent, DAYS),
  ({ agents }, agent) => agents.report('agentBets', agent, DAYS),
  ({ agents }, agent) => agents.report('agentUserLoss', agent, { ...DAYS, pageSize: 200 }),
  ({ agents }, agent) => agents.report('agentTransactions', agent, { ...DAYS, by: 'day' }),
  ({ agents }, agent) => agents.report('agentBets', agent, { ...DAYS, search: `member${AGENTS}`, category: 'RNG' }),
  ({ agents }, agent) => agents.income(agent, DAYS),
  ({ agents }, agent) => agents.bills(agent, 'daily', DAYS),
]

/** The top and those next to it, the middle of the line, and its last level, in turn. */
function asker(number: number): string {
  const part = [1 + (number % 21), Math.round(AGENTS / 20) + number, AGENTS - number][number % 3]
  return idOf(Math.max(1, part ?? 1))
}

export function questions(): Contestant {
  let connection: pg.PoolConfig = {}
  return {
    name: 'questions',
    callers: 1,
    async install(cluster) {
      connection = await lineIn(cluster)
    },
    async open() {
      const house = await openHouse(connection)
      return {
        step: async () => 0,
        async whole() {
          const took: number[] = []
          for (let number = 0; number < ASKED; number += 1) {
            const before = performance.now()
            const told = await ASKS[number % ASKS.length]!(house, asker(number))
            if (!told.ok) throw new Error(`question ${number} was refused`)
            took.push(performance.now() - before)
          }
          return { units: ASKED, longestMs: took.toSorted((a, b) => a - b)[Math.ceil(ASKED * 0.99) - 1] ?? 0 }
        },
        close: () => house.close(),
      }
    },
    verify: async () => [],
  }
}
