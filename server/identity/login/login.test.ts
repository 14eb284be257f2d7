/** Proves login: one answer for unknown and known names, captchas and waits against guessing, known browsers spared, and the trial way in. */
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
let owner: Browser

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate identity_member, identity_trial, identity_session, identity_attempt, identity_device, identity_proof_spent cascade',
  )
  world = smallWorld(database)
  owner = world.browser()
  expect(await owner.register('mandalay7')).toMatchObject({ ok: true })
  world.hashes = 0
})

const WRONG = { ok: false, code: 'wrong-credentials' }
const WRONG_ASKING = { ...WRONG, detail: { captcha: true } }
const fail = async (browser: Browser, name: string, times: number, proven = false): Promise<unknown[]> => {
  const answers = []
  for (let i = 0; i < times; i += 1)
    answers.push(await browser.login(name, 'not the password', proven ? { proof: await browser.proof() } : {}))
  return answers
}

test('[ID-06] the secret of a browser is of our making: what could be guessed is replaced, and what was made is kept', async () => {
  for (const made of ['x', 'a'.repeat(19), 'a'.repeat(65), `${'a'.repeat(20)} `, '']) {
    const browser = world.browser()
    browser.cookies.set('visit', made)
    expect(await browser.login('mandalay7')).toMatchObject({ ok: true })
    expect(browser.cookies.get('visit')).toMatch(/^[A-Za-z0-9_-]{20,64}$/)
    expect(browser.cookies.get('visit')).not.toBe(made)
  }
  const browser = world.browser()
  await browser.login('mandalay7')
  const kept = browser.cookies.get('visit')
  await browser.login('mandalay7')
  expect(browser.cookies.get('visit')).toBe(kept)
})

describe('login', () => {
  test('[WC-62] one that fails is in its owner’s history alone; a guess at a name that nobody has writes as much and is swept', async () => {
    const rows = async () => (await database.pool.query('select member_id from identity_failed_login')).rows
    await database.pool.query('truncate identity_failed_login')
    world.clock.forward({ minutes: 1 })
    const thief = world.browser('192.0.2.66')
    expect(await fail(thief, 'mandalay7', 1)).toEqual([WRONG])
    expect(await fail(thief, 'nobodyhere', 1)).toEqual([WRONG])
    const { id } = (await owner.whoAmI())!
    expect(await rows()).toEqual([{ member_id: id }, { member_id: null }])
    await thief.register('stranger1')
    expect(await thief.call('loginHistory')).toMatchObject({ value: [{ way: 'registration', result: 'in' }] })
    world.clock.forward({ minutes: 1 })
    await world.browser('192.0.2.7').login('mandalay7')
    const history = [
      { way: 'username', ip: '192.0.2.7', result: 'in' },
      { way: 'username', ip: '192.0.2.66', result: 'failed', verified: false },
      { way: 'registration', result: 'in' },
    ]
    expect(await owner.call('loginHistory')).toMatchObject({ value: history })
    await world.identity.sweep()
    expect(await rows()).toEqual([{ member_id: id }])
  })

  test('[ID-01] takes the trimmed name in any case with its password, as it was typed', async () => {
    expect(await world.browser('203.0.113.2').login('  Mandalay7 ')).toMatchObject({
      ok: true,
      value: { member: { account: 'mandalay7' } },
    })
    expect(await world.browser('203.0.113.3').login('mandalay7', ` ${PASSWORD}`)).toEqual(WRONG)
  })

  test('[ID-01] an unknown name gets the same answers and costs the same hash as a wrong password, through captcha and waiting', async () => {
    const known: unknown[] = []
    const unknown: unknown[] = []
    for (const [name, answers] of [
      ['mandalay7', known],
      ['nobody77', unknown],
    ] as const) {
      const browser = world.browser('198.51.100.7')
      world.hashes = 0
      answers.push(...(await fail(browser, name, 4)), ...(await fail(browser, name, 3, true)), world.hashes)
    }
    expect(unknown).toEqual(known)
    expect(known).toEqual([
      WRONG,
      WRONG,
      WRONG_ASKING,
      { ok: false, code: 'captcha-required', detail: { captcha: true } },
      WRONG_ASKING,
      WRONG_ASKING,
      { ok: false, code: 'too-many-requests', detail: { retryAfterSeconds: 60 } },
      5,
    ])
  })

  test.each(["' or 1=1 --", '\u0000', 'a\ud800', '\u202e7yaladnam', '😀', '../../etc', '%00', '{"$ne":""}', '__proto__', 'x'.repeat(64)])(
    'the hostile name %j is a wrong name and nothing more',
    async (name) => {
      expect(await world.browser('198.51.100.8').login(name)).toEqual(WRONG)
      expect(world.hashes).toBe(1)
    },
  )

  test('firstTimeLogin is true once, and the login that is shown is the one before', async () => {
    world.clock.set('2026-11-21T08:00:00Z')
    const second = await owner.login('mandalay7')
    expect(second).toMatchObject({ ok: true, value: { firstTimeLogin: false, member: { lastLoginAt: '2026-11-20T08:00:00Z' } } })
    world.clock.set('2026-11-22T08:00:00Z')
    expect(await owner.login('mandalay7')).toMatchObject({ value: { member: { lastLoginAt: '2026-11-21T08:00:00Z' } } })
    expect((await world.identity.findByAccount('mandalay7'))?.lastLoginAt?.toString()).toBe('2026-11-22T08:00:00Z')
  })

  test('a password is called expired only where the merchant has set an age', async () => {
    world.clock.set('2027-02-19T08:00:00Z')
    expect(await owner.login('mandalay7')).toMatchObject({ value: { passwordExpired: false } })
    world.rules = { ...world.rules, passwordExpiryDays: 90 }
    expect(await owner.login('mandalay7')).toMatchObject({ code: 'password-change-required' })
    // Nor is one that differs from what accounts are handed out with.
    world.rules = { ...world.rules, passwordExpiryDays: 92, defaultPassword: 'a default for all' }
    expect(await owner.login('mandalay7')).toMatchObject({ value: { passwordExpired: false } })
  })

  test('a second freeze keeps the time of the first, takes the later reason and tells nobody again', async () => {
    const { id } = (await owner.whoAmI())!
    const freeze = (reason: string) => database.transact((tx) => world.identity.freeze(tx, id, reason))
    const row = async () => {
      const { rows } = await database.pool.query<{ at: Temporal.Instant | null; reason: string | null }>(
        'select frozen_at as at, frozen_reason as reason from identity_member where id = $1',
        [id],
      )
      return [rows[0]?.at?.toString() ?? null, rows[0]?.reason]
    }
    const first = world.clock.now().toString()
    await freeze('a first reason')
    expect(await row()).toEqual([first, 'a first reason'])
    world.clock.forward({ hours: 30 })
    await freeze('a second reason')
    expect(await row()).toEqual([first, 'a second reason'])
    expect(world.facts.filter(({ name }) => name === 'memberFrozen')).toHaveLength(1)
    await database.transact((tx) => world.identity.unfreeze(tx, id))
    expect(await row()).toEqual([null, null])
    world.clock.forward({ hours: 1 })
    await freeze('a third')
    expect(await row()).toEqual([world.clock.now().toString(), 'a third'])
  })

  test('a frozen member reads so only with the right password, and is let in again when unfrozen', async () => {
    const { id } = (await owner.whoAmI())!
    await database.transact((tx) => world.identity.freeze(tx, id, 'asked for it'))
    expect(await owner.whoAmI()).toBeUndefined()
    expect(await owner.login('mandalay7', 'not the password')).toEqual(WRONG)
    expect(await owner.login('mandalay7')).toEqual({ ok: false, code: 'account-frozen' })
    expect(await world.identity.memberOf(id)).toMatchObject({ frozen: 'asked for it' })
    await database.transact((tx) => world.identity.unfreeze(tx, id))
    expect(await owner.login('mandalay7')).toMatchObject({ ok: true })
    expect(await database.transact((tx) => world.identity.freeze(tx, crypto.randomUUID(), 'x'))).toEqual({ ok: false, code: 'not-found' })
  })
})

describe('guessing', () => {
  test('[ID-05] the third failure asks for a captcha, the next attempt needs it, and success forgets', async () => {
    const browser = world.browser('198.51.100.7')
    expect(await fail(browser, 'mandalay7', 3)).toEqual([WRONG, WRONG, WRONG_ASKING])
    expect(await browser.login('mandalay7')).toEqual({ ok: false, code: 'captcha-required', detail: { captcha: true } })
    expect(await browser.login('mandalay7', PASSWORD, { proof: 'bm9uc2Vuc2U=' })).toEqual({
      ok: false,
      code: 'captcha-failed',
      detail: { captcha: true },
    })
    expect(await browser.login('mandalay7', PASSWORD, { proof: await browser.proof() })).toMatchObject({ ok: true })
    browser.cookies.clear()
    expect(await fail(browser, 'mandalay7', 2)).toEqual([WRONG, WRONG])
  })

  test('a quarter of an hour without a failure forgets them too', async () => {
    const browser = world.browser('198.51.100.7')
    await fail(browser, 'mandalay7', 3)
    world.clock.forward({ minutes: 15 })
    expect(await browser.login('mandalay7', 'not the password')).toEqual(WRONG)
  })

  test('waits double from a minute to a quarter of an hour', async () => {
    const browser = world.browser('198.51.100.7')
    await fail(browser, 'mandalay7', 3)
    await fail(browser, 'mandalay7', 2, true)
    const waits = []
    for (let round = 0; round < 6; round += 1) {
      const refusal = await browser.login('mandalay7', 'not the password', { proof: await browser.proof() })
      const seconds = refusal.ok ? 0 : Number(refusal.detail?.['retryAfterSeconds'] ?? 0)
      waits.push(seconds / 60)
      world.clock.forward({ seconds })
      await browser.login('mandalay7', 'not the password', { proof: await browser.proof() })
    }
    // After a wait of the whole window everything is forgotten, so the sixth starts again.
    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 15])
  })

  test('a hundred guesses at the same moment are a hundred: three reach the hash from one address', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        world.browser('198.51.100.7').login('mandalay7', index === 99 ? PASSWORD : `guess ${index}`),
      ),
    )
    expect(world.hashes).toBe(3)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === 'captcha-required')).toHaveLength(97)
  })

  test('[ID-24] ten right ones at the same moment are all right, and count nothing', async () => {
    const browsers = Array.from({ length: 10 }, () => world.browser('198.51.100.7'))
    const outcomes = await Promise.all(browsers.map((browser) => browser.login('mandalay7')))
    expect(outcomes.map((outcome) => (outcome.ok ? 'ok' : outcome.code))).toEqual(Array(10).fill('ok'))
    expect((await database.pool.query('select from identity_attempt where failures > 0')).rowCount).toBe(0)
    expect(await fail(world.browser('198.51.100.7'), 'mandalay7', 2)).toEqual([WRONG, WRONG])
  })

  test('[ID-24] guesses of one moment in several processes are answered one after the other: three are, and no more is told', async () => {
    // Each world is a process of its own over one database.
    const processes = Array.from({ length: 4 }, () => smallWorld(database))
    const guesses = processes.flatMap((process, at) => [`guess ${at}`, PASSWORD].map((word) => ({ process, word })))
    const wrong = await Promise.all(
      Array.from({ length: 3 }, (_, at) => processes[at]!.browser('198.51.100.7').login('mandalay7', `wrong ${at}`)),
    )
    expect(wrong.filter((outcome) => !outcome.ok && outcome.code === 'wrong-credentials')).toHaveLength(3)
    const late = await Promise.all(guesses.map(({ process, word }) => process.browser('198.51.100.7').login('mandalay7', word)))
    expect(new Set(late.map((outcome) => (outcome.ok ? 'ok' : outcome.code)))).toEqual(new Set(['captcha-required']))
  })

  test('strangers from a thousand addresses have twenty guesses a quarter of an hour, then each shows some work, and so does the owner’s new browser', async () => {
    const answers = []
    for (let i = 0; i < 40; i += 1) answers.push(await world.browser(`198.51.${i}.1`).login('mandalay7', `guess ${i}`))
    expect(world.hashes).toBe(20)
    expect(answers.slice(0, 20)).toEqual([...Array(19).fill(WRONG), WRONG_ASKING])
    expect(answers[39]).toEqual({ ok: false, code: 'captcha-required', detail: { captcha: true } })
    const fresh = world.browser('203.0.113.77')
    expect(await fresh.login('mandalay7')).toMatchObject({ code: 'captcha-required' })
    expect(await fresh.login('mandalay7', PASSWORD, { proof: await fresh.proof() })).toMatchObject({ ok: true })
    expect(await owner.login('mandalay7')).toMatchObject({ ok: true })
    world.clock.forward({ minutes: 15 })
    expect(await world.browser('203.0.113.78').login('mandalay7')).toMatchObject({ ok: true })
  })

  test('an IPv6 household is one place, however it spells its addresses, and another household is not', async () => {
    const from = (ip: string) => world.browser(ip).login('mandalay7', 'not the password')
    const household = ['2001:db8:0:1::1', '2001:0DB8:0000:0001:0:0:0:2', '2001:db8:0:1:ffff::', '2001:db8::1:7:0:0:9']
    const answers = []
    for (const ip of household) answers.push(await from(ip))
    expect(answers).toEqual([WRONG, WRONG, WRONG_ASKING, { ok: false, code: 'captcha-required', detail: { captcha: true } }])
    expect(await from('2001:db8:0:2::1')).toEqual(WRONG)
    // An IPv4 address written as IPv6 is the same address.
    for (const ip of ['198.51.100.7', '::ffff:198.51.100.7', '::ffff:c633:6407']) answers.push(await from(ip))
    expect(answers.slice(4)).toEqual([WRONG, WRONG, WRONG_ASKING])
  })

  test('logins that succeed use up nothing of what strangers have', async () => {
    for (let i = 0; i < 25; i += 1) expect(await world.browser(`198.51.${i}.2`).login('mandalay7')).toMatchObject({ ok: true })
    expect(world.hashes).toBe(25)
  })

  test('a known browser spares its own account only, and a stranger’s cookie spares nothing', async () => {
    const thief = world.browser('198.51.100.9')
    thief.cookies.set('device', owner.cookies.get('device')!)
    expect(await fail(thief, 'someone1', 4)).toEqual([
      WRONG,
      WRONG,
      WRONG_ASKING,
      { ok: false, code: 'captcha-required', detail: { captcha: true } },
    ])
    const forged = world.browser('198.51.100.10')
    forged.cookies.set('device', 'A'.repeat(43))
    for (let i = 0; i < 20; i += 1) await world.browser(`198.51.${i}.1`).login('mandalay7', 'guess')
    expect(await forged.login('mandalay7')).toMatchObject({ code: 'captcha-required' })
  })

  test('the name that was tried is not kept, only its hash', async () => {
    await world.browser('198.51.100.7').login('my secret password', 'x')
    const { rows } = await database.pool.query('select * from identity_attempt')
    expect(JSON.stringify(rows)).not.toContain('my secret password')
  })
})

describe('a flood of logins', () => {
  test('asks strangers for a proof of work, and keeps places for known browsers', async () => {
    let open = (): void => undefined
    const held = new Promise<void>((done) => (open = done))
    let holds = false
    const flooded = smallWorld(database, { onPasswordHash: () => (holds ? held : undefined) })
    const known = Array.from({ length: 12 }, () => flooded.browser())
    for (const [n, browser] of known.entries()) await browser.register(`yangon${n}`)
    holds = true
    const codes: string[] = []
    const flood = Array.from({ length: 150 }, async (_, n) => {
      const outcome = await flooded.browser(`198.51.${n}.5`).login(`nobody${n}`, 'a guess')
      codes.push(outcome.ok ? 'ok' : `${outcome.code}${outcome.detail?.['captcha'] === true ? ' by a captcha' : ''}`)
    })
    // Those who neither run nor wait are answered at once.
    await expect.poll(() => codes.length, { timeout: 20_000 }).toBe(150 - availableParallelism() - 25)
    expect(new Set(codes)).toEqual(new Set(['captcha-required by a captcha']))
    const worker = flooded.browser('198.51.200.5')
    const proof = await worker.proof()
    const waiting = [worker.login('mandalay7', PASSWORD, { proof }), ...known.map((browser, n) => browser.login(`yangon${n}`))]
    // All have read what they need, and wait for their hash.
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount + database.pool.waitingCount).toBe(0)
    open()
    expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual(Array(13).fill(true))
    await Promise.all(flood)
    expect(codes.filter((code) => code === 'wrong-credentials')).toHaveLength(availableParallelism() + 25)
    // A login that was refused because of the crowd does not count as a failure.
    expect(await flooded.browser('198.51.149.5').login('nobody149', 'a guess')).toEqual(WRONG)
  })
})

describe('[ID-04] trial', () => {
  const asked = { os: 'linux', platform: 'W', encryption: false, version: 3 }

  test('[ID-11] each login is a fresh person of type 4 without a wallet', async () => {
    const [one, two] = [world.browser('203.0.113.20'), world.browser('203.0.113.21')]
    for (const browser of [one, two]) {
      const outcome = await browser.call<{ token: string; member: { type: number; currency: string } }>('trialLogin', asked)
      expect(outcome).toMatchObject({
        ok: true,
        value: {
          firstTimeLogin: false,
          passwordExpired: false,
          member: {
            account: expect.stringMatching(/^trial-[0-9a-f]{12}$/),
            type: 4,
            currency: 'TRIAL',
            currencySymbol: 'FUN',
            language: 'EN',
          },
        },
      })
      if (outcome.ok) browser.token = outcome.value.token
      expect(await browser.whoAmI()).toMatchObject({ role: 'trial', currency: 'TRIAL', wallet: undefined })
      expect(await browser.call('memberInfo')).toMatchObject({ ok: true, value: { type: 4 } })
    }
    expect((await one.whoAmI())!.id).not.toBe((await two.whoAmI())!.id)
    expect(await world.identity.memberOf((await one.whoAmI())!.id)).toBeUndefined()
  })

  test('is refused where the merchant has switched it off', async () => {
    world.rules = { ...world.rules, trialOffered: false }
    expect(await world.browser().call('trialLogin', asked)).toEqual({ ok: false, code: 'trial-not-offered' })
  })
})

test('[ID-24] the dialing codes name every country once', async () => {
  const outcome = await world.browser().call<{ countryCode: string; countryDialingCode: string }[]>('countryCodes')
  const codes = outcome.ok ? outcome.value : []
  expect(codes.length).toBeGreaterThan(200)
  expect(new Set(codes.map(({ countryCode }) => countryCode)).size).toBe(codes.length)
  expect(codes).toEqual(
    expect.arrayContaining([
      { countryCode: 'MM', countryDialingCode: '95' },
      { countryCode: 'TH', countryDialingCode: '66' },
    ]),
  )
  expect(
    codes.every(({ countryCode, countryDialingCode }) => /^[A-Z]{2}$/.test(countryCode) && /^[1-9][0-9]{0,3}$/.test(countryDialingCode)),
  ).toBe(true)
})
