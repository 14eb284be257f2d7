/** Shares: a crowd at one door closes no other, nobody waits for longer than the class allows, and afterwards nobody is left in a queue. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Busy, LONGEST_WAIT_MS, Places, servedAs, servedForMany, waitInTime, type ShareName } from './shares.ts'

const OWN = { callbacks: 1, acts: 1, house: 1, logins: 1, reads: 1 }
const NOBODY = { callbacks: 0, acts: 0, house: 0, logins: 0, reads: 0 }

let places: Places
let order: string[]
beforeEach(() => {
  places = new Places(6, OWN)
  order = []
})

/** A call that takes a place and keeps it until the test gives it back; `order` tells when it came to it. */
const call = (share: ShareName, name: string = share): Promise<string> =>
  servedAs(share, async () => {
    try {
      await places.take()
      order.push(name)
      return 'served'
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      order.push(`${name} is busy`)
      return 'busy'
    }
  })
const crowd = (share: ShareName, times: number): Promise<string>[] =>
  Array.from({ length: times }, (_, at) => call(share, `${share} ${at}`))
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a crowd of lists takes its own place and the common one, and every other class still has its own at once', async () => {
  void crowd('reads', 100)
  await settle()
  expect(order).toEqual(['reads 0', 'reads 1'])
  expect(places.waiting).toEqual({ ...NOBODY, reads: 98 })
  const others = await Promise.all([call('callbacks'), call('acts'), call('logins'), places.take()])
  expect(others).toEqual(['served', 'served', 'served', 'house'])
})

test('a place that all may have goes to acts first and to lists last, whoever came first', async () => {
  for (const share of ['reads', 'logins', 'acts', 'callbacks'] as const) await call(share, `first ${share}`)
  await call('reads', 'holds the common one')
  for (const share of ['reads', 'logins', 'acts', 'callbacks'] as const) void call(share)
  order = []
  await settle()
  expect(order).toEqual([])
  for (const freed of ['reads', 'callbacks', 'acts', 'logins'] as const) {
    places.giveBack(freed)
    await settle()
  }
  expect(order).toEqual(['callbacks', 'acts', 'logins', 'reads'])
})

describe('whoever waits', () => {
  test.each([
    { share: 'callbacks', longest: 1_000 },
    { share: 'acts', longest: 2_000 },
    { share: 'reads', longest: 2_000 },
    { share: 'logins', longest: 4_000 },
  ] as const)('$share are told that it is busy after $longest ms, and are in no queue any more', async ({ share, longest }) => {
    stopClock()
    expect(LONGEST_WAIT_MS[share]).toBe(longest)
    await Promise.all([call(share), call(share)])
    const late = call(share, 'late')
    await vi.advanceTimersByTimeAsync(longest - 1)
    expect(places.waiting[share]).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await late).toBe('busy')
    expect(places.waiting).toEqual(NOBODY)
    places.giveBack(share)
    expect(await call(share, 'next')).toBe('served')
  })

  test('as work of the house waits as long as it takes', async () => {
    stopClock()
    places = new Places(1, undefined)
    await places.take()
    let isServed = false
    const waiting = Promise.resolve(places.take()).then(() => (isServed = true))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect([isServed, places.waiting.house]).toEqual([false, 1])
    places.giveBack('house')
    expect(await waiting).toBe(true)
  })

  test('within one call waits for all of it together, not for each part as long', async () => {
    stopClock()
    places = new Places(1, undefined)
    await places.take()
    const slow = servedAs('acts', async () => {
      await places.take()
      order.push('first part')
      await places.take()
    })
    const failed = expect(slow).rejects.toThrow(Busy)
    await vi.advanceTimersByTimeAsync(1_500)
    places.giveBack('house')
    await vi.advanceTimersByTimeAsync(499)
    expect([order, places.waiting.acts]).toEqual([['first part'], 1])
    await vi.advanceTimersByTimeAsync(1)
    await failed
    expect(places.waiting).toEqual(NOBODY)
  })

  test('for several things at once is as long in its budget as it lasts', async () => {
    stopClock()
    places = new Places(1, undefined)
    await places.take()
    const other = Promise.withResolvers<void>()
    const several = servedAs('acts', async () => {
      await Promise.all([places.take(), places.take(), waitInTime(other.promise)])
      order.push('several at once')
      await places.take()
    })
    const failed = expect(several).rejects.toThrow(Busy)
    await vi.advanceTimersByTimeAsync(500)
    places.giveBack('house')
    await vi.advanceTimersByTimeAsync(500)
    places.giveBack('acts')
    other.resolve()
    await vi.advanceTimersByTimeAsync(999)
    expect([order, places.waiting.acts]).toEqual([['several at once'], 1])
    await vi.advanceTimersByTimeAsync(1)
    await failed
  })

  test('and has begun goes before a newcomer, so that nothing is done for nothing', async () => {
    places = new Places(2, undefined)
    const begun = servedAs('acts', async () => {
      await places.take()
      places.giveBack('acts')
      await Promise.all([places.take(), places.take()])
      void call('acts', 'newcomer')
      await places.take()
      order.push('begun')
    })
    await settle()
    places.giveBack('acts')
    await begun
    places.giveBack('acts')
    await settle()
    expect(order).toEqual(['begun', 'newcomer'])
  })
})

test('what many wait for goes with the acts, also where a list in a crowd began it', async () => {
  void crowd('reads', 100)
  await settle()
  expect(await servedAs('reads', () => servedForMany(async () => places.take()))).toBe('acts')
})

test('a pool that is too small for shares belongs to all, and lists and the house leave its last place to others', async () => {
  places = new Places(3, undefined)
  await places.take()
  void crowd('reads', 5)
  void places.take()
  await settle()
  expect(order).toEqual(['reads 0'])
  expect(await call('acts')).toBe('served')
})

test('after a crowd of all classes every queue is empty and every place is free', async () => {
  const all = (['reads', 'acts', 'logins', 'callbacks'] as const).flatMap((share) =>
    Array.from({ length: 50 }, () =>
      servedAs(share, async () => {
        const taken = await places.take()
        await settle()
        places.giveBack(taken)
        return 'served'
      }),
    ),
  )
  expect(await Promise.all(all)).toEqual(Array(200).fill('served'))
  expect(places.waiting).toEqual(NOBODY)
  await Promise.all([...crowd('reads', 2), call('acts'), call('callbacks'), call('logins'), places.take()])
  expect(places.waiting).toEqual(NOBODY)
})
