/** Unlink: of two social logins that are the only ways in, one stays, also where both are unlinked at the same moment. */
import { expect, test, vi } from 'vitest'
import type { Parts } from '../needs.ts'
import { updateMember } from '../store.ts'
import { NOON, twoMembers } from '../testing/two-members.ts'
import { unlinkSocial } from './social.ts'
import { insertSocial, socialsOf } from './social-store.ts'

const they = twoMembers()

/** Resolves once a session waits for a row that another transaction holds. */
async function isWaiting(): Promise<void> {
  const waits = "select from pg_stat_activity where wait_event in ('transactionid', 'tuple') and datname = current_database()"
  await vi.waitUntil(async () => (await they.database.pool.query(waits)).rowCount !== 0, { timeout: 20_000, interval: 2 })
}

test('[ID-26] the last way in stays, also where two are unlinked at the same moment', async () => {
  const { one, act } = they
  const parts = { clock: { now: () => NOON }, rules: async () => ({ codeLogin: false }), tell: async () => undefined } as unknown as Parts
  await act(async (tx) => {
    await updateMember(tx, one, { has_password: false })
    for (const provider of ['google', 'facebook'])
      await insertSocial(tx, { issuer: provider, subject: 's', provider, member_id: one, made_at: NOON })
  })
  const unlink = (provider: 'google' | 'facebook') => act((tx) => unlinkSocial(parts, tx, one, provider))
  let second: ReturnType<typeof unlink> | undefined
  await act(async (tx) => {
    expect(await unlinkSocial(parts, tx, one, 'google')).toMatchObject({ ok: true })
    second = unlink('facebook')
    await Promise.race([second, isWaiting()])
  })
  expect(await second).toMatchObject({ ok: false, code: 'last-way-in' })
  expect((await socialsOf(they.database.reader, one)).map(({ provider }) => provider)).toEqual(['facebook'])
})
