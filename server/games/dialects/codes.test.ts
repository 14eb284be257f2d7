/** Codes: every word of every dialect for a refusal, written out from its description, and what it says where no act was reached. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RawCall } from '../../platform/route.ts'
import type { Dialect } from '../vendor-calls.ts'
import { awc, CODES as AWC } from './awc.ts'
import { evolution, WORDS as EVOLUTION } from './evolution.ts'
import { readForm } from './form.ts'
import { hub88, WORDS as HUB88 } from './hub88.ts'
import { native } from './native.ts'
import { ERRORS as PRAGMATIC, pragmatic } from './pragmatic.ts'
import { CODES as SOFTSWISS, softswiss } from './softswiss.ts'

const NOW = Temporal.Instant.from('2026-11-20T08:00:00Z')
const rawOf = (more: Partial<RawCall> = {}): RawCall => ({
  method: 'POST',
  path: '/',
  params: {},
  headers: {},
  query: {},
  body: Buffer.alloc(0),
  ip: '203.0.113.7',
  ...more,
})

describe('[GAME-15] the words of a dialect', () => {
  it('are those of its own vocabulary, for each of our refusals', () => {
    const rows = Object.keys(PRAGMATIC).map((refusal) => {
      const of = refusal as keyof typeof PRAGMATIC
      return [refusal, PRAGMATIC[of], EVOLUTION[of], HUB88[of], AWC[of], ...SOFTSWISS[of]].join(' ')
    })
    expect(rows).toEqual([
      'invalid-signature 5 INVALID_TOKEN_ID RS_ERROR_INVALID_SIGNATURE 1027 403 403',
      'stale-timestamp 5 INVALID_TOKEN_ID RS_ERROR_INVALID_SIGNATURE 1027 403 403',
      'bad-request 7 INVALID_PARAMETER RS_ERROR_WRONG_SYNTAX 1036 400 400',
      'invalid-token 4 INVALID_SID RS_ERROR_INVALID_TOKEN 1008 412 101',
      'token-expired 4 INVALID_SID RS_ERROR_TOKEN_EXPIRED 1008 412 101',
      'unknown-player 2 INVALID_PARAMETER RS_ERROR_INVALID_TOKEN 1000 412 101',
      'player-blocked 6 ACCOUNT_LOCKED RS_ERROR_USER_DISABLED 1013 412 110',
      'game-disabled 8 FINAL_ERROR_ACTION_FAILED RS_ERROR_INVALID_GAME 1047 412 153',
      'wrong-currency 7 INVALID_PARAMETER RS_ERROR_WRONG_CURRENCY 1004 412 154',
      'insufficient-funds 1 INSUFFICIENT_FUNDS RS_ERROR_NOT_ENOUGH_MONEY 1018 412 100',
      'limit-reached 50 CASINO_LIMIT_EXCEEDED_STAKE RS_ERROR_LIMIT_REACHED 9999 412 105',
      'duplicate-transaction 7 FINAL_ERROR_ACTION_FAILED RS_ERROR_DUPLICATE_TRANSACTION 1016 400 400',
      'unknown-transaction 7 BET_DOES_NOT_EXIST RS_ERROR_TRANSACTION_DOES_NOT_EXIST 1017 400 400',
      'transaction-rolled-back 3 FINAL_ERROR_ACTION_FAILED RS_ERROR_TRANSACTION_ROLLED_BACK 1016 400 400',
      'already-settled 7 FINAL_ERROR_ACTION_FAILED RS_ERROR_TRANSACTION_DOES_NOT_EXIST 1016 400 400',
      'round-closed 3 FINAL_ERROR_ACTION_FAILED RS_ERROR_UNKNOWN 1016 400 400',
      'temporary-error 100 TEMPORARY_ERROR RS_ERROR_UNKNOWN 1028 500 500',
    ])
  })

  it.each([
    [
      native,
      '/vendor/v1/:vendor/:call',
      [401, { status: 'invalid-signature' }],
      [503, { status: 'temporary-error' }],
      { status: 'bad-request' },
    ],
    [
      hub88,
      '/vendor/hub88/:vendor/*',
      [200, { status: 'RS_ERROR_INVALID_SIGNATURE' }],
      [200, { status: 'RS_ERROR_UNKNOWN' }],
      { status: 'RS_ERROR_WRONG_SYNTAX' },
    ],
    [
      softswiss,
      '/vendor/softswiss/:vendor/:call',
      [403, { code: 403, message: 'invalid-signature' }],
      [500, { code: 500, message: 'temporary-error' }],
      { code: 400, message: 'bad-request' },
    ],
    [
      pragmatic,
      '/vendor/pragmatic/:vendor/:call',
      [200, { error: 5, description: 'invalid-signature' }],
      [200, { error: 100, description: 'temporary-error' }],
      { error: 7, description: 'bad-request' },
    ],
    [
      evolution,
      '/vendor/evolution/:vendor/:call',
      [401, { status: 'INVALID_TOKEN_ID' }],
      [200, { status: 'TEMPORARY_ERROR', retransmission: true }],
      { status: 'INVALID_PARAMETER' },
    ],
    [
      awc,
      '/vendor/awc/:vendor',
      [200, { status: '1027', desc: 'invalid-signature' }],
      [200, { status: '1028', desc: 'temporary-error' }],
      { status: '1036', desc: 'bad-request' },
    ],
  ] as const)('answer what reaches no act of $name', (dialect: Dialect, path, forged, again, tooLarge) => {
    const reply = ([status, body]: readonly [number, object]) => ({ status, body })
    expect(dialect.path).toBe(path)
    // Without a secret nobody is the vendor; the same bare call with one is forged too.
    for (const secrets of [[], ['a secret'], ['-----BEGIN PUBLIC KEY-----']])
      expect(dialect.forged(secrets, rawOf(), NOW)).toEqual(reply(forged))
    expect([dialect.busy(rawOf()), dialect.broken]).toEqual([reply(again), reply(again)])
    expect(dialect.tooLarge).toEqual({ status: 413, body: tooLarge })
  })

  it('say that a call is unknown, or which one cannot be read', async () => {
    const spoken = async (dialect: Dialect, name: string, body: string) => {
      const params = dialect.name === 'hub88' ? { '*': name } : { call: name }
      const answer = await dialect.speak({} as never, { raw: rawOf({ params, body: Buffer.from(body) }) } as never)
      const { reply, call, transaction, status, refused } = answer
      expect([transaction, refused, reply]).toEqual(['', true, { status: expect.any(Number), body: expect.any(Object) }])
      return `${reply.status} ${call} ${status}`
    }
    const all = async (dialect: Dialect, names: readonly string[], body: string, unread: string) => {
      for (const name of ['nothing', 'constructor', '']) expect(await spoken(dialect, name, body)).toBe(unread)
      return Promise.all(names.map((name) => spoken(dialect, name, body)))
    }
    const hub = ['user/info', 'user/balance', 'transaction/bet', 'transaction/win', 'transaction/rollback']
    expect(await all(hub88, hub, '{}', '200 unknown RS_ERROR_WRONG_SYNTAX')).toEqual(hub.map((name) => `200 ${name} RS_ERROR_WRONG_TYPES`))
    expect(await all(hub88, hub, '{', '200 unknown RS_ERROR_WRONG_SYNTAX')).toEqual(hub.map((name) => `200 ${name} RS_ERROR_WRONG_SYNTAX`))
    const soft = ['play', 'rollback', 'freespins']
    expect(await all(softswiss, soft, '{}', '400 unknown bad-request')).toEqual(soft.map((name) => `400 ${name} bad-request`))
    const pragma = ['authenticate', 'balance', 'bet', 'result', 'bonusWin', 'jackpotWin', 'promoWin', 'endRound', 'refund', 'adjustment']
    for (const body of ['', 'a=%'])
      expect(await all(pragmatic, pragma, body, '200 unknown bad-request')).toEqual(pragma.map((name) => `200 ${name} bad-request`))
    const evo = ['check', 'balance', 'debit', 'credit', 'cancel', 'promo_payout']
    expect(await all(evolution, evo, '{}', '200 unknown INVALID_PARAMETER')).toEqual(evo.map((name) => `200 ${name} INVALID_PARAMETER`))
    expect(await all(native, ['bet', 'session'], '{}', '400 unreadable bad-request')).toEqual(Array(2).fill('400 unreadable bad-request'))
    const message = (text: string) => spoken(awc, '', `message=${encodeURIComponent(text)}`)
    expect(await Promise.all(['', '{', '{"action":"nothing"}', '{"action":"constructor"}', '{"action":"bet"}'].map(message))).toEqual([
      ...Array<string>(4).fill('200 unknown 1036'),
      '200 bet 1036',
    ])
    expect(await spoken(awc, '', '')).toBe('200 unknown 1036')
    for (const txns of [[], '', [{}], Array(31).fill({})])
      expect(await message(JSON.stringify({ action: 'cancelBet', txns }))).toBe('200 cancelBet 1036')
  })
})

describe('[GAME-15] a form', () => {
  it('is read pair by pair, and a name may stand without a value', () => {
    const read = (text: string) => [...(readForm(Buffer.from(text)) ?? [])]
    expect([read(''), read('&a&&b=&c=1=2&')]).toEqual([
      [],
      [
        ['a', ''],
        ['b', ''],
        ['c', '1=2'],
      ],
    ])
  })
})

describe('[GAME-15] a signature', () => {
  it('of any secret that holds is taken, the newest or an older one, and of no other', () => {
    const body = Buffer.from('{"a":1}')
    const headers = { 'x-request-sign': createHmac('sha256', 'old').update(body).digest('hex') }
    const forged = (secrets: readonly string[]) => softswiss.forged(secrets, rawOf({ body, headers }), NOW) !== undefined
    expect([['old'], ['new', 'old'], ['old', 'new'], ['new'], []].map(forged)).toEqual([false, false, false, true, true])
    const named = (secrets: readonly string[], key: string) =>
      [
        awc.forged(secrets, rawOf({ body: Buffer.from(`key=${key}`) }), NOW),
        evolution.forged(secrets, rawOf({ query: { authToken: key } }), NOW),
      ].map((reply) => reply !== undefined)
    expect([named(['new', 'old'], 'old'), named(['old', 'new'], 'old'), named(['new'], 'old'), named([], '')]).toEqual([
      [false, false],
      [false, false],
      [true, true],
      [true, true],
    ])
    // Hub88's is of an RSA key alone, and written as base64 and in no other way.
    const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string
    const [rsa, curve] = [generateKeyPairSync('rsa', { modulusLength: 1024 }), generateKeyPairSync('ec', { namedCurve: 'P-256' })]
    const good = sign('RSA-SHA256', body, rsa.privateKey).toString('base64')
    const isRefused = (keys: readonly KeyObject[], signature: string) =>
      hub88.forged(keys.map(pem), rawOf({ body, headers: { 'x-hub88-signature': signature } }), NOW) !== undefined
    expect([isRefused([rsa.publicKey], good), isRefused([curve.publicKey, rsa.publicKey], good), isRefused([], good)]).toEqual([
      false,
      false,
      true,
    ])
    for (const bent of [`${good}\n`, ` ${good}`, `${good}==`, good.slice(0, 39), `${good}${'A'.repeat(1024)}`])
      expect(isRefused([rsa.publicKey], bent)).toBe(true)
    expect(isRefused([curve.publicKey], sign('SHA256', body, curve.privateKey).toString('base64'))).toBe(true)
    // Pragmatic signs what is there, sorted, without what is empty; its hash may be in capitals.
    const hash = '48ede480f182f325db2c33f8d705c464'
    const isForged = (secret: string, text: string) => pragmatic.forged([secret], rawOf({ body: Buffer.from(text) }), NOW) !== undefined
    expect([
      isForged('s', `b=2&a=1&c=&hash=${hash}`),
      isForged('s', `hash=${hash.toUpperCase()}&a=1&b=2`),
      isForged('s', `b=1&a=2&hash=${hash}`),
      isForged('s', `b=2&a=1&c=3&hash=${hash}`),
      isForged('t', `b=2&a=1&hash=${hash}`),
      isForged('s', `b=2&a=1&hash=${hash}&b=2`),
    ]).toEqual([false, false, true, true, true, true])
  })
})
