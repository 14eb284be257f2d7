/** Proves both sides of each window of codes and messages: how often one is sent, and how long it is tried. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settableClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import type { Parts } from '../needs.ts'
import { NOON, twoMembers } from '../testing/two-members.ts'
import { requestCode, sendWithin, takeCode, wishMessage, type CodePurpose } from './code.ts'

const they = twoMembers()

/** What these acts need of the room, with messages that are kept. */
function small({ messagesPerDay = 1000, fault }: { messagesPerDay?: number; fault?: 'unreachable' | 'number-refused' | 'quota' } = {}) {
  const sent: string[] = []
  const clock = settableClock(NOON.toString())
  const send = async (_to: unknown, body?: string) => {
    if (fault !== undefined) return { ok: false, code: fault } as const
    sent.push(body ?? '')
    return { ok: true, value: undefined } as const
  }
  const parts = {
    clock,
    random: systemRandom,
    database: they.database,
    secrets: { marks: Buffer.alloc(32, 1) },
    rules: async () => ({ messagesPerDay, siteName: 'Baize' }),
    sms: { send },
    mail: { send },
  } as unknown as Parts
  const number = () => /\b(\d{6})\b/.exec(sent.at(-1) ?? '')?.[1] ?? ''
  return { parts, clock, sent, number }
}
const SECOND = 1000

test.each([
  ['one for a purpose in a minute', 60, 1, (n: number) => ({ mark: `m${n}`, prefix: `p${n}`, purpose: 'bind' }), true],
  ['three for a number in ten minutes', 600, 3, (n: number) => ({ mark: 'm', prefix: `p${n}`, purpose: `x${n}` }), false],
  ['five for a number in a day', 86_400, 5, (n: number) => ({ mark: 'm', prefix: `p${n}`, purpose: `x${n}` }), false],
  ['twenty for a row of numbers in an hour', 3600, 20, (n: number) => ({ mark: `m${n}`, prefix: 'p', purpose: 'bind' }), false],
] as const)('[ID-20] messages are %s, up to the last moment of the window', async (_name, seconds, most, wishOf, same) => {
  const { parts, clock } = small()
  const ask = (n: number) => they.act((tx) => wishMessage(parts, tx, 'sms', wishOf(same ? 0 : n)))
  // Each of them is far enough from the one before for the shorter windows.
  const apart = seconds === 86_400 ? 601 * SECOND : 0
  for (let n = 0; n < most; n += 1) {
    expect(await ask(n)).toMatchObject({ ok: true })
    clock.forward({ milliseconds: apart })
  }
  const first = seconds * SECOND - most * apart
  clock.forward({ milliseconds: first - 1 })
  expect(await ask(90)).toEqual({
    ok: false,
    code: 'sms-too-many-requests',
    detail: { catalogue: 'too-many-requests', retryAfterSeconds: 300 },
  })
  clock.forward({ milliseconds: 1 })
  expect(await ask(91)).toMatchObject({ ok: true })
})

test('[ID-20] email addresses that differ in their end alone come in no row, as numbers do', async () => {
  const { parts } = small()
  const ask = (kind: 'phone' | 'email', address: string) =>
    requestCode(parts, { kind, address, purpose: 'bind', binding: 'b', language: 'EN' })
  const codes = async (kind: 'phone' | 'email', address: (n: number) => string) => {
    const said: string[] = []
    for (let n = 10; n <= 30; n += 1) {
      const asked = await ask(kind, address(n))
      said.push(asked.ok ? 'sent' : asked.code)
    }
    return [new Set(said.slice(0, 20)), said[20]]
  }
  expect(await codes('email', (n) => `mya@row.te${n}`)).toEqual([new Set(['sent']), 'sent'])
  expect(await codes('phone', (n) => `+9597654321${n}`)).toEqual([new Set(['sent']), 'sms-too-many-requests'])
})

test('[ID-20] a merchant’s messages of a day are counted by channel and purpose, and one that was not sent is given back', async () => {
  const { parts, clock } = small({ messagesPerDay: 2 })
  const send = (works = true) =>
    sendWithin(parts, { channel: 'sms', purpose: 'bind' }, async () =>
      works ? { ok: true, value: 1 } : { ok: false, code: 'unreachable' as const },
    )
  expect([await send(false), await send(), await send()]).toMatchObject([{ code: 'unreachable' }, { ok: true }, { ok: true }])
  clock.forward({ hours: 23, minutes: 59, seconds: 59, milliseconds: 999 })
  expect(await send()).toMatchObject({ code: 'quota-exceeded' })
  const wish = { mark: 'm', prefix: 'p', purpose: 'bind' }
  expect(await they.act((tx) => wishMessage(parts, tx, 'sms', wish))).toMatchObject({ code: 'quota-exceeded' })
  expect(await they.act((tx) => wishMessage(parts, tx, 'mail', wish))).toMatchObject({ ok: true })
  clock.forward({ milliseconds: 1 })
  expect(await send()).toMatchObject({ ok: true })
})

test.each([
  ['unreachable', 'sms-unknown'],
  ['number-refused', 'invalid-phone-number'],
  ['quota', 'quota-exceeded'],
] as const)('[ID-20] a message that is not sent because of %s is answered with %s', async (fault, code) => {
  const { parts } = small({ fault })
  const letter = { kind: 'phone', address: '+959123456789', purpose: 'bind', binding: 'b', language: 'EN' } as const
  expect(await requestCode(parts, letter)).toMatchObject({ code })
})

test.each([
  [7, '000007'],
  [999_999, '999999'],
])('[ID-20] of a million codes the one that is drawn as %i reads %s', async (drawn, code) => {
  const { parts, number } = small()
  const limits: number[] = []
  const random = { ...systemRandom, below: (limit: number) => (limits.push(limit), drawn) }
  const letter = { kind: 'phone', address: '+959123456789', purpose: 'bind', binding: 'b', language: 'EN' } as const
  expect(await requestCode({ ...parts, random }, letter)).toMatchObject({ ok: true })
  expect([number(), limits]).toEqual([code, [1_000_000]])
})

test('[ID-20] the requests of one number and of its row are taken in one order, whichever of the two is named first', async () => {
  const { parts } = small()
  for (const [mark, prefix] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    let going: Promise<unknown> | undefined
    const first = await they.act(async (tx) => {
      await sql`select pg_advisory_xact_lock(4712, hashtext('b'))`.execute(tx)
      going = they.act((other) => wishMessage(parts, other, 'sms', { mark, prefix, purpose: mark }))
      const waits = "select from pg_stat_activity where wait_event = 'advisory' and datname = current_database()"
      await expect.poll(async () => (await they.database.pool.query(waits)).rowCount).toBe(1)
      return (await they.database.pool.query("select pg_try_advisory_xact_lock(4712, hashtext('a')) as free")).rows
    })
    expect([first, await going]).toMatchObject([[{ free: false }], { ok: true }])
  }
})

test('[ID-20] a code is good once, for five minutes and five tries, for its own number, purpose and browser', async () => {
  const { parts, clock, number } = small()
  const letter = { kind: 'phone', address: '+959123456789', purpose: 'bind' as CodePurpose, binding: 'b', language: 'EN' } as const
  const ask = async () => {
    clock.forward({ minutes: 11 })
    expect(await requestCode(parts, letter)).toMatchObject({ ok: true })
  }
  const take = async (typed: string | undefined, other: object = {}) => {
    const outcome = await takeCode(parts, { ...letter, ...other }, typed)
    if (!outcome.ok) expect(outcome.detail).toEqual({ field: 'verificationCode' })
    return outcome.ok ? 'ok' : outcome.code
  }
  const wrong = () => String((Number(number()) + 1) % 1_000_000).padStart(6, '0')
  await ask()
  expect([await take(undefined), await take('')]).toEqual(['missing-verification-code', 'missing-verification-code'])
  for (const other of [{ address: '+959123456780' }, { purpose: 'verify' }, { binding: 'c' }, { kind: 'email' }])
    expect(await take(number(), other)).toBe('invalid-verification-code')
  for (let tries = 0; tries < 4; tries += 1) expect(await take(wrong())).toBe('invalid-verification-code')
  expect([await take(number()), await take(number())]).toEqual(['ok', 'invalid-verification-code'])
  await ask()
  for (let tries = 0; tries < 5; tries += 1) expect(await take(wrong())).toBe('invalid-verification-code')
  expect(await take(number())).toBe('code-expired')
  await ask()
  clock.forward({ minutes: 4, seconds: 59, milliseconds: 999 })
  expect(await take(number())).toBe('ok')
  await ask()
  clock.forward({ minutes: 5 })
  expect(await take(number())).toBe('code-expired')
})
