/** Proves money out: held at once, checked, paid once through the real sandbox, and given back when it cannot be paid. */
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Withdrawal } from '@baize/contract/wallet.ts'
import { systemClock } from '../../platform/clock.ts'
import type { WalletOwner } from '../../wallet/wallet.ts'
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

let keys = 0
const key = (): string => `key-of-a-test-${(keys += 1)}`
type Rich = { owner: WalletOwner; payee: string }

/** A member with money and a bound account. */
async function rich(balance = '500000', accountNumber = aNumber(), currency = 'MMK'): Promise<Rich> {
  const owner = await world.member(currency, balance)
  const input = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber }
  const bound = await world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))
  if (!bound.ok) throw new Error(bound.code)
  return { owner, payee: bound.value.id }
}
const ask = ({ owner, payee }: Rich, amount = '50000', given: { key?: string; payeeId?: string } = {}) =>
  world.database.transact((tx) => world.wallet.createWithdrawal(tx, { owner, key: key(), payeeId: payee, amount, ...given }, 'EN'))
async function asked(someone: Rich, amount = '50000'): Promise<Withdrawal> {
  const outcome = await ask(someone, amount)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
async function read({ owner }: Rich, id: string): Promise<Withdrawal> {
  const outcome = await world.wallet.readWithdrawal(world.database.reader, owner, id, 'EN')
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
/** Runs jobs until the withdrawal is there. */
const reached = (someone: Rich, id: string, state: Withdrawal['state']) =>
  until(
    async () => {
      await world.runJobs()
      return read(someone, id)
    },
    (withdrawal) => withdrawal.state === state,
  )
const purse = async ({ owner }: Rich): Promise<[string, string]> => {
  const { balance, held } = await world.wallet.balance(owner)
  return [balance, held]
}
const staff = (withdrawal: Withdrawal, reason = 'looked at it') => ({ withdrawal: withdrawal.reference, by: 'Thida', reason })
const approve = (withdrawal: Withdrawal) => world.database.transact((tx) => world.wallet.approveWithdrawal(tx, staff(withdrawal)))
const reject = (withdrawal: Withdrawal, reason: string) =>
  world.database.transact((tx) => world.wallet.rejectWithdrawal(tx, staff(withdrawal, reason)))
const payoutOf = async (withdrawal: Withdrawal) => (await world.sandbox.ask('GET', `/v1/payouts/by-reference/${withdrawal.reference}`)).json

async function say(type: string, data: object): Promise<string> {
  const at = new Date(systemClock.now().epochMilliseconds)
  const [id, body] = [`msg_${key()}`, JSON.stringify({ type, timestamp: at.toISOString(), data })]
  const response = await fetch(`${world.siteUrl}/payments/webhook/sandbox`, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(world.keys.webhookSecrets[0] ?? '').sign(id, at, body),
    },
    body,
  })
  return ((await response.json()) as { effect: string }).effect
}

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
    expect(paid.steps.map(({ state }) => state)).toEqual(['submitted', 'under-review', 'approved', 'paying', 'paid'])
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
    await expect(world.wallet.listPayees(world.database.reader, victim.owner, 'EN')).rejects.toThrow('altered or moved')
    await world.runJobs()
    expect((await payoutOf(withdrawal))['error']).toBe('not-found')
    await pool.query('update wallet_payee set sealed = $1 where id = $2', [rows[0]?.sealed, victim.payee])
    // A copied row of the thief's, given to another member, cannot be decrypted either.
    const other = await rich()
    await pool.query('update wallet_payee set member_id = $1, is_default = false where id = $2', [other.owner.id, thief.payee])
    await expect(ask(other, '20000', { payeeId: thief.payee })).rejects.toThrow('altered or moved')
    expect((await read(victim, withdrawal.id)).state).toBe('approved')
    expect(await purse(victim)).toEqual(['400000.00', '100000.00'])
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
    await until(() => world.database.pool.query('select payout_id from wallet_withdrawal where id = $1', [withdrawal.id]), ({ rows }) => rows[0]?.payout_id === id) // oxfmt-ignore
    await world.sandbox.ask('POST', `/v1/payouts/${String(id)}/settle`, { outcome: 'succeeded' })
    await reached(someone, withdrawal.id, 'paid')
    expect(await purse(someone)).toEqual(['450000.00', '0.00'])
  })
})

describe('asking for a withdrawal', () => {
  it('fifty at once with one key are one; fifty with different keys are one', async () => {
    const [first, second] = [await rich(), await rich()]
    const same = key()
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
          key: key(),
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
    const same = key()
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

describe('payees', () => {
  it('are masked in answers, sealed at rest, bound once and limited in number', async () => {
    const owner = await world.member()
    const bind = (accountNumber: string, method = 'bank-transfer', holderName = '  Daw   Mya ') => {
      const place = method === 'bank-transfer' ? { bank: 'river-bank' } : {}
      return world.database.transact((tx) => world.wallet.addPayee(tx, owner, { method, holderName, accountNumber, ...place }, 'EN'))
    }
    const both = await Promise.all([bind('9988-00771234'), bind('998800771234')])
    expect(both[0]).toEqual(both[1])
    expect(both[0]).toMatchObject({
      ok: true,
      value: { accountTail: '1234', holderName: 'Daw Mya', placeName: 'River Bank', isDefault: true, nickname: null },
    })
    expect(JSON.stringify(both)).not.toContain('9988')
    const { rows } = await world.database.pool.query('select * from wallet_payee where member_id = $1', [owner.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows[0], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(/9988|Mya/)
    expect(await bind('0912345', 'teak-wallet')).toMatchObject({ ok: true, value: { accountTail: '345', isDefault: false } })
    for (const number of ['10000001', '10000002', '10000003']) expect((await bind(number)).ok).toBe(true)
    expect(await bind('10000004')).toMatchObject({ ok: false, code: 'payee-limit' })
    expect(await bind('10000005', 'card')).toEqual({ ok: false, code: 'method-unknown' })
    expect((await world.wallet.listPayees(world.database.reader, owner, 'MY')).map(({ methodName }) => methodName)).toContain('ဘဏ်ငွေလွှဲ')
  })
})

describe('what the service says about a payout', () => {
  it('moves nothing when it does not fit our order, contradicts it or comes again', async () => {
    const someone = await rich('500000', aNumber('9999'))
    const withdrawal = await asked(someone)
    await reached(someone, withdrawal.id, 'paying')
    const told = { payout: 'out_x', reference: withdrawal.reference, amount: '50000.00', currency: 'MMK' }
    expect(await say('payout.succeeded', { ...told, amount: '5000.00' })).toBe('mismatch')
    expect(await say('payout.failed', { ...told, currency: 'THB' })).toBe('mismatch')
    expect(await say('payout.succeeded', { ...told, reference: 'W00000000' })).toBe('unknown-order')
    expect(await purse(someone)).toEqual(['450000.00', '50000.00'])
    const effects = await Promise.all(Array.from({ length: 20 }, () => say('payout.succeeded', told)))
    expect(effects.sort()).toEqual(['paid', ...Array.from({ length: 19 }, () => 'repeated')])
    expect(await say('payout.failed', told)).toBe('contradiction')
    expect((await read(someone, withdrawal.id)).state).toBe('paid')
    expect(await purse(someone)).toEqual(['450000.00', '0.00'])
  })

  it('before a withdrawal was sent to it is a contradiction', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone, '200000')
    const told = { payout: 'out_y', reference: withdrawal.reference, amount: '200000.00', currency: 'MMK' }
    expect(await say('payout.succeeded', told)).toBe('contradiction')
    expect(await purse(someone)).toEqual(['300000.00', '200000.00'])
    await reject(withdrawal, 'closing the test')
  })

  it('a no of the service gives nothing back while the service knows the reference', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone, '200000')
    const other = {
      reference: withdrawal.reference,
      amount: '1.00',
      currency: 'MMK',
      method: 'card',
      holderName: 'X',
      accountNumber: '00019999',
    }
    expect((await world.sandbox.ask('POST', '/v1/payouts', other)).status).toBe(200)
    await approve(withdrawal)
    await reached(someone, withdrawal.id, 'paying')
    expect(await purse(someone)).toEqual(['300000.00', '200000.00'])
    const [queued] = (await world.wallet.withdrawalQueue(world.database.reader, ['paying'], 50)).filter(
      ({ reference }) => reference === withdrawal.reference,
    )
    expect(queued?.note).toContain('10000 ten-thousandths of MMK')
  })

  it('and its webhook lost, is found by asking', async () => {
    const someone = await rich()
    const withdrawal = await asked(someone)
    world.site.mute = true
    await reached(someone, withdrawal.id, 'paying')
    await until(
      () => payoutOf(withdrawal),
      (payout) => payout['state'] === 'succeeded',
    )
    world.clock.forward({ minutes: 3 })
    await world.wallet.sweep(world.database)
    expect((await read(someone, withdrawal.id)).state).toBe('paid')
  })
})

describe('a payment service that dies', () => {
  it('killed in the middle of pay-ins and pay-outs comes back, and every order ends as it must', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, (_, index) => rich('200000', aNumber(index % 2 === 0 ? '8888' : '0000'))))
    const withdrawals = await Promise.all(people.map((someone) => asked(someone, '20000')))
    const deposits = await Promise.all(
      people.map(async ({ owner }) => {
        const input = {
          owner,
          key: key(),
          method: 'bank-transfer',
          amount: '30000',
          language: 'EN' as const,
          origin: 'http://127.0.0.1:3000',
        }
        const opened = await world.wallet.createDeposit(world.database, input)
        if (!opened.ok) throw new Error(opened.code)
        return opened.value
      }),
    )
    await Promise.all(deposits.map(({ payUrl }) => world.sandbox.press(payUrl, 'pay')))
    // Some payouts are accepted, others reach no service; payments are confirmed only after the service is back.
    await Promise.all([world.runJobs(), world.sandbox.kill()])
    await world.runJobs()
    await world.sandbox.start()
    await until(
      async () => {
        world.clock.forward({ minutes: 3 })
        await world.wallet.sweep(world.database)
        await world.runJobs()
        return Promise.all(people.map((someone, index) => read(someone, withdrawals[index]?.id ?? '')))
      },
      (all) => all.every(({ state }, index) => state === (index % 2 === 0 ? 'paid' : 'failed')),
    )
    await until(
      () =>
        Promise.all(
          people.map(({ owner }, index) => world.wallet.readDeposit(world.database.reader, owner, deposits[index]?.id ?? '', 'EN')),
        ),
      (all) => all.every((outcome) => outcome.ok && outcome.value.state === 'credited'),
    )
    for (const [index, someone] of people.entries())
      expect(await purse(someone)).toEqual([index % 2 === 0 ? '210000.00' : '230000.00', '0.00'])
    // Each reference was paid out at most once, whatever was repeated.
    const outbox = (await (await fetch(new URL('/outbox.json', world.sandbox.url()))).json()) as { payouts: { reference: string }[] }
    const references = outbox.payouts.map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
  }, 60_000)
})
