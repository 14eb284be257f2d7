/** Closing: an account is shut by its owner, and never while money of it is anywhere. */
import { expect, test } from 'vitest'
import { memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, smallWorld } from '../testing/small-world.ts'

const at = memberAtHome()
const form = { reason: 'enough', password: PASSWORD }

test.each([
  ['at a vendor', { moneyElsewhere: async () => true }],
  ['in its wallets', { shutWallets: async () => false }],
])('[PX-09] stays open while money is left %s', async (_where, needs) => {
  const { database } = at
  const world = smallWorld(database, needs)
  const member = world.browser()
  await member.login('mandalay7')
  expect(await member.call('closeAccount', form)).toMatchObject({ code: 'balance-left' })
  expect(await member.whoAmI()).toBeDefined()
  expect((await database.pool.query('select from identity_closing')).rowCount).toBe(0)
  expect(world.facts.filter(({ name }) => name === 'memberClosed')).toEqual([])
})

test('[PX-09] ends every session of its owner, by the password alone', async () => {
  const { world, member } = at
  const other = world.browser()
  await other.login('mandalay7')
  expect(await member.call('closeAccount', { ...form, password: 'not my password' })).toMatchObject({ code: 'old-password-wrong' })
  expect(await member.call('closeAccount', { ...form, note: ' Too much of it. ' })).toMatchObject({ ok: true })
  expect((await at.database.pool.query('select reason, note from identity_closing')).rows).toEqual([
    { reason: 'enough', note: 'Too much of it.' },
  ])
  expect(await world.identity.findByAccount('mandalay7')).toMatchObject({ frozen: 'closed by its owner' })
  // Only staff's own freeze is told as one.
  expect(world.facts.filter(({ name }) => name === 'memberFrozen')).toEqual([])
  expect([await member.whoAmI(), await other.whoAmI()]).toEqual([undefined, undefined])
  const reference = world.clock.now().toString()
  const told = world.facts.filter(({ name }) => name === 'memberClosed')
  expect(told).toEqual([{ name: 'memberClosed', memberId: expect.any(String), reference }])
  // Who has nothing to say says nothing.
  const silent = world.browser()
  await silent.register('mandalay8')
  expect(await silent.call('closeAccount', form)).toMatchObject({ ok: true })
  expect(
    (await at.database.pool.query("select at = $1::timestamptz as now from identity_closing where note = ''", [reference])).rows,
  ).toEqual([{ now: true }])
})
