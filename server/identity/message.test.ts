/** Messages: each is in the language in which it was asked for and says how long it is good. One with a code has no link. */
import { beforeEach, expect, test } from 'vitest'
import { bindContact, lastCode } from './testing/bound.ts'
import { AWAY, memberAtHome } from './testing/member-at-home.ts'
import { PASSWORD, type Browser, type SmallWorld } from './testing/small-world.ts'

const NUMBER = { mobileNum: '09401234567', countryDialingCode: '95' }
const PIN = 'lantern-4816-pay'
const language = 'MY'

let world: SmallWorld
let member: Browser
const at = memberAtHome({ codeLogin: true, phoneForgot: true, mobileRegistration: true, messagesPerDay: 50 })
beforeEach(() => {
  ;({ world, member } = at)
})

/** The message that an act has caused, ten minutes after whatever was sent before. */
async function sentBy(act: (visitor: Parameters<typeof world.identity.ways.askForRegister>[1]) => Promise<{ readonly ok: boolean }>) {
  world.clock.forward({ minutes: 10 })
  const before = world.sent.length
  const browser = world.browser()
  const visitor = {
    visit: 'v'.repeat(24),
    language,
    captcha: { captcha: undefined, cookie: undefined, proof: await browser.proof() },
  } as const
  expect(await act(visitor)).toMatchObject({ ok: true })
  await world.work()
  expect(world.sent).toHaveLength(before + 1)
  return world.sent.at(-1)!
}
const CODE = /\d{6} သည် သင်၏ Baize ကုဒ်ဖြစ်သည်။ 5 မိနစ်အတွင်း/

test('[ID-13] codes are in the language in which they were asked for', async () => {
  const { ways } = world.identity
  const register = await sentBy((visitor) => ways.askForRegister({ ...NUMBER, type: 'mobile' }, visitor))
  expect(register).toMatchObject({ channel: 'sms', to: '+959401234567', body: expect.stringMatching(CODE) as string })
  await bindContact(world, member, { kind: 'phone', ...NUMBER })
  expect(lastCode(world)).not.toBe('')
  expect(world.sent.at(-1)?.body).toMatch(/^\d{6} is your Baize code\. It is valid for 5 minutes\./)
  const login = await sentBy((visitor) => ways.askQuietly(NUMBER, visitor, 'login'))
  expect(login.body).toMatch(CODE)
  for (const { body } of world.sent) expect(body).not.toContain('http')
})

test('[ID-09, ID-20] letters to a bound address are in the language in which they were asked for', async () => {
  const { ways, guards } = world.identity
  await bindContact(world, member, { kind: 'email', email: 'mya@example.test' })
  const person = (await member.whoAmI())!
  const pay = { password: PASSWORD, paymentPassword: PIN, confirmPaymentPassword: PIN }
  expect(await member.call('setPaymentPassword', pay)).toMatchObject({ ok: true })
  const browser = world.browser(AWAY)
  const waits = await browser.login('mandalay7')
  const asked = {
    ticket: waits.ok ? '' : String(waits.detail?.['ticket']),
    visit: browser.cookies.get('visit') ?? '',
    method: 'email' as const,
  }
  world.clock.forward({ minutes: -10 })
  const acts = [
    () => ways.sendLoginCode({ ...asked, language }),
    () => guards.sendOldCode(person, { kind: 'email', language }),
    () => guards.sendPaymentCode(person, { way: 'email', language }),
  ]
  for (const act of acts) {
    const letter = await sentBy(act)
    expect(letter).toMatchObject({ channel: 'mail', to: 'mya@example.test', body: expect.stringMatching(CODE) as string })
    expect(letter.body).toMatch(/^သင်၏ Baize ကုဒ်\n/)
    expect(letter.body).not.toContain('http')
  }
  const form = { username: 'mandalay7', email: 'mya@example.test' }
  for (const [asking, words] of [
    ['MY', /^Baize အတွက် စကားဝှက်အသစ်\n[^]*30 မိနစ်အတွင်း[^]*http:\/\/localhost:3000\/reset#[\w-]{43}\n/],
    ['EN', /^Reset your Baize password\n[^]*within 30 minutes:\nhttp:\/\/localhost:3000\/reset#[\w-]{43}\n/],
  ] as const) {
    // One mailbox gets five letters a day.
    world.clock.forward({ hours: 24 })
    const letter = await sentBy(({ captcha }) => ways.forgotByEmail(form, { language: asking, captcha }))
    expect(letter.body).toMatch(words)
  }
})
