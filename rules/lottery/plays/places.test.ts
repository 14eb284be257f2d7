/** Proves that the parts of a ticket name places of the draw, and win what the ticket wins on every draw. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDraw, readTicket, type ReadTicket } from '../lottery.ts'
import type { Win } from '../play.ts'
import { seeded } from '../testing/definition.ts'

type Line = { readonly game: string; readonly play: string; readonly selection: string; readonly valid: boolean }
const LINES = readFileSync(path.join(import.meta.dirname, '../sample-vectors.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)
  .filter(({ valid }) => valid)

const ticketOf = (game: string, play: string, selection: string): ReadTicket => {
  const read = readTicket({ game, play, selection })
  if (!read.ok) throw new Error(`${game} ${play} ${selection}: ${read.code}`)
  return read.value
}
const partsOf = (game: string, play: string, selection: string) =>
  (ticketOf(game, play, selection).reach().parts ?? []).map(({ where, wins }) => [where, [...wins.keys()].toSorted()])

/** Bets by tier, whatever their order. */
const byTier = (wins: readonly Win[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { tier, bets } of wins) sums[tier] = (sums[tier] ?? 0) + bets
  return sums
}
const WINDOW = /^[0-9](?:,[0-9])*$/

describe('the parts of a ticket', () => {
  it.each([
    ['SSC5', '5X.ZX_FS', '1,2|3|4|5|6,7', '', ['1,3,4,5,6', '1,3,4,5,7', '2,3,4,5,6', '2,3,4,5,7']],
    ['SSC5', '5X.ZX_DS', '01234;98765', '', ['0,1,2,3,4', '9,8,7,6,5']],
    ['SSC5', 'Q4.ZX_FS', '1|2|3,0|4', '0,1,2,3', ['1,2,0,4', '1,2,3,4']],
    ['SSC5', 'H4.ZX_FS', '1|2|3|4', '1,2,3,4', ['1,2,3,4']],
    ['SSC5', 'Z3.ZX_FS', '1|2|3', '1,2,3', ['1,2,3']],
    ['SSC5', 'H3.HH', '112', '2,3,4', ['1,1,2', '1,2,1', '2,1,1']],
    ['SSC5', 'H2.ZX_HZ', '1', '3,4', ['0,1', '1,0']],
    ['SSC5', 'LH', '15@和', '0,4', ['0,0', '1,1', '2,2', '3,3', '4,4', '5,5', '6,6', '7,7', '8,8', '9,9']],
  ])('[LOTT-03] %s %s %s stands on the places "%s"', (game, play, selection, where, outcomes) => {
    expect(partsOf(game, play, selection)).toEqual([[where, outcomes]])
  })

  it('[LOTT-03] are listed up to a thousand outcomes, and a ticket on more knows its best win alone', () => {
    const typed = (count: number) => Array.from({ length: count }, (_, number) => String(number).padStart(5, '0')).join(';')
    const told = (play: string, selection: string, game = 'SSC5') => {
      const { best, parts } = ticketOf(game, play, selection).reach()
      return [parts?.[0]?.wins.size, best.map((wins) => wins.map(({ bets }) => bets))]
    }
    expect([told('5X.ZX_DS', typed(1_000)), told('5X.ZX_DS', typed(1_001))]).toEqual([
      [1_000, [[1]]],
      [undefined, [[1]]],
    ])
    // Twenty prizes of the northern station have four digits, and any of them can be one number.
    const numbers = (count: number) => Array.from({ length: count }, (_, number) => String(number).padStart(4, '0')).join(',')
    expect([told('LO4', numbers(1_000), 'VN_NORTH'), told('LO4', numbers(1_001), 'VN_NORTH')]).toEqual([
      [1_000, [[20]]],
      [undefined, [[20]]],
    ])
    const all = '0,1,2,3,4,5,6,7,8,9'
    expect([told('5X.ZX_FS', `${all}|${all}|${all}|1|2`)[0], told('5X.ZX_FS', `${all}|${all}|${all}|1|2,3`)[0]]).toEqual([1_000, undefined])
  })

  it.each([
    ['SSC5', 5],
    ['P5', 5],
    ['3D', 3],
  ] as const)('[LOTT-03] %s: every draw wins what its outcomes at the places say', (game, places) => {
    const random = seeded(places)
    let held = 0
    for (const { play, selection } of LINES.filter((line) => line.game === game)) {
      const ticket = ticketOf(game, play, selection)
      const { parts = [] } = ticket.reach()
      // A play on all digits has no name of its own for them.
      const named = parts.map(({ where, wins }) => ({ where: where === '' && play.startsWith('5X') ? '0,1,2,3,4' : where, wins }))
      if (named.length === 0 || !named.every(({ where }) => WINDOW.test(where))) continue
      held += 1
      const told = named.flatMap(({ where, wins }) => [...wins.keys()].slice(0, 3).map((outcome) => ({ where, outcome })))
      for (const { where, outcome } of [...told, ...told.map(() => ({ where: '', outcome: '' }))]) {
        const drawn = Array.from({ length: places }, () => String(random.below(10)))
        const digits = outcome.split(',')
        for (const [index, place] of where.split(',').entries()) if (place !== '') drawn[Number(place)] = digits[index] ?? ''
        const read = readDraw(game, drawn)
        if (!read.ok) throw new Error(read.code)
        const said = named.flatMap(
          (part) =>
            part.wins.get(
              part.where
                .split(',')
                .map((place) => drawn[Number(place)])
                .join(','),
            ) ?? [],
        )
        expect([play, selection, drawn, byTier(said)]).toEqual([play, selection, drawn, byTier(ticket.judge(read.value).wins)])
      }
    }
    expect(held).toBeGreaterThan(5)
  })
})
