/** Proves that rebates are what the rules say of a day's facts, and that each is paid once, whoever works and whatever is killed. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import { agentsJobs } from '../jobs.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let ledger: Ledger
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  ledger = await createLedger({ connection: database.connection, clock: settableClock('2026-11-20T08:00:00Z'), allowUnsafe: true })
})
afterAll(async () => {
  await ledger.close()
  await database.drop()
})
beforeEach(async () => {
  // Each test has the same days.
  await database.pool.query(
    'truncate agents_day, agents_below_day, agents_unrolled, agents_rebate_run, agents_rebate_due_day, agents_rebate, agents_rebate_carry, agents_rate, agents_checked',
  )
  await database.pool.query("update agents_closed set day = '1970-01-01'")
  world = smallWorld(database, ledger)
})
afterEach(() => assertBooksBalance(ledger))

/** The chain of the worked example: 0.80, 0.60, 0.50 and 0.20 percent. */
async function worked(): Promise<[string, string, string, string]> {
  const a = await world.top({ RNG: 80, LIVE: 80, LOTT: 80 })
  const under = async (upline: string, rate: number) => world.come(await world.link(upline, { RNG: rate, LIVE: rate, LOTT: rate }))
  const b = await under(a, 60)
  const c = await under(b, 50)
  return [a, b, c, await under(c, 20)]
}
const nextDay = async () => {
  world.clock.forward({ hours: 24 })
  await world.agents.endDays()
}
const had = async (people: readonly string[]) =>
  Promise.all(people.map(async (id) => (await ledger.balance((await ledger.accountOf(id, 'main', 'MMK'))!)).balance))
const KS = UNITS

describe('[AG-12, AG-13, AG-15] rebates', () => {
  it('are those of the worked example, own and line apart, and none is paid before ten past two', async () => {
    const line = await worked()
    await world.play({ member: line[3], stakeUnits: 10_000n * KS })
    world.clock.set('2026-11-20T19:39:00Z')
    await world.agents.endDays()
    expect(await had(line)).toEqual([0n, 0n, 0n, 0n])
    world.clock.set('2026-11-20T19:40:00Z')
    await world.agents.endDays()
    expect(await had(line)).toEqual([20n * KS, 10n * KS, 30n * KS, 20n * KS])
    const [own] = await ledger.entries((await ledger.accountOf(line[3], 'main', 'MMK'))!, { limit: 2 })
    expect(own).toMatchObject({ kind: 'rebate', contra: 'agent:rebate', reference: 'own', key: `rebate:2026-11-20:${line[3]}:MMK` })
    const [below] = await ledger.entries((await ledger.accountOf(line[0], 'main', 'MMK'))!, { limit: 2 })
    expect(below).toMatchObject({ reference: 'line' })
  })

  it('rate valid turnover by the weight of its games', async () => {
    const line = await worked()
    await world.play({ member: line[3], stakeUnits: 40_000n * KS, countedUnits: 10_000n * KS, winUnits: 39_000n * KS })
    await nextDay()
    expect(await had(line)).toEqual([20n * KS, 10n * KS, 30n * KS, 20n * KS])
  })

  it('rate a category by loss on each member’s own loss, and leave out what is paid elsewhere', async () => {
    const line = await worked()
    await world.play(
      { member: line[3], category: 'LIVE', stakeUnits: 1000n * KS, countedUnits: 100n * KS },
      { member: line[3], category: 'LIVE', winUnits: 400n * KS },
      { member: line[2], category: 'LIVE', stakeUnits: 1000n * KS, winUnits: 5000n * KS },
      { member: line[3], category: 'LOTT', stakeUnits: 1000n * KS },
      { member: line[3], category: 'PVP', stakeUnits: 1000n * KS },
    )
    await nextDay()
    // Neither loss nor lottery is changed by a stake of LIVE that counts less; the loss is of money.
    // A loss of 600 and a lottery stake of 1,000, of which the player's own 0.20 percent is paid elsewhere.
    expect(await had(line)).toEqual([32_000n, 16_000n, 48_000n, 12_000n])
  })

  it('carry what was undone to the next day, in the player’s own part and in each line', async () => {
    const line = await worked()
    await world.play({ member: line[3], stakeUnits: 10_000n * KS })
    await nextDay()
    await world.play({ member: line[3], stakeUnits: -4_000n * KS, first: false }, { member: line[2], stakeUnits: 1_000n * KS })
    await nextDay()
    const first = [20n * KS, 10n * KS, 30n * KS, 20n * KS]
    expect(await had(line)).toEqual([20n * KS, 10n * KS, 35n * KS, 20n * KS])
    await world.play({ member: line[3], stakeUnits: 4_000n * KS })
    await nextDay()
    // The lines above c had 1,000 less 4,000, and now 4,000 more; those of d are even.
    expect(await had(line)).toEqual([first[0]! + 2n * KS, first[1]! + 1n * KS, 35n * KS, 20n * KS])
  })

  it('follow the rates and the line of the day that was played, not of the day that pays', async () => {
    const line = await worked()
    const other = await world.top({ RNG: 80, LIVE: 80, LOTT: 80 })
    await world.play({ member: line[3], stakeUnits: 10_000n * KS })
    expect(await world.agents.changeRates(line[2], line[3], { RNG: 50 })).toMatchObject({ ok: true })
    expect(await database.transact((tx) => world.agents.staff.move(tx, line[1], other))).toMatchObject({ ok: true })
    world.clock.forward({ hours: 24 })
    await world.agents.doMoves()
    await world.agents.endDays()
    expect(await had([...line, other])).toEqual([20n * KS, 10n * KS, 30n * KS, 20n * KS, 0n])
    // A member who was given a rebate sees the page that lists it.
    expect(await Promise.all([line[3], other].map((member) => world.agents.hasContracts(database.reader, member)))).toEqual([true, false])
    await world.play({ member: line[3], stakeUnits: 10_000n * KS })
    await nextDay()
    expect(await had([...line, other])).toEqual([20n * KS, 20n * KS, 30n * KS, 70n * KS, 20n * KS])
  })
})

describe('[WC-51, AG-13, AG-15] rebates of play in several currencies', () => {
  const openBaht = (owner: string) => database.write((tx) => ledger.openAccount(tx, { owner, kind: 'main', currency: 'THB' }))
  const hadBaht = async (people: readonly string[]) =>
    Promise.all(
      people.map(async (id) => {
        const account = await ledger.accountOf(id, 'main', 'THB')
        return account === undefined ? undefined : (await ledger.balance(account)).balance
      }),
    )

  it('are paid each in its own wallet, once, and carry what was undone there alone', async () => {
    const line = await worked()
    for (const member of line) await openBaht(member)
    await world.play({ member: line[3], stakeUnits: 10_000n * KS }, { member: line[3], stakeUnits: 1_000n * KS, currency: 'THB' })
    await nextDay()
    await world.agents.endDays()
    expect([await had(line), await hadBaht(line)]).toEqual([
      [20n * KS, 10n * KS, 30n * KS, 20n * KS],
      [2n * KS, 1n * KS, 3n * KS, 2n * KS],
    ])
    const [own] = await ledger.entries((await ledger.accountOf(line[3], 'main', 'THB'))!, { limit: 1 })
    expect(own).toMatchObject({ contra: 'agent:rebate', reference: 'own', key: `rebate:2026-11-20:${line[3]}:THB` })
    await world.play(
      { member: line[3], stakeUnits: -1_000n * KS, currency: 'THB', first: false },
      { member: line[3], stakeUnits: 5_000n * KS },
    )
    await nextDay()
    // What was undone in baht cuts nothing of the day's play in kyat.
    await world.play({ member: line[3], stakeUnits: 2_000n * KS, currency: 'THB' }, { member: line[3], stakeUnits: 5_000n * KS })
    await nextDay()
    expect([await had(line), await hadBaht(line)]).toEqual([
      [40n * KS, 20n * KS, 60n * KS, 40n * KS],
      [4n * KS, 2n * KS, 6n * KS, 4n * KS],
    ])
  })

  it('[OPS-08] of a currency that cannot be calculated delay no other, and are calculated later in the order of their days', async () => {
    const line = await worked()
    for (const member of line) await openBaht(member)
    const heal = await poison(database.pool, 'agents_rebate', 'currency', 'MMK')
    for (let day = 0; day < 2; day += 1) {
      await world.play({ member: line[3], stakeUnits: 10_000n * KS }, { member: line[3], stakeUnits: 1_000n * KS, currency: 'THB' })
      await nextDay()
    }
    const noted = async () => (await failuresNow(database.reader, 9)).map(({ loop, item, reason }) => [loop, item, reason])
    expect(await noted()).toEqual([['agents-rebate-days', '2026-11-20/MMK', POISONED]])
    expect([await had(line), await hadBaht(line)]).toEqual([
      [0n, 0n, 0n, 0n],
      [4n * KS, 2n * KS, 6n * KS, 4n * KS],
    ])
    await heal()
    world.clock.forward({ minutes: 5 })
    // A run whose slice is over calculates no further day.
    await agentsJobs(world.agents).tasks['agents-end-days']!({}, { isOver: () => true })
    expect(await had(line)).toEqual([0n, 0n, 0n, 0n])
    await world.agents.endDays()
    expect([await noted(), await had(line)]).toEqual([[], [40n * KS, 20n * KS, 60n * KS, 40n * KS]])
  })

  it('wait for an agent without a wallet of the currency, and are paid after it was opened', async () => {
    const line = await worked()
    await openBaht(line[3])
    for (let day = 0; day < 2; day += 1) {
      await world.play({ member: line[3], stakeUnits: 1_000n * KS, currency: 'THB' })
      await nextDay()
    }
    expect([await had(line), await hadBaht(line)]).toEqual([
      [0n, 0n, 0n, 0n],
      [undefined, undefined, undefined, 4n * KS],
    ])
    await openBaht(line[1])
    await nextDay()
    await world.agents.endDays()
    expect(await hadBaht(line)).toEqual([undefined, 2n * KS, undefined, 4n * KS])
  })
})

describe('[PR-31] who has a rebate from the line', () => {
  it('is whoever had a rate on a day of the period, in any category, or is below somebody who had one', async () => {
    const [top, , upper, lowest] = await worked()
    const bare = await world.come(await world.link(top, { RNG: 0 }))
    const [ending, alone] = [await world.top({ LIVE: 50 }), await world.come()]
    const asked = [upper, lowest, bare, ending, alone]
    const day = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime('Asia/Yangon').toInstant()
    const told = async (from: string, until: string) => {
      const rated = await world.agents.rebatedByLine(database.reader, asked, { from: day(from), until: day(until) })
      return asked.map((id) => rated.has(id))
    }
    const all = [true, true, true, true, false]
    expect(await told('2026-11-20', '2026-11-21')).toEqual(all)
    expect(await told('2026-11-13', '2026-11-20')).toEqual([false, false, false, false, false])
    expect(await world.agents.changeRates(upper, lowest, { RNG: 0, LIVE: 0, LOTT: 0 })).toMatchObject({ ok: true })
    world.clock.forward({ hours: 24 })
    expect(await database.transact((tx) => world.agents.staff.setRates(tx, ending, { LIVE: 0 }))).toMatchObject({ ok: true })
    expect(await told('2026-11-20', '2026-11-21')).toEqual(all)
    expect(await told('2026-11-20', '2026-11-27')).toEqual(all)
    expect(await told('2026-11-21', '2026-11-27')).toEqual([true, true, true, false, false])
  })
})

describe('[AG-15, AG-44] a rebate is paid once', () => {
  it('by two workers at once, and by one that was away for days', async () => {
    const line = await worked()
    for (let day = 0; day < 3; day += 1) {
      await world.play({ member: line[3], stakeUnits: 10_000n * KS })
      world.clock.forward({ hours: 24 })
    }
    const second = smallWorld(database, ledger)
    second.clock.set(world.clock.now().toString())
    await Promise.all([world.agents.endDays(), second.agents.endDays(), world.agents.endDays()])
    await world.agents.endDays()
    expect(await had(line)).toEqual([60n * KS, 30n * KS, 90n * KS, 60n * KS])
  })

  it('whatever a worker had done when it was killed', async () => {
    const line = await worked()
    await world.play({ member: line[3], stakeUnits: 10_000n * KS })
    world.clock.forward({ hours: 24 })
    // A worker dies at each statement of each transaction: whatever was committed before it stays, and the next try goes on from there.
    let [deaths, dies, done] = [0, 1, false]
    while (!done) {
      let [statement, commits] = [0, 0]
      const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
        if ((statement += 1) >= dies) throw new Error('killed')
        return node
      }
      const write: TestDatabase['write'] = async (act) => {
        const written = await database.write((tx) => act(tx.withPlugin({ transformQuery, transformResult: async ({ result }) => result })))
        commits += 1
        return written
      }
      const doomed = smallWorld({ ...database, write }, ledger)
      doomed.clock.set(world.clock.now().toString())
      done = await doomed.agents.endDays().then(
        () => true,
        (error: Error) => (expect(error.message).toBe('killed'), false),
      )
      deaths += done ? 0 : 1
      dies = commits > 0 ? 1 : dies + 1
    }
    expect(deaths).toBeGreaterThan(6)
    expect(await had(line)).toEqual([20n * KS, 10n * KS, 30n * KS, 20n * KS])
  })

  it('and waits while its account is frozen', async () => {
    const line = await worked()
    await world.play({ member: line[3], stakeUnits: 10_000n * KS })
    const wallet = (await ledger.accountOf(line[2], 'main', 'MMK'))!
    await database.write((tx) => ledger.setStanding(tx, wallet, { blocked: true }))
    await nextDay()
    expect(await had(line)).toEqual([20n * KS, 10n * KS, 0n, 20n * KS])
    await database.write((tx) => ledger.setStanding(tx, wallet, { blocked: false }))
    await world.agents.endDays()
    expect(await had(line)).toEqual([20n * KS, 10n * KS, 30n * KS, 20n * KS])
  })
})
