/** Proves that clients come back spread out after a restart, whenever the server is up again. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectDelay, refusalJudge } from './reconnect.ts'

const CLIENTS = 2000
const SECONDS = 300

/** A small generator with a seed (mulberry32), so that a failure can be repeated. */
const generator = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** Attempts in each second of all clients, who lose the channel at one moment while the server is away for `awayMs`. */
function attemptsBySecond(seed: number, awayMs: number): { readonly busiest: number; readonly lastMs: number } {
  const random = generator(seed)
  const seconds = new Map<number, number>()
  let lastMs = 0
  for (let client = 0; client < CLIENTS; client += 1) {
    let at = 0
    for (let failures = 0; ; failures += 1) {
      at += reconnectDelay(failures, random())
      const second = Math.floor(at / 1000)
      seconds.set(second, (seconds.get(second) ?? 0) + 1)
      if (at >= awayMs || second > SECONDS) break
    }
    lastMs = Math.max(lastMs, at)
  }
  return { busiest: Math.max(...seconds.values()), lastMs }
}

test('[UI-04] of 2,000 clients no second after a restart has more than 10 %, however long the server was away', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 120_000 }),
      (seed, awayMs) => attemptsBySecond(seed, awayMs).busiest <= CLIENTS / 10,
    ),
    { numRuns: 60 },
  )
  expect(attemptsBySecond(1, 3000).lastMs).toBeLessThan(80_000)
})

test('[UI-04] a delay is never negative and never above its spread', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (failures, random) => {
      const delay = reconnectDelay(failures, random)
      return delay >= 250 && delay <= 64_250
    }),
  )
})

/** So many failures, and the longest wait after them: it doubles once and a half, and grows no further. */
test.each([
  [0, 24_250],
  [1, 48_250],
  [2, 64_250],
  [3, 64_250],
  [99, 64_250],
])('[UI-04] after %i failures the wait is spread over up to %i ms', (failures, longest) => {
  expect([reconnectDelay(failures, 0), reconnectDelay(failures, 0.5), reconnectDelay(failures, 1)]).toEqual([
    250,
    (longest + 250) / 2,
    longest,
  ])
})

test('[UI-04] a network refuses the channel where a handshake was refused, or was slow three times in a row', () => {
  const { failed, opened } = refusalJudge()
  expect([failed(true), failed(true), failed(true), failed(true)]).toEqual([false, false, true, true])
  opened()
  expect([failed(true), failed(false), failed(true)]).toEqual([false, true, true])
})
