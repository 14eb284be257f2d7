/** Closing one's own account: only without money, at once, in every session and for play, and the records stay. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type Session, type World } from '../testing/world.ts'

const PASSWORD = 'quiet-river-42'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const close = (session: Session, change: object = {}) =>
  world.ask({ method: 'POST', path: '/wps/member/close', body: { reason: 'enough', password: PASSWORD, ...change } }, session)
const info = async (session: Session) => (await world.ask({ method: 'GET', path: '/wps/member/info' }, session)).status

it('[WC-62, PX-09] is refused without the password and while money is left, and then shuts everything at once', async () => {
  const mya = await world.rich(10_000n)
  expect((await close(mya, { password: 'not my password' })).code).toBe('old-password-wrong')
  expect((await close(mya, { reason: 'bored' })).code).toBe('invalid-input')
  expect((await close(mya)).code).toBe('balance-left')
  expect(await info(mya)).toBe(200)
  const { ledger, needs } = world.house
  await needs.database.write(async (tx) => {
    await ledger.lock(tx, [mya.wallet])
    await ledger.post(tx, [
      { key: 'back', account: mya.wallet, transfers: [{ account: mya.wallet, contra: 'demo:gift', amount: -10_000n, kind: 'adjustment' }] },
    ])
  })
  await world.ask({ method: 'PUT', path: '/wps/member/consent', body: { offers: true } }, mya)
  expect(await close(mya, { note: 'Enough of it.' })).toMatchObject({ status: 200, value: {} })
  expect(await info(mya)).toBe(401)
  const account = (await world.house.identity.memberOf(mya.memberId))?.account ?? ''
  const login = async (password: string) =>
    (await world.ask({ method: 'POST', path: '/wps/session/login', body: { username: account, password } })).code
  // Only with the right password does the answer say that the account is closed.
  expect([await login('not my password'), await login(PASSWORD)]).toEqual(['wrong-credentials', 'account-closed'])
  const { rows } = await world.database.pool.query(
    `select reason, note, (select blocked from ledger_account where id = $2) as blocked,
       (select count(*)::int from messaging_consent c where c.member_id = $1 and ended_at is null) as offers from identity_closing where member_id = $1`,
    [mya.memberId, mya.wallet],
  )
  // What staff decide later replaces it in the answer.
  await world.house.needs.database.transact((tx) => world.house.identity.freeze(tx, mya.memberId, 'asked for by the police'))
  expect(await login(PASSWORD)).toBe('account-frozen')
  expect(rows).toEqual([{ reason: 'enough', note: 'Enough of it.', blocked: true, offers: 0 }])
  await world.assertBooksBalance()
})
