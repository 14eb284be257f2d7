/** Proves money out: asked once, held at once, checked, paid through the real sandbox, and given back when it cannot be paid. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newKey, withdrawalDesk } from '../testing/wallet-desk.ts'
import { aNumber, until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  // 100,000.00 stays below it, and 100,000.01 does not.
  world = await walletWorld({ approvedBelow: 1_000_000_100n })
})
afterEach(async () => {
  world.site.mute = false
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

const { rich, ask, asked, read, reached, purse, approve, reject, payoutOf } = withdrawalDesk(() => world)

describe('a withdrawal', () => {
  it('[WALLET-04] up to the limit is held at once, approved by rule and paid; each step has its time', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone, '100000')
    expect(withdrawal).toMatchObject({
      state: 'approved',
      amount: '100000.00',
      methodName: 'Bank transfer',
      holderName: 'Daw Mya',
      accountTail: '5678',
    })
    expect(await purse(someone)).toEqual(['400000.00', '100000.00'])
    const paid = await reached(someone, withdrawal.id, 'paid')
    expect(paid.steps.map(({ state }) => state)).toEqual(['submitted', 'approved', 'paying', 'paid'])
    const times = paid.steps.map(({ at }) => at)
    expect([...times].sort()).toEqual(times)
    expect(await purse(someone)).toEqual(['400000.00', '0.00'])
    expect(await payoutOf(withdrawal)).toMatchObject({ state: 'succeeded', amount: '100000.00', currency: 'MMK' })
    const kinds = (await world.ledger.entries(someone.owner.wallet, { limit: 5 })).map(({ kind, contra, amount }) => [kind, contra, amount])
    expect(kinds[0]).toEqual(['withdrawal', 'payout:sandbox', -1_000_000_000n])
  })

  it('[WALLET-04] pays nobody while another payee’s sealed text, or another member’s payee, stands in its payee’s place', async () => {
    const [victim, thief] = [await rich(), await rich('500000', aNumber('9999'))]
    const withdrawal = await asked(victim, '100000')
    const { pool } = world.database
    const { rows } = await pool.query<{ sealed: string }>('select sealed from wallet_payee where id = $1', [victim.payee])
    await pool.query('update wallet_payee set sealed = (select sealed from wallet_payee where id = $1) where id = $2', [
      thief.payee,
      victim.payee,
    ])
    expect(await world.wallet.listPayees(world.database.reader, victim.owner, 'EN')).toMatchObject([{ id: victim.payee, holderName: null }])
    await world.runJobs()
    expect((await payoutOf(withdrawal))['error']).toBe('not-found')
    await pool.query('update wallet_payee set sealed = $1 where id = $2', [rows[0]?.sealed, victim.payee])
    // A copied row of the thief's, given to another member, cannot be decrypted either.
    const other = await rich()
    await pool.query('update wallet_payee set member_id = $1, is_default = false where id = $2', [other.owner.id, thief.payee])
    expect(await ask(other, '20000', { payeeId: thief.payee })).toEqual({ ok: false, code: 'payee-unreadable' })
    expect(await read(victim, withdrawal.id)).toMatchObject({ state: 'rejected', reason: 'payee-unreadable' })
    expect(await purse(victim)).toEqual(['500000.00', '0.00'])
  })

  it('[WALLET-04] above the limit waits for staff, who approve it once', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone, '100000.01')
    expect(withdrawal.state).toBe('under-review')
    await world.runJobs()
    expect((await payoutOf(withdrawal))['error']).toBe('not-found')
    const queue = await world.wallet.withdrawalQueue(world.database.reader, ['under-review'], 50)
    expect(queue).toContainEqual(
      expect.objectContaining({ reference: withdrawal.reference, memberId: someone.owner.id, accountTail: '5678' }),
    )
    const approvals = await Promise.all(Array.from({ length: 10 }, () => approve(withdrawal)))
    expect(approvals.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await reject(withdrawal, 'too late for that')).toMatchObject({ ok: false, code: 'state-conflict' })
    await reached(someone, withdrawal.id, 'paid')
    expect(await purse(someone)).toEqual(['399999.99', '0.00'])
  })

  it('[WALLET-04] rejected by staff gives the money back and says why', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone, '300000')
    expect(await purse(someone)).toEqual(['200000.00', '300000.00'])
    expect((await reject(withdrawal, 'The account is not in your name.')).ok).toBe(true)
    const rejected = await read(someone, withdrawal.id)
    expect([rejected.state, rejected.reason, rejected.steps.at(-1)?.state]).toEqual([
      'rejected',
      'The account is not in your name.',
      'rejected',
    ])
    expect(await purse(someone)).toEqual(['500000.00', '0.00'])
    expect((await approve(withdrawal)).ok).toBe(false)
    expect((await ask(someone)).ok).toBe(true)
  })

  it('[WALLET-04] that the service cannot pay fails, and the money is free again', async () => {
    const someone = await rich('500000', aNumber('0000'))
    const withdrawal = await asked(someone)
    const failed = await reached(someone, withdrawal.id, 'failed')
    expect(failed.reason).toBe('account-closed')
    expect(await purse(someone)).toEqual(['500000.00', '0.00'])
  })

  it('[WALLET-08] in a second currency is held and paid in that currency', async () => {
    const someone = await rich('900.50', aNumber('3456'), 'THB')
    const withdrawal = await asked(someone, '900.50')
    await reached(someone, withdrawal.id, 'paid')
    expect(await payoutOf(withdrawal)).toMatchObject({ amount: '900.50', currency: 'THB' })
    expect(await purse(someone)).toEqual(['0.00', '0.00'])
  })

  it('stays in paying while the service is undecided, and holds the money meanwhile', async () => {
    const someone = await rich('500000', aNumber('9999'))
    const withdrawal = await asked(someone)
    await reached(someone, withdrawal.id, 'paying')
    expect(await purse(someone)).toEqual(['450000.00', '50000.00'])
    const { id } = await payoutOf(withdrawal)
    // Staff who close it by hand name it by the service's own number.
    await until(
      () => world.database.pool.query('select payout_id from wallet_withdrawal where id = $1', [withdrawal.id]),
      ({ rows }) => rows[0]?.payout_id === id,
    )
    await world.sandbox.ask('POST', `/v1/payouts/${String(id)}/settle`, { outcome: 'succeeded' })
    await reached(someone, withdrawal.id, 'paid')
    expect(await purse(someone)).toEqual(['450000.00', '0.00'])
  })
})

describe('asking for a withdrawal', () => {
  it('fifty at once with one key are one; fifty with different keys are one', async () => {
    const [first, second] = [await rich(), await rich()]
    const same = newKey()
    const one = await Promise.all(Array.from({ length: 50 }, () => ask(first, '50000', { key: same })))
    expect(new Set(one.map((outcome) => (outcome.ok ? outcome.value.id : outcome.code))).size).toBe(1)
    expect(await purse(first)).toEqual(['450000.00', '50000.00'])
    const many = await Promise.all(Array.from({ length: 50 }, () => ask(second, '500000')))
    expect(many.filter(({ ok }) => ok)).toHaveLength(1)
    expect(new Set(many.filter(({ ok }) => !ok).map((outcome) => (outcome.ok ? '' : outcome.code)))).toEqual(new Set(['withdrawal-open']))
    expect(await purse(second)).toEqual(['0.00', '500000.00'])
  })

  it('races with a bet for one balance, and one of the two wins', async () => {
    for (let round = 0; round < 10; round += 1) {
      const someone = await rich('50000')
      const account = someone.owner.wallet
      const [withdrawal, bet] = await Promise.all([
        ask(someone, '50000'),
        world.ledger.submit({
          key: newKey(),
          account,
          isBet: true,
          transfers: [{ account, contra: 'house:dice', amount: -500_000_000n, kind: 'bet' }],
        }),
      ])
      expect([withdrawal.ok, bet.status === 'applied'].filter(Boolean)).toHaveLength(1)
      const [balance] = await purse(someone)
      expect(balance).toBe('0.00')
    }
  })

  it('the same key with other content is refused', async () => {
    const someone = await rich()
    const same = newKey()
    const first = await ask(someone, '50000', { key: same })
    expect(await ask(someone, '50000.00', { key: same })).toEqual(first)
    expect(await ask(someone, '50001', { key: same })).toMatchObject({ ok: false, code: 'key-used-differently' })
  })

  it('is refused with the reason, and holds nothing', async () => {
    const someone = await rich('60000')
    const stranger = await rich()
    expect(await ask(someone, '60000.01')).toEqual({ ok: false, code: 'balance-too-low', detail: { balance: '60000.00' } })
    expect(await ask(someone, '9999.99')).toMatchObject({ ok: false, code: 'amount-below-minimum', detail: { minimum: '10000.00' } })
    expect(await ask(someone, '10000001')).toMatchObject({ ok: false, code: 'amount-above-maximum' })
    expect(await ask(someone, '10000.005')).toMatchObject({ ok: false, code: 'amount-too-precise' })
    expect(await ask(someone, '1e5')).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(await ask(someone, '20000', { payeeId: stranger.payee })).toEqual({ ok: false, code: 'payee-unknown' })
    world.blocked.add(someone.owner.id)
    expect(await ask(someone)).toEqual({ ok: false, code: 'account-blocked' })
    world.blocked.delete(someone.owner.id)
    expect(await purse(someone)).toEqual(['60000.00', '0.00'])
    // Self-exclusion ends play and not the way to one's own money.
    world.excluded.add(someone.owner.id)
    expect((await ask(someone)).ok).toBe(true)
  })

  it('stops at the number of the day, which rejected ones do not use up', async () => {
    const someone = await rich('500000')
    const rejected = await asked(someone, '200000')
    await reject(rejected, 'not this one')
    world.limits.withdrawalsPerDay = 2
    for (let paid = 0; paid < 2; paid += 1) await reached(someone, (await asked(someone, '10000')).id, 'paid')
    expect(await ask(someone, '10000')).toEqual({ ok: false, code: 'daily-limit', detail: { perDay: 2 } })
    const options = await world.wallet.options(world.database.reader, someone.owner, 'EN')
    expect([options.withdrawalsLeftToday, options.withdrawable]).toEqual([0, '0.00'])
    const page = await world.wallet.listWithdrawals(world.database.reader, someone.owner, { pageNo: 1, pageSize: 2 }, 'EN')
    expect([page.content.length, page.total, page.totalPages]).toEqual([2, 3, 2])
    world.limits.withdrawalsPerDay = 5
  })

  it('is offered what can be withdrawn, rounded down to what can be paid', async () => {
    const someone = await rich('123456.7891')
    const options = await world.wallet.options(world.database.reader, someone.owner, 'EN')
    expect(options.withdrawable).toBe('123456.78')
    expect((await ask(someone, options.withdrawable)).ok).toBe(true)
    expect((await world.wallet.options(world.database.reader, someone.owner, 'EN')).withdrawable).toBe('0.00')
  })
})
