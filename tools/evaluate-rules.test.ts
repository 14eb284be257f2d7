/** Proves the rules against laundering by their samples, and the command by what it refuses. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { answerOf } from './evaluate-rules.ts'

const lines = readFileSync(new URL('risk/samples/rules.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean)

it(`[PROT-08, PA-04, PA-07] answers all ${lines.length} samples`, () => {
  for (const line of lines) {
    const { id, note, cases } = JSON.parse(line) as Record<string, string>
    expect(answerOf(line), `${id}: ${note}`).toEqual({ id, cases })
  }
})

const WHOLE = { id: 'q', zone: 'UTC', rules: [], events: [] }
const RULE = { code: 'h', version: 1, kind: 'holder' }
const DEPOSIT = { id: 'e1', at: '2026-11-10T04:00:00Z', type: 'deposit', member: 'm1', amount: '1' }

it('[PROT-08] answers a line without rules and without events', () => {
  expect(answerOf(JSON.stringify({ ...WHOLE, note: 'ignored', cases: 'ignored' }))).toEqual({ id: 'q', cases: [] })
})

it('[PROT-08] takes names of members as they come, those of objects included', () => {
  const payee = (id: string, member: string) => ({ id, at: DEPOSIT.at, type: 'payee', member, payee: 'k', holder: 'A' })
  const events = [payee('e1', '__proto__'), payee('e2', 'constructor')]
  const line = `{"id":"q","zone":"UTC","members":{"__proto__":{"name":"A"}},"rules":[${JSON.stringify(RULE)}],"events":${JSON.stringify(events)}}`
  expect(answerOf(line)).toMatchObject({ id: 'q', cases: [{ rule: 'h', subject: 'constructor' }] })
})

it.each([
  '',
  'no json',
  'null',
  '[]',
  '7',
  JSON.stringify({ ...WHOLE, id: 7 }),
  JSON.stringify({ ...WHOLE, rules: undefined }),
  JSON.stringify({ ...WHOLE, events: {} }),
  JSON.stringify({ ...WHOLE, zone: 'Asia/Nowhere' }),
  JSON.stringify({ ...WHOLE, rules: [{ ...RULE, kind: 'horoscope' }] }),
  JSON.stringify({ ...WHOLE, rules: [{ ...RULE, from: 'tomorrow' }] }),
  JSON.stringify({ ...WHOLE, events: [null] }),
  JSON.stringify({ ...WHOLE, events: [{ ...DEPOSIT, type: 'gift' }] }),
  JSON.stringify({ ...WHOLE, events: [{ ...DEPOSIT, amount: 1 }] }),
  JSON.stringify({ ...WHOLE, events: [{ ...DEPOSIT, amount: '1.00001' }] }),
])('[PROT-08] a broken line: %s', (line) => {
  expect(answerOf(line)).toEqual({ id: null, reason: 'line-broken' })
})
