/** Proves password hashing: the product's real cost, a pepper that can be changed, the same work for nobody, and a queue that ends. */
import { availableParallelism } from 'node:os'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { servedAs, waitInTime } from '../overload/shares.ts'
import { systemRandom } from '../random.ts'
import { createPasswords, MEMBER_COST, type Lane, type Passwords } from './password.ts'

const pepper = { current: 'p1', keys: { p1: Buffer.alloc(32, 1) } }
const weak = { memory: 64, passes: 1, parallelism: 1 }
const make = (change: Partial<Parameters<typeof createPasswords>[0]> = {}): Passwords =>
  createPasswords({ pepper, random: systemRandom, cost: weak, ...change })

const hashed = async (passwords: Passwords, password: string): Promise<string> => {
  const outcome = await passwords.hash(password)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

test('the real cost is 19 MiB, two passes and one lane, and its hash says so', async () => {
  const passwords = createPasswords({ pepper, random: systemRandom })
  expect(MEMBER_COST).toEqual({ memory: 19_456, passes: 2, parallelism: 1 })
  const phc = await hashed(passwords, 'a quiet green harbour')
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=cDE\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await passwords.judge('a quiet green harbour', phc)).toEqual({ ok: true, value: { right: true, old: false } })
  expect(await passwords.judge('a quiet green harbor', phc)).toEqual({ ok: true, value: { right: false, old: false } })
})

test('two hashes of one password differ, and nothing is trimmed, cut or folded', async () => {
  const passwords = make()
  const phc = await hashed(passwords, 'p'.repeat(72))
  expect(await hashed(passwords, 'p'.repeat(72))).not.toBe(phc)
  for (const other of ['p'.repeat(71), 'p'.repeat(73), ` ${'p'.repeat(72)}`, `${'p'.repeat(72)}\u0000`, 'P'.repeat(72), ''])
    expect(await passwords.judge(other, phc)).toMatchObject({ value: { right: false } })
  const withNull = await hashed(passwords, 'abc\u0000def')
  expect(await passwords.judge('abc', withNull)).toMatchObject({ value: { right: false } })
})

test('one word composed in two ways is one password', async () => {
  const passwords = make()
  expect(await passwords.judge('cafe\u0301 au lait', await hashed(passwords, 'caf\u00e9 au lait'))).toMatchObject({
    value: { right: true },
  })
})

test('without the pepper a stolen hash opens to nothing, and an old pepper or cost is called old', async () => {
  const phc = await hashed(make(), 'a quiet green harbour')
  const other = make({ pepper: { current: 'p1', keys: { p1: Buffer.alloc(32, 2) } } })
  expect(await other.judge('a quiet green harbour', phc)).toMatchObject({ value: { right: false } })
  const turned = make({ pepper: { current: 'p2', keys: { ...pepper.keys, p2: Buffer.alloc(32, 3) } } })
  expect(await turned.judge('a quiet green harbour', phc)).toEqual({ ok: true, value: { right: true, old: true } })
  const stronger = make({ cost: { ...weak, passes: 2 } })
  expect(await stronger.judge('a quiet green harbour', phc)).toEqual({ ok: true, value: { right: true, old: true } })
  expect(await stronger.judge('wrong', phc)).toEqual({ ok: true, value: { right: false, old: false } })
})

describe('work', () => {
  test('nobody’s password is hashed too, and is never right', async () => {
    let hashes = 0
    const passwords = make({ onHash: () => void (hashes += 1) })
    expect(await passwords.judge('anything', undefined)).toEqual({ ok: true, value: { right: false, old: false } })
    expect(hashes).toBe(1)
  })

  test('as many run as are allowed, fifty wait, and the rest are refused as busy at once', async () => {
    let hashes = 0
    const passwords = make({ atOnce: 2, onHash: () => void (hashes += 1) })
    const all = Array.from({ length: 100 }, () => passwords.judge('anything', undefined))
    expect(hashes).toBe(2)
    const outcomes = await Promise.all(all)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(52)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'busy')).toHaveLength(48)
    expect(await passwords.judge('anything', undefined)).toMatchObject({ ok: true })
  })

  test('whoever has waited for two seconds is told that it is busy without any work, and their place goes to another', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const held = Promise.withResolvers<void>()
    let hashes = 0
    const passwords = make({ atOnce: 1, onHash: () => ((hashes += 1) === 1 ? held.promise : undefined) })
    const first = passwords.judge('anything', undefined)
    let early: unknown = 'waits'
    const second = passwords.judge('anything', undefined).then((outcome) => (early = outcome))
    await vi.advanceTimersByTimeAsync(1_999)
    expect(early).toBe('waits')
    const third = passwords.judge('anything', undefined)
    await vi.advanceTimersByTimeAsync(1)
    expect(await second).toEqual({ ok: false, code: 'busy' })
    held.resolve()
    expect([await first, await third]).toMatchObject([{ ok: true }, { ok: true }])
    expect(hashes).toBe(2)
  })

  test('a log-in waits for its hash no longer than it still may, and that wait is part of its budget', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const held = Promise.withResolvers<void>()
    let hashes = 0
    const passwords = make({ atOnce: 1, onHash: () => ((hashes += 1) === 1 ? held.promise : undefined) })
    const first = passwords.judge('anything', undefined)
    const late = servedAs('logins', () => passwords.judge('anything', undefined), 500)
    await vi.advanceTimersByTimeAsync(500)
    expect([await late, passwords.waiting()]).toEqual([{ ok: false, code: 'busy' }, 0])
    const hashed = Promise.withResolvers<void>()
    const login = async (): Promise<void> => {
      await passwords.judge('anything', undefined)
      hashed.resolve()
      await waitInTime(new Promise(() => undefined))
    }
    let isBusy = false
    const told = servedAs('logins', login, 1_500).catch(() => void (isBusy = true))
    await vi.advanceTimersByTimeAsync(1_000)
    held.resolve()
    await Promise.all([first, hashed.promise])
    await vi.advanceTimersByTimeAsync(499)
    expect(isBusy).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await told
    expect(isBusy).toBe(true)
  })

  test('as many run at once as there are cores', async () => {
    let hashes = 0
    const passwords = make({ onHash: () => void (hashes += 1) })
    const all = Array.from({ length: availableParallelism() + 5 }, () => passwords.judge('anything', undefined))
    expect(hashes).toBe(availableParallelism())
    await Promise.all(all)
  })

  test('strangers have half a queue, those with a proof of work the whole of it, and known browsers a queue that goes first', async () => {
    const passwords = make({ atOnce: 1 })
    const order: string[] = []
    const ask = async (lane: Lane) => {
      const outcome = await passwords.judge('anything', undefined, lane)
      order.push(outcome.ok ? lane : `${lane} is sent away`)
    }
    const many = (lane: Lane, times: number) => Array.from({ length: times }, () => ask(lane))
    await Promise.all([...many('stranger', 30), ...many('proven', 30), ...many('known', 12)])
    const count = (what: string) => order.filter((each) => each === what).length
    expect([count('stranger'), count('stranger is sent away')]).toEqual([26, 4])
    expect([count('proven'), count('proven is sent away')]).toEqual([25, 5])
    expect([count('known'), count('known is sent away')]).toEqual([12, 0])
    // One login of a stranger is already in progress.
    expect(order.filter((each) => !each.endsWith('away')).slice(1, 13)).toEqual(Array(12).fill('known'))
  })
})
