/** Proves that no line of the log keeps a secret of a call, of its answer or of whoever is named in it. */
import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLog, warnsIn } from './log.ts'

const SECRET = 'must-not-be-kept'
const headers = (...names: string[]) => ({ headers: Object.fromEntries(names.map((name) => [name, SECRET])) })

it.each([
  ...['authorization', 'cookie', 'x-signature', 'webhook-signature'].map((name) => [name, { req: headers(name) }] as const),
  ...['set-cookie', 'x-session-token'].map((name) => [name, { res: headers(name) }] as const),
  ...['password', 'token', 'secret'].map((name) => [name, { member: { [name]: SECRET } }] as const),
  ['connection', { err: Object.assign(new Error('the database is gone'), { connection: { password: SECRET }, query: SECRET }) }] as const,
])('the log leaves the %s out, and keeps what is beside it', (_name, about) => {
  const lines: string[] = []
  const log = createLog('info', new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }))
  log.warn({ ...about, path: '/wps/session' }, 'a call failed')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ path: '/wps/session', msg: 'a call failed' }])
  expect(lines.join('')).not.toContain(SECRET)
})

it('[OPS-03] a room’s warning keeps what it is about beside what it says', () => {
  const lines: string[] = []
  const log = createLog('warn', new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }))
  warnsIn(log)({ order: '7', vendor: 'PG' }, 'it is tried again')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { level: 40, time: expect.any(Number), order: '7', vendor: 'PG', msg: 'it is tried again' },
  ])
})
