/** Proves what goes and what stays where an owner asks that all their documents go. */
import { expect, it } from 'vitest'
import { erasureOf } from './document.ts'

it.each([
  ['accepted', null, false, 'stays', null, 'law'],
  ['sent', null, false, 'goes', '2026-12-31T00:00:00Z', 'no-law'],
  ['refused', '2026-12-03T00:00:00Z', false, 'goes', '2026-12-03T00:00:00Z', 'no-law'],
  ['refused', '2031-12-03T00:00:00Z', true, 'stays', '2026-12-31T00:00:00Z', 'case'],
] as const)('[PD-04] a document that is %s and ends %s, held by a case %s: %s', (state, deleteAt, isHeld, end, until, why) => {
  const at = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  const erasure = erasureOf({ state, deleteAt: at(deleteAt) }, isHeld, Temporal.Instant.from('2026-12-01T00:00:00Z'))
  expect({ ...erasure, until: erasure.until?.toString() ?? null }).toEqual({ end, until, why })
})
