/** A whole server with its console, and people who work there. They come in as anybody does: by an invitation, a password and an authenticator. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { addPeople, deskOf } from '../../operator/testing/staffed.ts'
import { createLimits } from '../../platform/limits.ts'
import { createConsole } from '../console.ts'
import { createWorld, type World } from './world.ts'

export const PASSWORD = 'a quiet river in may'
/** Whoever has a key at the command line; two of them invite. */
const KEYED = ['Thida', 'Mya'] as const

export type Entered = { readonly token: string; readonly cookie: string }
export type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Told = {
  readonly status: number
  readonly code: string | undefined
  readonly value: never
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}
export type Worker = { readonly name: string; readonly secret: string }

/** Asks one listener as a browser does. */
export async function askOf(app: FastifyInstance, { method, path, body, ip, headers }: Asked, session?: Entered): Promise<Told> {
  const response = await app.inject({
    method: method as 'GET',
    url: path,
    ...(ip === undefined ? {} : { remoteAddress: ip }),
    headers: {
      'idempotency-key': randomBytes(16).toString('hex'),
      ...(session ? { authorization: `Bearer ${session.token}`, cookie: session.cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const parsed = (
    response.headers['content-type']?.toString().startsWith('application/json') ? JSON.parse(response.body) : {}
  ) as Partial<Told>
  return { status: response.statusCode, code: parsed.code, value: parsed.value as never, text: response.body, headers: response.headers }
}

const cookieOf = ({ headers }: Told): string => String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''

export async function createConsoleWorld() {
  const world = await createWorld()
  const app = await createConsole(world.house, { limits: createLimits(10_000), url: 'http://localhost', trustProxy: [] })
  await addPeople(deskOf(world), ...KEYED)
  const ask = (asked: Asked, session?: Entered) => askOf(app, asked, session)
  const post = (path: string, body: unknown, session?: Entered, ip?: string) =>
    ask({ method: 'POST', path, body, ...(ip === undefined ? {} : { ip }) }, session)

  /** One act of the command line, given by as many as it needs. */
  async function act(name: string, words: readonly string[], options = {}) {
    const call = { words: [...words], options, reason: 'they work at the console' }
    const first = await world.house.operator.perform(world.database, name, { ...call, by: KEYED[0] })
    if (!first.ok || !first.value.waits) return first
    return world.house.operator.perform(world.database, name, { ...call, by: KEYED[1] })
  }
  async function invite(name: string, roles: string): Promise<string> {
    const invited = await act('staff-invite', [name, roles])
    if (!invited.ok) throw new Error(invited.code)
    return invited.value.worked?.summary.split(' ').at(-1) ?? ''
  }
  /** A number that was never used: half a minute later there is another. */
  function nextCode({ secret }: Worker): string {
    world.clock.forward({ seconds: 30 })
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })
  }
  async function take(invitation: string): Promise<Worker> {
    const opened = await post('/ops/invitation/open', { invitation })
    const worker = opened.value as Worker
    const taken = await post('/ops/invitation/take', { invitation, password: PASSWORD, code: nextCode(worker) })
    if (taken.status !== 200) throw new Error(taken.text)
    return worker
  }
  const tryToComeIn = (worker: Worker, wrong: { password?: string; code?: string; name?: string } = {}, ip?: string) =>
    post('/ops/come-in', { name: worker.name, password: PASSWORD, code: wrong.code ?? nextCode(worker), ...wrong }, undefined, ip)
  async function comeIn(worker: Worker): Promise<Entered> {
    const entered = await tryToComeIn(worker)
    if (entered.status !== 200) throw new Error(entered.text)
    return { token: (entered.value as Entered).token, cookie: cookieOf(entered) }
  }
  return {
    world: world as World,
    app,
    ask,
    post,
    act,
    invite,
    take,
    nextCode,
    tryToComeIn,
    comeIn,
    /** Somebody who has taken their invitation up. */
    worker: async (name: string, roles: string) => take(await invite(name, roles)),
    me: (session: Entered, ip?: string) => ask({ method: 'GET', path: '/ops/me', ...(ip === undefined ? {} : { ip }) }, session),
    /** Who did what lately, the latest last. */
    async chain(count: number): Promise<string[]> {
      const { rows } = await world.database.pool.query<{ row: string }>(
        "select row from (select seq, who || ': ' || act || ' ' || object as row from operator_audit order by seq desc limit $1) latest order by seq",
        [count],
      )
      return rows.map(({ row }) => row)
    },
    async close() {
      await app.close()
      await world.close()
    },
  }
}
export type ConsoleWorld = Awaited<ReturnType<typeof createConsoleWorld>>
