/** Proves passkeys with a software authenticator: what opens an account by one press, and every answer that must not. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { softwareAuthenticator, type Authenticator, type Signing } from '../testing/authenticator.ts'
import { bindContact, switchTotpOn } from '../testing/bound.ts'
import { PASSWORD, smallWorld, type Browser, type Made, type SmallWorld } from '../testing/small-world.ts'

const AWAY = '198.51.100.7'
const REFUSED = { ok: false, code: 'passkey-refused' }
const OVER = { ok: false, code: 'challenge-over' }

type PasskeyOptions = { readonly challenge: string; readonly excludeCredentials?: readonly { readonly id: string }[] }

let database: TestDatabase
let world: SmallWorld
let member: Browser
let device: Authenticator
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_passkey, identity_trip, identity_device, identity_attempt cascade')
  world = smallWorld(database)
  member = world.browser()
  await member.register('mandalay7')
  device = softwareAuthenticator()
})

async function askedBy(browser: Browser, name: 'passkeyOptions' | 'passkeyLoginOptions'): Promise<PasskeyOptions> {
  const asked = await browser.call<PasskeyOptions>(name, name === 'passkeyOptions' ? { password: PASSWORD } : undefined)
  if (!asked.ok) throw new Error(asked.code)
  return asked.value
}
const add = async (browser: Browser, with_ = device, signing: Signing = {}) =>
  browser.call<{ id: string }>('addPasskey', {
    credential: with_.make((await askedBy(browser, 'passkeyOptions')).challenge, signing),
    name: 'My phone',
  })
const give = (browser: Browser, credential: Record<string, unknown>) => browser.call<Made>('passkeyLogin', { credential })
const enter = async (signing: Signing = {}, browser = world.browser(AWAY)) =>
  give(browser, device.sign((await askedBy(browser, 'passkeyLoginOptions')).challenge, signing))

/** Both of these acts reach a row of the table before either of them may go on. */
async function bothAt<Answer>(table: string, acts: () => Promise<Answer>[]): Promise<Answer[]> {
  const held = await database.pool.connect()
  await held.query('begin')
  await held.query(`select from ${table} for update`)
  const going = acts()
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  await expect.poll(async () => (await database.pool.query(waits)).rowCount, { timeout: 10_000 }).toBe(2)
  await held.query('commit')
  held.release()
  return Promise.all(going)
}

describe('[ID-04] a passkey', () => {
  test('is made by the password, opens the account by one press from anywhere, and is shown with its last use', async () => {
    expect(await member.call('passkeyOptions', { password: 'not my password' })).toMatchObject({ code: 'old-password-wrong' })
    const made = await add(member)
    expect(world.facts.filter(({ name }) => name === 'memberPasskeyAdded')).toEqual([
      { name: 'memberPasskeyAdded', memberId: (await member.whoAmI())!.id, reference: made.ok ? made.value.id : 'none' },
    ])
    expect(await enter()).toMatchObject({ ok: true, value: { member: { account: 'mandalay7' } } })
    const browser = world.browser(AWAY)
    expect(await enter({}, browser)).toMatchObject({ ok: true })
    expect([browser.ages.has('sid'), browser.ages.get('sid')]).toEqual([true, undefined])
    expect(await member.call('securityState')).toMatchObject({
      value: { passkeys: [{ name: 'My phone', usedAt: '2026-11-20T08:00:00Z' }] },
    })
    // A device that has one already is named, so that it makes no second.
    expect((await askedBy(member, 'passkeyOptions')).excludeCredentials).toMatchObject([{ id: device.make('x')['id'] }])
  })

  test('asks for no second proof, which a password from there would need', async () => {
    await add(member)
    await switchTotpOn(world, member)
    await bindContact(world, member, { kind: 'email', email: 'mya@example.test' })
    expect(await world.browser(AWAY).login('mandalay7')).toMatchObject({ code: 'verification-required' })
    expect(await enter()).toMatchObject({ ok: true })
  })

  test('of another owner cannot be added again', async () => {
    await add(member)
    const other = world.browser(AWAY)
    await other.register('mandalay8')
    expect(await add(other)).toEqual(REFUSED)
  })

  test('that nobody added, or whose login was not asked for, opens nothing', async () => {
    expect(await enter()).toEqual(REFUSED)
    await add(member)
    expect(await give(world.browser(AWAY), device.sign('AAAA'))).toEqual(OVER)
    const browser = world.browser(AWAY)
    await askedBy(browser, 'passkeyLoginOptions')
    expect(await give(browser, device.sign((await askedBy(world.browser(), 'passkeyLoginOptions')).challenge))).toEqual(REFUSED)
  })

  test('signs a challenge once, and within five minutes', async () => {
    await add(member)
    const browser = world.browser(AWAY)
    const { challenge } = await askedBy(browser, 'passkeyLoginOptions')
    const trip = browser.cookies.get('trip') ?? ''
    expect(await give(browser, device.sign(challenge))).toMatchObject({ ok: true })
    expect(browser.cookies.has('trip')).toBe(false)
    browser.cookies.set('trip', trip)
    expect(await give(browser, device.sign(challenge))).toEqual(OVER)
    for (const [minutes, outcome] of [
      [4, { ok: true }],
      [5, OVER],
    ] as const) {
      const later = await askedBy(browser, 'passkeyLoginOptions')
      world.clock.forward({ minutes })
      expect(await give(browser, device.sign(later.challenge))).toMatchObject(outcome)
    }
  })

  test('is added once by a challenge, and by the member who asked alone', async () => {
    const other = world.browser(AWAY)
    await other.register('mandalay8')
    const { challenge } = await askedBy(member, 'passkeyOptions')
    const trip = member.cookies.get('trip') ?? ''
    const given = { credential: device.make(challenge), name: 'Theirs' }
    other.cookies.set('trip', trip)
    expect(await other.call('addPasskey', given)).toEqual(OVER)
    // The other's try has used the challenge up.
    expect(await member.call('addPasskey', given)).toEqual(OVER)
    const again = await askedBy(member, 'passkeyOptions')
    const kept = member.cookies.get('trip') ?? ''
    expect(await member.call('addPasskey', { credential: device.make(again.challenge), name: 'Mine' })).toMatchObject({ ok: true })
    expect([member.cookies.has('trip'), member.ages.get('trip')]).toEqual([false, 300])
    member.cookies.set('trip', kept)
    const second = softwareAuthenticator()
    expect(await member.call('addPasskey', { credential: second.make(again.challenge), name: 'Two' })).toEqual(OVER)
  })

  test.each<[string, Signing]>([
    ['another origin', { origin: 'http://localhost:3001' }],
    ['a site with a longer name', { origin: 'http://localhost:3000.evil.test' }],
    ['another site’s key', { host: 'evil.test' }],
    ['no check of its owner', { userVerified: false }],
  ])('with %s is neither added nor let in', async (_what, signing) => {
    expect(await add(member, device, signing)).toEqual(REFUSED)
    expect(await add(member)).toMatchObject({ ok: true })
    expect(await enter(signing)).toEqual(REFUSED)
    expect(await enter()).toMatchObject({ ok: true })
  })

  test('whose counter stands still or goes back was copied', async () => {
    await add(member, device, { counter: 3 })
    expect(await enter({ counter: 3 })).toEqual(REFUSED)
    expect(await enter({ counter: 7 })).toMatchObject({ ok: true })
    for (const counter of [0, 6, 7]) expect(await enter({ counter }), `${counter}`).toEqual(REFUSED)
    expect(await enter({ counter: 8 })).toMatchObject({ ok: true })
  })

  test('of two with one counter at the same moment lets one in', async () => {
    await add(member, device, { counter: 3 })
    const browsers = [world.browser(AWAY), world.browser(AWAY)]
    const signed: Record<string, unknown>[] = []
    for (const browser of browsers) signed.push(device.sign((await askedBy(browser, 'passkeyLoginOptions')).challenge, { counter: 4 }))
    const entered = await bothAt('identity_passkey', () => browsers.map((browser, index) => give(browser, signed[index] ?? {})))
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('[ID-30] of two proofs of its owner with one counter at the same moment counts once', async () => {
    await add(member, device, { counter: 3 })
    const { id } = (await member.whoAmI())!
    const proofs: object[] = []
    for (let proof = 0; proof < 2; proof += 1) {
      const asked = await member.call<PasskeyOptions>('proofOptions')
      const passkey = device.sign(asked.ok ? asked.value.challenge : '', { counter: 4 })
      proofs.push({ passkey, trip: member.cookies.get('trip') })
    }
    const proven = await bothAt('identity_passkey', () => proofs.map((proof) => world.identity.guards.proveOwner(id, proof)))
    expect(proven.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('that was removed opens nothing, and only its owner removes it', async () => {
    const made = await add(member)
    const id = made.ok ? made.value.id : ''
    const other = world.browser(AWAY)
    await other.register('mandalay8')
    expect(await other.call('removePasskey', undefined, { id })).toMatchObject({ code: 'not-found' })
    expect(await enter()).toMatchObject({ ok: true })
    expect(await member.call('removePasskey', undefined, { id })).toMatchObject({ ok: true })
    expect(await enter()).toEqual(REFUSED)
  })

  test('is one of ten at most', async () => {
    for (let made = 0; made < 10; made += 1) expect(await add(member, softwareAuthenticator())).toMatchObject({ ok: true })
    expect(await member.call('passkeyOptions', { password: PASSWORD })).toMatchObject({ code: 'passkey-limit' })
  })

  test('is one of ten also where two are added at the same moment', async () => {
    for (let made = 0; made < 9; made += 1) expect(await add(member, softwareAuthenticator())).toMatchObject({ ok: true })
    const forms: [Browser, object][] = []
    for (const with_ of [softwareAuthenticator(), softwareAuthenticator()]) {
      const browser = world.browser()
      await browser.login('mandalay7')
      forms.push([browser, { credential: with_.make((await askedBy(browser, 'passkeyOptions')).challenge), name: 'One' }])
    }
    const added = await bothAt('identity_member', () => forms.map(([browser, form]) => browser.call('addPasskey', form)))
    expect(added.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await database.pool.query('select from identity_passkey')).rowCount).toBe(10)
  })

  test('[ID-07] opens the account also where the password is older than the site allows', async () => {
    await add(member)
    world.rules = { ...world.rules, passwordExpiryDays: 30 }
    world.clock.forward({ hours: 24 * 31 })
    expect(await world.browser().login('mandalay7')).toMatchObject({ code: 'password-change-required' })
    expect(await enter()).toMatchObject({ ok: true })
  })

  test('has an id of 1023 bytes at most, a name of sixty letters, and ways to reach it that are cut', async () => {
    const [longest, tooLong] = [softwareAuthenticator(1023), softwareAuthenticator(1024)]
    expect(await add(member, tooLong)).toEqual(REFUSED)
    const made = longest.make((await askedBy(member, 'passkeyOptions')).challenge) as { response: object }
    const credential = { ...made, response: { ...made.response, transports: ['internal', 'x'.repeat(90), 'usb'] } }
    expect(await member.call('addPasskey', { credential, name: 'n'.repeat(60) })).toMatchObject({ ok: true })
    device = longest
    expect(await enter()).toMatchObject({ ok: true })
    const kept = await database.pool.query('select name, transports, counter, made_at, used_at from identity_passkey')
    const now = world.clock.now().toString()
    expect(kept.rows.map((row) => ({ ...row, made_at: String(row.made_at), used_at: String(row.used_at) }))).toEqual([
      { name: 'n'.repeat(60), transports: `internal,${'x'.repeat(90)},`, counter: 0n, made_at: now, used_at: now },
    ])
  })

  test('is asked for with a challenge of its own, of this site alone, and with the check of its owner', async () => {
    const silent = softwareAuthenticator().make((await askedBy(member, 'passkeyOptions')).challenge) as { id: string; response: object }
    const credential = { ...silent, response: { ...silent.response, transports: undefined } }
    expect(await member.call('addPasskey', { credential, name: 'Silent' })).toMatchObject({ ok: true })
    world.clock.forward({ seconds: 1 })
    await add(member)
    const { id } = (await member.whoAmI())!
    const keys = [
      { id: silent.id, type: 'public-key', transports: [] },
      { id: device.make('x')['id'], type: 'public-key', transports: ['internal'] },
    ]
    const proof = await member.call<PasskeyOptions>('proofOptions')
    const asked = [
      await askedBy(member, 'passkeyOptions'),
      await askedBy(member, 'passkeyLoginOptions'),
      proof.ok ? proof.value : { challenge: '' },
    ]
    const challenges = asked.map((each) => each.challenge)
    expect(challenges.map((challenge) => Buffer.from(challenge, 'base64url').length)).toEqual([32, 32, 32])
    expect(new Set(challenges).size).toBe(3)
    const own = { rpId: 'localhost', timeout: 60_000, userVerification: 'required' }
    expect(asked.map((each) => ({ ...each, challenge: '' }))).toEqual([
      {
        challenge: '',
        rp: { name: 'Baize', id: 'localhost' },
        user: { id: Buffer.from(id).toString('base64url'), name: 'mandalay7', displayName: '' },
        pubKeyCredParams: expect.any(Array),
        timeout: 60_000,
        attestation: 'none',
        excludeCredentials: keys,
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        extensions: { credProps: true },
        hints: [],
      },
      { challenge: '', ...own },
      { challenge: '', ...own, allowCredentials: keys },
    ])
  })

  test('lets no frozen member in', async () => {
    await add(member)
    const { id } = (await member.whoAmI())!
    await database.transact((tx) => world.identity.freeze(tx, id, 'asked for it'))
    expect(await enter()).toEqual({ ok: false, code: 'account-frozen' })
  })
})
