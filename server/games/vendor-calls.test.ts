/** Vendor calls: what of a call is told to its dialect, to the log and to the jackpots, and who is not heard at all. */
import { beforeEach, expect, it } from 'vitest'
import type { Writer } from '../platform/database.ts'
import { systemRandom } from '../platform/random.ts'
import type { RawCall } from '../platform/route.ts'
import { withoutSecrets } from './call-log.ts'
import type { LoggedCall } from './call-log-store.ts'
import {
  createVendorCalls,
  routeOf,
  type CallingVendor,
  type Dialect,
  type KnownCall,
  type Spoken,
  type VendorCalls,
} from './vendor-calls.ts'
import type { Wallet } from './wallet/wallet.ts'
import { winTermsOf } from './win-terms.ts'

const START = Temporal.Instant.from('2026-11-20T23:59:59.5Z')
const VENDOR: CallingVendor = {
  code: 'V',
  dialect: 'native',
  secrets: ['ours'],
  callsASecond: null,
  limits: {},
  callsKeptDays: 7,
  freeRoundsPaidBy: 'result',
  mayCallFrom: (ip) => ip !== '10.0.0.1',
  winTerms: winTermsOf({}, false),
}
const SPOKEN: Spoken = { reply: { status: 200, body: { status: 'ok' } }, call: 'bet', transaction: 't-1', status: 'ok', refused: false }

let vendor: CallingVendor
let spoken: Spoken
let now: Temporal.Instant
let noted: LoggedCall[]
let heard: KnownCall[]
let parts: unknown[]
let isPoolDown: boolean
let handle: ReturnType<VendorCalls>

/** A dialect whose calls are signed by the header `x-by`. */
const dialect: Dialect = {
  name: 'native',
  path: '/vendor/v1/:vendor/:call',
  forged: (secrets, { headers }, at) =>
    secrets.includes(headers['x-by'] ?? '') ? undefined : { status: 200, body: { forged: secrets, at: at.toString() } },
  busy: () => ({ status: 429, body: 'busy' }),
  tooLarge: { status: 413, body: 'too large' },
  broken: { status: 500, body: 'broken' },
  speak: async (_needs, call) => {
    heard.push(call)
    return spoken
  },
}
beforeEach(() => {
  ;[vendor, spoken, now, isPoolDown] = [VENDOR, SPOKEN, START, false]
  ;[noted, heard, parts] = [[], [], []]
  handle = createVendorCalls({
    // Neither is reached here: the dialect does nothing, and a few false calls are not counted together with those of others.
    wallet: undefined as unknown as Wallet,
    writer: undefined as unknown as Writer,
    random: systemRandom,
    clock: { now: () => (now = now.add({ microseconds: 250 })) },
    vendorOf: async (code) => (code === vendor.code ? vendor : undefined),
    log: { note: (call) => void noted.push(call), flush: async () => undefined },
    keepParts: async (...kept) => {
      if (isPoolDown) throw new Error('the database is down')
      parts.push(kept)
    },
    tellOfForgeries: async () => undefined,
    forgeriesAMinute: 1000,
  })(dialect)
})
const raw = (more: Partial<RawCall> = {}): RawCall => ({
  method: 'POST',
  path: '/vendor/v1/V/bet',
  params: { vendor: 'V' },
  query: {},
  ip: '10.0.0.9',
  headers: {
    'x-by': 'ours',
    'x-request-id': 'case-1',
  },
  body: Buffer.from('{"token":"abc","amount":"1"}'),
  ...more,
})

it('[GAME-15] a call is noted with its answer, its time and its vendor’s own id, without secrets', async () => {
  spoken = { ...SPOKEN, reply: { status: 201, body: { status: 'ok', sid: 'abc' } } }
  const call = raw()
  expect(await handle(call)).toBe(spoken.reply)
  expect(heard).toEqual([{ vendor: VENDOR, raw: call, trace: 'case-1' }])
  expect(noted).toEqual([
    {
      vendor: 'V',
      transaction: 't-1',
      call: 'bet',
      status: 'ok',
      refused: false,
      http: 201,
      trace: 'case-1',
      request: '{"token":"[removed]","amount":"1"}',
      answer: '{"status":"ok","sid":"[removed]"}',
      tookMicroseconds: 250,
      at: START.add({ microseconds: 250 }),
      keepUntil: '2026-11-27',
    },
  ])
  spoken = { ...SPOKEN, refused: true, status: 'no', transaction: `token=abc&id=${'x'.repeat(200)}` }
  await handle(raw({ headers: { 'x-by': 'ours' } }))
  expect(noted[1]).toMatchObject({ refused: true, status: 'no', trace: '', transaction: `token=[removed]&id=${'x'.repeat(181)}` })
})

it('[GAME-15] a vendor’s id of a call is kept where it is short and plain', async () => {
  for (const id of ['!', '~'.repeat(64), 'x'.repeat(65), 'a b', 'é', ''])
    await handle(raw({ headers: { 'x-by': 'ours', 'x-request-id': id } }))
  expect(heard.map(({ trace }) => trace)).toEqual(['!', '~'.repeat(64), '', '', '', ''])
})

it('[GAME-15] calls are kept for the days of their vendor from the day that they came, refused ones for thirty at least', async () => {
  const kept = async (days: number, refused: boolean) => {
    noted = []
    vendor = { ...VENDOR, callsKeptDays: days }
    spoken = { ...SPOKEN, refused }
    await handle(raw())
    return noted.map(({ keepUntil }) => `until ${keepUntil}`).join()
  }
  const all = async () => [await kept(0, false), await kept(0, true), await kept(29, true), await kept(1, false), await kept(60, true)]
  expect(await all()).toEqual(['', 'until 2026-12-20', 'until 2026-12-20', 'until 2026-11-21', 'until 2027-01-19'])
  now = START.add({ seconds: 1 })
  expect(await all()).toEqual(['', 'until 2026-12-21', 'until 2026-12-21', 'until 2026-11-22', 'until 2027-01-20'])
})

it('[GAME-21] parts of jackpots are stored before the answer leaves, and those of a refused call are not', async () => {
  const part = { transaction: 't-1', jackpot: 'mini', amount: '0.5' }
  for (const one of [{ parts: [part] }, { parts: [part], refused: true }, { parts: [] }, {}]) {
    spoken = { ...SPOKEN, ...one }
    await handle(raw())
  }
  expect([parts, noted.length]).toEqual([[['V', [part], START.add({ microseconds: 250 })]], 4])
  isPoolDown = true
  spoken = { ...SPOKEN, parts: [part] }
  await expect(handle(raw())).rejects.toThrow('the database is down')
  expect(noted).toHaveLength(4)
})

it('[GAME-15, W-01] whoever is unknown, signs wrongly, speaks another dialect or calls from elsewhere is not heard', async () => {
  const said = async (more: Partial<RawCall>) => {
    const at = now.add({ microseconds: 250 }).toString()
    const { body } = await handle(raw(more))
    return (body as { at: string }).at === at ? (body as { forged: string[] }).forged : body
  }
  const nobody = ['nobody has this secret']
  expect([await said({ headers: {} }), await said({ params: { vendor: 'W' } }), await said({ params: {} })]).toEqual([
    ['ours'],
    nobody,
    nobody,
  ])
  // Not even the stand-in's secret opens what is not there.
  const guessed = { headers: { 'x-by': 'nobody has this secret' } }
  expect([await said({ ...guessed, params: { vendor: 'W' } }), await said({ ip: '10.0.0.1' })]).toEqual([[], []])
  vendor = { ...VENDOR, dialect: 'awc' }
  expect([await said({ ip: '10.0.0.2' }), await said({ ...guessed, ip: '10.0.0.2' })]).toEqual([nobody, []])
  expect([heard, noted]).toEqual([[], []])
})

it('[GAME-15] the address of a dialect takes bodies of 64 KiB, and has answers of its own where a call cannot be read or fails', async () => {
  const { handle: handled, ...route } = routeOf(dialect, () => handle)
  expect(route).toEqual({
    method: 'POST',
    path: '/vendor/v1/:vendor/:call',
    bodyLimit: 65536,
    tooLarge: {
      status: 413,
      body: 'too large',
    },
    broken: {
      status: 500,
      body: 'broken',
    },
  })
  expect((await handled(raw())).body).toEqual({ status: 'ok' })
})

it('[GAME-15] a stored text has no secret, no zero character and no half of a sign, and is not too long', () => {
  expect(
    [
      '{"token": "a-b","sid":"c","authToken" : "d","key":"e","hash":"f","amount":"1"}',
      'token=a&sid=b&authToken=c&key=d&hash=e&amount=1',
      '?TOKEN=a',
      'a key: b, c',
      'monkey=1&rehash=2',
      'a\u0000b\ud800',
    ].map(withoutSecrets),
  ).toEqual([
    '{"token": "[removed]","sid":"[removed]","authToken" : "[removed]","key":"[removed]","hash":"[removed]","amount":"1"}',
    'token=[removed]&sid=[removed]&authToken=[removed]&key=[removed]&hash=[removed]&amount=1',
    '?TOKEN=[removed]',
    'a key: [removed], c',
    'monkey=1&rehash=2',
    'a\ufffdb\ufffd',
  ])
  const [fits, long] = ['x'.repeat(4000), 'x'.repeat(4001)]
  expect([withoutSecrets(fits), withoutSecrets(long)]).toEqual([fits, `${fits}…`])
})
