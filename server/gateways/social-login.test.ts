/** Proves both social adapters against the sandbox's real providers, driven as a browser would drive them. */
import { fork, type ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oidcLogin, profileLogin, type SocialClient } from './social-login.ts'

const SITE = 'http://localhost:3999'
let child: ChildProcess
let issuer: string

beforeAll(async () => {
  child = fork(path.resolve(import.meta.dirname, '../../sandbox/social/main.ts'), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...process.env, PORT: '0', BAIZE_URL: SITE, SECRETS: JSON.stringify({ clientSecret: 'the-secret' }) },
  })
  issuer = await new Promise((resolve) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
  })
})
afterAll(() => child.kill('SIGKILL'))

/** Follows redirects with cookies, fills the one form, and answers the query with which the browser is sent back to the site. */
async function visit(start: string, form: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>()
  let [at, request] = [start, {} as { method?: string; body?: string; headers?: Record<string, string> }]
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(at, {
      ...request,
      redirect: 'manual',
      headers: { ...request.headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const to = response.headers.get('location')
    if (to === null) {
      request = {
        method: 'POST',
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
      continue
    }
    at = new URL(to, at).href
    request = {}
    if (at.startsWith(SITE)) return new URL(at).search
  }
  throw new Error('the provider never sent the browser back')
}

const WHO = { email: 'Mya@Example.test', name: 'Mya Thida', act: 'go' }

describe.each(['google', 'facebook'] as const)('[ID-03] %s', (name) => {
  const client = (): SocialClient => ({
    issuer: name === 'google' ? issuer : `${issuer}/facebook`,
    clientId: 'baize',
    clientSecret: 'the-secret',
  })
  const login = (change: Partial<SocialClient> = {}) =>
    name === 'google'
      ? oidcLogin(
          () => ({ ...client(), ...change }),
          () => 0,
        )
      : profileLogin(() => ({ ...client(), ...change }))
  const redirectUri = `${SITE}/login/${name}`
  const begin = async () => {
    const begun = await login().begin(redirectUri)
    if (!begun.ok) throw new Error(begun.code)
    return begun.value
  }

  it('brings back the same person each time, with a verified address', async () => {
    const people = []
    for (let times = 0; times < 2; times += 1) {
      const { url, trip } = await begin()
      const finished = await login().finish(trip, await visit(url, { ...WHO, verified: 'yes' }))
      if (!finished.ok) throw new Error(finished.code)
      people.push(finished.value)
    }
    expect(people[0]).toMatchObject({ issuer: client().issuer, email: 'mya@example.test', name: 'Mya Thida' })
    expect(people[1]).toEqual(people[0])
  })

  it.each([
    ['says that it is verified', { verified: 'yes' }, 'mya@example.test'],
    ['says that it is not verified', { verified: 'no' }, undefined],
    ['does not speak of it', {}, undefined],
  ] as const)('takes an address as verified only by its own word: where it %s', async (_, says, email) => {
    const { url, trip } = await begin()
    const finished = await login().finish(trip, await visit(url, { ...WHO, ...says }))
    expect(finished).toMatchObject({ ok: true, value: { name: 'Mya Thida', email } })
  })

  it('takes a code once, with its own state, verifier and secret only', async () => {
    const { url, trip } = await begin()
    const query = await visit(url, { ...WHO, verified: 'yes' })
    const other = await begin()
    expect(await login().finish({ ...trip, state: other.trip.state }, query)).toMatchObject({ code: 'refused' })
    expect(await login().finish(trip, query.replace('code=', 'kode='))).toMatchObject({ code: 'refused' })
    expect(await login({ clientSecret: 'not-the-secret' }).finish(trip, query)).toMatchObject({ code: 'refused' })
    const again = await begin()
    const fresh = await visit(again.url, { ...WHO, verified: 'yes' })
    expect(await login().finish({ ...again.trip, verifier: trip.verifier }, fresh)).toMatchObject({ code: 'refused' })
    const third = await begin()
    const used = await visit(third.url, { ...WHO, verified: 'yes' })
    expect(await login().finish(third.trip, used)).toMatchObject({ ok: true })
    expect(await login().finish(third.trip, used)).toMatchObject({ code: 'refused' })
  })

  it('says that the person went back, and that a provider is away', async () => {
    const { url, trip } = await begin()
    expect(await login().finish(trip, await visit(url, { act: 'cancel' }))).toMatchObject({ code: 'refused' })
    const away = login({ issuer: 'http://127.0.0.1:9' })
    const asked = name === 'google' ? await away.begin(redirectUri) : await away.finish(trip, `?code=x&state=${trip.state}`)
    expect(asked).toMatchObject({ code: 'unreachable' })
  })
})

it('[ID-03] another nonce is not taken', async () => {
  const login = oidcLogin(
    () => ({ issuer, clientId: 'baize', clientSecret: 'the-secret' }),
    () => 0,
  )
  const begin = async () => {
    const begun = await login.begin(`${SITE}/login/google`)
    if (!begun.ok) throw new Error(begun.code)
    return begun.value
  }
  const { trip } = await begin()
  const second = await begin()
  const query = await visit(second.url, WHO)
  expect(await login.finish({ ...second.trip, nonce: trip.nonce }, query)).toMatchObject({ code: 'refused' })
})

it('a provider that names an internal address for its tokens gets no call there', async () => {
  let knocks = 0
  const listening = async (server: Server): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const inside = createServer((_request, reply) => reply.end('{}')).on('connection', () => (knocks += 1))
  const door = await listening(inside)
  const provider = createServer((request, reply) => {
    const own = `http://${request.headers.host}`
    const named = { issuer: own, authorization_endpoint: `${own}/auth`, token_endpoint: `${door}/token`, jwks_uri: `${door}/keys` }
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(named))
  })
  const taken = await listening(provider)
  const login = oidcLogin(
    () => ({ issuer: taken, clientId: 'baize', clientSecret: 'the-secret' }),
    () => 0,
  )
  const begun = await login.begin(`${SITE}/login/google`)
  if (!begun.ok) throw new Error(begun.code)
  const finished = await login.finish(begun.value.trip, `?code=x&state=${begun.value.trip.state}&iss=${encodeURIComponent(taken)}`)
  expect([finished.ok, knocks]).toEqual([false, 0])
  for (const server of [inside, provider]) server.close()
})

/** A server whose every answer the test gives, by its path. */
async function speaking(answer: (path: string, own: string) => { readonly status?: number; readonly body: unknown }) {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    const path = request.url?.split('?')[0] ?? ''
    asked.push(path)
    const { status = 200, body } = answer(path, `http://${request.headers.host}`)
    reply
      .writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { at, asked, end: () => (server.closeAllConnections(), server.close()) }
}
const trip = { state: 'state', nonce: 'n', verifier: 'v'.repeat(43), redirectUri: `${SITE}/login/facebook` }
const BACK = '?code=x&state=state'

it('[ID-03] a profile names a person by a subject of its own, and only with what fits', async () => {
  let [profile, status]: [unknown, number] = [{}, 200]
  let token: { status?: number; body: unknown } = { body: { access_token: 't', token_type: 'bearer' } }
  const provider = await speaking((path) => (path.endsWith('/me') ? { status, body: profile } : token))
  const login = profileLogin(() => ({ issuer: provider.at, clientId: 'baize', clientSecret: 's' }))
  const read = async (said: unknown) => {
    profile = said
    const finished = await login.finish(trip, BACK)
    return finished.ok ? finished.value : finished.code
  }
  const whole = { id: 'i'.repeat(255), email: `${'e'.repeat(249)}@b.mm`, email_verified: true, name: 'n'.repeat(120) }
  expect(await read(whole)).toEqual({ issuer: provider.at, subject: whole.id, email: whole.email, name: whole.name })
  const bare = { issuer: provider.at, subject: 'i', email: undefined, name: undefined }
  for (const more of [{}, { email: '', name: '' }, { email: 7, name: 7 }, { email: `e${whole.email}`, name: 'n'.repeat(121) }])
    expect(await read({ id: 'i', email_verified: true, ...more })).toEqual(bare)
  for (const word of [undefined, false, 'true', 1, null])
    expect(await read({ id: 'i', email: 'a@b.mm', email_verified: word }), String(word)).toEqual(bare)
  for (const said of [{}, { id: '' }, { id: 7 }, { id: 'i'.repeat(256) }, { error: { message: 'no' } }])
    expect(await read(said)).toBe('refused')
  token = { status: 400, body: { error: 'invalid_grant' } }
  expect(await read(whole)).toBe('refused')
  // A provider that is broken says nothing about the person.
  for (const broken of [{ status: 503, body: {} }, { status: 502, body: '<html>' }, { body: '<html>' }]) {
    token = broken
    expect(await read(whole), JSON.stringify(broken)).toBe('unreachable')
  }
  token = { body: { access_token: 't', token_type: 'bearer' } }
  status = 500
  expect(await read(whole)).toBe('unreachable')
  status = 499
  expect(await read({})).toBe('refused')
  provider.end()
  const nobody = profileLogin(() => undefined)
  expect([await nobody.begin(trip.redirectUri), await nobody.finish(trip, BACK)]).toEqual(Array(2).fill({ ok: false, code: 'unreachable' }))
})

it('[ID-03] what a provider publishes is read again after an hour, and at another provider at once', async () => {
  const publish = (path: string, own: string) => ({
    body: { issuer: own, authorization_endpoint: `${own}/auth`, token_endpoint: `${own}/token`, jwks_uri: `${own}/keys` },
  })
  const [one, other] = [await speaking(publish), await speaking(publish)]
  let [issuer, now] = [one.at, 0]
  const login = oidcLogin(
    () => ({ issuer, clientId: 'baize', clientSecret: 's' }),
    () => now,
  )
  const begin = async () => {
    const begun = await login.begin(`${SITE}/login/google`)
    if (!begun.ok) throw new Error(begun.code)
    const { searchParams } = new URL(begun.value.url)
    expect(searchParams.get('nonce')).toBe(begun.value.trip.nonce)
    expect(searchParams.get('scope')).toBe('openid email profile')
    return [one.asked.length, other.asked.length]
  }
  expect([await begin(), await begin()]).toEqual([
    [1, 0],
    [1, 0],
  ])
  now = 3_599_999
  expect(await begin()).toEqual([1, 0])
  now = 3_600_000
  expect(await begin()).toEqual([2, 0])
  issuer = other.at
  expect(await begin()).toEqual([2, 1])
  for (const each of [one, other]) each.end()
  const nobody = oidcLogin(
    () => undefined,
    () => 0,
  )
  expect([await nobody.begin(trip.redirectUri), await nobody.finish(trip, BACK)]).toEqual(Array(2).fill({ ok: false, code: 'unreachable' }))
  now = 7_200_000
  expect(await login.finish(trip, BACK)).toEqual({ ok: false, code: 'unreachable' })
})
