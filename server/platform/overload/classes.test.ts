/** Classes of calls: whoever is told busy is told when to come again, acts first and log-ins last. */
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { trialLogin } from '@baize/contract/identity/identity.ts'
import { playDice } from '@baize/contract/originals/originals.ts'
import { balance } from '@baize/contract/wallet.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { refused } from '@baize/contract/values/outcome.ts'
import type { Route } from '../route.ts'
import { openEdge } from '../testing/open-edge.ts'
import { Places } from './shares.ts'

const CALLS: readonly Operation[] = [balance, playDice, trialLogin]
const app = await openEdge(
  { identify: async () => ({ id: 'm', account: 'mya', role: 'member', currency: 'MMK', wallet: 1n, sessionId: 's' }), secure: false },
  CALLS.map((operation): Route => ({ operation, handle: async () => refused('busy') })),
  [],
)
afterAll(() => app.close())

test.each([
  { operation: balance, payload: undefined, seconds: 2 },
  { operation: playDice, payload: { stake: '1', direction: 'under', target: '50.00' }, seconds: 1 },
  { operation: trialLogin, payload: { os: 'test', platform: 'W', version: 3 }, seconds: 5 },
])('[API-05] $operation.name that is busy says after how many seconds to come again', async ({ operation, payload, seconds }) => {
  const { method, path: url } = operation
  const headers = { authorization: `Bearer ${'t'.repeat(24)}`, cookie: 'sid=s', 'idempotency-key': 'a'.repeat(24) }
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, String(seconds)])
  expect(answer.json()).toMatchObject({ success: false, code: 'busy', value: { retryAfterSeconds: seconds } })
})

test('a page waits for what it is made of as long as a list does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const places = new Places(1, undefined)
  const edge = await openEdge({}, [])
  onTestFinished(() => edge.close())
  edge.get('/a-page', async () => places.take())
  expect((await edge.inject('/a-page')).body).toBe('reads')
  const late = edge.inject('/a-page')
  await vi.waitFor(() => expect(places.waiting.reads).toBe(1))
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await late).statusCode).toBe(503)
})
