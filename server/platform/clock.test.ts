/** Proves that a process knows its database's time and how well, says where it does not, and follows a database whose clock was set. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { CLOCK_UNSURE, DatabaseClock, moment, systemClock, type Clock, type ClockReport, type DatabaseClockNeeds } from './clock.ts'

let database: TestDatabase
const opened: DatabaseClock[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const clock of opened) await clock.close()
  await database.drop()
})

async function open(needs: Partial<DatabaseClockNeeds> = {}): Promise<DatabaseClock> {
  const clock = await new DatabaseClock({ connection: database.connection, everyMs: 3_600_000, ...needs }).open()
  opened.push(clock)
  return clock
}

/** Moments that the test moves. Nothing passes while the database answers, so the error of a measurement is 0. */
function steps() {
  let at = 1000
  return { steady: () => at, forward: (milliseconds: number) => void (at += milliseconds) }
}
/** A machine's clock that is off by so much from what the database's clock says. */
function machineOff() {
  const set = { clock: undefined as Clock | undefined, byMs: 0 }
  return { set, machine: { now: () => (set.clock ?? systemClock).now().add({ milliseconds: set.byMs }) } }
}

const said = async (): Promise<Temporal.Instant> =>
  (await database.pool.query<{ now: Temporal.Instant }>('select ledger_now() as now')).rows[0]!.now
const between = (later: Temporal.Instant, earlier: Temporal.Instant): number =>
  Number(later.epochNanoseconds - earlier.epochNanoseconds) / 1e6
/** A database that has begun to say another time; its connections are new, as after a failover. */
async function setDatabaseClock(seconds: number): Promise<void> {
  const { database: name } = database.connection
  await database.pool.query(`alter database ${name} set baize.clock_shift_seconds = '${seconds}'`)
  await database.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [name])
}

test.each([2000, -2000, 300, -108_000_000])(
  'the time is the database’s, within the error, on a machine that is off by %d ms',
  async (byMs) => {
    const clock = await open({ machine: { now: () => systemClock.now().add({ milliseconds: byMs }) } })
    const [before, during, after] = [await said(), clock.now(), await said()]
    const { errorMs, offsetMs, state } = clock.report()
    expect(between(during, before)).toBeGreaterThanOrEqual(-errorMs)
    expect(between(after, during)).toBeGreaterThanOrEqual(-errorMs)
    expect(Math.abs(offsetMs - byMs)).toBeLessThanOrEqual(Math.ceil(errorMs) + 1)
    expect([state === 'exact', clock.at(moment())]).toEqual([false, undefined])
  },
)

test('a machine is away from 251 ms on, either way', async () => {
  const { set, machine } = machineOff()
  const clock = await open({ ...steps(), machine })
  set.clock = clock
  const report = (byMs: number): readonly unknown[] => {
    set.byMs = byMs
    const { state, offsetMs } = clock.report()
    return [state, offsetMs, clock.at(1000) !== undefined]
  }
  expect([0, 250, -250, 251, -251].map(report)).toEqual([
    ['exact', 0, true],
    ['exact', 250, true],
    ['exact', -250, true],
    ['away', 251, false],
    ['away', -251, false],
  ])
})

test('the error grows by half a millisecond a second: above 25 ms nothing is judged, and above a second there is no time', async () => {
  const { steady, forward } = steps()
  const { set, machine } = machineOff()
  const clock = await open({ steady, machine })
  set.clock = clock
  const first = clock.now()
  forward(50_000)
  expect([clock.report().state, clock.at(51_000)]).toEqual(['exact', { at: first.add({ seconds: 50 }), errorMs: 25 }])
  expect(clock.at(1000)).toEqual({ at: first, errorMs: 0 })
  forward(1)
  expect([clock.report().state, clock.at(51_001)]).toEqual(['unsure', undefined])
  forward(1_949_999)
  expect(clock.now()).toEqual(first.add({ seconds: 2000 }))
  forward(1)
  expect(() => clock.now()).toThrow(expect.objectContaining({ code: CLOCK_UNSURE }))
})

test('a time of the database that it does not expect makes it unsure at once, and a new measurement exact again', async () => {
  const heard: ClockReport['state'][] = []
  const clock = await open({ tell: ({ state }) => heard.push(state) })
  const from = moment()
  const now = await said()
  expect([clock.agrees(now, from, moment()), clock.report().state]).toEqual([true, 'exact'])
  for (const seconds of [2, -2]) {
    expect(clock.agrees(now.add({ seconds }), from, moment())).toBe(false)
    expect([clock.report().state, clock.at(moment())]).toEqual(['unsure', undefined])
    await vi.waitUntil(() => clock.report().state === 'exact', { timeout: 20_000 })
  }
  expect(heard).toEqual(['unsure', 'exact', 'unsure', 'exact'])
})

test('a better measurement replaces a worse one, and any measurement one that it contradicts', async () => {
  const { steady, forward } = steps()
  const { set, machine } = machineOff()
  const clock = await open({ steady, machine, everyMs: 1 })
  set.clock = clock
  forward(40_000)
  // The first measurement is 20 ms worse by now; the next one takes its place.
  await vi.waitUntil(() => clock.report().errorMs === 0, { timeout: 20_000 })
  const before = clock.now()
  await setDatabaseClock(3)
  await vi.waitUntil(() => between(clock.now(), before) > 2500, { timeout: 20_000 })
  await setDatabaseClock(0)
  await vi.waitUntil(() => between(clock.now(), before) < 2500, { timeout: 20_000 })
  expect(clock.report().state).toBe('exact')
})
