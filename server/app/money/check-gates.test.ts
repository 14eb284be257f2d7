/** Gates of identity checks through the whole server: small sums pass unseen, larger ones ask, and own deposits always go back. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import type { SettingValue } from '../../settings/settings.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
import { createWorld, type World } from '../testing/world.ts'

const UNITS = 10_000n
let world: World
let usual: SettingValue<'checks.gates'>
beforeAll(async () => {
  world = await createWorld({ catalogue: true, outside: { payments: 'http://127.0.0.1:9' }, start: systemClock.now().toString() })
  for (const name of ['withdrawals.restHours', 'withdrawals.depositTimes'] as const) world.house.settings.offer(name, 0)
  world.house.settings.offer('withdrawals.perDay', 100)
  usual = await world.house.settings.read('checks.gates')
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

/** A member with a payee; `paid` was credited for an order, `won` came from elsewhere. */
async function player({ paid = 0n, won = 0n }: { paid?: bigint; won?: bigint }) {
  const { memberId } = await world.member()
  const { wallet: account, ...rest } = (await world.house.identity.memberOf(memberId))!
  const owner: WalletOwner = { ...rest, id: memberId, wallet: account }
  const now = world.clock.now().toString()
  if (paid > 0n)
    await world.database.pool.query(
      `insert into wallet_deposit (reference, member_id, wallet, currency, method, amount_units, state, key, fingerprint, service, created_at, expires_at, settled_at, counted_at)
       values ($1, $2, $3, 'MMK', 'mynah-pay', $4, 'credited', $1, 'f', 'sandbox', $5, $5, $5, $5)`,
      [`D${randomUUID()}`, memberId, String(account), String(paid * UNITS), now],
    )
  await world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [account])
    const transfers = [
      ...(paid > 0n ? [{ account, contra: 'payment:sandbox', amount: paid * UNITS, kind: 'deposit' } as const] : []),
      ...(won > 0n ? [{ account, contra: 'demo:gift', amount: won * UNITS, kind: 'adjustment' } as const] : []),
    ]
    if (transfers.length > 0) await world.house.ledger.post(tx, [{ key: `money:${memberId}`, account, transfers }])
  })
  const to = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: `09${String(account).padStart(10, '0')}` }
  const payee = await world.database.transact((tx) => world.house.wallet.addPayee(tx, owner, to, 'EN'))
  if (!payee.ok) throw new Error(payee.code)
  const answer = (said: { ok: boolean; code?: string; detail?: unknown }) => (said.ok ? 'taken' : [said.code, said.detail])
  return {
    memberId,
    async deposit(amount: string) {
      // Nobody pays at this service: what is not refused is an order that waits for it.
      const wish = { owner, key: randomUUID(), method: 'mynah-pay', amount, language: 'EN', origin: 'http://localhost:3000' } as const
      return answer(await world.house.wallet.createDeposit(world.house.needs.database, wish))
    },
    async withdraw(amount: string) {
      const wish = { owner, key: randomUUID(), payeeId: payee.value.id, amount }
      const said = await world.database.transact((tx) => world.house.wallet.createWithdrawal(tx, wish, 'EN'))
      // One at a time: the next may be asked for.
      await world.database.pool.query("update wallet_withdrawal set state = 'paid' where member_id = $1", [memberId])
      return answer(said)
    },
    known: (level: number) =>
      world.database.transact((tx) =>
        world.house.checks.staff.setLevel(tx, { member: memberId, level: String(level), months: undefined, by: 'Thida', reason: 'a test' }),
      ),
  }
}
async function gates(rows: SettingValue<'checks.gates'>): Promise<void> {
  await world.database.write((tx) => world.house.settings.write(tx, 'checks.gates', rows))
  world.house.settings.forget()
}
const SERVICE_DOWN = ['payment-service-down', undefined]

it('[PROT-06, PK-04] deposits of 30 days ask for a checked document from the amount on, and for level 3 from the higher one', async () => {
  const member = await player({ paid: 2_900_000n })
  expect(await member.deposit('99999')).toEqual(SERVICE_DOWN)
  expect(await member.deposit('5000')).toEqual(['check-needed', { level: 2 }])
  await member.known(2)
  expect(await member.deposit('5000')).toEqual(SERVICE_DOWN)
  const large = await player({ paid: 29_999_000n })
  await large.known(2)
  expect(await large.deposit('5000')).toEqual(['check-needed', { level: 3 }])
  await large.known(3)
  expect(await large.deposit('5000')).toEqual(SERVICE_DOWN)
})

it('[PK-04] a deposit of 31 days ago counts no more', async () => {
  const member = await player({ paid: 2_999_000n })
  expect(await member.deposit('5000')).toEqual(['check-needed', { level: 2 }])
  await world.database.pool.query("update wallet_deposit set counted_at = counted_at - interval '31 days' where member_id = $1", [
    member.memberId,
  ])
  expect(await member.deposit('5000')).toEqual(SERVICE_DOWN)
})

it('[PK-04] small winnings go out unseen, larger ones ask, and own deposits always go back', async () => {
  await gates([{ act: 'withdrawal', currency: 'MMK', from: '60000', days: 30, level: 2 }])
  const winner = await player({ won: 500_000n })
  expect(await winner.withdraw('40000')).toBe('taken')
  expect(await winner.withdraw('20000')).toEqual(['check-needed', { level: 2 }])
  await winner.known(2)
  expect(await winner.withdraw('20000')).toBe('taken')
  const payer = await player({ paid: 80_000n, won: 50_000n })
  expect(await payer.withdraw('70000')).toBe('taken')
  // What is left of the own deposits is less than this.
  expect(await payer.withdraw('12000')).toEqual(['check-needed', { level: 2 }])
  expect(await payer.withdraw('10000')).toBe('taken')
  expect(await payer.withdraw('10000')).toEqual(['check-needed', { level: 2 }])
  await gates(usual)
})

it('[PK-04] the rows are a setting, and those from 0 ask at the first amount', async () => {
  await gates([{ act: 'deposit', currency: 'MMK', from: '0', days: 30, level: 1 }])
  const member = await player({})
  expect(await member.deposit('5000')).toEqual(['check-needed', { level: 1 }])
  await gates(usual)
  expect(await member.deposit('5000')).toEqual(SERVICE_DOWN)
})

it('[PROT-06, PK-04] a row about play asks before a bet and at the launch of a game, and no more once the level is there', async () => {
  await gates([{ act: 'play', currency: 'MMK', from: '0', days: 30, level: 2 }])
  const member = await world.rich(10_000_000n)
  await world.bringPart(member)
  const bet = () =>
    world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body: { stake: '300', direction: 'under', target: '50.00' } }, member)
  expect(await bet()).toMatchObject({ status: 422, code: 'check-needed', value: { level: 2 } })
  const launch = () => world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId: 2 } }, member)
  expect(await launch()).toMatchObject({ status: 422, code: 'check-needed', value: { level: 2 } })
  await world.database.transact((tx) =>
    world.house.checks.staff.setLevel(tx, { member: member.memberId, level: '2', months: undefined, by: 'Thida', reason: 'a test' }),
  )
  world.clock.forward({ seconds: 10 })
  expect([await bet(), await launch()]).toMatchObject([{ status: 200 }, { status: 200 }])
  await gates(usual)
})

it('[PK-04] a row about play with an amount asks once so much was staked, in all currencies together', async () => {
  await gates([
    { act: 'play', currency: 'MMK', from: '600', days: 30, level: 2 },
    { act: 'play', currency: 'THB', from: '10', days: 30, level: 2 },
  ])
  const member = await world.rich(10_000_000n)
  await world.bringPart(member)
  const bet = async () => {
    world.clock.forward({ seconds: 11 })
    const body = { stake: '300', direction: 'under', target: '50.00' }
    return (await world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body }, member)).code
  }
  expect([await bet(), await bet(), await bet()]).toEqual([undefined, undefined, 'check-needed'])
  await gates(usual)
})
