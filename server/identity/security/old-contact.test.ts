/** A verified phone or email address is replaced only by a proof of the old one. */
import { beforeEach, describe, expect, test } from 'vitest'
import { bindContact, lastCode, numberNow, switchTotpOn } from '../testing/bound.ts'
import { HOME, memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, type Browser, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
let member: Browser
const at = memberAtHome({ codeLogin: true, phoneForgot: true })
beforeEach(() => {
  ;({ world, member } = at)
})

const EMAIL = { kind: 'email', email: 'Mya@Example.test' }

describe('[MEMBER-04, WC-62] a verified contact', () => {
  const OTHER = { kind: 'email', email: 'daw.mya@example.test' }
  const oldCode = async (): Promise<string> => {
    expect(await member.call('sendOldCode', { kind: 'email' })).toMatchObject({ ok: true })
    expect(world.sent.at(-1)?.to).toBe('mya@example.test')
    const code = lastCode(world)
    world.clock.forward({ seconds: 61 })
    return code
  }
  const shown = async () => (await member.call<{ email: { shown: string } }>('securityState')) as { value: { email: { shown: string } } }

  test('gives way to another only by the code that came to it', async () => {
    expect(await member.call('sendOldCode', { kind: 'email' })).toMatchObject({ code: 'second-step-missing' })
    await bindContact(world, member, EMAIL)
    expect(await bindContact(world, member, OTHER)).toMatchObject({ code: 'old-contact-proof', detail: { kind: 'email' } })
    const code = await oldCode()
    const wrong = code === '000000' ? '000001' : '000000'
    expect(await bindContact(world, member, OTHER, { oldProof: { way: 'code', code: wrong } })).toMatchObject({
      code: 'invalid-verification-code',
    })
    world.clock.forward({ minutes: 10 })
    expect(await bindContact(world, member, OTHER, { oldProof: { way: 'code', code } })).toMatchObject({ code: 'code-expired' })
    expect((await shown()).value.email.shown).toBe('m••a@example.test')
    world.clock.forward({ hours: 24 })
    member = world.browser(HOME)
    await member.login('mandalay7')
    expect(await bindContact(world, member, OTHER, { oldProof: { way: 'code', code: await oldCode() } })).toMatchObject({ ok: true })
    expect((await shown()).value.email.shown).toBe('d••a@example.test')
    const bound = world.facts.filter(({ name }) => name === 'memberContactBound')
    expect(bound.map((fact) => 'former' in fact)).toEqual([false, true])
    // The address stays, so nobody is told at it of a new phone as its successor.
    await bindContact(world, member, { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' })
    expect(world.facts.findLast(({ name }) => name === 'memberContactBound')).not.toHaveProperty('former')
  })

  test('that was given at registration alone, and proven by nobody, hears of no successor', async () => {
    await bindContact(world, member, EMAIL)
    await at.database.pool.query('update identity_contact set verified_at = null')
    expect(await bindContact(world, member, OTHER)).toMatchObject({ ok: true })
    expect(world.facts.findLast(({ name }) => name === 'memberContactBound')).not.toHaveProperty('former')
  })

  test('that is lost gives way by the authenticator, whose numbers are counted', async () => {
    await bindContact(world, member, EMAIL)
    const { secret } = await switchTotpOn(world, member)
    expect(await bindContact(world, member, OTHER, { oldProof: { way: 'authenticator', code: '000000' } })).toEqual({
      ok: false,
      code: 'invalid-verification-code',
      detail: { field: 'oldProof' },
    })
    const asked = await member.call('sendBindCode', { target: OTHER, proof: await member.proof() })
    expect(asked).toMatchObject({ ok: true })
    const given = {
      target: OTHER,
      code: lastCode(world),
      password: PASSWORD,
      oldProof: { way: 'authenticator', code: numberNow(world, secret) },
    }
    expect(await member.call('bindContact', given)).toMatchObject({ ok: true })
    // The same one again takes nobody's place.
    world.clock.forward({ minutes: 11 })
    expect(await bindContact(world, member, OTHER)).toMatchObject({ ok: true })
  })
})
