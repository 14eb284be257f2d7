/** Equal draws, draws in a line, why an issue is void, when its draw came early, and whose animals count on its day. */
import { expect, it } from 'vitest'
import { beaconText, drawText, earlyMoment, mayMove, orderVoidReason, sameDraw, voidReasonOf, waitsForStaff, zodiacDay } from './issue.ts'

const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')

it('[LOTT-04] two draws are the same whatever the order of their prizes, and not whatever that of their numbers', () => {
  expect(sameDraw({ first: '123456', last: ['1', '2'] }, { last: ['1', '2'], first: '123456' })).toBe(true)
  expect(sameDraw({ first: '123456', last: ['1', '2'] }, { first: '123456', last: ['2', '1'] })).toBe(false)
  expect([sameDraw(['1', '2'], ['1', '2']), sameDraw(['1', '2'], ['2', '1'])]).toEqual([true, false])
  expect(drawText(['1', '2', '3'])).toBe('1,2,3')
  expect(drawText({ first: '123456', last: ['12', '34'] })).toBe('123456|12,34')
})

it('[LOTT-05] an issue is void for its reason, and an order alone because the numbers came first', () => {
  const of = (state: 'void' | 'settled' | 'reconciled', reason: string | null) => [
    voidReasonOf({ state, reason }),
    orderVoidReason({ state, reason }),
  ]
  expect([of('void', 'staff'), of('void', 'beacon-missing'), of('void', 'elsewhere')]).toEqual([
    ['staff', 'staff'],
    ['beacon-missing', 'beacon-missing'],
    [null, null],
  ])
  expect(of('reconciled', 'staff')).toEqual([null, 'drawn-early'])
  const early = (drawnAt: Temporal.Instant | null) => earlyMoment({ drawnAt, closeAt: NOON })
  const before = NOON.subtract({ nanoseconds: 1 })
  expect([early(null), early(NOON), early(before)]).toEqual([null, null, before])
  const waits = (state: 'closed' | 'drawn' | 'settling' | 'settled', paymentHeld = true) => waitsForStaff({ state, paymentHeld })
  expect([waits('closed'), waits('drawn'), waits('settling'), waits('settled'), waits('drawn', false)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

it('[LOTT-04, LOTT-05] an issue moves on and never back, but that a reconciled one may be drawn again', () => {
  const order = ['selling', 'closed', 'held', 'drawn', 'settling', 'settled', 'reconciled'] as const
  const moves = order.flatMap((from) => order.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`))
  expect(moves).toEqual([
    'selling closed',
    'closed held',
    'closed drawn',
    'held drawn',
    'drawn settling',
    'settling settled',
    'settled reconciled',
    'reconciled drawn',
  ])
  expect([...order, 'void' as const].map((from) => mayMove(from, 'void'))).toEqual([true, true, true, true, false, false, false, false])
})

it('[LOTT-04, LOTT-09] a seed is joined by its public value, and the animals are those of the day in China', () => {
  const value = { beaconName: 'drand', beaconRound: '7', beaconValue: 'ab' }
  expect([beaconText(value), beaconText({ ...value, beaconName: null })]).toEqual(['drand:7:ab', '-'])
  expect(['2026-02-16T15:59:59Z', '2026-02-16T16:00:00Z'].map((at) => zodiacDay(Temporal.Instant.from(at)))).toEqual([
    '2026-02-16',
    '2026-02-17',
  ])
})
