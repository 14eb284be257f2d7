/** Proves that a window is paid once, whoever works and whatever is killed. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { longest, type TestDatabase } from '../../app/testing.ts'
import { actsIn, eachInPayWorld, type PayWorld } from '../testing/pay-world.ts'
import type { PayChildFacts } from '../testing/pay-child.ts'
import { smallWorld } from '../testing/small-world.ts'

const KS = UNITS
const pay = {} as PayWorld
eachInPayWorld(pay)
const { contract, chain, had } = actsIn(pay)

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
        if ((statement += 1) >= dies) throw new Error('killed')
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

  it.each(['house', 'upline'] as const)(
    'by workers that are killed with -9 one after the other, where the payer is the %s',
    async (payer) => {
      const line = await payable(payer)
      const connection = { ...pay.database.connection, application_name: 'pay-child' }
      const alive = "select from pg_stat_activity where application_name = 'pay-child' and datname = current_database()"
      // What a killed worker held is free once its sessions are gone.
      const gone = () => vi.waitUntil(async () => (await pay.database.pool.query(alive)).rowCount === 0, { timeout: 20_000, interval: 20 })
      const signals: string[] = []
      const deaths = process.env['WHOLE'] === '1' ? Array.from({ length: 40 }, (_, at) => (at % 12) + 1) : [3, 5, 2, 4]
      for (const dies of deaths) {
        const facts: PayChildFacts = { connection, now: pay.world.clock.now().toString(), payer, dies }
        const child = fork(new URL('../testing/pay-child.ts', import.meta.url), [JSON.stringify(facts)], { execArgv: [] })
        const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
        expect(signal ?? code).toEqual(signal === null ? 0 : 'SIGKILL')
        signals.push(signal ?? 'done')
        await gone()
      }
      expect(signals.filter((signal) => signal === 'SIGKILL').length).toBeGreaterThan(3)
      await pay.world.agents.pay()
      expect(await had(line)).toEqual(EXPECTED)
    },
    longest(120_000),
  )
})
