/** Proves that an answer's text is its JSON, whatever of it is shared, and that its tag changes with the text alone. */
import { expect, it } from 'vitest'
import { answerText, shared } from './kept.ts'

const lanes = () => [{ title: 'မြန်မာ "2D"', cards: [1, 2] }, null]

it('the text of an answer is the same whether parts of it are shared or not', () => {
  const of = (value: unknown) => answerText(value).text
  const plain = (value: unknown) => JSON.stringify({ success: true, value })
  for (const make of [
    (part: unknown) => part,
    (part: unknown) => ({ lanes: part, hot: [], gone: undefined, jackpot: null, total: 7, more: part }),
    (part: unknown) => [part],
    (part: unknown) => ({ deep: { lanes: part } }),
  ])
    expect(of(make(shared(lanes())))).toBe(plain(make(lanes())))
  expect([of(undefined), of(null), of('text'), of(0)]).toEqual([plain(undefined), plain(null), plain('text'), plain(0)])
})

it('the tag is of what is said, so that it changes with every part and with nothing else', () => {
  const part = shared(lanes())
  const tag = (value: unknown) => answerText(value).tag
  expect(tag({ lanes: part, total: 7 })).toBe(tag({ lanes: shared(lanes()), total: 7 }))
  expect(tag(part)).toBe(tag(shared(lanes())))
  const others = [
    { lanes: part, total: 8 },
    { lanes: shared([]), total: 7 },
    { rows: part, total: 7 },
    { lanes: part },
    { lanes: part, total: 7 },
  ]
  expect(new Set(others.map(tag)).size).toBe(others.length)
})
