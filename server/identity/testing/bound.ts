/** Bound: protections of an account, set up as a member would: a contact by its code, a second step by its number. */
import { Secret, TOTP } from 'otpauth'
import { PASSWORD, type Browser, type SmallWorld } from './small-world.ts'

/** The code of the last message that was sent. */
export const lastCode = (world: SmallWorld): string => /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? ''

/** Asks for a code to a new phone or mail address and gives it; `change` is what else the form says. */
export async function bindContact(world: SmallWorld, browser: Browser, target: object, change: object = {}) {
  const asked = await browser.call('sendBindCode', { target, proof: await browser.proof() })
  if (!asked.ok) return asked
  const code = lastCode(world)
  world.clock.forward({ seconds: 61 })
  return browser.call('bindContact', { target, code, password: PASSWORD, ...change })
}

/** The number that an authenticator shows now. */
export const numberNow = (world: SmallWorld, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })

/** Switches two-step login on, and waits until its number is another. */
export async function switchTotpOn(world: SmallWorld, browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await browser.call<{ secret: string }>('totpStart', { password: PASSWORD })
  if (!started.ok) throw new Error(started.code)
  const { secret } = started.value
  const confirmed = await browser.call<{ recoveryCodes: string[] }>('totpConfirm', { code: numberNow(world, secret) })
  if (!confirmed.ok) throw new Error(confirmed.code)
  world.clock.forward({ seconds: 61 })
  return { secret, recoveryCodes: confirmed.value.recoveryCodes }
}
