/** Proves that a member's second proofs fail twenty times a day at most, whoever tries and from wherever, and that a young payee proves nothing. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { bindContact } from '../testing/bound.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
let member: Browser
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_attempt, identity_device, identity_proof_try cascade')
  world = smallWorld(database)
  member = world.browser()
  await member.register('mandalay7')
})

async function ticketOf(browser: Browser): Promise<string> {
  const waiting = await browser.login('mandalay7')
  if (waiting.ok) throw new Error('it went in')
  return String(waiting.detail?.['ticket'])
}
const told = () => world.facts.filter(({ name }) => name === 'memberSecondProofsExhausted')

describe('[ID-30] second proofs that fail', () => {
  let secret: string
  const numberNow = (): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })
  const wrongNumber = (): string => String((Number(numberNow()) + 1) % 1_000_000).padStart(6, '0')
  beforeEach(async () => {
    const started = await member.call<{ secret: string }>('totpStart', { password: PASSWORD })
    secret = started.ok ? started.value.secret : ''
    await member.call('totpConfirm', { code: numberNow() })
    world.clock.forward({ minutes: 5 })
  })
  /** Each try has a ticket and an address of its own. */
  async function guess(n: number, answer = wrongNumber()): Promise<string> {
    const browser = world.browser(`198.51.${n}.7`)
    const outcome = await browser.call('verifyLogin', { ticket: await ticketOf(browser), method: 'google', answer })
    return outcome.ok ? 'ok' : outcome.code
  }

  test('are twenty in a day over all tickets and addresses; then the right one waits too, and the member is notified once', async () => {
    const answers = []
    for (let n = 0; n < 20; n += 1) {
      answers.push(await guess(n))
      world.clock.forward({ minutes: 1 })
    }
    expect(answers).toEqual(Array(20).fill('invalid-verification-code'))
    const { id } = (await member.whoAmI())!
    expect(told()).toMatchObject([{ memberId: id }])
    const history = await member.call<{ result: string }[]>('loginHistory')
    expect(history.ok && history.value.map(({ result }) => result)).toEqual([...Array(20).fill('second-failed'), 'in'])
    const browser = world.browser('198.51.100.1')
    const last = { ticket: await ticketOf(browser), method: 'google', answer: numberNow() }
    expect(await browser.call('verifyLogin', last)).toEqual({
      ok: false,
      code: 'too-many-requests',
      detail: { retryAfterSeconds: (24 * 60 - 20) * 60 },
    })
    // Nor are they guessed where the authenticator is switched off.
    world.clock.forward({ minutes: 10 })
    expect(await member.call('totpStop', { password: PASSWORD, code: numberNow() })).toMatchObject({ code: 'too-many-requests' })
    expect(told()).toHaveLength(1)
    world.clock.forward({ hours: 23, minutes: 30 })
    expect(await guess(90, numberNow())).toBe('ok')
  })

  test('are counted when they come at once, and a right one is not counted', async () => {
    for (let n = 0; n < 21; n += 1) {
      expect(await guess(n, numberNow())).toBe('ok')
      world.clock.forward({ seconds: 30 })
    }
    const browsers = Array.from({ length: 25 }, (_, n) => world.browser(`198.51.${n}.8`))
    const tickets: string[] = []
    for (const browser of browsers) tickets.push(await ticketOf(browser))
    const answer = wrongNumber()
    const all = await Promise.all(
      browsers.map((browser, n) => browser.call('verifyLogin', { ticket: tickets[n], method: 'google', answer })),
    )
    expect(all.filter((each) => !each.ok && each.code === 'invalid-verification-code')).toHaveLength(20)
    expect(all.filter((each) => !each.ok && each.code === 'too-many-requests')).toHaveLength(5)
    expect(told()).toHaveLength(1)
  })

  test('of another member count for that member alone', async () => {
    for (let n = 0; n < 20; n += 1) await guess(n)
    const other = world.browser()
    await other.register('mandalay8')
    const started = await other.call<{ secret: string }>('totpStart', { password: PASSWORD })
    secret = started.ok ? started.value.secret : ''
    await other.call('totpConfirm', { code: numberNow() })
    world.clock.forward({ minutes: 1 })
    expect(await other.call('totpStop', { password: PASSWORD, code: numberNow() })).toMatchObject({ ok: true })
  })
})

test('[ID-30] a proof that was never typed is no guess: it is not counted, and the member is not notified', async () => {
  await bindContact(world, member, { kind: 'email', email: 'mya@example.test' })
  const { id } = (await member.whoAmI())!
  const now = world.clock.now().toString()
  const begun = `insert into identity_proof_try (member_id, at, told) select $1, $2, false from generate_series(1, 19)`
  await database.pool.query(begun, [id, now])
  const browser = world.browser('192.0.2.9')
  const proof = { ticket: await ticketOf(browser), method: 'email' }
  expect(await browser.call('verifyLogin', { ...proof, answer: ' ' })).toMatchObject({ code: 'missing-verification-code' })
  expect([told(), (await database.pool.query('select from identity_proof_try')).rowCount]).toEqual([[], 19])
  expect(await browser.call('verifyLogin', { ...proof, answer: '000000' })).toMatchObject({ code: 'invalid-verification-code' })
  expect(told()).toEqual([{ name: 'memberSecondProofsExhausted', memberId: id, reference: now }])
})

describe('[ID-09] the name of a payee', () => {
  test.each([
    [{ hours: 24 * 7 }, 'let in without a question'],
    [{ hours: 24 * 7, seconds: 1 }, 'asked for it'],
  ])('bound %o ago: a login from elsewhere is %s', async (ago, answer) => {
    const { id } = (await member.whoAmI())!
    world.bankNames.set(id, [{ name: 'Mya Thida', since: world.clock.now().subtract(ago) }])
    const waiting = await world.browser('192.0.2.9').login('mandalay7')
    expect(waiting.ok ? 'let in without a question' : 'asked for it').toBe(answer)
  })

  test('that a thief has just bound is no proof beside the old one', async () => {
    const { id } = (await member.whoAmI())!
    const [then, now] = [Temporal.Instant.from('2026-11-01T08:00:00Z'), world.clock.now()]
    world.bankNames.set(id, [
      { name: 'Mya Thida', since: then },
      { name: 'Thief Thiefson', since: now },
    ])
    const browser = world.browser('192.0.2.9')
    const proof = { ticket: await ticketOf(browser), method: 'bank' }
    expect(await browser.call('verifyLogin', { ...proof, answer: 'Thief Thiefson' })).toMatchObject({ code: 'answer-refused' })
    expect(await browser.call('verifyLogin', { ...proof, answer: 'Mya Thida' })).toMatchObject({ ok: true })
  })
})
