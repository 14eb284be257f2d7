/** Safety of withdrawals: a thief with a session meets the day's sum, the waiting time of a new payee and the member's second proof. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newKey } from '../testing/wallet-desk.ts'
import { aNumber, until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

describe('[ID-30, WALLET-04] withdrawals', () => {
  let world: WalletWorld
  beforeAll(async () => {
    world = await walletWorld({ withdrawalsPerDay: 9, restHours: 24 })
  })
  afterEach(async () => {
    expect((await world.ledger.proveBooks()).faults).toEqual([])
  })
  afterAll(() => world.close())

  type Owner = Awaited<ReturnType<WalletWorld['member']>>
  const payee = async (owner: Owner): Promise<string> => {
    const input = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber: aNumber() }
    const bound = await world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))
    if (!bound.ok) throw new Error(bound.code)
    return bound.value.id
  }
  const ask = (owner: Owner, payeeId: string, amount: string, proof?: { proven: boolean }) =>
    world.database.transact((tx) =>
      world.wallet.createWithdrawal(tx, { owner, key: newKey(), payeeId, amount, ...(proof ? { proof } : {}) }, 'EN'),
    )
  /** Two workers have the same job at once: one has the claim, and the other is refused. */
  const twice = async (withdrawal: string): Promise<void> => {
    const payOut = () => world.wallet.payOut(world.database, withdrawal)
    const both = await world.database.write(async (tx) => {
      await sql`select from wallet_withdrawal where id = ${withdrawal} for update`.execute(tx)
      const runs = [payOut(), payOut()]
      const ended = Promise.allSettled(runs)
      await expect(Promise.race(runs)).rejects.toThrow('another run is asking')
      return { ended }
    })
    expect((await both.ended).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
  const reject = async (reference: string): Promise<void> => {
    const done = await world.database.transact((tx) =>
      world.wallet.rejectWithdrawal(tx, { withdrawal: reference, by: 'Thida', reason: 'seen by staff' }),
    )
    expect(done.ok).toBe(true)
  }

  it('to a new payee wait a day, and say until when', async () => {
    const owner = await world.member('MMK', '500000')
    const id = await payee(owner)
    const [bound] = await world.wallet.listPayees(world.database.reader, owner, 'EN')
    const until = Temporal.Instant.from(bound?.createdAt ?? '')
      .add({ hours: 24 })
      .toString()
    expect(bound?.restsUntil).toBe(until)
    expect(await ask(owner, id, '50000')).toEqual({ ok: false, code: 'payee-resting', detail: { until } })
    world.clock.forward({ minutes: 24 * 60 - 1 })
    expect(await ask(owner, id, '50000')).toMatchObject({ ok: false, code: 'payee-resting' })
    world.clock.forward({ minutes: 1 })
    expect((await world.wallet.listPayees(world.database.reader, owner, 'EN'))[0]?.restsUntil).toBe(null)
    expect(await ask(owner, id, '50000')).toMatchObject({ ok: true, value: { state: 'approved' } })
  })

  it('[PR-48] wait for staff whatever their amount where something asks for it, until they let one go', async () => {
    const owner = await world.member('MMK', '500000')
    const id = await payee(owner)
    world.clock.forward({ minutes: 24 * 60 })
    world.looked.set(owner.id, world.clock.now())
    const asked = await ask(owner, id, '20000')
    if (!asked.ok) throw new Error(asked.code)
    expect(asked.value.state).toBe('under-review')
    world.clock.forward({ minutes: 1 })
    const approved = await world.database.transact((tx) =>
      world.wallet.approveWithdrawal(tx, { withdrawal: asked.value.reference, by: 'Thida', reason: 'seen by staff' }),
    )
    expect(approved.ok).toBe(true)
    await world.database.pool.query("update wallet_withdrawal set state = 'paid' where reference = $1", [asked.value.reference])
    expect(await ask(owner, id, '20000')).toMatchObject({ ok: true, value: { state: 'approved' } })
  })

  it('wait a day after a protection of the account has changed, and the cashier says so', async () => {
    const owner = await world.member('MMK', '500000')
    const id = await payee(owner)
    world.clock.forward({ minutes: 24 * 60 })
    const at = world.clock.now()
    world.changed.set(owner.id, at)
    const until = at.add({ hours: 24 }).toString()
    expect(await ask(owner, id, '50000')).toEqual({ ok: false, code: 'withdrawals-resting', detail: { until } })
    expect(await world.wallet.options(world.database.reader, owner, 'EN')).toMatchObject({ restsUntil: until, withdrawable: '0.00' })
    world.clock.forward({ minutes: 24 * 60 })
    expect(await ask(owner, id, '50000')).toMatchObject({ ok: true })
    expect(await world.wallet.options(world.database.reader, owner, 'EN')).toMatchObject({ restsUntil: null })
  })

  it('are approved by rule only while the day stays below the limit, whatever one of them is', async () => {
    const owner = await world.member('MMK', '500000')
    const id = await payee(owner)
    world.clock.forward({ minutes: 24 * 60 })
    const first = await ask(owner, id, '60000')
    expect(first).toMatchObject({ ok: true, value: { state: 'approved' } })
    if (!first.ok) return
    await until(
      async () => {
        await world.runJobs()
        return world.wallet.readWithdrawal(world.database.reader, owner, first.value.id, 'EN')
      },
      (outcome) => outcome.ok && outcome.value.state === 'paid',
    )
    expect(await world.wallet.options(world.database.reader, owner, 'EN')).toMatchObject({ approvedBelow: '40000.00' })
    const exact = await ask(owner, id, '40000')
    expect(exact).toMatchObject({ ok: true, value: { state: 'under-review' } })
    if (!exact.ok) return
    await reject(exact.value.reference)
    // What was rejected is the member's again, and counts no more.
    expect(await ask(owner, id, '39999.99')).toMatchObject({ ok: true, value: { state: 'approved' } })
  })

  it('[ID-31] stop while their owner has frozen them: none is asked, none approved, and what no service was asked for comes back', async () => {
    const owner = await world.member('MMK', '500000')
    const id = await payee(owner)
    world.clock.forward({ minutes: 24 * 60 })
    const small = await ask(owner, id, '50000')
    if (!small.ok) throw new Error(small.code)
    expect(small.value.state).toBe('approved')
    world.stopped.add(owner.id)
    await twice(small.value.id)
    await world.runJobs()
    expect(await world.wallet.readWithdrawal(world.database.reader, owner, small.value.id, 'EN')).toMatchObject({
      value: { state: 'rejected' },
    })
    expect(await world.ledger.balance(owner.wallet)).toMatchObject({ balance: 5_000_000_000n, held: 0n })
    expect((await world.sandbox.ask('GET', `/v1/payouts/by-reference/${small.value.reference}`)).status).toBe(404)
    expect(await ask(owner, id, '50000')).toMatchObject({ code: 'withdrawals-frozen' })
    const input = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Ko Thief', accountNumber: '0999999999' }
    expect(await world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))).toMatchObject({
      code: 'withdrawals-frozen',
    })
    expect(await world.wallet.options(world.database.reader, owner, 'EN')).toMatchObject({ frozen: true, withdrawable: '0.00' })
    world.stopped.delete(owner.id)
    const large = await ask(owner, id, '200000')
    if (!large.ok) throw new Error(large.code)
    world.stopped.add(owner.id)
    const approve = () =>
      world.database.transact((tx) =>
        world.wallet.approveWithdrawal(tx, { withdrawal: large.value.reference, by: 'Thida', reason: 'seen' }),
      )
    expect(await approve()).toMatchObject({ code: 'state-conflict' })
    world.stopped.delete(owner.id)
    expect(await approve()).toMatchObject({ ok: true })
  })

  it('ask whoever has a second proof for the payment password, whatever the merchant’s rule says, and so does a new payee', async () => {
    const owner = await world.member('MMK', '500000')
    const id = await payee(owner)
    world.clock.forward({ minutes: 24 * 60 })
    world.proving.add(owner.id)
    expect(await ask(owner, id, '50000')).toMatchObject({ ok: false, code: 'payment-password-wrong' })
    expect(await world.wallet.proveOwner(owner, { paymentPassword: 'wrong' })).toMatchObject({ ok: false, code: 'payment-password-wrong' })
    expect(await world.wallet.proveOwner(owner, { paymentPassword: 'right' })).toEqual({ ok: true, value: { proven: true } })
    expect(await ask(owner, id, '50000', { proven: true })).toMatchObject({ ok: true })
    expect(await world.wallet.options(world.database.reader, owner, 'EN')).toMatchObject({
      proof: true,
      proofWays: ['payment-password'],
      receiptMinutes: 1440,
    })
  })
})

describe('[ID-30] a stolen session', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
    await world.database.write((tx) => world.house.settings.write(tx, 'withdrawals.restHours', 24))
  })
  afterAll(() => world.close())

  const PROOF = 'lantern-4816-pay'
  const bind = (session: Session, proof: object, accountNumber = '0912345678') => {
    const body = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Ko Thief', accountNumber, ...proof }
    return world.ask({ method: 'POST', path: '/wps/wallet/payee', body }, session)
  }
  const withdraw = (session: Session, payeeId: string, paymentPassword?: string) => {
    const body = { payeeId, amount: '99999.99', ...(paymentPassword ? { paymentPassword } : {}) }
    return world.ask({ method: 'POST', path: '/wps/wallet/withdrawal', body, headers: { 'idempotency-key': newKey() } }, session)
  }

  const setPayment = async (member: Session): Promise<void> => {
    const chosen = { password: 'quiet-river-42', paymentPassword: PROOF, confirmPaymentPassword: PROOF }
    expect((await world.ask({ method: 'POST', path: '/wps/member/security/paymentPassword', body: chosen }, member)).status).toBe(200)
  }

  it('binds no payee and takes nothing out where the member has set a payment password', async () => {
    const member = await world.rich(5_000_000_000n)
    await setPayment(member)
    for (const guess of [{}, { paymentPassword: 'quiet-river-42' }]) expect((await bind(member, guess)).code).toBe('payment-password-wrong')
    // The owner adds a payee; the thief finds it, but it still has to wait.
    const bound = await bind(member, { paymentPassword: PROOF })
    expect(bound.status).toBe(200)
    const { id } = bound.value as { id: string }
    for (let time = 0; time < 2; time += 1) expect((await withdraw(member, id)).code).toBe('payment-password-wrong')
    expect((await withdraw(member, id, PROOF)).code).toBe('payee-resting')
    expect((await world.house.ledger.balance(member.wallet)).held).toBe(0n)
    expect((await world.house.ledger.proveBooks()).faults).toEqual([])
  })

  it('[WALLET-03, WC-12] with the payment password binds no payee where an authenticator is set up, though a withdrawal takes either', async () => {
    const member = await world.member()
    await setPayment(member)
    const call = (path: string, body: object) => world.ask({ method: 'POST', path, body }, member)
    const started = await call('/wps/member/security/totp/start', { password: 'quiet-river-42' })
    const totp = new TOTP({ secret: Secret.fromBase32((started.value as { secret: string }).secret) })
    const number = () => totp.generate({ timestamp: world.clock.now().epochMilliseconds })
    expect((await call('/wps/member/security/totp/confirm', { code: number() })).status).toBe(200)
    // Each number is good once.
    world.clock.forward({ seconds: 61 })
    const authenticatorCode = number()
    const account = '0912345679'
    expect((await bind(member, { authenticatorCode }, account)).code).toBe('payment-password-wrong')
    expect((await bind(member, { paymentPassword: PROOF }, account)).code).toBe('invalid-verification-code')
    expect((await world.ask({ method: 'GET', path: '/wps/wallet/payees' }, member)).value).toEqual([])
    const bound = await bind(member, { paymentPassword: PROOF, authenticatorCode }, account)
    expect(bound.status).toBe(200)
    const { id } = bound.value as { id: string }
    expect((await withdraw(member, id, PROOF)).code).toBe('payee-resting')
    expect((await world.house.ledger.proveBooks()).faults).toEqual([])
  })
})
