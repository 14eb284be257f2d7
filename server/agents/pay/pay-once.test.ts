/** Proves that a window is paid once, whoever works and whatever is killed, and that days of other lengths lose no play. */
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import { actsIn, eachInPayWorld, type PayWorld } from '../testing/pay-world.ts'
import { smallWorld } from '../testing/small-world.ts'

const KS = UNITS
const pay = {} as PayWorld
eachInPayWorld(pay)
const { contract, chain, had, work } = actsIn(pay)

describe('[AGENT-08, AG-44, AG-46] a window is paid once', () => {
  async function payable(payer: 'house' | 'upline') {
    pay.world = smallWorld(pay.database, pay.ledger, { payer })
    const line = await chain(3)
    for (const kind of ['daily', 'hourly', 'realtime'] as const) {
      await contract(null, line[0]!, kind, { rate: 100, turnover: 0 })
      await contract(line[0]!, line[1]!, kind, { rate: 60, turnover: 0 })
    }
    pay.world.clock.set('2026-11-21T17:00:00Z')
    await pay.world.play({ member: line[2]!, stakeUnits: 1_000n * KS })
    pay.world.clock.set('2026-11-21T19:55:00Z')
    await pay.world.agents.rollUp()
    await pay.world.agents.endDays()
    return line
  }
  const EXPECTED = [12n * KS, 18n * KS, 0n]

  it('by two workers at once', async () => {
    const line = await payable('upline')
    const second = smallWorld(pay.database, pay.ledger, { payer: 'upline' })
    second.clock.set(pay.world.clock.now().toString())
    await Promise.all([pay.world.agents.pay(), second.agents.pay(), pay.world.agents.pay()])
    await pay.world.agents.pay()
    expect(await had(line)).toEqual(EXPECTED)
  })

  it.each(['house', 'upline'] as const)('whatever a worker had done when it was killed, where the payer is the %s', async (payer) => {
    const line = await payable(payer)
    // Only what is left of the day is worked through statement by statement.
    let [deaths, dies, done] = [0, 1, false]
    while (!done) {
      let [statement, commits] = [0, 0]
      const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
        if ((statement += 1) === dies) throw new Error('killed')
        return node
      }
      const write: TestDatabase['write'] = async (act) => {
        const written = await pay.database.write((tx) =>
          act(tx.withPlugin({ transformQuery, transformResult: async ({ result }) => result })),
        )
        commits += 1
        return written
      }
      const doomed = smallWorld({ ...pay.database, write }, pay.ledger, { payer })
      doomed.clock.set(pay.world.clock.now().toString())
      done = await doomed.agents.pay().then(
        () => true,
        (error: Error) => (expect(error.message).toBe('killed'), false),
      )
      deaths += done ? 0 : 1
      // A transaction that was committed is not begun again; the next death is in the one after it.
      dies = commits > 0 ? 1 : dies + 1
    }
    expect(deaths).toBeGreaterThan(20)
    expect(await had(line)).toEqual(EXPECTED)
  })
})

describe('[AGENT-08, AG-46] days that are not 24 hours long', () => {
  it('have their own hours, and lose no play', async () => {
    // Clocks go back at 01:00 UTC on 25 October 2026 and forward on 28 March 2027.
    pay.world = smallWorld(pay.database, pay.ledger, { zone: 'Europe/Berlin' })
    pay.world.clock.set('2026-10-23T12:00:00Z')
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'hourly', { rate: 100, turnover: 0 })
    await contract(null, a, 'daily', { rate: 100, turnover: 0 })
    pay.world.clock.set('2026-10-24T22:00:00Z')
    for (let hour = 0; hour < 25; hour += 1) {
      await pay.world.play({ member: b, stakeUnits: 100n * KS })
      pay.world.clock.forward({ hours: 1 })
    }
    pay.world.clock.set('2026-10-26T03:00:00Z')
    await work()
    const { rows } = await pay.database.pool.query(
      "select kind, count(*)::int as windows, sum(b.due_units)::bigint as due from agents_run r join agents_bill b on b.run = r.id where from_day = '2026-10-25' group by 1 order by 1",
    )
    expect(rows).toEqual([
      { kind: 'daily', windows: 1, due: 25n * KS },
      { kind: 'hourly', windows: 25, due: 25n * KS },
    ])
    expect(await had([a])).toEqual([50n * KS])
  })
})
