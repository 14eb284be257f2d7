/** What a report of a vendor may be: read whole where every line holds, and else refused with every fault named by its line. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReport } from './vendor-report.ts'

const asked = { vendor: 'CQ9', from: Temporal.Instant.from('2026-11-18T23:50:00Z'), to: Temporal.Instant.from('2026-11-20T00:10:00Z') }
const head = { report: 'actions', vendor: 'CQ9', from: '2026-11-18T23:50:00Z', to: '2026-11-20T00:10:00Z', lines: 4 }
const of = { user_id: 'mya', game: 'lotus', game_id: 'r1', created_at: '2026-11-19T10:00:00.5Z' }
const bet = { action: 'bet', action_id: 'b1', amount: 1050, currency: 'MMK', ...of }
const win = { action: 'win', action_id: 'w1', amount: 0, currency: 'MMK', ...of }
const undo = { action: 'rollback', action_id: 'u1', original_action_id: 'b1', ...of }
const spins = {
  action: 'freespins',
  action_id: 'set-7',
  amount: 300,
  currency: 'MMK',
  user_id: 'mya',
  game: 'lotus',
  created_at: of.created_at,
}
const fileOf = (...lines: readonly (object | string)[]): Buffer =>
  Buffer.from(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
const read = (...lines: readonly (object | string)[]) => readReport(fileOf(...lines), asked)

describe('[GAME-15] a report of a vendor without a list', () => {
  it('is read in our words, with or without a last line end', () => {
    const file = fileOf(head, bet, win, undo, spins)
    const at = Temporal.Instant.from(of.created_at)
    const mine = { player: 'mya', game: 'lotus', round: 'r1', at }
    const whole = readReport(file, asked)
    expect(whole).toEqual({
      ok: true,
      value: {
        lines: [
          { transaction: 'b1', verb: 'bet', units: 105_000n, undone: true, ...mine },
          { transaction: 'w1', verb: 'win', units: 0n, ...mine },
          { transaction: 'u1', verb: 'rollback', units: undefined, ...mine },
          { transaction: 'freespins:set-7', verb: 'win', units: 30_000n, ...mine, round: 'set-7' },
        ],
      },
    })
    expect(readReport(file.subarray(0, -1), asked)).toEqual(whole)
    expect(read({ ...head, lines: 0 })).toMatchObject({ ok: true, value: { lines: [] } })
    expect(read({ ...head, from: '2026-11-18T00:00:00.123456Z', to: '2026-11-21T00:00:00Z', lines: 0 }).ok).toBe(true)
  })

  it.each([
    ['nothing at all', [], 1, 'is not the head of a report'],
    ['another vendor', [{ ...head, vendor: 'PG', lines: 0 }], 1, 'is of the vendor PG'],
    ['a shorter day', [{ ...head, to: '2026-11-20T00:00:00Z', lines: 0 }], 1, 'does not reach'],
    ['a day that begins late', [{ ...head, from: '2026-11-18T23:50:01Z', lines: 0 }], 1, 'does not reach'],
    ['a head of nothing known', [{ ...head, report: 'rounds', lines: 0 }], 1, 'is not the head of a report'],
    ['a head with more', [{ ...head, lines: 0, tip: 1 }], 1, 'is not the head of a report'],
    ['a day that is none', [{ ...head, from: '2026-11-31T00:00:00Z', lines: 0 }], 1, 'does not reach'],
    ['a file cut short', [head, bet], 1, 'promises 4 lines, and there are 1'],
    ['a page that says an error', ['<html>'], 1, 'is not the head of a report'],
    ['a line cut short', [{ ...head, lines: 1 }, JSON.stringify(bet).slice(0, 40)], 2, 'is no action'],
    ['an empty line', [{ ...head, lines: 2 }, '', bet], 2, 'is no action'],
    [
      'an amount with a fraction',
      [
        { ...head, lines: 1 },
        { ...bet, amount: 10.5 },
      ],
      2,
      'is no action',
    ],
    [
      'an amount as text',
      [
        { ...head, lines: 1 },
        { ...bet, amount: '1050' },
      ],
      2,
      'is no action',
    ],
    [
      'an amount below nothing',
      [
        { ...head, lines: 1 },
        { ...win, amount: -1 },
      ],
      2,
      'is no action',
    ],
    [
      'a bet of nothing',
      [
        { ...head, lines: 1 },
        { ...bet, amount: 0 },
      ],
      2,
      'has no amount: 0',
    ],
    ['an amount beyond all', [{ ...head, lines: 1 }, JSON.stringify(bet).replace('1050', '9'.repeat(19))], 2, 'has no amount'],
    ['a power of ten', [{ ...head, lines: 1 }, JSON.stringify(bet).replace('1050', '1e3')], 2, 'is no action'],
    [
      'another money',
      [
        { ...head, lines: 1 },
        { ...bet, currency: 'XXX' },
      ],
      2,
      'is in XXX',
    ],
    [
      'a time that is none',
      [
        { ...head, lines: 1 },
        { ...bet, created_at: '2026-11-31T10:00:00Z' },
      ],
      2,
      'has no time',
    ],
    [
      'a time without a zone',
      [
        { ...head, lines: 1 },
        { ...bet, created_at: '2026-11-19T10:00:00' },
      ],
      2,
      'is no action',
    ],
    [
      'a field that nobody knows',
      [
        { ...head, lines: 1 },
        { ...bet, tip: 1 },
      ],
      2,
      'is no action',
    ],
    [
      'a rollback with an amount',
      [
        { ...head, lines: 1 },
        { ...undo, amount: 1 },
      ],
      2,
      'is no action',
    ],
    [
      'free spins in a round',
      [
        { ...head, lines: 1 },
        { ...spins, game_id: 'r1' },
      ],
      2,
      'is no action',
    ],
    ['free spins of no amount', [{ ...head, lines: 1 }, JSON.stringify(spins).replace('300', '9'.repeat(19))], 2, 'has no amount'],
    [
      'a time of seven digits',
      [
        { ...head, lines: 1 },
        { ...bet, created_at: '2026-11-19T10:00:00.1234567Z' },
      ],
      2,
      'is no action',
    ],
    ['a field told twice', [{ ...head, lines: 1 }, JSON.stringify(bet).replace('{', '{"action":"win",')], 2, 'is no action'],
    [
      'an act that nobody knows',
      [
        { ...head, lines: 1 },
        { ...bet, action: 'gift' },
      ],
      2,
      'is no action',
    ],
    [
      'a rollback of nothing',
      [
        { ...head, lines: 1 },
        { ...undo, original_action_id: '' },
      ],
      2,
      'is no action',
    ],
    ['the same id twice', [{ ...head, lines: 2 }, bet, { ...win, action_id: 'b1' }], 3, 'has the id of line 2'],
  ] as const)('is refused with %s', (_what, lines, line, fault) => {
    expect(read(...lines)).toMatchObject({ ok: false, code: 'value-refused', detail: { [`line ${line}`]: expect.stringContaining(fault) } })
  })

  it('names every fault, twenty of them one by one', () => {
    const told = read({ ...head, lines: 23 }, ...Array.from({ length: 22 }, () => '{}'), bet)
    const twenty = read({ ...head, lines: 20 }, ...Array.from({ length: 20 }, () => '{}'))
    const lines = Array.from({ length: 20 }, (_, at) => [`line ${at + 2}`, 'is no action'])
    expect(twenty).toEqual({ ok: false, code: 'value-refused', detail: Object.fromEntries(lines) })
    expect(told).toEqual({ ok: false, code: 'value-refused', detail: { ...Object.fromEntries(lines), and: '2 more' } })
  })

  it('is never half read and never breaks, whatever bytes it has', () => {
    const whole = fileOf({ ...head, lines: 2 }, bet, win)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 0, max: 255 }), (place, byte) => {
        const bent = Buffer.from(whole)
        bent[place] = byte
        const bentRead = readReport(bent, asked)
        expect(bentRead.ok ? bentRead.value.lines.length : 2).toBe(2)
      }),
      { numRuns: 300 },
    )
    expect(readReport(whole.subarray(0, 200), asked).ok).toBe(false)
  })
})
