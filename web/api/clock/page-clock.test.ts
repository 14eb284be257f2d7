/** Proves that countdowns are right within a second of waking, whichever of the device's clocks stopped. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageClock } from './page-clock.ts'

/** A device whose steady clock stops while it sleeps, or goes on. */
function device(stops: boolean) {
  let [wall, steady] = [1_800_000_000_000, 5000]
  const woke: number[] = []
  const now = createPageClock(
    () => wall,
    () => steady,
    (slept) => woke.push(slept),
  )
  return {
    now,
    woke,
    run: (ms: number) => ([wall, steady] = [wall + ms, steady + ms]),
    sleep: (ms: number) => ([wall, steady] = [wall + ms, stops ? steady : steady + ms]),
    set: (ms: number) => (wall += ms),
  }
}

test.each([true, false])('[UI-04] a device whose steady clock stops in sleep: %s', (stops) => {
  const phone = device(stops)
  const began = phone.now()
  phone.run(10_000)
  phone.now()
  phone.sleep(600_000)
  expect(phone.now() - began).toBe(610_000)
  expect(phone.woke).toEqual(stops ? [600_000] : [])
})

test.each([
  [999, 0],
  [1000, 1000],
  [1001, 1001],
])('[UI-04] a jump of %i ms counts as a sleep of %i', (jump, slept) => {
  const phone = device(true)
  const began = phone.now()
  phone.sleep(jump)
  expect([phone.now() - began, phone.woke]).toEqual([slept, slept === 0 ? [] : [slept]])
})

test('[UI-04] small corrections of the wall clock, and a clock that is set back, change nothing', () => {
  const phone = device(true)
  const began = phone.now()
  for (const correction of [300, -700, 900, -86_400_000]) {
    phone.set(correction)
    phone.run(1000)
    phone.now()
  }
  expect([phone.now() - began, phone.woke]).toEqual([4000, []])
})

test('[UI-04] it never runs backwards, and is within a second of the truth after any number of sleeps', () => {
  const steps = fc.array(fc.record({ run: fc.integer({ min: 0, max: 60_000 }), sleep: fc.integer({ min: 0, max: 3_600_000 }) }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(steps, (parts) => {
      const phone = device(true)
      const began = phone.now()
      let truth = 0
      let missed = 0
      for (const { run, sleep } of parts) {
        const before = phone.now()
        phone.run(run)
        phone.sleep(sleep)
        truth += run + sleep
        // A nap of less than a second is not noticed.
        if (sleep < 1000) missed += sleep
        if (phone.now() < before) return false
      }
      return phone.now() - began === truth - missed
    }),
  )
})

test('[UI-04] a wall clock that is set forward and back again leaves no sleep behind', () => {
  const phone = device(true)
  const began = phone.now()
  phone.set(3_600_000)
  expect(phone.now() - began).toBe(3_600_000)
  phone.set(-3_600_000)
  phone.run(5000)
  expect(phone.now() - began).toBe(5000)
})
