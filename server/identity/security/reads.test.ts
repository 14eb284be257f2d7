/** Proves what a member reads of their own guards: whole rows of sessions, of the history and of what guards the account, in their order. */
import { beforeEach, expect, test } from 'vitest'
import { AWAY, HOME, memberAtHome } from '../testing/member-at-home.ts'
import type { Browser, SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
let member: Browser
const at = memberAtHome({ codeLogin: true, phoneForgot: true })
beforeEach(() => {
  ;({ world, member } = at)
})

const read = async <Value>(name: string, by = member): Promise<Value> => {
  const told = await by.call<Value>(name)
  if (!told.ok) throw new Error(told.code)
  return told.value
}

test('[ID-25] sessions are shown whole, the last one seen first', async () => {
  const phone = world.browser(AWAY)
  phone.userAgent = 'a phone'
  world.clock.forward({ minutes: 1 })
  await phone.login('mandalay7')
  const row = {
    id: expect.any(String) as string,
    way: 'username',
    ip: AWAY,
    country: null,
    userAgent: 'a phone',
    begunAt: '2026-11-20T08:01:00Z',
    seenAt: '2026-11-20T08:01:00Z',
  }
  const home = { ...row, way: 'registration', ip: HOME, country: 'MM', userAgent: 'test', begunAt: '2026-11-20T08:00:00Z' }
  const rows = await read<{ here: boolean; seenAt: string }[]>('listSessions', phone)
  expect(rows).toEqual([
    { ...row, here: true },
    { ...home, here: false, seenAt: '2026-11-20T08:00:00Z' },
  ])
  world.clock.forward({ minutes: 10 })
  const later = await read<{ here: boolean; seenAt: string }[]>('listSessions')
  expect(later.map(({ here }) => here)).toEqual([true, false])
  expect(later).toEqual([
    { ...home, here: true, seenAt: '2026-11-20T08:11:00Z' },
    { ...row, here: false },
  ])
})

test('[WC-62] the history has logins and failures in whole rows, the latest first, up to fifty of each', async () => {
  const away = world.browser(AWAY)
  away.userAgent = 'a phone'
  world.clock.forward({ minutes: 1 })
  expect((await away.login('mandalay7', 'a wrong word 9')).ok).toBe(false)
  world.clock.forward({ minutes: 1 })
  expect((await away.login('mandalay7')).ok).toBe(true)
  const row = { id: expect.any(String) as string, way: 'username', ip: AWAY, country: null, userAgent: 'a phone', verified: false }
  expect(await read('loginHistory')).toEqual([
    { ...row, result: 'in', at: '2026-11-20T08:02:00Z' },
    { ...row, result: 'failed', at: '2026-11-20T08:01:00Z' },
    { ...row, way: 'registration', ip: HOME, country: 'MM', userAgent: 'test', result: 'in', at: '2026-11-20T08:00:00Z' },
  ])
  const { id } = (await member.whoAmI())!
  const fill = (table: string, columns: string, values: string) =>
    at.database.pool.query(`insert into ${table} (${columns}) select ${values} from generate_series(1, 60) as n`)
  await fill(
    'identity_login',
    'member_id, way, ip, country, user_agent, verified, at',
    `'${id}', 'username', '${AWAY}', null, 'x', false, '2026-11-20T09:00:00Z'::timestamptz + n * interval '1 second'`,
  )
  const full = await read<{ at: string }[]>('loginHistory')
  expect([full.length, full[0]?.at, full[49]?.at]).toEqual([51, '2026-11-20T09:01:00Z', '2026-11-20T09:00:11Z'])
})

test('[ID-30] what guards an account that has only its password is named whole, with the steps that are missing', async () => {
  const state = {
    hasPassword: true,
    hasPaymentPassword: false,
    paymentWays: expect.any(Array) as string[],
    paymentChangedAt: null,
    paymentRestsUntil: null,
    withdrawalsFrozenAt: null,
    releaseWays: expect.any(Array) as string[],
    passwordChangedAt: '2026-11-20T08:00:00Z',
    phone: null,
    email: null,
    totp: false,
    totpSince: null,
    recoveryCodesLeft: 0,
    passkeys: [],
    social: [],
    missing: ['paymentPassword', 'phone', 'email', 'secondFactor', 'name'],
  }
  const shown = await read<{ missing: string[] }>('securityState')
  expect({ ...shown, missing: shown.missing.toSorted() }).toEqual({ ...state, missing: state.missing.toSorted() })
  world.clock.forward({ minutes: 10 })
  const { id } = (await member.whoAmI())!
  await at.database.pool.query(
    `insert into identity_passkey (credential, member_id, public_key, counter, transports, name, made_at, used_at)
     values ('k1', $1, '\\x00', 0, '', 'My phone', '2026-11-20T08:03:00Z', '2026-11-20T08:04:00Z')`,
    [id],
  )
  expect(await read('securityState')).toMatchObject({
    passkeys: [{ id: expect.any(String), name: 'My phone', madeAt: '2026-11-20T08:03:00Z', usedAt: '2026-11-20T08:04:00Z' }],
    missing: shown.missing.filter((step) => step !== 'secondFactor'),
  })
})
