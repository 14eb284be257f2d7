/**
 * Overload of the whole product with small pools. Whoever finds no connection in time is told when to come again, and a crowd at one door closes no
 * other. Afterwards every queue is empty and every call is served. Locked tables stand for a database that cannot keep up.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { DEMO_ACCOUNTS } from '../demo.ts'
import { preparedData } from '../testing/prepared-data.ts'
import {
  freshKey,
  logIn,
  sitDown,
  vendorCalls,
  visitor,
  type Answer,
  type Member,
  type Seat,
  type Vendor,
} from '../testing/product-people.ts'
import { command, freePort, socketFolder, startProduct, until, type Product } from '../testing/product-process.ts'

const SLOW = 180_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })
/** Many more than a pool of six has for one class. Fewer log in, since few may wait for the hash of a password. */
const CALLERS = { reads: 20, acts: 20, callbacks: 20, logins: 8 }
type Class = keyof typeof CALLERS
const CLASSES = Object.keys(CALLERS) as Class[]

let product: Product
let data: Awaited<ReturnType<typeof preparedData>>
let environment: Record<string, string>
/** Somebody else, whose many log-ins end no session of the member. */
const comer = DEMO_ACCOUNTS[1]
let member: Member
let vendor: Vendor
let seat: Seat
const url = (): string => product.url

beforeAll(async () => {
  data = await preparedData()
  const port = String(await freePort())
  environment = { BAIZE_DATA: data.folder, PORT: port, BUILD_WEB: 'no', BAIZE_LIMIT_SCALE: '1000', DATABASE_POOL: '6' }
  product = await startProduct(environment)
  member = await logIn(url, DEMO_ACCOUNTS[0].username, DEMO_ACCOUNTS[0].password)
  const { value } = await member.ask('GET', '/wps/originals/fairness')
  await member.ask('POST', '/wps/originals/fairness/rotate', { clientSeed: 'crowded', commitment: value['nextCommitment'] })
  vendor = vendorCalls(url, 'PG', (await command('vendor-secret', environment, ['PG'])).out.trim())
  seat = await sitDown(member, 1, vendor)
}, SLOW)
afterAll(async () => {
  await product?.stop()
  await data.clean()
})

const said = ({ status, code, headers, success }: Answer): string =>
  [status, success ? 'ok' : code, headers.get('retry-after')].filter((part) => part !== null).join(' ')
const CALLS: Readonly<Record<Class, () => Promise<string>>> = {
  reads: async () => said(await member.ask('GET', '/wps/records/bets?pageNo=1&pageSize=20')),
  acts: async () => said(await member.ask('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { nodeId: 1 })),
  callbacks: async () => {
    const { http, status } = await vendor('session', { token: seat.token })
    return `${http} ${status}`
  },
  logins: async () => said(await visitor(url).ask('POST', '/wps/session/login', { username: comer.username, password: comer.password })),
}
const dice = async (): Promise<string> => {
  const bet = { stake: '100', direction: 'under', target: '50.00' }
  return said(await member.ask('POST', '/wps/originals/dice/bet', bet, { 'idempotency-key': freshKey() }))
}

const queues = async (): Promise<Record<string, number>> =>
  (JSON.parse((await visitor(url).ask('GET', '/healthz')).text) as { queues: Record<string, number> }).queues

/** Callers who ask again as soon as they were answered, until it is over. What they were told is counted. */
function crowd(name: Class): { readonly told: Map<string, number>; end(): Promise<void> } {
  const told = new Map<string, number>()
  let isOver = false
  const callers = Array.from({ length: CALLERS[name] }, async () => {
    while (!isOver) {
      const answer = await CALLS[name]()
      told.set(answer, (told.get(answer) ?? 0) + 1)
    }
  })
  const end = async (): Promise<void> => {
    isOver = true
    await Promise.all(callers)
  }
  return { told, end }
}

/** Waits until somebody of each crowd was served. A call that has begun before may have used up its time. */
const served = (crowds: readonly { readonly told: Map<string, number> }[]): Promise<boolean> =>
  until(
    async () => crowds.every(({ told }) => told.has('200 ok')) || undefined,
    () => `a crowd was not served again: ${JSON.stringify(crowds.map(({ told }) => [...told]))}`,
  )

/** Nobody gets at these tables until `free`. */
async function hold(tables: readonly string[]): Promise<{ free(): Promise<void> }> {
  const holder = new pg.Client({ host: await socketFolder(data.folder), user: 'baize', database: 'baize' })
  await holder.connect()
  await holder.query(`begin; lock table ${tables.join(', ')} in access exclusive mode`)
  let isHeld = true
  const free = async (): Promise<void> => {
    if (isHeld) await holder.end()
    isHeld = false
  }
  return { free }
}

const empty = { callbacks: 0, acts: 0, house: 0, logins: 0, reads: 0, batches: 0, hashes: 0 }
const BUSY: Readonly<Record<Class, string>> = {
  reads: '503 busy 2',
  acts: '503 busy 1',
  callbacks: '503 temporary-error',
  logins: '503 busy 5',
}

it('[API-05] a crowd at the lists is told busy after its wait, while bets, acts, log-ins and vendors are served', async () => {
  const held = await hold(['records_round'])
  const lists = crowd('reads')
  onTestFinished(() => held.free().then(lists.end))
  const full = await until(
    async () => {
      const waiting = await queues()
      // What many wait for goes with the acts, and may wait for a moment.
      const isTold = lists.told.has(BUSY.reads) && (waiting['reads'] ?? 0) > 0 && waiting['acts'] === 0
      return isTold ? waiting : undefined
    },
    () => `nobody waited: ${JSON.stringify([...lists.told])}`,
  )
  expect(full).toMatchObject({ callbacks: 0, acts: 0, logins: 0 })
  expect(await Promise.all([dice(), CALLS.acts(), CALLS.logins(), CALLS.callbacks()])).toEqual(['200 ok', '200 ok', '200 ok', '200 ok'])
  await held.free()
  await served([lists])
  await lists.end()
  expect([...lists.told.keys()].toSorted()).toEqual(['200 ok', BUSY.reads])
})

it('[API-05] after an overload of everything all queues are empty, all calls are served again, and the books balance', async () => {
  const held = await hold(['records_round', 'identity_session', 'games_session'])
  const crowds = CLASSES.map((name) => ({ name, ...crowd(name) }))
  onTestFinished(() =>
    held
      .free()
      .then(() => Promise.all(crowds.map(({ end }) => end())))
      .then(() => undefined),
  )
  await until(
    () => crowds.every(({ name, told }) => told.has(BUSY[name])) || undefined,
    () => `somebody was not told busy: ${JSON.stringify(crowds.map(({ told }) => [...told]))}`,
  )
  await held.free()
  await served(crowds)
  await Promise.all(crowds.map((each) => each.end()))
  // No failure, no broken line, nothing but an answer or the word that it is busy.
  for (const { name, told } of crowds) expect([name, [...told.keys()].toSorted()]).toEqual([name, ['200 ok', BUSY[name]]])
  // One look: the house comes and goes, and may wait again at the next.
  const left = await until(
    async () => {
      const waiting = await queues()
      return Object.values(waiting).every((count) => count === 0) ? waiting : undefined
    },
    () => 'a queue was never empty',
  )
  expect(left).toEqual(empty)
  const next = CLASSES.flatMap((name) => [CALLS[name](), CALLS[name]()])
  expect(await Promise.all([...next, dice(), dice()])).toEqual(Array(2 * CLASSES.length + 2).fill('200 ok'))
  // That something found no connection is what an overload is. Nothing else may have gone wrong.
  const others = product
    .complaints()
    .split('\n')
    .filter((line) => line !== '' && !(line.startsWith('{"level":40,') && line.includes('BAIZE_BUSY')))
  expect(others).toEqual([])
  expect((await command('books', environment)).code).toBe(0)
})
