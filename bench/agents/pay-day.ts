/** Pay day: the rebates and daily salaries of a day on which everybody played, computed and paid by the server's own job. */
import type pg from 'pg'
import type { Contestant } from '../harness/rounds.ts'
import { dayOf, faultsIn, lineIn, openHouse } from './house.ts'
import { AGENTS } from './sizes.ts'
import { playDay } from './line.ts'

export function payDay(): Contestant {
  let connection: pg.PoolConfig = {}
  let round = 0
  return {
    name: 'pay-day',
    callers: 1,
    async install(cluster) {
      connection = await lineIn(cluster)
    },
    async open() {
      const house = await openHouse(connection)
      round += 1
      const day = dayOf(round)
      await playDay(connection, day.toString())
      house.at(day.add({ days: 1 }), '02:30')
      return {
        step: async () => 0,
        async whole() {
          const { agents, paid } = house
          let computed = 0
          for (const part of [() => agents.endDays(), () => agents.pay()]) {
            const before = performance.now()
            paid.first = undefined
            await part()
            computed += (paid.first ?? performance.now()) - before
          }
          return { units: AGENTS, longestMs: computed }
        },
        close: () => house.close(),
      }
    },
    verify: () => faultsIn(connection),
  }
}
