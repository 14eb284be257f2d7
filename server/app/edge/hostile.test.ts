/** Hostile input: every field of every call takes the corpora of bad text, money, JSON and types, and answers a stable refusal with nothing written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TObject, TSchema } from 'typebox'
import { RegisterFields } from '@baize/contract/identity/identity.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { REFUSALS } from '@baize/contract/refusals.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

const MONEY = [
  '1e3',
  '0x10',
  ' 12 ',
  '+5',
  '-5',
  '-0',
  '1,000.00',
  '1.00000',
  '.5',
  '5.',
  '00.5',
  '01',
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e308',
  '9'.repeat(40),
  '1_000',
  '１２',
  '١٢',
  '၁၂',
  '12\u00a0',
  '1\u200b2',
  '0.00001',
  '1/2',
  '1;2',
  'null',
  'undefined',
  '0b1',
  '1n',
]
const TEXT = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u202d',
  '\ufeff',
  '𝕬𝖉𝖒𝖎𝖓',
  'аdmin',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '\r\nSet-Cookie: a=b',
  'ﷺ'.repeat(500),
  'a'.repeat(70_000),
  '\u0001\u0002',
  '🙂'.repeat(200),
]
const TYPES: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e21,
  [],
  ['1'],
  {},
  { a: 1 },
  [[[[[[[[[[[['deep']]]]]]]]]]]],
  { toString: 'x' },
  { $gt: '' },
]
const CORPUS: unknown[] = [...MONEY, ...TEXT, ...TYPES]

/** `npm run prove` tries every value on every field. Every other run tries each value on one field in twenty, and each field with one value in twenty. */
const WHOLE = process.env['WHOLE'] === '1'
const EVERY = 20
let fields = 0
function valuesFor<T>(corpus: readonly T[], every = EVERY): readonly T[] {
  fields += 1
  return WHOLE ? corpus : corpus.filter((_, at) => (at + fields) % every === 0)
}

const JSON_TEXTS = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\ufeff{}',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"a":1,"a":2}',
  'a=b',
]

/** A value that the schema lets pass, so that one field at a time can be spoiled. */
function valid(
  schema: TSchema & { anyOf?: TSchema[]; const?: unknown; type?: string; pattern?: string; minLength?: number; minimum?: number },
): unknown {
  if (schema.anyOf) return valid(schema.anyOf[0] as TSchema)
  if (schema.const !== undefined) return schema.const
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return true
  if (schema.pattern?.startsWith('^[0-9a-f]{8}-')) return '00000000-0000-7000-8000-000000000000'
  const candidates = ['1', '1.00', '49.50', 'ABC', 'abcd', '2026-11-20', 'a'.repeat(schema.minLength ?? 1)]
  return candidates.find((text) => new RegExp(schema.pattern ?? '').test(text) && text.length >= (schema.minLength ?? 0)) ?? 'abcd'
}

const filled = (schema: TObject | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema?.properties ?? {})
      .filter(([name]) => ((schema?.required ?? []) as readonly string[]).includes(name))
      .map(([name, inner]) => [name, valid(inner)]),
  )

const pathOf = (operation: Operation): string =>
  operation.path
    .replace(':provider', 'google')
    .replace(':code', 'AGENT7')
    .replace(/:[a-z]+/gi, '00000000-0000-7000-8000-000000000000')
const withBody: readonly Operation[] = OPERATIONS.filter(
  (operation: Operation) => operation.body !== undefined && operation.name !== 'trialLogin',
)
const withQuery: readonly Operation[] = OPERATIONS.filter((operation: Operation) => operation.query !== undefined)

describe('hostile input', () => {
  let world: World
  let member: Session
  let agent: Session | undefined
  beforeAll(async () => {
    world = await createWorld()
    member = await world.member()
    agent = await world.session('agent')
  })
  /** Somebody who may ask, so that the body is what is judged. */
  const askerOf = ({ who }: Operation): Session | undefined => (who === 'agent' ? agent : member)
  afterAll(() => world.close())

  /** Some hostile-looking text is a fair answer to a field (a client seed may be `1e3`); only what was refused must have written nothing. */
  let took = true
  /** What was counted after the last test that wrote nothing. */
  let counted: Awaited<ReturnType<World['rows']>> | undefined
  /** A login that failed is kept for its owner, whatever was wrong with it (WC-62). */
  const rows = async () => ({ ...(await world.rows()), 'public.identity_failed_login': 0n })
  const begin = async (): Promise<void> => {
    if (took) counted = await rows()
    took = false
  }
  const end = async (): Promise<void> => {
    if (!took) expect(await rows()).toEqual(counted)
  }
  const judge = (answer: Awaited<ReturnType<World['ask']>>, about: unknown): void => {
    const shown = JSON.stringify(about).slice(0, 120)
    expect(answer.status, `${shown} answered ${answer.text.slice(0, 200)}`).toBeLessThan(500)
    if (answer.success) {
      took = true
      return
    }
    expect(Object.keys(REFUSALS), shown).toContain(answer.code)
    expect(answer.text).not.toMatch(/select |insert |at \/|node_modules|\.ts:|syntax error/i)
  }

  it.each(withBody.map((operation) => [operation.name, operation] as const))(
    '%s: every field of the body, and fields that it does not have',
    async (_name, operation) => {
      await begin()
      const good = filled(operation.body)
      for (const field of Object.keys(operation.body?.properties ?? {})) {
        // What all ways of registering have in common is sent by one of them.
        if (operation.name.startsWith('register') && operation.name !== 'register' && field in RegisterFields) continue
        for (const value of valuesFor(CORPUS)) {
          const answer = await world.ask(
            { method: operation.method, path: pathOf(operation), body: { ...good, [field]: value } },
            askerOf(operation),
          )
          judge(answer, { field, value })
        }
        const { [field]: _left, ...without } = good
        judge(await world.ask({ method: operation.method, path: pathOf(operation), body: without }, askerOf(operation)), { without: field })
      }
      const unknown = await world.ask(
        { method: operation.method, path: pathOf(operation), body: { ...good, isAgent: true } },
        askerOf(operation),
      )
      expect([unknown.status, unknown.code]).toEqual([400, 'invalid-input'])
      for (const text of valuesFor(JSON_TEXTS, 4))
        judge(await world.ask({ method: operation.method, path: pathOf(operation), raw: text }, askerOf(operation)), { text })
      const huge = await world.ask(
        {
          method: operation.method,
          path: pathOf(operation),
          raw: JSON.stringify({ a: 'a'.repeat((operation.bodyLimit ?? 64 * 1024) + 16_000) }),
        },
        askerOf(operation),
      )
      expect([huge.status, huge.code]).toEqual([413, 'body-too-large'])
      const form = await world.ask(
        { method: operation.method, path: pathOf(operation), raw: '<a/>', type: 'application/xml' },
        askerOf(operation),
      )
      expect([form.status, form.code]).toEqual([415, 'unsupported-body'])
      await end()
    },
  )

  it.each(withQuery.map((operation) => [operation.name, operation] as const))('%s: every field of the query', async (_name, operation) => {
    await begin()
    const good = filled(operation.query)
    for (const field of [...Object.keys(operation.query?.properties ?? {}), 'nothing']) {
      for (const value of valuesFor(CORPUS.filter((each) => typeof each === 'string' && each.length < 5000 && each.isWellFormed()))) {
        const query = new URLSearchParams({ ...(good as Record<string, string>), [field]: String(value) })
        judge(await world.ask({ method: operation.method, path: `${pathOf(operation)}?${query}` }, askerOf(operation)), { field, value })
      }
      judge(await world.ask({ method: operation.method, path: `${pathOf(operation)}?${field}=1&${field}=2` }, askerOf(operation)), {
        twice: field,
      })
    }
    judge(await world.ask({ method: operation.method, path: `${pathOf(operation)}?%E0%A4%A=1` }, askerOf(operation)), 'broken percent')
    await end()
  })

  it('takes no column of the member’s row in any body, by its own name or as a page would write it', async () => {
    const { rows } = await world.database.pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'identity_member' order by 1",
    )
    const camel = (name: string): string => name.replace(/_([a-z])/g, (_sign, letter: string) => letter.toUpperCase())
    const names = [
      ...new Set([
        ...rows.flatMap(({ name }) => [name, camel(name)]),
        'isAgent',
        'role',
        'memberId',
        'member_id',
        'rate',
        'agentId',
        'balance',
      ]),
    ]
    expect(names.length).toBeGreaterThan(30)
    const own = async () =>
      (await world.database.pool.query('select * from identity_member where id = $1', [(member as { memberId?: string }).memberId])).rows
    const before = await own()
    expect(before).toHaveLength(1)
    for (const { name, body } of withBody)
      expect([name, (body as TObject & { additionalProperties?: unknown }).additionalProperties]).toEqual([name, false])
    for (const [index, name] of names.entries()) {
      const operation = withBody[index % withBody.length] as Operation
      if (name in (operation.body?.properties ?? {})) continue
      const body = { ...filled(operation.body), [name]: 41 }
      const answer = await world.ask({ method: operation.method, path: pathOf(operation), body }, askerOf(operation))
      expect([answer.status, answer.code], `${operation.name} ${name}`).toEqual([400, 'invalid-input'])
    }
    expect(await own()).toEqual(before)
  })

  it('answers addresses and methods that it does not have', async () => {
    for (const path of [
      '/wps/nothing',
      '/wps/relay/../../etc/passwd',
      '/wps/%00',
      '/lgw/x',
      '/payments',
      '/vendor/v1',
      '//evil.example',
      '/wps/wallet/deposit/not-an-id',
    ]) {
      const answer = await world.ask({ method: 'GET', path }, member)
      expect([path, answer.status]).toEqual([path, path === '//evil.example' ? answer.status : 404])
      expect(answer.status).toBeLessThan(500)
    }
    expect((await world.ask({ method: 'DELETE', path: '/wps/session/login' })).status).toBe(404)
  })
})
