/** What is asked of links, publishers of draws and vendors' own wallets. Nothing is concluded from an answer about something else. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { settableClock } from '../platform/clock.ts'
import { httpLinks } from './links.ts'
import { httpResults } from './lottery-results.ts'
import { answeringServer, type AnsweringServer } from './testing/answering-server.ts'
import { httpVendorLive } from './vendor-live.ts'
import { httpVendorTransfers } from './vendor-transfers.ts'
import { readNotice, readPayment, readPayout } from './payments-wire.ts'

let service: AnsweringServer
let url = ''
beforeAll(async () => {
  service = await answeringServer()
  url = service.url
})
beforeEach(() => {
  service.asked.length = 0
})
afterAll(() => service.close())

it('[PROT-09] a link answers where its page is there, also where machines are turned away, and is followed five times', async () => {
  const links = httpLinks({ trusted: () => [url] })
  const look = async (status: number, location?: string) => {
    service.answer = ({ url: path }) => (path === '/there' ? {} : { status, ...(location === undefined ? {} : { location }) })
    return links.look(`${url}/start`)
  }
  for (const status of [200, 204, 399, 401, 403, 405, 406, 429])
    expect(await look(status)).toEqual({ answers: true, found: String(status) })
  for (const status of [400, 404, 410, 500]) expect(await look(status)).toEqual({ answers: false, found: String(status) })
  expect(await look(302, '/there')).toEqual({ answers: true, found: '200' })
  expect(await look(302)).toEqual({ answers: true, found: '302' })
  expect(await look(400, '/there')).toEqual({ answers: false, found: '400' })
  const turning = (turns: number) => {
    service.answer = ({ url: path = '' }) =>
      Number(path.slice(2)) < turns ? { status: 301, location: `/t${Number(path.slice(2)) + 1}` } : {}
    return links.look(`${url}/t0`)
  }
  expect([await turning(5), await turning(6)]).toEqual([
    { answers: true, found: '200' },
    { answers: false, found: 'too many turns' },
  ])
  expect(await look(302, 'http://10.0.0.1/')).toEqual({ answers: false, found: 'not a public place' })
  expect(await links.look('https://nothing.invalid/')).toEqual({ answers: false, found: 'no answer' })
})

const about = {
  game: 'MM 2D',
  rules: 'MM_2D',
  day: '2026-11-20',
  place: 2,
  number: '20261120-2',
  drawAt: Temporal.Instant.from('2026-11-20T05:31:00Z'),
}
const page = { game: 'MM 2D', date: '2026-11-20', place: 2, issue: '2026/324', drawnAt: '2026-11-20T05:31:07Z', numbers: ['4', '7'] }

it('[LOTT-05] a publisher’s page counts where it is about this draw, of this moment and in plain numbers', async () => {
  const results = httpResults({ sources: ['one', 'two'], baseUrl: () => url })
  const read = async (body: unknown, status = 200, of: object = {}) => {
    service.answer = () => ({ status, body })
    return (await results.ask('one', { ...about, ...of }))?.draw
  }
  service.answer = () => ({ body: page })
  expect(await results.ask('one', about)).toEqual({
    source: 'one',
    draw: ['4', '7'],
    drawnAt: Temporal.Instant.from('2026-11-20T05:31:07Z'),
    pageHash: createHash('sha256').update(JSON.stringify(page)).digest('hex'),
    publishedNumber: '2026/324',
  })
  expect(service.asked[0]?.url).toBe('/one/results/MM%202D/2026-11-20/2?number=20261120-2&drawAt=2026-11-20T05%3A31%3A00Z')
  expect(await read({ ...page, numbers: { first: '123456', low: ['1', '2'] } })).toEqual({ first: '123456', low: ['1', '2'] })
  expect(await read({ ...page, numbers: Array(40).fill('1') })).toHaveLength(40)
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, '1']))
  expect(Object.keys((await read({ ...page, numbers: names(40) })) ?? {})).toHaveLength(40)
  for (const numbers of [
    Array(41).fill('1'),
    ['123456789'],
    ['x'],
    [''],
    [7],
    'x',
    null,
    7,
    names(41),
    { 'a b': '1' },
    { [`p${'x'.repeat(16)}`]: '1' },
    { first: 1 },
    { first: ['x'] },
  ])
    expect(await read({ ...page, numbers }), JSON.stringify(numbers)).toBeUndefined()
  for (const other of [
    { game: 'MM 3D' },
    { date: '2026-11-21' },
    { date: undefined },
    { place: 1 },
    { place: undefined },
    { drawnAt: 'noon' },
    { drawnAt: 7 },
    { drawnAt: `2026-11-20T05:31:07Z${' '.repeat(40)}` },
  ])
    expect(await read({ ...page, ...other })).toBeUndefined()
  for (const body of ['<html>', 'null', '7', `${JSON.stringify(page)}${' '.repeat(64 * 1024)}`]) expect(await read(body)).toBeUndefined()
  expect([await read(page, 404), await read(page, 203)]).toEqual([undefined, undefined])
  const exchange = { ...page, numbers: undefined, exchange: { set: '1,234.56', value: '78,901.23' } }
  expect(await read(exchange)).toMatchObject({ result: expect.stringMatching(/^\d\d$/) as string })
  expect(await read(exchange, 200, { rules: 'MM_3D' })).toBeUndefined()
  for (const wrong of [null, 'x', {}, { set: '1,234.56' }, { set: 1, value: '2' }, { set: '1,234.56', value: 2 }, { set: 'x', value: 'y' }])
    expect(await read({ ...exchange, exchange: wrong })).toBeUndefined()
  service.asked.length = 0
  expect(await results.ask('three', about)).toBeUndefined()
  expect(await httpResults({ sources: ['one'], baseUrl: () => undefined }).ask('one', about)).toBeUndefined()
  expect(service.asked).toEqual([])
})

it('[LOTT-05, LOTT-11] the number on a page is the publisher’s own, and a page without a readable one still counts', async () => {
  const results = httpResults({ sources: ['one'], baseUrl: () => url })
  for (const [issue, publishedNumber] of [
    ['26/093', '26/093'],
    ['20261120-2', '20261120-2'],
    [undefined, null],
    [null, null],
    [7, null],
    ['', null],
    ['<b>', null],
    ['1'.repeat(25), null],
  ] as const) {
    service.answer = () => ({ status: 200, body: { ...page, issue } })
    expect((await results.ask('one', about))?.publishedNumber).toBe(publishedNumber)
  }
  // A draw that is the only one of its day needs no place.
  service.answer = () => ({ status: 200, body: { ...page, place: undefined } })
  expect(await results.ask('one', { ...about, place: 1 })).toMatchObject({ draw: ['4', '7'] })
})

const clock = settableClock('2026-11-20T08:00:00Z')
const whose = { vendor: 'JAR', secret: 'secret' }

it('[GAME-16] a vendor’s answer ends a transfer where it is about this one, and says nothing else', async () => {
  const transfers = httpVendorTransfers({ baseUrl: () => url, clock })
  const ask = { ...whose, id: 't1', player: 'p', currency: 'MMK', direction: 'in' as const, units: 105_000n }
  const codeOf = (outcome: { ok: boolean; code?: string; value?: unknown }) => (outcome.ok ? (outcome.value ?? 'done') : outcome.code)
  const move = async (status: number, more: object = {}) => {
    service.answer = () => ({ status, body: { id: 't1', amount: '10.50', state: 'done', ...more } })
    return codeOf(await transfers.move(ask))
  }
  expect(await move(200)).toBe('done')
  expect(service.asked[0]).toEqual({
    url: '/transfer/JAR/move',
    body: JSON.stringify({ id: 't1', player: 'p', currency: 'MMK', direction: 'in', amount: '10.50' }),
  })
  expect(await move(422, { state: 'declined' })).toBe('declined')
  for (const [status, more] of [
    [200, { id: 't2' }],
    [200, { amount: '10.51' }],
    [200, { state: 'declined' }],
    [201, {}],
    [422, {}],
    [422, { state: 'declined', id: 't2' }],
    [422, { state: 'declined', amount: '1.00' }],
    [400, { state: 'declined' }],
  ] as const)
    expect(await move(status, more)).toBe('unreachable')
  const find = async (status: number, body: unknown) => {
    service.answer = () => ({ status, body })
    return codeOf(await transfers.find({ ...whose, id: 't1' }))
  }
  expect([
    await find(200, { id: 't1', state: 'done' }),
    await find(200, { id: 't1', state: 'declined' }),
    await find(404, { id: 't1' }),
  ]).toEqual(['done', 'declined', 'unknown'])
  for (const [status, body] of [
    [404, {}],
    [200, { id: 't2', state: 'done' }],
    [200, { id: 't1', state: 'new' }],
    [500, { id: 't1', state: 'done' }],
    [200, 'x'],
  ] as const)
    expect(await find(status, body)).toBe('unreachable')
  const balance = async (status: number, body: unknown) => {
    service.answer = () => ({ status, body })
    return codeOf(await transfers.balance({ ...whose, player: 'p', currency: 'MMK' }))
  }
  expect(await balance(200, { balance: '3.25' })).toBe(32_500n)
  for (const [status, body] of [
    [200, {}],
    [200, { balance: 3 }],
    [200, { balance: '-1' }],
    [500, { balance: '1' }],
  ] as const)
    expect(await balance(status, body)).toBe('unreachable')
})

it('[GAME-18] the tables of a live vendor are read whole or not at all, and a chat has a ticket of its own', async () => {
  const live = httpVendorLive({ baseUrl: (vendor) => (vendor === 'GONE' ? undefined : `${url}/base`), clock })
  const name = { en: 'e', my: 'm' }
  const table = {
    game: 'g',
    table: name,
    presenter: name,
    open: true,
    watching: 1,
    currency: 'MMK',
    least: '1',
    most: '2',
    results: ['B'],
    chat: true,
  }
  const models = async (body: unknown, status = 200) => {
    service.answer = () => ({ status, body })
    return live.models({ ...whose, currency: 'MMK' })
  }
  expect(await models({ models: [table] })).toEqual([table])
  expect(service.asked[0]).toEqual({ url: '/base/live/JAR/models', body: '{"currency":"MMK"}' })
  for (const wrong of [
    { watching: -1 },
    { watching: 1_000_001 },
    { least: '1e3' },
    { game: 'g g' },
    { results: ['12345'] },
    { results: Array(21).fill('B') },
    { table: { en: '', my: 'm' } },
  ])
    expect(await models({ models: [{ ...table, ...wrong }] }), JSON.stringify(wrong)).toBeUndefined()
  expect([await models({ models: [table] }, 503), await models({}), await models({ models: Array(201).fill(table) })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const chat = (vendor: string) => live.chatUrl({ vendor, secret: 's', game: 'a b', player: 'p', language: 'MY' })
  expect(chat('GONE')).toBeUndefined()
  const where = new URL(chat('JAR') ?? '')
  expect([where.pathname, where.searchParams.get('lang')]).toEqual(['/base/chat/JAR/a%20b', 'MY'])
  expect(JSON.parse(Buffer.from(where.searchParams.get('ticket')?.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
    vendor: 'JAR',
    game: 'a b',
    player: 'p',
    at: clock.now().epochMilliseconds,
  })
})

it('[WC-01] what a payment service says of pay-ins and pay-outs is read to the last figure, and else not at all', () => {
  const payment = {
    id: 'p1',
    reference: 'D1',
    state: 'succeeded',
    amount: '10.50',
    currency: 'MMK',
    payUrl: 'http://x/1',
    reason: null,
    captures: [{ id: 'c1', amount: '10.50', currency: 'MMK' }],
  }
  expect(readPayment(payment)).toMatchObject({
    id: 'p1',
    reference: 'D1',
    units: 105_000n,
    instructions: null,
    captures: [{ providerReference: 'c1', units: 105_000n, currency: 'MMK' }],
  })
  const payout = { id: 'o1', reference: 'W1', state: 'failed', amount: '7', currency: 'THB', reason: 'no-such-bank' }
  expect(readPayout(payout)).toEqual({
    id: 'o1',
    reference: 'W1',
    state: 'failed',
    units: 70_000n,
    currency: 'THB',
    reason: 'no-such-bank',
  })
  for (const wrong of [{ state: 'done' }, { amount: 7 }, { id: '' }, { currency: 'baht' }])
    expect(readPayout({ ...payout, ...wrong })).toBeUndefined()
  // The pattern lets through more than the ledger holds.
  const huge = '9'.repeat(18)
  expect([
    readPayout({ ...payout, amount: huge }),
    readPayment({ ...payment, amount: huge }),
    readPayment({ ...payment, captures: [{ ...payment.captures[0], amount: huge }] }),
  ]).toEqual([undefined, undefined, undefined])
  const notice = (type: string, data: object) => readNotice(Buffer.from(JSON.stringify({ type, timestamp: 't', data })))?.notice
  const paid = { payment: 'p1', reference: 'D1' }
  expect(notice('payment.processing', paid)).toEqual({ about: 'payment', reference: 'D1', state: 'processing', reason: null })
  expect(notice('payment.failed', { ...paid, reason: 'late' })).toEqual({
    about: 'payment',
    reference: 'D1',
    state: 'failed',
    reason: 'late',
  })
  const out = { payout: 'o1', reference: 'W1', amount: '7', currency: 'THB' }
  const view = { id: 'o1', reference: 'W1', units: 70_000n, currency: 'THB' }
  expect(notice('payout.succeeded', out)).toEqual({ about: 'payout', payout: { ...view, state: 'succeeded', reason: null } })
  expect(notice('payout.failed', { ...out, reason: 'closed' })).toEqual({
    about: 'payout',
    payout: { ...view, state: 'failed', reason: 'closed' },
  })
  for (const [type, data] of [
    ['payment.failed', {}],
    ['payout.failed', {}],
    ['payout.succeeded', { ...out, amount: huge }],
    ['payment.succeeded', { ...paid, capture: 'c', amount: huge, currency: 'MMK' }],
  ] as const)
    expect(notice(type, data)).toBeUndefined()
})
