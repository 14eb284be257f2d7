/** Roll-up: a whole day given to the teams, the nightly comparison of it, and a window of five minutes. */
import type pg from 'pg'
import type { Contestant } from '../harness/rounds.ts'
import { dayOf, faultsIn, lineIn, openHouse, type House } from './house.ts'
import { CHANGED, CURRENCY, MEMBERS } from './sizes.ts'
import { idOf } from './line.ts'

type Prepared = (house: House, day: Temporal.PlainDate) => Promise<void>

/** A piece of work of the server's own job over the tree. */
function ofTheLine(name: string, units: number, prepare: Prepared, work: Prepared): Contestant {
  let connection: pg.PoolConfig = {}
  let round = 0
  return {
    name,
    callers: 1,
    async install(cluster) {
      connection = await lineIn(cluster)
    },
    async open() {
      const house = await openHouse(connection)
      round += 1
      const day = dayOf(round)
      await prepare(house, day)
      return {
        step: async () => 0,
        async whole() {
          const before = performance.now()
          await work(house, day)
          if (house.alarms.length > 0) throw new Error(JSON.stringify(house.alarms))
          return { units, longestMs: performance.now() - before }
        },
        close: () => house.close(),
      }
    },
    verify: () => faultsIn(connection),
  }
}

const nothing = async (): Promise<void> => undefined

/** The day that was just paid, of which the teams have nothing yet. */
export const rollUpDay = (): Contestant => ofTheLine('roll-up', MEMBERS, nothing, ({ agents }) => agents.rollUp())

/** The same day worked out whole and compared, once it is closed. */
export const nightlyCompare = (): Contestant =>
  ofTheLine(
    'nightly-compare',
    MEMBERS,
    async (house, day) => house.at(day.add({ days: 1 }), '03:00'),
    async ({ agents }) => agents.endDays(),
  )

const BATCH = 1000

/** Play of five minutes of the running day, as the records hand it over. */
async function playWindow(house: House, day: Temporal.PlainDate): Promise<void> {
  const running = day.add({ days: 1 })
  house.at(running, '12:03')
  const at = running.toZonedDateTime({ timeZone: 'Asia/Yangon', plainTime: '12:01' }).toInstant()
  const round = {
    currency: CURRENCY,
    category: 'RNG',
    stakeUnits: 1_000_000n,
    bonusStakeUnits: 0n,
    countedUnits: 1_000_000n,
    winUnits: 900_000n,
    first: true,
    at,
  }
  for (let from = 0; from < CHANGED; from += BATCH)
    await house.play(
      Array.from({ length: Math.min(BATCH, CHANGED - from) }, (_, each) => ({
        ...round,
        member: idOf(1 + Math.floor(((from + each) * MEMBERS) / CHANGED)),
      })),
    )
}

export const rollUpWindow = (): Contestant => ofTheLine('window', CHANGED, playWindow, ({ agents }) => agents.rollUp())
