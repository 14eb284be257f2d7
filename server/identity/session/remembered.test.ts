/** Proves remembered sessions: a read call asks no row twice in a minute, and whatever ends or changes a session ends it in every process. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { playDice } from '@baize/contract/originals/originals.ts'
import { refused } from '@baize/contract/values/outcome.ts'
import { balance, createWithdrawal } from '@baize/contract/wallet.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { openEdge } from '../../platform/testing/open-edge.ts'
import { route } from '../../platform/route.ts'
import { NO_NOTICES, openNotices, type Notices } from '../../platform/work/notices.ts'
import { smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let notices: [Notices, Notices]
/** Two processes of one house, and a member who has logged in at the first. */
let [here, there]: [SmallWorld, SmallWorld] = [undefined!, undefined!]
let owner: Browser

const opened = (): Promise<Notices> => openNotices({ connection: database.connection, failed: () => undefined })

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_trial, identity_session, identity_attempt, identity_device cascade')
  notices = [await opened(), await opened()]
  here = smallWorld(database, { notices: notices[0] })
  there = smallWorld(database, { notices: notices[1] })
  owner = here.browser()
  await owner.register('mandalay7')
  // Notices come in the order of commits: behind this one, none of the registration is on its way.
  const heard = notices.map((each) => new Promise<void>((resolve) => each.hear('registered', () => resolve())))
  await database.pool.query("select pg_notify('baize', 'registered')")
  await Promise.all(heard)
})
afterEach(async () => {
  await Promise.all(notices.map((each) => each.close()))
})

const halves = (fresh = false) => ({ sid: owner.cookies.get('sid')!, token: owner.token, ip: '203.0.113.1', userAgent: 'test', fresh })
const account = async ({ identity }: SmallWorld, fresh = false): Promise<string | undefined> =>
  (await identity.identify(halves(fresh)))?.account

/** Changes rows as nobody does: no trigger fires, so that only whoever reads the rows can know of it. */
async function secretly(statement: string): Promise<void> {
  const client = await database.pool.connect()
  await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
  client.release()
}

const GONE = 'delete from identity_session'
const PATIENCE = { timeout: 20_000, interval: 10 }
const asked = async (world: SmallWorld): Promise<string | undefined> => {
  await vi.waitFor(async () => expect(await account(world)).toBeUndefined(), PATIENCE)
  return account(world)
}

test('a session that came lately is known without its row, and an act that may cost money asks the row all the same', async () => {
  expect(await account(here)).toBe('mandalay7')
  await secretly(GONE)
  expect([await account(here), await account(here, true), await account(here)]).toEqual(['mandalay7', undefined, undefined])
})

test('a process that hears no notices remembers nothing', async () => {
  const deaf = smallWorld(database, { notices: NO_NOTICES })
  expect(await account(deaf)).toBe('mandalay7')
  await secretly(GONE)
  expect(await account(deaf)).toBeUndefined()
})

test('[ID-06] a session that is ended in one process is refused in the others', async () => {
  expect([await account(here), await account(there)]).toEqual(['mandalay7', 'mandalay7'])
  await there.identity
    .identify(halves())
    .then((person) => database.write((tx) => there.identity.endSession(tx, person!.sessionId, 'logout')))
  expect([await asked(here), await asked(there)]).toEqual([undefined, undefined])
})

test('[ID-06] a member who is frozen in one process is refused in the others', async () => {
  expect([await account(here), await account(there)]).toEqual(['mandalay7', 'mandalay7'])
  const { id } = (await here.identity.identify(halves()))!
  await database.pool.query("update identity_member set frozen_at = now(), frozen_reason = 'test' where id = $1", [id])
  expect([await asked(here), await asked(there)]).toEqual([undefined, undefined])
})

test('what a lost connection may have missed is forgotten', async () => {
  expect(await account(here)).toBe('mandalay7')
  await secretly(GONE)
  expect(await account(here)).toBe('mandalay7')
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'baize-notices' and datname = current_database()",
  )
  await vi.waitFor(() => expect(notices.map((each) => each.isHearing())).toEqual([false, false]), PATIENCE)
  expect(await account(here)).toBeUndefined()
  await vi.waitFor(() => expect(notices.map((each) => each.isHearing())).toEqual([true, true]), PATIENCE)
  expect(await account(here)).toBeUndefined()
})

test('[WALLET-04] a reading and a bet go by what is remembered, and whatever else may cost money asks the row', async () => {
  const app = await openEdge(
    { identify: here.identity.identify, decrypt: here.identity.decrypt },
    [balance, playDice, createWithdrawal].map((operation) => route(operation as typeof playDice, async () => refused('busy'))),
    [],
  )
  const said = async ({ method, path }: { readonly method: 'GET' | 'POST'; readonly path: string }): Promise<string> => {
    const headers = {
      authorization: `Bearer ${owner.token}`,
      cookie: `__Host-sid=${owner.cookies.get('sid')}`,
      'idempotency-key': 'a'.repeat(24),
    }
    return (await app.inject({ method, url: path, headers, ...(method === 'GET' ? {} : { payload: {} }) })).json().code
  }
  expect(await said(balance)).toBe('busy')
  await secretly(GONE)
  // The bet has passed the gate for its member, and its empty form has not passed the next.
  expect([await said(balance), await said(playDice), await said(createWithdrawal)]).toEqual(['busy', 'invalid-input', 'not-logged-in'])
  await app.close()
})
