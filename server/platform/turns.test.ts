/** Turns: of one name one act at a time, in order, also after a failed one; other names do not wait. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { BUSY, servedAs } from './overload/shares.ts'
import { createTurns } from './turns.ts'

it('[ID-24] runs the acts of one name one after the other, and those of another beside them', async () => {
  const turn = createTurns()
  const [first, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done: string[] = []
  const said = (name: string, act: Promise<void>, word: string) => turn(name, () => act.then(() => void done.push(word)))
  const all = [said('a', first.promise, 'a1'), said('a', Promise.resolve(), 'a2'), said('b', other.promise, 'b1')]
  other.resolve()
  await all[2]
  expect(done).toEqual(['b1'])
  first.resolve()
  await Promise.all(all)
  expect(done).toEqual(['b1', 'a1', 'a2'])
})

it('[ID-24] goes on after an act that fails, and answers each its own', async () => {
  const turn = createTurns()
  const failed = turn('a', () => Promise.reject(new Error('broken')))
  const next = turn('a', async () => 2)
  await expect(failed).rejects.toThrow('broken')
  expect([await next, await turn('a', async () => 3)]).toEqual([2, 3])
})

it('[ID-24] tells a log-in that has waited for four seconds that it is busy, does not run it, and lets nobody overtake the act that runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const turn = createTurns()
  const held = Promise.withResolvers<void>()
  const done: string[] = []
  const first = turn('a', () => held.promise.then(() => void done.push('first')))
  const second = servedAs('logins', () => turn('a', async () => void done.push('second')))
  const busy = expect(second).rejects.toMatchObject({ code: BUSY })
  await vi.advanceTimersByTimeAsync(4_000)
  await busy
  const third = turn('a', async () => void done.push('third'))
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toEqual([])
  held.resolve()
  await Promise.all([first, third])
  expect(done).toEqual(['first', 'third'])
})
