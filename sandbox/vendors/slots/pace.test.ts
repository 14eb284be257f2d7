/** Proves the pace of the slots over their real calls and a real wallet: the time is given to them, and nobody waits for it. */
import { rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { DEMO_GAMES } from '@baize/contract/demo-games.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBetting } from '../betting.ts'
import { noFaults } from '../faults.ts'
import { GAMES } from '../games.ts'
import { operatorCalls } from '../operator-calls.ts'
import { createService } from '../service.ts'
import { createSessions } from '../sessions.ts'
import { createSettling } from '../settle.ts'
import { createStore, openBook } from '../store.ts'
import { callPage, freshFolder, SECRET, startOperator, type TestOperator } from '../testing/small-vendor.ts'

let operator: TestOperator
let folder: string
let database: DatabaseSync
let ends: (() => Promise<unknown> | void)[]
let now: number
beforeEach(async () => {
  operator = await startOperator({ a: '100000' })
  folder = freshFolder()
  database = openBook(folder)
  ends = []
  now = 1_795_000_000_000
})
afterEach(async () => {
  for (const end of ends) await end()
  database.close()
  await operator.close()
  rmSync(folder, { recursive: true })
})

/** A wait ends at once; a wait that can be woken earlier never ends by itself. */
const time = {
  now: () => now,
  pause: (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    if (signal === undefined) now += milliseconds
    return signal === undefined ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
  },
}

/** The vendor's service in this process, without faults, so with each game's own minimum time. */
async function serve(): Promise<{ url: string }> {
  const faults = noFaults()
  const store = createStore(database)
  const secrets = Object.fromEntries(DEMO_GAMES.map(({ vendor }) => [vendor, SECRET]))
  const calls = operatorCalls({ baseUrl: operator.url, secrets, timeoutMs: 4_000, faults })
  const log = (line: string): void => expect.unreachable(line)
  const settling = createSettling({ store, operator: calls, faults, retryMs: 30, decide: () => ({ kind: 'void' }), log })
  const betting = createBetting({ store, settling, faults, patienceMs: 6_000, time })
  const needs = { store, database, betting, faults, time, settle: () => undefined, correct: settling.correct, log }
  const slots = GAMES.filter(({ page }) => page.startsWith('slots/'))
  const games = slots.map((game) => ({ ...game, play: game.part({ ...needs, game }) }))
  const app = createService({
    games,
    slotOf: () => undefined,
    sessions: createSessions({ store, operator: calls }),
    faults,
    faultsAllowed: false,
    frameOrigins: [],
  })
  ends.push(
    () => settling.stop(),
    () => app.close(),
  )
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

const SLOTS = GAMES.filter(({ page }) => page.startsWith('slots/')).map(({ vendor, code }) => `${vendor}/${code}`)

it.each(SLOTS)('[PROT-05] %s gives its page the minimum time of a spin, and delays a spin that comes sooner', async (game) => {
  const vendor = await serve()
  const { value } = await callPage(vendor, 'open', { token: 'token-a' }, game)
  const { pageSession, minimumRoundMs, bets } = value as { pageSession: string; minimumRoundMs: number; bets: string[] }
  expect(minimumRoundMs).toBe(2_500)
  const spin = async (at: number) =>
    expect(
      await callPage(vendor, 'spin', { pageSession, id: `spin-${game.replace('/', '-')}-${at}-0000`, bet: bets[0] }, game),
    ).toMatchObject({
      http: 200,
      ok: true,
    })
  await spin(1)
  // At once, after a part of the time, when it is just over, and long after it.
  for (const [at, later] of [0, 1_000, 2_500, 60_000].entries()) {
    now += later
    await spin(at + 2)
  }
  const rows = database.prepare('select created_ms as at from round order by created_ms').all() as { at: number }[]
  const starts = rows.map(({ at }) => Number(at) - 1_795_000_000_000)
  expect(starts).toEqual([0, 2_500, 5_000, 7_500, 67_500])
})
