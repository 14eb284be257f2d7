/** Proves what a caller in another dialect is told when a call fails: which failures are their own, and which of them the log names. */
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { BUSY } from '../overload/shares.ts'
import type { RawRoute } from '../route.ts'
import { addRawRoute, JSON_TYPE } from './raw-route.ts'

const TOO_LARGE = { status: 413, body: { error: 'too large' } }
const PACKED = { status: 400, body: 'packed', type: 'text/plain' }
const BUSY_THERE = { status: 500, body: { error: 'ask again' } }

/** What a call gets whose handler fails with a status, and how often the log says so. */
async function failing(error: Error | undefined, more: Partial<RawRoute> = {}) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
  // Another failure than this route's own is the site's to answer.
  app.setErrorHandler((_error, _request, reply) => reply.code(421).send('not ours'))
  addRawRoute(app, {
    method: 'POST',
    path: '/vendor/:vendor',
    bodyLimit: 64,
    tooLarge: TOO_LARGE,
    handle: async () => {
      if (error) throw error
      return { status: 202, body: { taken: true }, headers: { 'x-seen': 'yes' } }
    },
    ...more,
  })
  const { statusCode, body, headers } = await app.inject({ method: 'POST', url: '/vendor/PG', payload: { a: 1 } })
  await app.close()
  return { told: [statusCode, headers['content-type'], body], lines: lines.length }
}
const withStatus = (statusCode: number, more: object = {}) => Object.assign(new Error('failed'), { statusCode }, more)

it('[GAME-15] a call that is served has the answer of its handler', async () => {
  expect(await failing(undefined)).toEqual({ told: [202, JSON_TYPE, '{"taken":true}'], lines: 0 })
})

it.each([
  [399, 'ours'],
  [400, 'theirs'],
  [404, 'theirs'],
  [413, 'theirs'],
  [428, 'theirs'],
  [429, 'ours'],
  [430, 'theirs'],
  [499, 'theirs'],
  [500, 'ours and logged'],
  [503, 'ours and logged'],
  [undefined, 'ours and logged'],
] as const)('[GAME-15] a failure of status %s is %s', async (status, whose) => {
  const error = status === undefined ? new Error('failed') : withStatus(status)
  const [lines, isTheirs] = [whose === 'ours and logged' ? 1 : 0, whose === 'theirs']
  // Without words of its own a dialect has one answer for what it refuses, with the status of the failure.
  expect(await failing(error)).toEqual({
    told: isTheirs ? [status, JSON_TYPE, '{"error":"too large"}'] : [503, JSON_TYPE, '{"status":"temporary-error"}'],
    lines,
  })
  const own = { unreadable: PACKED, broken: BUSY_THERE, tooLarge: { ...TOO_LARGE, status: 200 } }
  const refused = status === 413 ? [200, JSON_TYPE, '{"error":"too large"}'] : [200, 'text/plain', 'packed']
  expect((await failing(error, own)).told).toEqual(isTheirs ? refused : [500, JSON_TYPE, '{"error":"ask again"}'])
})

it('[GAME-15] a crowd is told to ask again without a line for each, and a name that is not ours is left to the site', async () => {
  expect(await failing(withStatus(503, { code: BUSY }))).toMatchObject({ told: [503, JSON_TYPE, '{"status":"temporary-error"}'], lines: 0 })
  expect((await failing(withStatus(421))).told).toEqual([421, 'text/plain; charset=utf-8', 'not ours'])
})
