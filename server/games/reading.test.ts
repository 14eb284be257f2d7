/** Reading: what a vendor's bytes, numbers, fields and signatures are taken for, to the last digit and at each limit. */
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { LARGEST } from '@baize/contract/values/money.ts'
import { DECIMAL, digitsOf, hundredthsOfUnits, unitsOfDecimal, unitsOfWhole, WHOLE, wholeOfUnits } from './amount.ts'
import { exactNumber, NUMBER, readExactJson } from './exact-json.ts'
import { bodyOf, Currency, GameCode, Id, Perhaps, PlayerName, Token } from './fields.ts'
import { signatureHeader, verifySignature } from './signature.ts'
import { readFlatObject } from './strict-json.ts'

describe('[GAME-15] an amount', () => {
  it('of whole parts is exact or none', () => {
    expect(['0', '1', '250'].map((digits) => unitsOfWhole(digits, 100n))).toEqual([0n, 100n, 25_000n])
    expect(['1', '9', '10', '15'].map((digits) => unitsOfWhole(digits, 100_000n))).toEqual([undefined, undefined, 1n, undefined])
    expect([LARGEST, LARGEST + 1n].map((units) => unitsOfWhole(String(units), 10_000n))).toEqual([LARGEST, undefined])
  })

  it('in decimals is exact or none', () => {
    const read = { '0': 0n, '1': 10_000n, '1.5': 15_000n, '12.0001': 120_001n, '1.000100': 10_001n, '7.00000': 70_000n }
    expect(Object.keys(read).map(unitsOfDecimal)).toEqual(Object.values(read))
    expect(['0.00001', '1.00010001', '1000000000000.0001'].map(unitsOfDecimal)).toEqual([undefined, undefined, undefined])
    expect(unitsOfDecimal('1000000000000')).toBe(LARGEST)
  })

  it('of ours is told rounded down, also below zero', () => {
    const whole = ([units, perOne]: readonly [bigint, bigint]): string => wholeOfUnits(units, perOne)
    const units = [0n, 99n, 100n, 150n, -1n, -100n, -150n].map((one) => [one, 100n] as const)
    expect(units.map(whole)).toEqual(['0', '0', '1', '1', '-1', '-1', '-2'])
    expect([whole([1n, 100_000n]), whole([-1n, 100_000n])]).toEqual(['10', '-10'])
    expect([0n, 99n, 500n, 12_345n, 1_000_000n, -1n, -500n, -12_345n].map(hundredthsOfUnits)).toEqual([
      '0.00',
      '0.00',
      '0.05',
      '1.23',
      '100.00',
      '-0.01',
      '-0.05',
      '-1.24',
    ])
  })

  it('has at most nineteen digits where it is whole, and thirteen before and six behind the point', () => {
    const fits = (pattern: string, digits: readonly string[]) => digits.map((one) => new RegExp(pattern).test(`${NUMBER}${one}`))
    expect(fits(WHOLE, ['0', '9'.repeat(19), '9'.repeat(20), '01', '-1', '1.0', '1e1', ''])).toEqual([true, true, ...Array(6).fill(false)])
    expect(fits(DECIMAL, ['0', `${'9'.repeat(13)}.999999`, '9'.repeat(14), '1.0000000', '1.', '.5', '01', '-1', '1x5'])).toEqual([
      true,
      true,
      ...Array(7).fill(false),
    ])
    // A text is no number.
    expect([new RegExp(WHOLE).test('1'), new RegExp(DECIMAL).test('1'), digitsOf(`${NUMBER}1.50`)]).toEqual([false, false, '1.50'])
  })
})

it('[GAME-15] a field has so many printable letters and no others', () => {
  const limits = [
    [Id, 1, 100],
    [PlayerName, 1, 64],
    [Token, 10, 255],
    [GameCode, 1, 64],
    [Currency, 2, 10],
  ] as const
  for (const [schema, least, most] of limits) {
    const reads = bodyOf(schema)
    const long = (length: number): boolean => reads('X'.repeat(length)) !== undefined
    expect([long(least - 1), long(least), long(most), long(most + 1)]).toEqual([false, true, true, false])
    for (const bent of [' ', 'é', '\u007F']) expect(reads(`XXXX${bent}XXXX`)).toBeUndefined()
  }
  expect(['!X', '~9', '9A', 'mmk'].map((text) => bodyOf(Currency)(text))).toEqual([undefined, undefined, '9A', undefined])
  const perhaps = bodyOf(Type.Object({ id: Perhaps(Id) }))
  expect([{}, { id: null }, { id: 'x', more: true }, { id: '' }, { id: true }, undefined].map((json) => perhaps(json))).toEqual([
    {},
    { id: null },
    { id: 'x', more: true },
    undefined,
    undefined,
    undefined,
  ])
})

describe('[GAME-15] a document', () => {
  const read = (text: string) => readExactJson(Buffer.from(text))

  it('keeps each number as it was written', () => {
    for (const digits of ['0', '-0', '10', '1.50', '-1.5', '1e5', '1E+5', '2.5e-30', '99999999999999999999'])
      expect(read(`[${digits}]`), digits).toEqual([`${NUMBER}${digits}`])
    expect(JSON.stringify({ a: exactNumber('1.50') })).toBe('{"a":1.50}')
    for (const bent of ['00', '+1', '1.', '.5', '-', '1e', '1e+', '0x1', 'NaN', '1_0', '--1'])
      expect(read(`[${bent}]`), bent).toBeUndefined()
  })

  it('is read to a depth of eight', () => {
    const lists = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
    const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    for (const of of [lists, objects]) expect([read(of(8)) === undefined, read(of(9))]).toEqual([false, undefined])
  })

  it('is whole, in one reading', () => {
    const whole = { true: true, false: false, null: null, '"x"': 'x', ' [ ] ': [], '\t{\n}\r': {}, '[1 , "a"]': [`${NUMBER}1`, 'a'] }
    for (const [text, json] of Object.entries(whole)) expect(read(text), text).toEqual(json)
    expect(read('{"a":{"b":[true]},"c":"\\u0041\\n\\ud83d\\ude00"}')).toEqual({ a: { b: [true] }, c: 'A\n😀' })
    const broken = ['', ' ', '[1,]', '{"a":1,}', '{"a" 1}', '{a:1}', '[1 2]', '[1', '{"a":1', '"x', 'tru', 'true false', '{"a":1}}', "'x'"]
    const doubled = ['{"a":1,"a":1}', '{"__proto__":1}', '"\\u0000"', '"\\ude00"', '"a\nb"', '"\\x"', '\u00A0[]']
    for (const text of [...broken, ...doubled]) expect(read(text), text).toBeUndefined()
    expect(readExactJson(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined()
  })

  it('of the wallet is one flat object of texts and answers, in whichever writing', () => {
    const flat = (text: string) => readFlatObject(Buffer.from(text))
    const read = {
      '{"a":"x","b":true,"c":false}': { a: 'x', b: true, c: false },
      '{}': {},
      '{"a":""}': { a: '' },
      ' {"a" : "x"} ': { a: 'x' },
      '{"a":"\\u0041"}': { a: 'A' },
      '{"a-b":"é","c":true}': { 'a-b': 'é', c: true },
    }
    for (const [text, fields] of Object.entries(read)) expect(flat(text), text).toEqual(fields)
    const others = [
      '{"a":"x","b":1}',
      '{"b":null,"a":"x"}',
      '["x"]',
      '"x"',
      'null',
      'true',
      '1',
      '{"a":1}',
      '{"a":null}',
      '{"a":["x"]}',
      '{"a":{}}',
      '{"a":"x"}y',
      '{"a":"x","a":"y"}',
    ]
    for (const text of [...others, '[]', '{"a":"x",}', 'x{"a":"x"}', '{"a":"x" "b":"y"}', '']) expect(flat(text), text).toBeUndefined()
  })
})

it('[GAME-15] a signature holds for its call, its secret and five minutes on either side (W-01)', () => {
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const call = { method: 'POST', path: '/vendor/v1/PG/bet', body: Buffer.from('{}') }
  const at = (milliseconds: number) => String(now.epochMilliseconds + milliseconds)
  const verdict = (secrets: readonly string[], time: string, signature: string, more: object = {}) =>
    verifySignature(secrets, { ...call, headers: { 'x-timestamp': time, 'x-signature': signature }, ...more }, now)
  const signed = (time: string, secret = 's') => signatureHeader(secret, time, call)
  // Worked out by OpenSSL.
  expect(signed('1763625600000')).toBe('v2,hilQvv+4I9O2imK8MnS6QbySu6EcTzFZ/nE8OLAg/SE=')
  for (const off of [0, 300_000, -300_000]) expect(verdict(['s'], at(off), signed(at(off)))).toBe('ok')
  for (const off of [300_001, -300_001]) expect(verdict(['s'], at(off), signed(at(off)))).toBe('stale-timestamp')
  const good = signed(at(0))
  expect([['new', 's'], ['s', 'old'], ['other'], []].map((secrets) => verdict(secrets, at(0), good))).toEqual([
    'ok',
    'ok',
    'invalid-signature',
    'invalid-signature',
  ])
  expect(verdict(['other'], at(300_001), signed(at(300_001)))).toBe('invalid-signature')
  for (const more of [{ method: 'GET' }, { path: '/vendor/v1/PG/win' }, { body: Buffer.from('[]') }])
    expect(verdict(['s'], at(0), good, more)).toBe('invalid-signature')
  const bad = (count: number) => Array(count).fill('v2,bad').join(' ')
  expect([
    verdict(['s'], at(0), `${bad(7)} ${good}`),
    verdict(['s'], at(0), `${good} ${bad(7)} v1,x`),
    verdict(['s'], at(0), `${bad(8)} ${good}`),
  ]).toEqual(['ok', 'ok', 'invalid-signature'])
  for (const time of ['', 'x', '1'.repeat(16), '-1', '1.5', ` ${at(0)}`])
    expect(verdict(['s'], time, signed(time)), time).toBe('invalid-signature')
  expect(verdict(['s'], '1'.repeat(15), signed('1'.repeat(15)))).toBe('stale-timestamp')
  expect(verifySignature(['s'], { ...call, headers: {} }, now)).toBe('invalid-signature')
})
