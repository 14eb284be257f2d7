/** Proves transfers along the line: to the direct upline or down to anyone below, with a proof, within limits, once, and never to another line (WALLET-06). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { LineTransfer, lineTransferOptions, lineTransfers } from '@baize/contract/wallet/line-transfers.ts'
import { accountRecord } from '@baize/contract/records.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { createWorld, proofOf, type Session, type World } from '../testing/world.ts'

const PASSWORD = 'quiet-river-42'
const units = (amount: string): bigint => parseUnits(amount) ?? 0n
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

type Somebody = Session & { readonly memberId: string; readonly account: string; readonly wallet: bigint }
let names = 0

const enter = (told: Awaited<ReturnType<World['ask']>>): Session & { memberId: string } => {
  const { token, member } = told.value as { token: string; member: { id: string } }
  const cookie = String([told.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0] ?? ''
  return { token, cookie, memberId: member.id }
}

/** Somebody who registers by a link of theirs, with money; an agent where they have a line below. */
async function join(upline: Somebody | undefined, type: 'member' | 'agent' = 'member', money = '100000'): Promise<Somebody> {
  const made = upline && (await world.house.agents.makeLink(upline.memberId, { rates: {} }))
  if (made?.ok === false) throw new Error(made.code)
  const account = `liner${(names += 1)}`
  const form = { username: account, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-01-31', acceptTerms: true, login: true }
  const code = made ? { affiliateCode: made.value.code } : {}
  const body = { ...form, ...code, proof: await proofOf(world.ask) }
  let session = enter(await world.ask({ method: 'PUT', path: '/wps/member/register', body }))
  if (type === 'agent') {
    await world.database.transact((tx) => world.house.identity.changeType(tx, session.memberId, MEMBER_TYPES.agent))
    session = enter(await world.ask({ method: 'POST', path: '/wps/session/login', body: { username: account, password: PASSWORD } }))
  }
  return { ...session, account, wallet: await world.give(session.memberId, units(money)) }
}

type Wish = { amount?: string; reason?: string; key?: string; account?: string } & Record<string, unknown>
async function send(from: Session, to: 'up' | Somebody, { key, ...wish }: Wish = {}) {
  const body = { amount: '2000', reason: 'for the stall', ...(to === 'up' ? {} : { account: to.account }), ...wish }
  const path = to === 'up' ? '/wps/wallet/transfer-upline' : '/wps/agent/transfer'
  const told = await world.ask({ method: 'POST', path, body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) }, from)
  expect(told.status).toBeLessThan(500)
  if (told.success) expect(Value.Check(LineTransfer, told.value)).toBe(true)
  return told
}
const ways = async (session: Session) => {
  const { value } = await world.ask({ method: 'GET', path: '/wps/wallet/line-transfers/options' }, session)
  expect(Value.Check(lineTransferOptions.answer, value)).toBe(true)
  return value as { upline: string | null; on: boolean; withdrawable: string; leftToday: string; upLeftToday: number; locked: string }
}
const listed = async (session: Session) => {
  const { value } = await world.ask({ method: 'GET', path: '/wps/wallet/line-transfers' }, session)
  expect(Value.Check(lineTransfers.answer, value)).toBe(true)
  return (value as { content: LineTransfer[] }).content
}
const has = async (...people: readonly Somebody[]) =>
  Promise.all(people.map(async ({ wallet }) => (await world.house.ledger.balance(wallet)).balance))
const write = (name: 'transfers.line' | 'transfers.times' | 'transfers.limits' | 'withdrawals.paymentPassword', value: unknown) =>
  world.database.write((tx) => world.house.settings.write(tx, name, value as never))

let line: { top: Somebody; mid: Somebody; leaf: Somebody }
beforeAll(async () => {
  await write('transfers.line', true)
  const top = await join(undefined, 'agent')
  const mid = await join(top, 'agent')
  line = { top, mid, leaf: await join(mid) }
})
beforeEach(async () => {
  // A new day of the merchant, with nothing sent yet.
  world.clock.forward({ hours: 24 })
  for (const name of ['top', 'mid', 'leaf'] as const) {
    const { token, cookie } = enter(
      await world.ask({ method: 'POST', path: '/wps/session/login', body: { username: line[name].account, password: PASSWORD } }),
    )
    line[name] = { ...line[name], token, cookie }
  }
})

describe('[WALLET-06, WC-20, WC-22] money along the line', () => {
  it('goes to the direct upline and down to anyone below, and both find it with its reason', async () => {
    const { top, mid, leaf } = line
    const before = await has(top, mid, leaf)
    expect((await send(leaf, 'up', { amount: '3000', reason: 'what I owe' })).value).toMatchObject({
      side: 'sent',
      direction: 'up',
      account: mid.account,
      amount: '3000.00',
      reason: 'what I owe',
    })
    expect((await send(top, leaf, { amount: '5000.50', account: leaf.account.toUpperCase() })).value).toMatchObject({ direction: 'down' })
    const after = await has(top, mid, leaf)
    expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual([-50_005_000n, 30_000_000n, 20_005_000n])
    expect((await listed(leaf)).map(({ side, account }) => [side, account])).toEqual([
      ['received', expect.stringContaining('***')],
      ['sent', mid.account],
    ])
    expect(await listed(mid)).toMatchObject([{ side: 'received', account: leaf.account, reason: 'what I owe' }])
    const { value } = await world.ask({ method: 'GET', path: '/wps/records/movements?pageNo=1&type=transfer' }, leaf)
    expect(Value.Check(accountRecord.answer, value)).toBe(true)
    expect((value as { content: { detail: string }[] }).content.map(({ detail }) => detail)).toEqual(['for the stall', 'what I owe'])
    const told = await world.database.pool.query<{ name: string; member: string; account: string }>(
      `select payload->>'name' as name, payload->>'memberId' as member, payload->>'account' as account
       from graphile_worker._private_jobs where payload->>'name' like 'lineTransfer%' order by id`,
    )
    expect(told.rows).toEqual([
      { name: 'lineTransferSent', member: leaf.memberId, account: mid.account },
      { name: 'lineTransferReceived', member: mid.memberId, account: leaf.account },
      { name: 'lineTransferSent', member: top.memberId, account: leaf.account },
      { name: 'lineTransferReceived', member: leaf.memberId, account: expect.stringContaining('***') },
    ])
  })

  it('never leaves the line: not to another one, upwards past the direct upline, to the house, or to oneself', async () => {
    const { top, mid, leaf } = line
    const stranger = await join(undefined, 'agent')
    const sister = await join(top)
    for (const [from, to] of [
      [mid, stranger],
      [stranger, leaf],
      [mid, top],
      [mid, sister],
      [mid, mid],
    ] as const)
      expect([from.account, to.account, (await send(from, to)).code]).toEqual([from.account, to.account, 'not-in-line'])
    expect((await send(stranger, 'up')).code).toBe('not-in-line')
    expect((await send(mid, leaf, { account: 'nobody-at-all' })).code).toBe('not-in-line')
    expect((await send(leaf, mid)).code).toBe('not-allowed')
    expect((await send((await world.session('trial'))!, 'up')).code).toBe('not-allowed')
    expect(await ways(stranger)).toMatchObject({ upline: null })
  })

  it('[PR-29] names what an open bonus would lose first, and goes on only where exactly that grant is given up', async () => {
    const { mid } = line
    const sender = await join(mid)
    const order = {
      key: `award:${sender.account}`,
      member: sender.memberId,
      currency: 'MMK',
      wallet: sender.wallet,
      code: 'WELCOME',
      names: { EN: 'Welcome', MY: 'ကြိုဆို' },
      lastsSeconds: 86_400,
      terms: {
        amount: units('100'),
        deposit: 0n,
        basis: 'bonus' as const,
        times: 10n,
        form: 'convertible' as const,
        contribution: { RNG: 10_000n },
        plays: ['RNG'],
        maxBet: units('40'),
        convertCap: null,
        onWithdrawal: 'forfeit' as const,
      },
    }
    expect(await world.database.transact((tx) => world.house.bonus.grantBonus(tx, order))).toMatchObject({ ok: true })
    const bonus = async () => (await world.house.ledger.accountsOf(sender.memberId)).find(({ kind }) => kind === 'bonus')?.balance
    const before = await has(sender, mid)
    const said = await send(sender, 'up')
    expect(said).toMatchObject({ status: 409, code: 'bonus-at-stake', value: { paidOut: '2000.00', givenUp: '100.00' } })
    const { grant } = said.value as { grant: string }
    expect((await send(sender, 'up', { giveUp: mid.memberId })).code).toBe('bonus-at-stake')
    expect([await has(sender, mid), await bonus()]).toEqual([before, units('100')])
    expect(await send(sender, 'up', { giveUp: grant })).toMatchObject({ success: true })
    const after = await has(sender, mid)
    expect([after.map((balance, at) => balance - (before[at] ?? 0n)), await bonus()]).toEqual([[-units('2000'), units('2000')], 0n])
  })

  it('is off unless the market has switched it on, and the site says so', async () => {
    const { leaf } = line
    const info = async () => (await world.ask({ method: 'GET', path: '/wps/member/info' }, leaf)).value
    expect(await info()).toMatchObject({ transferUpline: true, lineTransfers: true })
    await write('transfers.line', false)
    expect([(await send(leaf, 'up')).code, (await ways(leaf)).on]).toEqual(['transfers-off', false])
    expect(await info()).toMatchObject({ transferUpline: false, lineTransfers: false })
    await write('transfers.line', true)
  })

  it('follows a move of the line in the moment of the transfer', async () => {
    const { top, mid, leaf } = line
    const moved = await join(mid)
    await world.database.write((tx) => world.house.agents.staff.move(tx, moved.memberId, top.memberId))
    expect((await send(mid, moved)).success).toBe(true)
    world.clock.forward({ hours: 13 })
    const again = enter(
      await world.ask({ method: 'POST', path: '/wps/session/login', body: { username: mid.account, password: PASSWORD } }),
    )
    await Promise.all([world.house.agents.doMoves(), ...Array.from({ length: 5 }, () => send(again, moved, { amount: '1000' }))])
    expect((await send(again, moved)).code).toBe('not-in-line')
    expect((await send(again, leaf)).success).toBe(true)
  })
})

describe('[WALLET-06, WC-21, WC-23] a transfer', () => {
  it('is made once under its key, and another wish under it is refused', async () => {
    const { mid, leaf } = line
    const before = await has(mid, leaf)
    const key = 'a-key-of-the-line-1'
    const all = await Promise.all(Array.from({ length: 6 }, () => send(leaf, 'up', { key })))
    expect(new Set(all.map(({ value }) => (value as { reference: string }).reference)).size).toBe(1)
    expect((await send(leaf, 'up', { key, amount: '2001' })).code).toBe('key-used-differently')
    const after = await has(mid, leaf)
    expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual([units('2000'), -units('2000')])
  })

  it('is bound by its limits, by the amount of a day and by a count each way', async () => {
    await write('transfers.limits', { minimum: '1000', maximum: '20000', dailyCap: '25000', perDay: 2 })
    const { mid, leaf } = line
    const last = await join(mid)
    expect((await send(mid, leaf, { amount: '999.99' })).code).toBe('amount-below-minimum')
    expect((await send(mid, leaf, { amount: '20000.01' })).code).toBe('amount-above-maximum')
    expect((await send(mid, leaf, { amount: '1000.001' })).code).toBe('amount-too-precise')
    for (const reason of ['x', '  x ', 'gift \u202etfig']) expect((await send(mid, leaf, { reason })).code, reason).toBe('invalid-input')
    expect((await send(mid, leaf, { amount: '20000' })).success).toBe(true)
    expect((await send(mid, leaf, { amount: '5000.01' })).code).toBe('daily-limit')
    // Several at once are judged one after the other.
    const more = await Promise.all(Array.from({ length: 4 }, () => send(mid, last, { amount: '1000' })))
    expect(more.map(({ code }) => code ?? 'sent').toSorted()).toEqual(['daily-limit', 'daily-limit', 'daily-limit', 'sent'])
    expect((await send(mid, 'up', { amount: '1000' })).success).toBe(true)
    expect(await ways(mid)).toMatchObject({ leftToday: '3000.00', downLeftToday: 0, upLeftToday: 1, withdrawable: '3000.00' })
    // The day's amount can be used up to the last of it.
    expect((await send(mid, 'up', { amount: '3000' })).success).toBe(true)
    expect(await ways(mid)).toMatchObject({ leftToday: '0.00', upLeftToday: 0 })
    world.clock.forward({ hours: 24 })
    await write('transfers.limits', { minimum: '1000', maximum: '1000000', dailyCap: '5000000', perDay: 20 })
  })

  it('[WC-34, WC-50] opens a requirement of its own, whose money cannot be sent on before it is played', async () => {
    const { mid } = line
    const fresh = await join(mid, 'member', '1000')
    expect((await send(mid, fresh, { amount: '4000' })).success).toBe(true)
    expect(await ways(fresh)).toMatchObject({ locked: '4000.00', withdrawable: '1000.00' })
    const funds = await world.ask({ method: 'GET', path: '/wps/member/info/funds/consolidated' }, fresh)
    expect(funds.value).toMatchObject({ main: '5000.00', locked: '4000.00', withdrawable: '1000.00', bonus: '0.00', total: '5000.00' })
    expect((await send(fresh, 'up', { amount: '1000.01' })).code).toBe('turnover-open')
    expect((await send(fresh, 'up', { amount: '5000.01' })).code).toBe('balance-too-low')
    expect((await send(fresh, 'up', { amount: '1000' })).success).toBe(true)
    await write('transfers.times', 0)
    const other = await join(mid, 'member', '1000')
    expect((await send(mid, other, { amount: '4000' })).success).toBe(true)
    expect((await send(other, 'up', { amount: '5000' })).success).toBe(true)
    await write('transfers.times', 1)
  })

  it('needs the payment password where a withdrawal does', async () => {
    await write('withdrawals.paymentPassword', true)
    const leaf = await join(line.mid)
    const before = await has(leaf)
    expect((await send(leaf, 'up')).code).toBe('payment-password-unset')
    const pin = { paymentPassword: '274913' }
    const body = { password: PASSWORD, ...pin, confirmPaymentPassword: pin.paymentPassword }
    await world.ask({ method: 'POST', path: '/wps/member/security/paymentPassword', body }, leaf)
    expect((await send(leaf, 'up')).code).toBe('payment-password-wrong')
    expect((await send(leaf, 'up', { paymentPassword: '274914' })).code).toBe('payment-password-wrong')
    expect(await has(leaf)).toEqual(before)
    expect((await send(leaf, 'up', pin)).success).toBe(true)
    await write('withdrawals.paymentPassword', false)
  })

  it('is refused where the sender is frozen, and where the receiver is frozen or excluded, without a word which', async () => {
    const { mid } = line
    const { identity, protection, ledger } = world.house
    const [frozen, excluded] = [await join(mid), await join(mid)]
    await world.database.write(async (tx) => {
      await identity.freeze(tx, frozen.memberId, 'looked odd')
      await ledger.setStanding(tx, frozen.wallet, { blocked: true })
    })
    await world.database.transact((tx) => protection.exclude(tx, { member: excluded.memberId, until: 'for-ever', by: 'Thida' }))
    for (const to of [frozen, excluded]) expect((await send(mid, to)).code).toBe('receiver-refused')
    expect((await send(excluded, 'up', { amount: '1000' })).success).toBe(true)
    // A frozen member has no session; a call that is under way then is refused all the same.
    const under = await world.database.transact((tx) =>
      world.house.wallet.sendAlongLine(tx, {
        owner: { id: frozen.memberId, wallet: frozen.wallet, currency: 'MMK' },
        key: 'a-frozen-one-sends',
        to: 'upline',
        amount: '1000',
        reason: 'quickly',
        proof: { proven: true },
      }),
    )
    expect(under).toMatchObject({ code: 'account-blocked' })
  })

  it('[PROT-01, PL-10] counts as paid in when it comes from above, and is refused where it would pass the receiver’s limit', async () => {
    const above = await join(undefined, 'agent')
    const below = await join(above)
    const limits = '/wps/protection/limits'
    expect((await world.ask({ method: 'PUT', path: limits, body: { what: 'deposit', every: 'week', to: '5000' } }, below)).status).toBe(200)
    expect((await send(above, below, { amount: '3000' })).success).toBe(true)
    const week = async (owner: Session) =>
      ((await world.ask({ method: 'GET', path: limits }, owner)).value as { limits: { every: string; used: string; left: string }[] })
        .limits[1]
    expect(await week(below)).toMatchObject({ every: 'week', used: '3000.00', left: '2000.00' })
    expect((await send(above, below, { amount: '2000.01' })).code).toBe('receiver-refused')
    expect((await send(above, below, { amount: '2000' })).success).toBe(true)
    // A transfer to the upline is no deposit of the upline.
    await world.ask({ method: 'PUT', path: limits, body: { what: 'deposit', every: 'day', to: '0' } }, above)
    expect((await send(below, 'up', { amount: '1000' })).success).toBe(true)
    expect(await week(above)).toMatchObject({ used: '0.00' })
  })

  it('loses and makes nothing when all send to one another at once', async () => {
    const { top, mid, leaf } = line
    const before = (await has(top, mid, leaf)).reduce((sum, each) => sum + each)
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2 === 0 ? send(mid, leaf, { amount: '1500' }) : send(at % 4 === 1 ? leaf : mid, 'up', { amount: '1000' }),
      ),
    )
    expect(all.filter(({ success, code }) => !success && code !== 'turnover-open')).toEqual([])
    expect((await has(top, mid, leaf)).reduce((sum, each) => sum + each)).toBe(before)
  })
})
