/** Proves how far an authenticator's clock may stray: one step of thirty seconds to either side and no second one. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
let member: Browser
let secret: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
const numberAt = (seconds: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds + seconds * 1000 })

beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_attempt, identity_device cascade')
  world = smallWorld(database)
  member = world.browser()
  await member.register('mandalay7')
  const started = await member.call<{ secret: string }>('totpStart', { password: PASSWORD })
  secret = started.ok ? started.value.secret : ''
  expect(await member.call('totpConfirm', { code: numberAt(0) })).toMatchObject({ ok: true })
  // Into the middle of a step far from the one that was used.
  world.clock.forward({ minutes: 5, seconds: 15 })
})

describe('[ID-10] a number of the authenticator', () => {
  test.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('of %i seconds from now is taken: %s', async (seconds, taken) => {
    const browser = world.browser()
    const waiting = await browser.login('mandalay7')
    const ticket = waiting.ok ? '' : waiting.detail?.['ticket']
    const outcome = await browser.call('verifyLogin', { ticket, method: 'google', answer: numberAt(seconds) })
    expect(outcome).toMatchObject(taken ? { ok: true } : { ok: false, code: 'invalid-verification-code' })
  })
})
