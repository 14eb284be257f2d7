/** Hostile calls: forged, stale, bent and malformed ones change nothing, and no two readings of a signed body are possible. */
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits, LARGEST, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import type { TestDatabase } from '../../app/testing.ts'
import {
  betBody,
  inRound,
  nextId,
  openWorld,
  winBody,
  worldDatabase,
  type Fields,
  type Headers,
  type TestPlayer,
  type World,
} from '../testing/conformance-world.ts'
import { signatureHeader } from '../signature.ts'
import { readFlatObject } from '../strict-json.ts'

let database: TestDatabase
let world: World
let player: TestPlayer
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { forgeriesAMinute: 1_000_000 })
  player = await world.player(1000n)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const no = (http: number, status: string) => ({ http, status })
const rowsNow = async () => {
  const { rows } = await database.pool
    .query(`select (select count(*) from games_callback) as callbacks, (select count(*) from games_round) as rounds,
    (select count(*) from games_call) as calls, (select count(*) from ledger_key) as keys, (select sum(balance) from ledger_account) as money`)
  return rows[0] as unknown
}
/** Sends bytes as they are, with headers as they are. */
async function send(raw: Buffer, headers: Headers, path = 'PG/bet') {
  const answer = await fetch(`${world.url}/vendor/v1/${path}`, {
    method: 'POST',
    body: new Uint8Array(raw),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = await answer.text()
  return { http: answer.status, status: (JSON.parse(text) as { status: string }).status }
}
const signatureOf = (secret: string, at: string, body: Buffer, path = 'PG/bet') =>
  signatureHeader(secret, at, { method: 'POST', path: `/vendor/v1/${path}`, body })
const signed = (raw: Buffer, at = String(world.clock.now().epochMilliseconds), secret = world.secret('PG'), path = 'PG/bet') => ({
  'x-timestamp': at,
  'x-signature': signatureOf(secret, at, raw, path),
})

describe('[GAME-15] signatures (W-01)', () => {
  it('no flipped bit of a signed call is accepted, and no row is written', async () => {
    const raw = Buffer.from(JSON.stringify(betBody(player, nextId('r'), '1')))
    const headers = signed(raw)
    const before = await rowsNow()
    for (let bit = 0; bit < raw.length * 8; bit += 7) {
      const bent = Buffer.from(raw)
      bent[bit >> 3]! ^= 1 << (bit & 7)
      expect(await send(bent, headers)).toEqual(no(401, 'invalid-signature'))
    }
    const signature = headers['x-signature']
    for (let at = 'v2,'.length; at < signature.length; at += 1) {
      const bent = `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`
      expect(await send(raw, { ...headers, 'x-signature': bent })).toEqual(no(401, 'invalid-signature'))
    }
    await world.games.settle()
    expect(await rowsNow()).toEqual(before)
  })

  it('is bound to its time, its vendor and its secret', async () => {
    const raw = Buffer.from(JSON.stringify(betBody(player, nextId('r'), '1')))
    const now = Number(world.clock.now().epochMilliseconds)
    const later = { ...signed(raw), 'x-timestamp': String(now + 1) }
    expect(await send(raw, later)).toEqual(no(401, 'invalid-signature'))
    expect(await send(raw, signed(raw), 'CQ9/bet')).toEqual(no(401, 'invalid-signature'))
    expect(await send(raw, signed(raw), 'NOBODY/bet')).toEqual(no(401, 'invalid-signature'))
    expect(await send(raw, signed(raw), 'BGS/bet')).toEqual(no(401, 'invalid-signature'))
    expect(await send(raw, signed(raw, String(now), 'another secret'))).toEqual(no(401, 'invalid-signature'))
  })

  it.each([
    {},
    { 'x-signature': '' },
    { 'x-signature': 'v2,abc' },
    { 'x-signature': 'v3,abc' },
    { 'x-timestamp': '' },
    { 'x-timestamp': '1e12' },
    { 'x-timestamp': '-5' },
    { 'x-timestamp': 'NaN' },
  ] as Headers[])('refuses the headers %j', async (headers) => {
    const raw = Buffer.from('{}')
    expect(await send(raw, Object.keys(headers).length === 0 ? {} : { ...signed(raw), ...headers })).toEqual(no(401, 'invalid-signature'))
  })

  it('is bound to its call: what is signed for one is refused at every other, and so is a signature without a call', async () => {
    const [round, at] = [nextId('r'), String(world.clock.now().epochMilliseconds)]
    const staked = betBody(player, round, '3')
    expect((await world.call('bet', staked)).status).toBe('ok')
    const paid = winBody(player, round, '3', { reference: staked['transaction'] })
    expect((await world.call('win', paid)).status).toBe('ok')
    const before = await world.balance(player)
    const raw = Buffer.from(JSON.stringify(inRound(player, round, { reference: paid['transaction'] })))
    const headers = signed(raw, at, world.secret('PG'), 'PG/rollback')
    expect(await send(raw, headers, 'PG/void-settle')).toEqual(no(401, 'invalid-signature'))
    expect(await send(raw, headers, 'PG/rollback?more=1')).toEqual(no(401, 'invalid-signature'))
    const former = createHmac('sha256', world.secret('PG')).update(`${at}.`).update(raw).digest('base64')
    for (const signature of [`v1,${former}`, `v2,${former}`])
      expect(await send(raw, { 'x-timestamp': at, 'x-signature': signature }, 'PG/rollback')).toEqual(no(401, 'invalid-signature'))
    expect(await world.balance(player)).toBe(before)
    expect(await send(raw, headers, 'PG/rollback')).toEqual(no(200, 'ok'))
    expect(await world.balance(player)).toBe(before - 3n * UNITS)
    const bet = Buffer.from(JSON.stringify(betBody(player, nextId('r'), '1')))
    expect(await send(bet, signed(bet, at, world.secret('PG'), 'PG/bet?a=1&b=%20'), 'PG/bet?a=1&b=%20')).toEqual(no(200, 'ok'))
  })

  it('holds for five minutes either way', async () => {
    const now = Number(world.clock.now().epochMilliseconds)
    for (const [off, expected] of [
      [-300_000, no(200, 'ok')],
      [300_000, no(200, 'ok')],
      [-300_001, no(401, 'stale-timestamp')],
      [300_001, no(401, 'stale-timestamp')],
    ] as const) {
      const raw = Buffer.from(JSON.stringify(betBody(player, nextId('r'), '1')))
      expect(await send(raw, signed(raw, String(now + off)))).toEqual(expected)
    }
    const stale = Buffer.from('{}')
    expect(await send(stale, signed(stale, String(now - 300_001), 'another secret'))).toEqual(no(401, 'invalid-signature'))
  })

  it('may come several at a time, and with the secret before the newest', async () => {
    const old = world.secret('PG')
    const rotated = await database.transact((tx) => world.games.rotateVendorSecret(tx, 'PG'))
    const fresh = rotated.ok ? rotated.value.secret : ''
    const bodyOf = () => Buffer.from(JSON.stringify(betBody(player, nextId('r'), '1')))
    const at = String(world.clock.now().epochMilliseconds)
    for (const secret of [old, fresh]) {
      const raw = bodyOf()
      expect(await send(raw, signed(raw, at, secret))).toEqual(no(200, 'ok'))
    }
    const raw = bodyOf()
    const several = `v2,${'A'.repeat(43)}= ${signatureOf('wrong', at, raw)} ${signatureOf(fresh, at, raw)}`
    expect(await send(raw, { 'x-timestamp': at, 'x-signature': several })).toEqual(no(200, 'ok'))
    await database.transact((tx) => world.games.rotateVendorSecret(tx, 'PG'))
    const late = bodyOf()
    expect(await send(late, signed(late, at, old))).toEqual(no(401, 'invalid-signature'))
    await database.pool.query(`update games_vendor set sealed_secrets = array[$1] where code = 'PG'`, [`sealed:${old}`])
    await database.pool.query('update games_catalogue set version = version + 1')
  })
})

describe('[GAME-15] bodies (W-12)', () => {
  const bodyNow = () => betBody(player, nextId('r'), '1')
  const text = (body: Fields) => JSON.stringify(body)

  it.each([
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1E3',
    'NaN',
    'Infinity',
    '01',
    '1.',
    '.5',
    '1.00001',
    ' 1',
    '1 ',
    '1,000',
    '၁',
    '１',
    '0x10',
    '',
    '10000000000000',
    '1000000000000.0001',
    '9007199254740993000',
  ])('refuses the stake %j', async (amount) => {
    expect(await world.call('bet', { ...bodyNow(), amount })).toEqual(no(400, 'bad-request'))
  })

  const bent: [string, (body: Fields) => string][] = [
    ['a number as amount', (body) => text({ ...body, amount: 1 })],
    ['an amount of null', (body) => text({ ...body, amount: null })],
    ['an unknown field', (body) => text({ ...body, bonus: '5' })],
    ['a missing field', ({ round: _round, ...body }) => text(body)],
    ['a list as body', (body) => `[${text(body)}]`],
    ['a nested field', (body) => text({ ...body, round: { id: '1' } })],
    ['a truth value as text', (body) => text({ ...body, closeRound: 'true' })],
    ['a field given twice', (body) => text(body).replace('{', '{"amount":"9",')],
    ['a field given twice, once by escapes', (body) => text(body).replace('{', '{"\\u0061mount":"9",')],
    ['a prototype as field', (body) => text(body).replace('{', '{"__proto__":"x",')],
    ['a comma too many', (body) => text(body).replace('}', ',}')],
    ['something after the end', (body) => `${text(body)}{}`],
    ['a comment', (body) => `/* */${text(body)}`],
    ['a byte order mark', (body) => `\uFEFF${text(body)}`],
    ['a zero character', (body) => text({ ...body, round: 'a\u0000b' })],
    ['half a character', (body) => text(body).replace('"round":"', '"round":"\\ud800')],
    ['a space in an id', (body) => text({ ...body, transaction: 'a b' })],
    ['an empty id', (body) => text({ ...body, transaction: '' })],
    ['an id without end', (body) => text({ ...body, transaction: 'x'.repeat(129) })],
    ['other letters in an id', (body) => text({ ...body, round: 'кругом' })],
    ['a currency in small letters', (body) => text({ ...body, currency: 'mmk' })],
    ['nothing', () => ''],
    ['plain words', () => 'amount=1'],
  ]
  it.each(bent)('refuses %s', async (_what, bend) => {
    expect(await world.call('bet', bend(bodyNow()))).toEqual(no(400, 'bad-request'))
  })

  it('refuses bytes that are no text, a call that does not exist, a win without a known kind', async () => {
    const raw = Buffer.concat([Buffer.from(text(bodyNow()).slice(0, -1)), Buffer.from([0xc3, 0x28]), Buffer.from('}')])
    expect(await send(raw, signed(raw))).toEqual(no(400, 'bad-request'))
    expect(await world.call('deposit', bodyNow())).toEqual(no(400, 'bad-request'))
    expect(await world.call('constructor', bodyNow())).toEqual(no(400, 'bad-request'))
    expect(await world.call('win', winBody(player, nextId('r'), '1', { kind: 'gift' }))).toEqual(no(400, 'bad-request'))
    expect(await world.call('win', winBody(player, nextId('r'), '-1'))).toEqual(no(400, 'bad-request'))
    expect(await world.call('rollback', inRound(player, nextId('r')))).toEqual(no(400, 'bad-request'))
  })

  it('answers an oversized body with 413', async () => {
    const raw = Buffer.from(text({ ...bodyNow(), round: 'x'.repeat(66_000) }))
    expect(await send(raw, signed(raw))).toEqual(no(413, 'bad-request'))
  })

  it('left no trace of all these but what was rightly taken', async () => {
    await world.games.settle()
    const { rows } = await database.pool.query('select transaction from games_callback where member = $1', [player.member])
    expect(await world.balance(player)).toBe((1000n - BigInt(rows.length)) * UNITS)
  })
})

describe('[GAME-15] amounts and flat objects, by property', () => {
  it('an amount is read exactly or not at all', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST }), fc.integer({ min: 0, max: 4 }), (units, least) => {
        expect(parseUnits(formatUnits(units, least))).toBe(units)
      }),
    )
  })

  it('a flat object is read as any reader reads it, or not at all', () => {
    const flat = fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(fc.string({ unit: 'binary' }), fc.boolean()), {
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(flat, fc.nat(3), (object, indent) => {
        const read = readFlatObject(Buffer.from(JSON.stringify(object, null, indent)))
        if (read !== undefined) expect(read).toEqual(object)
      }),
    )
    fc.assert(
      fc.property(fc.json(), (json) => {
        const read = readFlatObject(Buffer.from(json))
        if (read !== undefined) expect(read).toEqual(JSON.parse(json))
      }),
    )
  })
})
