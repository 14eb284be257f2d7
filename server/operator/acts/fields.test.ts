/** Proves what each kind of field reads, and that a refusal always names the field, what is wrong and what it may be. */
import { expect, it } from 'vitest'
import { changing, reading, type Call } from './act.ts'
import {
  amount,
  amountOrNone,
  choice,
  code,
  currency,
  day,
  decimal,
  document,
  flag,
  instant,
  list,
  meanings,
  misreadIn,
  named,
  number,
  numberOrNone,
  option,
  reference,
  text,
  word,
  type Amount,
} from './fields.ts'

const right = (value: unknown) => ({ right: value })
const wrong = (what: string) => expect.objectContaining({ wrong: what }) as unknown

it.each([
  ['a code', code('vendor'), 'PG', right('PG')],
  ['a code of two lines', code('vendor'), 'P\nG', wrong('no-code')],
  ['an empty code', code('vendor'), '', wrong('no-code')],
  ['a reference', reference('reference'), 'wd1a', right('WD1A')],
  ['a text', text(3, 5), 'three', right('three')],
  ['a text of astral letters', text(3, 3), '🀄🀄🀄', right('🀄🀄🀄')],
  ['a text that is short', text(3, 5), 'ab ', wrong('length')],
  ['a choice', choice(['on', 'off']), 'on', right('on')],
  ['a choice of another', choice(['on', 'off']), 'On', wrong('not-listed')],
  ['a flag', flag(), 'no', right(false)],
  ['a flag of another word', flag(), 'true', wrong('not-listed')],
  ['the least number', number(1, 9), '1', right(1)],
  ['the most', number(1, 9), '9', right(9)],
  ['a number below', number(1, 9), '0', wrong('no-number')],
  ['a number above', number(1, 9), '10', wrong('no-number')],
  ['a number with a zero before it', number(1, 9), '07', wrong('no-number')],
  ['a number in Burmese digits', number(1, 9), '၇', wrong('no-number')],
  ['no number', numberOrNone(0, 9), 'none', right(null)],
  ['a decimal', decimal(4), '1.3', right(13_000n)],
  ['a decimal of five digits', decimal(4), '1.00001', wrong('no-number')],
  ['a currency', currency(), 'thb', right('THB')],
  ['play money', currency(), 'TRIAL', wrong('not-listed')],
  ['no amount', amountOrNone({ currencyOf: 'currency' }), 'none', right(null)],
  [
    'an amount of a currency',
    amount({ currency: 'THB' }),
    '1,000.5 baht',
    right({ typed: '1,000.5 baht', right: '1000.5', units: 10_005_000n }),
  ],
  ['an amount of another currency', amount({ currency: 'THB' }), '5 kyat', wrong('currency')],
  ['an amount below zero', amount({ currency: 'THB' }), '-5', wrong('sign')],
  ['a moment', instant(), '2026-12-01T06:00:00Z', right(Temporal.Instant.from('2026-12-01T06:00:00Z'))],
  ['a moment without its offset', instant(), '2026-12-01T06:00:00', wrong('no-time')],
  ['a day', day(), '2028-02-29', right('2028-02-29')],
  ['a day that does not exist', day(), '2027-02-29', wrong('no-day')],
  ['a day with a time', day(), '2027-02-28T00:00', wrong('no-day')],
  ['a list', list(3), 'a, b,,c', right(['a', 'b', 'c'])],
  ['a list that is long', list(2), 'a,b,c', wrong('length')],
  ['a document', document(), '{"a":1}', right({ a: 1 })],
  ['no document', document(), '{a:1}', wrong('no-json')],
  ['a plain word', meanings(), 'image', right(['image'])],
  ['a word that is JSON', meanings(), '9000', right([9000, '9000'])],
] as const)('[OC-06] reads %s', (_what, kind, typed, told) => {
  expect(kind.read(typed, {})).toEqual(told)
})

const READ = { typed: '5 baht', right: '5', units: 50_000n } satisfies Amount

it('[OC-06] an amount is read in the currency that another field names, and again in the wallet that is found', () => {
  const field = amount({ currencyOf: 'currency' })
  expect(field.read('5 baht', { currency: 'thb' })).toEqual(right(READ))
  expect(field.read('5 baht', { currency: 'MMK' })).toEqual(wrong('currency'))
  expect(field.read('5 baht', {})).toEqual(right(READ))
  expect([misreadIn(READ, 'THB'), misreadIn(READ, 'MMK')]).toEqual([undefined, 'currency'])
})

const call = (words: readonly string[], options: Call['options'] = {}): Call => ({ words, options, by: 'Thida', reason: 'why' })
const FIELDS = {
  vendor: word(code('vendor')),
  kind: word(choice(['a', 'b'])),
  proof: named(text(1, 9), 'the proof'),
  days: option(number(1, 9), 'for so long'),
}
const seen: unknown[] = []
const looking = reading({
  name: 'look',
  summary: 'Looks.',
  permission: 'vendors.read',
  fields: FIELDS,
  read: async (_reader, given) => (seen.push(given), { ok: true, value: { rows: [], summary: 'looked' } }),
})

it('[OC-06] an act sees values and not what was typed; what was left out is not there', async () => {
  await looking.read(undefined as never, call(['PG', 'b'], { proof: 'paper', days: '7' }))
  await looking.read(undefined as never, call(['PG', 'a'], { proof: 'paper' }))
  expect(seen).toEqual([
    { vendor: 'PG', kind: 'b', proof: 'paper', days: 7 },
    { vendor: 'PG', kind: 'a', proof: 'paper' },
  ])
})

it.each([
  ['a word is missing', call(['PG'], { proof: 'paper' }), { field: 'kind', wrong: 'missing' }],
  ['a needed option is missing', call(['PG', 'a']), { field: 'proof', wrong: 'missing' }],
  ['an option is unknown', call(['PG', 'a'], { proof: 'paper', more: '1' }), { field: 'more', wrong: 'unknown' }],
  ['a word is given as an option', call(['PG', 'a'], { proof: 'paper', vendor: 'CQ9' }), { field: 'vendor', wrong: 'unknown' }],
  ['a word is too many', call(['PG', 'a', 'c'], { proof: 'paper' }), { field: 'c', wrong: 'unknown' }],
  ['a value is wrong', call(['PG', 'c'], { proof: 'paper' }), { field: 'kind', wrong: 'not-listed', may: 'a, b' }],
  ['an option is wrong', call(['PG', 'a'], { proof: 'paper', days: '10' }), { field: 'days', wrong: 'no-number', may: '1 to 9' }],
] as const)('[OC-06] refuses where %s, and the act does not run', async (_what, given, detail) => {
  const before = seen.length
  expect(await looking.read(undefined as never, given)).toEqual({ ok: false, code: 'value-refused', detail })
  expect(seen.length).toBe(before)
})

it('[OC-06, OC-30] a gate sees the same values, and asks for two where it cannot read them', async () => {
  const act = changing({
    name: 'change',
    summary: 'Changes.',
    permission: 'vendors.terms',
    danger: 'undone',
    fields: FIELDS,
    gate: async (_tx, { kind }) => (kind === 'b' ? 'two-when-large' : undefined),
    change: async () => ({ ok: true, value: { object: 'it', before: null, after: null } }),
  })
  const gate = act.gate as Exclude<typeof act.gate, string | undefined>
  const asked = (kind: string) => gate(undefined as never, call(['PG', kind], { proof: 'paper' }), { before: null, after: null })
  expect([await asked('a'), await asked('b'), await asked('c')]).toEqual([undefined, 'two-when-large', 'two'])
})
