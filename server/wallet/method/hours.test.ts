/** Proves when a payment method is open: before, at and after each of its hours, also over midnight, in the merchant's zone. */
import { expect, test } from 'vitest'
import { isOpen } from './method.ts'

const at = (clock: string): Temporal.Instant => Temporal.Instant.from(`2026-11-20T${clock}+06:30`)
/** Opens, closes, the minutes at which it is open, and those at which it is closed. */
const HOURS: readonly (readonly [opens: string | null, closes: string | null, open: readonly string[], closed: readonly string[]])[] = [
  [null, null, ['00:00:00', '12:00:00', '23:59:59'], []],
  ['08:00', null, ['07:59:59'], []],
  [null, '08:00', ['08:00:00'], []],
  ['08:00', '14:30', ['08:00:00', '12:00:00', '14:29:59'], ['00:00:00', '07:59:59', '14:30:00', '23:59:59']],
  ['22:00', '06:00', ['22:00:00', '23:59:59', '00:00:00', '05:59:59'], ['06:00:00', '06:00:59', '12:00:00', '21:59:59']],
]

test.each(HOURS)('[WALLET-03, WC-02] from %s until %s a method is open, and at no other time', (opens, closes, open, closed) => {
  const heard = (clock: string) => isOpen({ opens, closes }, at(clock), 'Asia/Yangon')
  expect([...open, ...closed].map((clock) => [clock, heard(clock)])).toEqual([
    ...open.map((clock) => [clock, true]),
    ...closed.map((clock) => [clock, false]),
  ])
})
