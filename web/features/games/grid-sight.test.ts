/** What of a long list is drawn follows the window: at once where it is seen, row after row around it, and never more than that. */
import { expect, it } from 'vitest'
import { drawNext, drawSeen, rowHeight, sightOf, type Drawn, type Place } from './grid-sight.ts'

const NOTHING: Drawn = { columns: 0, from: 0, to: 0 }
const PHONE: Place = { top: 400, width: 358, windowHeight: 844, total: 9001 }
const HEIGHT = rowHeight(358, 2)

/** Everything that is drawn until nothing more changes, one step after the other. */
function steps(drawn: Drawn, place: Place, ahead: number): Drawn[] {
  const sight = sightOf(place, ahead)
  const next = drawNext(drawn, sight)
  return next === drawn ? [] : [next, ...steps(next, place, ahead)]
}

it('draws what is seen in one go and then row after row, and lets go of what is behind', () => {
  const first = drawSeen(NOTHING, sightOf(PHONE, 1))
  expect(first).toEqual({ columns: 2, from: 0, to: 4 })
  expect(steps(first, PHONE, 3).map(({ from, to }) => [from, to])).toEqual([
    [0, 6],
    [0, 8],
    [0, 10],
  ])
  const on = { ...PHONE, top: 400 - 5 * HEIGHT }
  const seen = drawSeen({ columns: 2, from: 0, to: 10 }, sightOf(on, 3))
  expect(steps(seen, on, 3).at(-1)).toEqual({ columns: 2, from: 0, to: 20 })
  const further = { ...PHONE, top: 400 - 8 * HEIGHT }
  expect(steps({ columns: 2, from: 0, to: 20 }, further, 3).at(-1)).toEqual({ columns: 2, from: 6, to: 26 })
  // What is drawn already is the same object, by which React knows that there is nothing to do.
  const whole = { columns: 2, from: 6, to: 26 }
  expect(drawNext(whole, sightOf(further, 3))).toBe(whole)
})

it('begins anew where somebody jumps or turns the phone, and ends where the list ends', () => {
  const end = { ...PHONE, top: 844 - 4501 * HEIGHT }
  expect(drawSeen({ columns: 2, from: 0, to: 10 }, sightOf(end, 3))).toEqual({ columns: 2, from: 8996, to: 9001 })
  const turned = { ...PHONE, top: 300, width: 812, windowHeight: 390 }
  expect(drawSeen({ columns: 2, from: 0, to: 10 }, sightOf(turned, 1))).toEqual({ columns: 4, from: 0, to: 4 })
  expect(drawSeen(NOTHING, sightOf({ ...PHONE, top: 900 }, 1))).toEqual({ columns: 2, from: 0, to: 0 })
})
