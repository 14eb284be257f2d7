/** Proves encrypted payloads: opened once, for one call, within a minute, and only when they keep every letter of the profile. */
import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { CompactEncrypt, compactVerify, exportJWK, generateKeyPair, importJWK, type CompactJWEHeaderParameters, type JWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { openDatabase } from '../../platform/database.ts'
import { createKeySetSigner } from './key-set.ts'
import { PASSWORD, smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_payload_key, identity_payload_seen')
  world = smallWorld(database)
  await world.identity.rotatePayloadKeys()
})

const CALL = { method: 'POST', path: '/wps/session/login' }
const REFUSED = { ok: false, code: 'decrypt-failed' }
const form = { username: 'mandalay7', password: PASSWORD }

const claims = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  body: form,
  iat: world.clock.now().epochMilliseconds / 1000,
  jti: randomBytes(16).toString('base64url'),
  aud: 'POST /wps/session/login',
  ...change,
})
const newestKey = async (): Promise<JWK & { kid: string }> => (await world.identity.payloadKeys()).keys[0]!

/** What an honest browser does, with parts of it bent. */
async function sealed(
  change: { claims?: Record<string, unknown>; header?: Record<string, unknown>; key?: JWK; text?: Buffer } = {},
): Promise<string> {
  const jwk = change.key ?? (await newestKey())
  const plain = change.text ?? Buffer.from(JSON.stringify(claims(change.claims)))
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid, typ: 'wps+jwe', ...change.header }
  for (const [name, value] of Object.entries(header)) if (value === undefined) delete (header as Record<string, unknown>)[name]
  return new CompactEncrypt(plain).setProtectedHeader(header as CompactJWEHeaderParameters).encrypt(await importJWK(jwk, 'ECDH-ES'))
}
const open = (jwe: string, call = CALL) => world.identity.decrypt({ jwe, ...call })
const withHeader = (jwe: string, change: (header: Record<string, unknown>) => Record<string, unknown>): string => {
  const [head = '', ...rest] = jwe.split('.')
  const header = change(JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>)
  return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.')
}

describe('[ID-22] encrypted payloads', () => {
  test('a payload of the profile opens, and a hundred of them share neither key nor nonce', async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => sealed()))
    for (const jwe of all.slice(0, 3)) expect(await open(jwe)).toEqual({ ok: true, value: form })
    const marks = all.map((jwe) => `${JSON.parse(Buffer.from(jwe.split('.')[0]!, 'base64url').toString()).epk.x}|${jwe.split('.')[2]}`)
    expect(new Set(marks).size).toBe(100)
    expect(all.join()).not.toContain('mandalay7')
  })

  test('opens once, however many ask at the same time', async () => {
    const jwe = await sealed()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => open(jwe)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await open(jwe)).toEqual(REFUSED)
    // Another envelope around the same number is the same payload.
    const jti = randomBytes(16).toString('base64url')
    expect(await open(await sealed({ claims: { jti } }))).toMatchObject({ ok: true })
    expect(await open(await sealed({ claims: { jti } }))).toEqual(REFUSED)
  })

  test('opens for its own call only, and stays unspent when it is shown to another', async () => {
    const jwe = await sealed()
    expect(await open(jwe, { method: 'PUT', path: '/wps/member/register' })).toEqual(REFUSED)
    expect(await open(jwe, { method: 'PUT', path: '/wps/session/login' })).toEqual(REFUSED)
    expect(await open(jwe)).toMatchObject({ ok: true })
  })

  const bentClaims: [string, () => Record<string, unknown>][] = [
    ['no audience', () => ({ aud: undefined })],
    ['a list of audiences', () => ({ aud: ['POST /wps/session/login'] })],
    ['an hour ago', () => ({ iat: world.clock.now().epochMilliseconds / 1000 - 3600 })],
    ['61 seconds ago', () => ({ iat: world.clock.now().epochMilliseconds / 1000 - 61 })],
    ['61 seconds ahead', () => ({ iat: world.clock.now().epochMilliseconds / 1000 + 61 })],
    ['milliseconds for seconds', () => ({ iat: world.clock.now().epochMilliseconds })],
    ['no time', () => ({ iat: undefined })],
    ['time as text', () => ({ iat: String(world.clock.now().epochMilliseconds / 1000) })],
    ['no number of its own', () => ({ jti: undefined })],
    ['a short number', () => ({ jti: 'a'.repeat(15) })],
    ['a long number', () => ({ jti: 'a'.repeat(65) })],
    ['a hostile number', () => ({ jti: `${'a'.repeat(20)}\u0000` })],
    ['no body', () => ({ body: undefined })],
  ]
  test.each(bentClaims)('claims with %s do not open', async (_what, bend) => {
    expect(await open(await sealed({ claims: bend() }))).toEqual(REFUSED)
  })

  test.each([60, -60])('a clock that is %i seconds off is accepted', async (off) => {
    expect(await open(await sealed({ claims: { iat: world.clock.now().epochMilliseconds / 1000 + off } }))).toMatchObject({ ok: true })
  })

  const bentHeaders: [string, Record<string, unknown>][] = [
    ['no type', { typ: undefined }],
    ['another type', { typ: 'JWT' }],
    ['no key id', { kid: undefined }],
    ['an unknown key id', { kid: 'AAAAAAAAAAAA' }],
    ['a hostile key id', { kid: '../../etc/passwd' }],
    ['key id __proto__', { kid: '__proto__' }],
    ['another encryption', { enc: 'A128GCM' }],
    ['a CBC encryption', { enc: 'A256CBC-HS512' }],
    ['a wrapped key', { alg: 'ECDH-ES+A256KW' }],
    ['party information', { apu: 'QQ' }],
    ['a content type', { cty: 'JWT' }],
  ]
  test.each(bentHeaders)('a header with %s does not open', async (_what, header) => {
    expect(await open(await sealed({ header }))).toEqual(REFUSED)
  })

  test.each(['none', 'dir', 'RSA1_5', 'RSA-OAEP', 'A256KW', 'PBES2-HS256+A128KW', 'ecdh-es', '', null, 7])(
    'algorithm %j does not open',
    async (alg) => {
      expect(await open(withHeader(await sealed(), (header) => ({ ...header, alg })))).toEqual(REFUSED)
    },
  )

  test('a payload that was compressed, small or as a bomb, does not open', async () => {
    const { kid } = await newestKey()
    const bomb = deflateRawSync(Buffer.from(JSON.stringify(claims({ body: 'a'.repeat(2_000_000) }))))
    expect(bomb.length).toBeLessThan(10_000)
    const jwe = await sealed({ text: bomb, header: { kid } })
    expect(await open(withHeader(jwe, (header) => ({ ...header, zip: 'DEF' })))).toEqual(REFUSED)
    expect(await open(await sealed({ header: { zip: 'DEF' } }))).toEqual(REFUSED)
  })

  test('more than sixteen kilobytes do not open', async () => {
    expect(await open(await sealed({ claims: { body: 'a'.repeat(11_000) } }))).toMatchObject({ ok: true })
    const long = (letters: number) => sealed({ claims: { body: 'a'.repeat(letters) } })
    const room = 11_000 + Math.floor(((16 * 1024 - (await long(11_000)).length) * 3) / 4)
    expect(await open(await long(room))).toMatchObject({ ok: true })
    expect(await open(await long(room + 2))).toEqual(REFUSED)
  })

  test('a key of somebody else under a known name, another curve, or a curve that is not there do not open', async () => {
    const { kid } = await newestKey()
    const stranger = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).publicKey)
    expect(await open(await sealed({ key: { ...stranger, kid } }))).toEqual(REFUSED)
    const other = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'X25519', extractable: true })).publicKey)
    expect(await open(await sealed({ key: { ...other, kid } }))).toEqual(REFUSED)
    const jwe = await sealed()
    // A point that is not on the curve is how an attacker would ask for the private key bit by bit.
    for (const epk of [
      { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
      { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) },
      { kty: 'oct', k: 'AA' },
      null,
    ])
      expect(await open(withHeader(jwe, (header) => ({ ...header, epk })))).toEqual(REFUSED)
  })

  test.each([16, 64])('a number of %i letters is accepted', async (letters) => {
    expect(await open(await sealed({ claims: { jti: 'a'.repeat(letters) } }))).toMatchObject({ ok: true })
  })

  test('a wrapped key beside the agreed one, or a sixth part, does not open', async () => {
    const [head, , ...rest] = (await sealed()).split('.')
    for (const parts of [
      [head, 'AA', ...rest],
      [head, '', ...rest, ''],
    ])
      expect(await open(parts.join('.'))).toEqual(REFUSED)
    expect(await open([head, '', ...rest].join('.'))).toMatchObject({ ok: true })
  })

  test('any flipped letter spoils it', async () => {
    const jwe = await sealed()
    for (let at = 0; at < jwe.length - 1; at += 13) {
      const letter = jwe[at]!
      if (letter === '.') continue
      const bent = jwe.slice(0, at) + (letter === 'A' ? 'Q' : 'A') + jwe.slice(at + 1)
      if (bent !== jwe) expect(await open(bent), `letter ${at}`).toEqual(REFUSED)
    }
  })

  test.each(['', '.', '....', 'a.b.c', 'a.b.c.d.e', '\u0000', 'eyJhbGciOiJub25lIn0.e30.', `${'e30.'.repeat(4)}e30`, 'x'.repeat(100_000)])(
    'nonsense %# does not open',
    async (jwe) => {
      expect(await open(jwe)).toEqual(REFUSED)
    },
  )

  test('a name that stands twice, which two readers would understand differently, does not open', async () => {
    const text = JSON.stringify(claims())
    const twice = [text.replace('{', '{"aud":"GET /wps/x",'), text.replace('"username"', '"username":"other","user\\u006eame"')]
    expect(twice.every((one) => one !== text)).toBe(true)
    for (const one of twice) expect(await open(await sealed({ text: Buffer.from(one) }))).toEqual(REFUSED)
    expect(await open(await sealed({ text: Buffer.from(text) }))).toMatchObject({ ok: true })
  })

  test('what is no JSON object, or no text, does not open', async () => {
    for (const text of ['[]', 'null', '"x"', '{', ''].map((one) => Buffer.from(one)).concat(Buffer.from([0xff, 0xfe])))
      expect(await open(await sealed({ text }))).toEqual(REFUSED)
  })
})

test('[ID-22] a failing database is the server’s fault, and no answer says that the form was bad', async () => {
  const jwe = await sealed()
  await database.pool.query('alter table identity_payload_key rename to identity_payload_gone')
  await expect(smallWorld(database, { clock: world.clock }).identity.decrypt({ jwe, ...CALL })).rejects.toThrow(/identity_payload_key/)
  await database.pool.query('alter table identity_payload_gone rename to identity_payload_key')
  expect(await open(jwe)).toMatchObject({ ok: true })
})

test('[ID-22] neither is a database that hangs up', async () => {
  const jwe = await sealed()
  const deaf = createServer((socket) => socket.destroy())
  await new Promise<void>((listens) => deaf.listen(0, '127.0.0.1', listens))
  const gone = openDatabase({
    connection: { host: '127.0.0.1', port: (deaf.address() as AddressInfo).port, user: 'u', database: 'd' },
    size: 1,
  })
  try {
    await expect(smallWorld(gone, { clock: world.clock }).identity.decrypt({ jwe, ...CALL })).rejects.toThrow(/connection|ECONNRESET/i)
  } finally {
    await gone.close()
    deaf.close()
  }
})

describe('[ID-22] keys', () => {
  test('are published without their private half, which rests sealed', async () => {
    const outcome = await world.browser().call<{ keys: JWK[]; now: string }>('payloadKeys')
    if (!outcome.ok) throw new Error('no keys')
    expect(outcome.value.keys).toEqual([
      { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String), kid: expect.any(String), use: 'enc', alg: 'ECDH-ES' },
    ])
    expect(outcome.value.now).toBe('2026-11-20T08:00:00Z')
    const { rows } = await database.pool.query('select * from identity_payload_key')
    expect(rows[0].private_sealed).not.toContain('"d"')
    expect(JSON.stringify(rows[0].public_jwk)).not.toContain('"d"')
  })

  test('are signed by every version of the signing key, of which a page trusts the current one', async () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 0xff)]
    const before = createKeySetSigner({ current: '1', keys: { '1': one } })
    const turned = createKeySetSigner({ current: '2', keys: { '1': one, '2': two } })
    const set = await world.identity.payloadKeys()
    const opens = async (signed: readonly string[], trusted: string): Promise<boolean[]> => {
      const key = await crypto.subtle.importKey('raw', Buffer.from(trusted, 'base64url'), { name: 'ECDSA', namedCurve: 'P-256' }, false, [
        'verify',
      ])
      const tries = signed.map((each) => compactVerify(each, key, { algorithms: ['ES256'] }))
      return (await Promise.allSettled(tries)).map(({ status }) => status === 'fulfilled')
    }
    expect(await opens(set.signed, world.identity.trustedSigner)).toEqual([true])
    expect(await opens(set.signed, before.trusted)).toEqual([false])
    const { signed } = await turned.sign({ keys: set.keys, now: set.now })
    expect(await opens(signed, before.trusted)).toEqual([true, false])
    expect(await opens(signed, turned.trusted)).toEqual([false, true])
  })

  test('are signed by the number that a data key is, from one up to the last that P-256 has', () => {
    // The curve's generator and twice of it (SEC 2, 2.4.2).
    const one = `04${'6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'}${'4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5'}`
    const two = `04${'7cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc47669978'}${'07775510db8ed040293d9ac69f7430dbba7dade63ce982299e04b79d227873d1'}`
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
    const signs = (number: bigint) => {
      const key = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
      return Buffer.from(createKeySetSigner({ current: '1', keys: { '1': key } }).trusted, 'base64url').toString('hex')
    }
    expect([0n, 1n, order - 1n, order].map(signs)).toEqual([one, two, one, two])
    // The last is the first turned over: the same x.
    expect(signs(order - 2n).slice(0, 66)).toBe(one.slice(0, 66))
    expect(signs(order - 2n)).not.toBe(one)
  })

  test('are not published when somebody has written another public half into the database', async () => {
    const stranger = await exportJWK((await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })).publicKey)
    const { rows } = await database.pool.query('select public_jwk from identity_payload_key')
    for (const part of ['x', 'y'] as const) {
      await database.pool.query('update identity_payload_key set public_jwk = $1', [{ ...rows[0].public_jwk, [part]: stranger[part] }])
      await expect(world.identity.payloadKeys()).rejects.toThrow(/public half of the payload key .* was altered/)
    }
  })

  test('turn once a day, however many processes ask, and old ones open for two days more', async () => {
    const first = await newestKey()
    await world.identity.rotatePayloadKeys()
    expect((await world.identity.payloadKeys()).keys).toHaveLength(1)
    world.clock.forward({ hours: 24 })
    const other = smallWorld(database, { clock: world.clock })
    await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? other : world).identity.rotatePayloadKeys()))
    const { keys } = await world.identity.payloadKeys()
    expect(keys).toHaveLength(2)
    expect(keys[0]!.kid).not.toBe(first.kid)
    // A process that has not rotated itself opens what was sealed to the other's key.
    expect(await other.identity.decrypt({ jwe: await sealed(), ...CALL })).toMatchObject({ ok: true })
    world.clock.forward({ hours: 47, minutes: 59 })
    expect(await open(await sealed({ key: first }))).toMatchObject({ ok: true })
    world.clock.forward({ minutes: 1 })
    expect(await open(await sealed({ key: first }))).toEqual(REFUSED)
    await world.identity.rotatePayloadKeys()
    const { rows } = await database.pool.query('select count(*)::int as kept from identity_payload_key where kid = $1', [first.kid])
    expect(rows).toEqual([{ kept: 0 }])
  })

  test('are made when nobody has made one yet', async () => {
    await database.pool.query('truncate identity_payload_key')
    expect((await world.identity.payloadKeys()).keys).toHaveLength(1)
  })

  test('numbers that were seen are forgotten only when their time has long passed', async () => {
    const jwe = await sealed()
    await open(jwe)
    world.clock.forward({ seconds: 59 })
    await world.identity.sweep()
    expect(await open(jwe)).toEqual(REFUSED)
    const kept = async () => (await database.pool.query('select from identity_payload_seen')).rowCount
    world.clock.forward({ seconds: 240 })
    await world.identity.sweep()
    expect(await kept()).toBe(1)
    world.clock.forward({ seconds: 1 })
    await world.identity.sweep()
    expect(await kept()).toBe(0)
    expect(await open(jwe)).toEqual(REFUSED)
  })
})
