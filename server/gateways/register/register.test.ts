/** Proves how the national register is asked and read. Whatever cannot be read is no answer. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpRegister, type RegisterPerson } from './register.ts'

type Call = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }
type Answer = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
const calls: Call[] = []
let answer: () => Answer
const service = createServer((request, reply) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    calls.push({ url: request.url ?? '', headers: request.headers, body })
    const { status = 200, headers = {}, body: said = '' } = answer()
    reply.writeHead(status, headers).end(said)
  })
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())
beforeEach(() => {
  calls.length = 0
})

const register = httpRegister(() => ({ baseUrl, key: 'key-of-a-test' }))
const PERSON: RegisterPerson = {
  firstName: 'Mya Thida',
  lastName: 'Aung',
  birthDate: '1990-01-31',
  email: 'mya+thida@example.test',
  postcode: 'AB1 2CD',
  mobile: '+959401234567',
}

describe('[PROT-02, PX-07] one person', () => {
  it('is asked about by a form, and nothing of them is in the address', async () => {
    answer = () => ({ headers: { 'x-exclusion': 'N', 'x-unique-id': 'one' } })
    await register.ask(PERSON)
    expect(calls).toHaveLength(1)
    const [{ url, headers, body }] = calls as [Call]
    expect([url, headers['x-api-key'], headers['content-type']]).toEqual(['/v2', 'key-of-a-test', 'application/x-www-form-urlencoded'])
    const { birthDate, ...rest } = PERSON
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({ ...rest, dateOfBirth: birthDate })
  })

  it.each([
    ['Y', { listed: 'yes', reference: 'one' }],
    ['N', { listed: 'no', reference: 'one' }],
    ['P', { listed: 'ended', reference: 'one' }],
    ['MAYBE', undefined],
    ['y', undefined],
    ['', undefined],
  ])('%j in the header is read as it is meant', async (letter, said) => {
    answer = () => ({ headers: { 'x-exclusion': letter, 'x-unique-id': 'one' } })
    expect(await register.ask(PERSON)).toEqual(said)
  })

  it.each<[string, Answer]>([
    ['without its number', { headers: { 'x-exclusion': 'N' } }],
    ['with a number that is none', { headers: { 'x-exclusion': 'N', 'x-unique-id': 'a b' } }],
    ['without headers', {}],
    ['of an error', { status: 500, headers: { 'x-exclusion': 'N', 'x-unique-id': 'one' } }],
    ['that sends elsewhere', { status: 302, headers: { location: '/v3', 'x-exclusion': 'N', 'x-unique-id': 'one' } }],
  ])('an answer %s is none', async (_, said) => {
    answer = () => said
    expect(await register.ask(PERSON)).toBeUndefined()
    expect(calls).toHaveLength(1)
  })

  it('nobody answers at, or there is no register at all', async () => {
    expect(await httpRegister(() => ({ baseUrl: 'http://127.0.0.1:9', key: 'k' })).ask(PERSON)).toBeUndefined()
    expect(await httpRegister(() => undefined).ask(PERSON)).toBeUndefined()
    expect(await httpRegister(() => undefined).askAll([PERSON])).toEqual([undefined])
  })
})

describe('[PX-07] many people', () => {
  const three = ['A', 'B', 'C'].map((lastName) => ({ ...PERSON, lastName }))
  const told = (...rows: unknown[]) => {
    answer = () => ({ body: JSON.stringify(rows) })
  }
  const row = (correlationId: string, exclusion: string) => ({ correlationId, exclusion, msRequestId: `r${correlationId}` })

  it('are asked about in one call, and each answer finds its person in whatever order it comes', async () => {
    told(row('2', 'Y'), row('0', 'N'), row('1', 'P'))
    expect(await register.askAll(three)).toEqual([
      { listed: 'no', reference: 'r0' },
      { listed: 'ended', reference: 'r1' },
      { listed: 'yes', reference: 'r2' },
    ])
    const asked = JSON.parse(calls[0]!.body) as { correlationId: string; lastName: string; dateOfBirth: string }[]
    expect([calls.length, calls[0]!.url]).toEqual([1, '/v2/batch'])
    expect(asked.map(({ correlationId, lastName }) => correlationId + lastName)).toEqual(['0A', '1B', '2C'])
    expect(asked[0]).toMatchObject({ dateOfBirth: '1990-01-31' })
  })

  it('without an answer for one, or with two, have none for that one', async () => {
    told(row('0', 'N'), row('1', 'N'), row('1', 'Y'))
    expect(await register.askAll(three)).toEqual([{ listed: 'no', reference: 'r0' }, undefined, undefined])
  })

  it.each(['', 'null', '{}', '[null]', '[1]', 'not json'])('whose answer is %j have none', async (body) => {
    answer = () => ({ body })
    expect(await register.askAll(three)).toEqual([undefined, undefined, undefined])
  })
})
