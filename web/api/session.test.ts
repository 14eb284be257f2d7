/** Proves the token in the browser: a renewed one takes the old one's place in every tab of the same login, and in no other. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

vi.mock('virtual:calls', () => ({ CALLS: { memberInfo: ['GET', '/member/info', 0, 0], logout: ['POST', '/logout', 0, 0] } }))

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
  clear: () => {
    for (const key of ['token', 'account']) (sessionStorage as Storage).removeItem(key)
  },
})
const held = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, value: string) => held.set(name, value),
  removeItem: (name: string) => held.delete(name),
})

type SentCall = { readonly address: string; readonly token: string | undefined }
const asked: SentCall[] = []
let answer: (call: SentCall) => Response | Promise<Response>
vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
  const { authorization } = request.headers as Record<string, string>
  const call = { address, token: authorization?.replace('Bearer ', '') }
  asked.push(call)
  return answer(call)
})
const done = (renewed?: string) => Response.json({ success: true, value: {} }, renewed ? { headers: { 'x-session-token': renewed } } : {})
const notLoggedIn = () => Response.json({ success: false, code: 'not-logged-in', message: '' }, { status: 401 })

const { call } = await import('./client.ts')
const { borrowToken, forgetToken, keepToken, onSession, readToken } = await import('./session.ts')

/** However busy the machine is. */
const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 20_000 })

/** Another tab: what it receives, and what it sends. */
const otherTab = new BroadcastChannel('baize-session')
const heard: unknown[] = []
let reply: (message: { kind: string; token?: string }) => void
otherTab.addEventListener('message', ({ data }: MessageEvent) => {
  heard.push(data)
  reply(data)
})
let announced = 0
onSession(() => {
  announced += 1
})

beforeEach(() => {
  forgetToken(false)
  keepToken('A')
  reply = () => undefined
  answer = () => done()
  asked.length = heard.length = announced = 0
})
afterEach(() => expect(kept.size).toBeLessThan(2))
afterAll(() => otherTab.close())

describe('[ID-06] a renewed token', () => {
  test('is kept, used from then on, sent to other tabs, and is no new login', async () => {
    answer = ({ token }) => done(token === 'A' ? 'B' : undefined)
    await call('memberInfo')
    await call('memberInfo')
    expect(asked.map(({ token }) => token)).toEqual(['A', 'B'])
    expect(readToken()).toBe('B')
    expect(announced).toBe(0)
    await soon(() => expect(heard).toEqual([{ kind: 'renewed', old: 'A', token: 'B' }]))
  })

  test('from another tab takes the place of the old one, of no other, and of none', async () => {
    otherTab.postMessage({ kind: 'renewed', old: 'X', token: 'Y' })
    otherTab.postMessage({ kind: 'renewed', old: 'A', token: 'B' })
    otherTab.postMessage({ kind: 'renewed', old: 'B', token: 'C' })
    await soon(() => expect(readToken()).toBe('C'))
    expect(announced).toBe(0)
    forgetToken(false)
    otherTab.postMessage({ kind: 'renewed', old: 'C', token: 'D' })
    otherTab.postMessage({ kind: 'ended' })
    otherTab.postMessage({ kind: 'here', token: 'C' })
    // Lent before the lender knew of the renewal.
    await soon(() => expect(readToken()).toBe('D'))
  })

  test('is kept when the call was given up, and not when this tab has logged out or in meanwhile', async () => {
    let arrive = (_response: Response): void => undefined
    const slow = () => new Promise<Response>((resolve) => (arrive = resolve))
    answer = slow
    const givenUp = new AbortController()
    const given = call('memberInfo', { signal: givenUp.signal })
    await soon(() => expect(asked).toHaveLength(1))
    givenUp.abort()
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
    arrive(done('B'))
    await soon(() => expect(readToken()).toBe('B'))

    for (const now of [null, 'other']) {
      asked.length = 0
      const late = call('memberInfo')
      await soon(() => expect(asked).toHaveLength(1))
      forgetToken(false)
      if (now !== null) keepToken(now)
      arrive(done('C'))
      await late
      expect(readToken()).toBe(now)
      keepToken('B')
    }
  })
})

describe('[ID-06] a call that is refused as not logged in', () => {
  test('is sent once more with the token that another tab got, and notifies no one', async () => {
    answer = ({ token }) => (token === 'B' ? done() : notLoggedIn())
    reply = ({ kind, token }) => {
      if (kind === 'asleep') otherTab.postMessage({ kind: 'renewed', old: token, token: 'B' })
    }
    // The time in which tabs answer stands still, so that the answer alone lets the calls go on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await Promise.all([call('memberInfo'), call('memberInfo')])
    } finally {
      vi.useRealTimers()
    }
    expect(asked.map(({ token }) => token)).toEqual(['A', 'A', 'B', 'B'])
    expect([readToken(), announced]).toEqual(['B', 0])
  })

  test('is sent again at once when this tab learned of the renewal meanwhile, but no third time', async () => {
    answer = async ({ token }) => {
      if (token === 'A') otherTab.postMessage({ kind: 'renewed', old: 'A', token: 'B' })
      await soon(() => expect(readToken()).toBe('B'))
      return notLoggedIn()
    }
    await expect(call('memberInfo')).rejects.toMatchObject({ code: 'not-logged-in' })
    expect(asked.map(({ token }) => token)).toEqual(['A', 'B'])
    expect(readToken()).toBeNull()
  })

  test('ends the login in this tab when nobody knows better, and never goes on as somebody else', async () => {
    answer = notLoggedIn
    reply = ({ kind }) => {
      if (kind === 'asleep') otherTab.postMessage({ kind: 'renewed', old: 'X', token: 'somebody else' })
    }
    await expect(call('memberInfo')).rejects.toMatchObject({ code: 'not-logged-in' })
    expect(asked).toHaveLength(1)
    expect([readToken(), announced]).toEqual([null, 1])
  })

  test('of another tab that slept is helped by this one', async () => {
    answer = ({ token }) => done(token === 'A' ? 'B' : undefined)
    await call('memberInfo')
    otherTab.postMessage({ kind: 'asleep', token: 'X' })
    otherTab.postMessage({ kind: 'asleep', token: 'A' })
    const told = { kind: 'renewed', old: 'A', token: 'B' }
    await soon(() => expect(heard).toEqual([told, told]))
  })
})

describe('a new tab', () => {
  test('asks the open ones only where one of them may hold a login', async () => {
    forgetToken(true)
    heard.length = 0
    await borrowToken()
    held.set('login', '1')
    reply = ({ kind }) => {
      if (kind === 'asking') otherTab.postMessage({ kind: 'here', token: 'A' })
    }
    await borrowToken()
    expect(readToken()).toBe('A')
    expect(heard.filter((message) => (message as { kind: string }).kind === 'asking')).toHaveLength(1)
  })
})
