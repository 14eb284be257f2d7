/** Following: one look for all followers, at once after a commit, and rests that end by news alone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFollowing, type Followed } from './following.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Rows that followers read one by one, and how often anybody looked. */
function rowsOf(followers: number) {
  const control = new AbortController()
  const looks: number[] = []
  const steps: string[] = []
  const failed: string[] = []
  const state = { rows: 0, broken: false, elsewhere: false }
  const following = createFollowing<number>({
    look: async () => {
      looks.push(performance.now())
      if (state.broken) throw new Error('no connection')
      return state.rows
    },
    isSame: (one, other) => one === other,
    pollMs: () => 1_000,
  })
  const running = Array.from({ length: followers }, (_, name) => {
    let read = 0
    const step = async (head: number): Promise<Followed> => {
      if (state.elsewhere) return 'elsewhere'
      if (read >= head) return 'level'
      read += 1
      steps.push(`${name}:${read}`)
      return 'more'
    }
    return following.follow(step, { signal: control.signal, failed: () => failed.push(String(name)) })
  })
  return {
    state,
    looks,
    steps,
    failed,
    wake: following.wake,
    stop: async () => {
      control.abort()
      await Promise.all(running)
    },
  }
}

it('looks once for all followers, and each works through what is new', async () => {
  const world = rowsOf(3)
  world.state.rows = 2
  await vi.advanceTimersByTimeAsync(1_000)
  expect(world.steps.toSorted()).toEqual(['0:1', '0:2', '1:1', '1:2', '2:1', '2:2'])
  const looks = world.looks.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect([world.looks.length - looks, world.steps.length]).toEqual([10, 6])
  await world.stop()
})

it('looks at once after a commit of its own process, and not again within a quarter of a second', async () => {
  const world = rowsOf(1)
  await vi.advanceTimersByTimeAsync(500)
  const before = world.looks.length
  const since = performance.now()
  for (const rows of [1, 2, 3]) {
    world.state.rows = rows
    world.wake()
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(260)
  expect(world.looks.slice(before).map((at) => Math.round(at - since))).toEqual([0, 250])
  expect(world.steps).toEqual(['0:1', '0:2', '0:3'])
  await world.stop()
})

it('tells every follower that it could not look, tries again, and loses nothing', async () => {
  const world = rowsOf(2)
  await vi.advanceTimersByTimeAsync(10)
  Object.assign(world.state, { broken: true, rows: 1 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(new Set(world.failed)).toEqual(new Set(['0', '1']))
  expect(world.steps).toEqual([])
  world.state.broken = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(world.steps).toEqual(['0:1', '1:1'])
  await world.stop()
})

it('tries again where another process works under the same name', async () => {
  const world = rowsOf(1)
  Object.assign(world.state, { elsewhere: true, rows: 1 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(world.steps).toEqual([])
  world.state.elsewhere = false
  await vi.advanceTimersByTimeAsync(250)
  expect(world.steps).toEqual(['0:1'])
  await world.stop()
})

it('looks no more when its last follower has gone', async () => {
  const world = rowsOf(2)
  await vi.advanceTimersByTimeAsync(10)
  await world.stop()
  const looks = world.looks.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(world.looks.length).toBe(looks)
})
