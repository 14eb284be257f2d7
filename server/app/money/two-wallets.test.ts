/** Proves that one member pays in, plays and withdraws in two currencies, at vendors of every dialect too, and that nothing of it mixes. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { DIALECTS, openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { until } from '../testing/wallet-world.ts'
import type { RichMember, World } from '../testing/world.ts'

const BAHT = { approvedBelow: '3000', twoFrom: '150000', transfers: { minimum: '50', maximum: '30000', dailyCap: '150000' } }

let dialects: DialectWorld
let world: World
beforeAll(async () => {
  // Nobody listens there: an order stands before the service is asked, and what became of it comes by a notice that the test brings.
  dialects = await openDialectWorld({ payments: 'http://127.0.0.1:9' })
  world = dialects.world
  await world.database.write((tx) => world.house.settings.write(tx, 'currencies', { THB: BAHT }))
  for (const dialect of DIALECTS) {
    const { vendor } = dialects.vendorOf(dialect)
    const laid = await world.database.transact((tx) => world.house.games.setVendorConnection(tx, vendor, { currencies: 'MMK,THB' }))
    expect(laid).toMatchObject({ ok: true })
  }
})
afterAll(() => dialects.close())

const round = (): string => randomBytes(6).toString('hex')
const choose = async (member: RichMember, currency: string) =>
  expect((await world.ask({ method: 'PUT', path: '/wps/member/wallets/chosen', body: { currency } }, member)).status).toBe(200)
/** What the member has in each wallet, free and held. */
const held = async (member: RichMember) => {
  const { value } = await world.ask({ method: 'GET', path: '/wps/member/wallets' }, member)
  return (value as { wallets: { currency: string; balance: string; held: string }[] }).wallets.map(
    ({ currency, balance, held: apart }) => `${balance} + ${apart} ${currency}`,
  )
}
const post = async <Value>(member: RichMember, path: string, body: object): Promise<Value> => {
  const told = await world.ask({ method: 'POST', path, body }, member)
  if (!told.success) throw new Error(told.text)
  return told.value as Value
}
let notices = 0
const hear = (notice: object) =>
  world.house.needs.database.write((tx) =>
    world.house.wallet.hear(tx, { service: 'sandbox', id: `n-${(notices += 1)}`, type: 'payment', notice: notice as never }),
  )

async function payIn(member: RichMember, amount: bigint, currency: string): Promise<void> {
  await world.ask({ method: 'POST', path: '/wps/wallet/deposit', body: { method: 'mynah-pay', amount: String(amount) } }, member)
  const { rows } = await world.database.pool.query<{ reference: string; currency: string }>(
    'select reference, currency from wallet_deposit where member_id = $1 order by id desc limit 1',
    [member.memberId],
  )
  expect(rows[0]?.currency).toBe(currency)
  const reference = rows[0]!.reference
  await hear({ about: 'capture', reference, capture: { providerReference: `p-${reference}`, units: amount * UNITS, currency } })
}

type WithdrawalAnswer = { readonly id: string; readonly reference: string; readonly currency: string; readonly state: string }
async function withdraw(member: RichMember, payeeId: string, amount: bigint): Promise<WithdrawalAnswer> {
  const asked = await post<WithdrawalAnswer>(member, '/wps/wallet/withdrawal', { payeeId, amount: String(amount) })
  await world.house.wallet.payOut(world.house.needs.database, asked.id).catch(() => undefined)
  const payout = { id: `o-${asked.reference}`, reference: asked.reference, state: 'succeeded', units: amount * UNITS, reason: null }
  await hear({ about: 'payout', payout: { ...payout, currency: asked.currency } })
  return asked
}

describe.each(DIALECTS)('[WC-52, GAME-15] a vendor that speaks %s', (dialect) => {
  it('plays each wallet in a session of its own, and an open one stays with its wallet', async () => {
    const vendor = dialects.vendorOf(dialect)
    const mya = await world.rich(1000n * UNITS)
    const kyat = await dialects.seatAt(mya, vendor.vendor)
    await choose(mya, 'THB')
    const baht = await dialects.seatAt(mya, vendor.vendor)
    expect(baht.player).not.toBe(kyat.player)
    const [first, second] = [round(), round()]
    expect(await vendor.bet(baht, second, '10')).not.toBe('ok')
    expect(await vendor.bet(kyat, first, '10')).toBe('ok')
    expect(await held(mya)).toEqual(['990.00 + 0.00 MMK', '0.00 + 0.00 THB'])
    expect(await vendor.win(kyat, first, '30')).toBe('ok')
    await payIn(mya, 100n, 'THB')
    const [third, undone] = [round(), round()]
    expect(await vendor.bet(baht, third, '20')).toBe('ok')
    expect(await vendor.bet(baht, undone, '5')).toBe('ok')
    await choose(mya, 'MMK')
    expect(await vendor.win(baht, third, '50')).toBe('ok')
    expect(await vendor.undo(baht, undone, '5')).toBe('ok')
    expect(await held(mya)).toEqual(['1020.00 + 0.00 MMK', '130.00 + 0.00 THB'])
  })
})

describe('[WALLET-08, WC-51] a member with two wallets', () => {
  it('pays in, plays through and withdraws in both, and nothing mixes', async () => {
    const vendor = dialects.vendorOf('native')
    const zaw = await world.rich(0n)
    const bank = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Ko Zaw', accountNumber: '9100440022' }
    const payee = await post<{ id: string }>(zaw, '/wps/wallet/payee', bank)
    await payIn(zaw, 50_000n, 'MMK')
    await choose(zaw, 'THB')
    await payIn(zaw, 2_000n, 'THB')
    expect(await held(zaw)).toEqual(['50000.00 + 0.00 MMK', '2000.00 + 0.00 THB'])
    const options = async () => (await world.ask({ method: 'GET', path: '/wps/wallet/options' }, zaw)).value as { locked: string }
    expect((await options()).locked).toBe('2000.00')
    const seat = await dialects.seatAt(zaw, vendor.vendor)
    const played = round()
    expect(await vendor.bet(seat, played, '2000')).toBe('ok')
    expect(await vendor.win(seat, played, '2100')).toBe('ok')
    // What was played in baht frees baht alone.
    await until(options, ({ locked }) => locked === '0.00')
    await choose(zaw, 'MMK')
    expect((await options()).locked).toBe('50000.00')
    await choose(zaw, 'THB')
    const out = await withdraw(zaw, payee.id, 1_000n)
    expect([out.currency, out.state]).toEqual(['THB', 'approved'])
    expect(await held(zaw)).toEqual(['50000.00 + 0.00 MMK', '1100.00 + 0.00 THB'])
    await choose(zaw, 'MMK')
    const kyat = await dialects.seatAt(zaw, vendor.vendor)
    const other = round()
    expect(await vendor.bet(kyat, other, '50000')).toBe('ok')
    expect(await vendor.win(kyat, other, '60000')).toBe('ok')
    await until(options, ({ locked }) => locked === '0.00')
    expect((await withdraw(zaw, payee.id, 20_000n)).currency).toBe('MMK')
    expect(await held(zaw)).toEqual(['40000.00 + 0.00 MMK', '1100.00 + 0.00 THB'])
    const { rows } = await world.database.pool.query<{ currency: string; stake: string; win: string }>(
      'select currency, sum(stake_units)::text as stake, sum(win_units)::text as win from records_turnover where member = $1 group by 1 order by 1',
      [zaw.memberId],
    )
    expect(rows).toEqual([
      { currency: 'MMK', stake: String(50_000n * UNITS), win: String(60_000n * UNITS) },
      { currency: 'THB', stake: String(2_000n * UNITS), win: String(2_100n * UNITS) },
    ])
    // Bets and profit are those of the chosen wallet, since a sum of kyats and baht means nothing.
    const today = world.house.needs.clock.now().toZonedDateTimeISO('Asia/Yangon').toPlainDate()
    const span = `from=${String(today.subtract({ days: 1 }))}&to=${String(today.add({ days: 1 }))}`
    for (const [currency, stake, net] of [
      ['MMK', '50000.00', '10000.00'],
      ['THB', '2000.00', '100.00'],
    ] as const) {
      await choose(zaw, currency)
      const bets = (await world.ask({ method: 'GET', path: '/wps/records/bets' }, zaw)).value
      expect(bets).toMatchObject({ total: 1, content: [{ currency }], totals: { stake, net } })
      const profit = (await world.ask({ method: 'GET', path: `/wps/records/profit?${span}` }, zaw)).value
      expect(profit).toMatchObject({ currency, totals: { rounds: 1, stake, net } })
    }
  })

  it('[WC-51] staff act on the wallet that they name, and on the first one without a word', async () => {
    const desk = deskOf(world)
    await addPeople(desk, 'thida', 'aung')
    const type = async (...words: string[]) => (await typed(desk, [...words, '--by', 'thida', '--reason', 'as agreed'], 'aung')).exit
    const mya = await world.rich(1000n * UNITS)
    const { rows: people } = await world.database.pool.query<{ account: string }>('select account from identity_member where id = $1', [
      mya.memberId,
    ])
    const { account } = people[0]!
    const { vendor } = dialects.vendorOf('native')
    const seat = await dialects.seatAt(mya, vendor)
    const give = (...more: string[]) => type('give-free-rounds', vendor, seat.game, account, '10', '5', '--most', '50', ...more)
    expect([await give('--currency', 'THB'), await give('--currency', 'XYZ')]).toEqual([1, 1])
    await choose(mya, 'THB')
    const baht = await dialects.seatAt(mya, vendor)
    expect([await give('--currency', 'THB'), await give()]).toEqual([0, 0])
    const { rows: sets } = await world.database.pool.query(
      `select g.currency, g.player, p.player as owner, p.currency as of from games_grant g join games_free_spins f on f.issue = g.id
        join games_player p on p.vendor = g.vendor and p.member = f.member where g.member = $1 order by g.currency`,
      [mya.memberId],
    )
    expect(sets).toEqual([
      { currency: 'MMK', player: seat.player, owner: seat.player, of: 'MMK' },
      { currency: 'THB', player: baht.player, owner: baht.player, of: 'THB' },
    ])
    expect([
      await type('limit-member', account, 'deposit', 'day', '100', '--currency', 'baht'),
      await type('limit-member', account, 'deposit', 'day', '100', '--currency', 'thb'),
    ]).toEqual([1, 0])
    const order = async (amount: string) =>
      (await world.ask({ method: 'POST', path: '/wps/wallet/deposit', body: { method: 'mynah-pay', amount } }, mya)).code
    expect(await order('100.01')).toBe('deposit-limit')
    await choose(mya, 'MMK')
    expect(await order('5000')).not.toBe('deposit-limit')
    // Staff type amounts as members do: what can be read in two ways changes nothing.
    expect([
      await type('limit-member', account, 'deposit', 'day', '6.000'),
      await type('limit-member', account, 'deposit', 'day', '၆,ဝဝဝ Ks'),
    ]).toEqual([1, 0])
    expect(await order('5000')).toBe('deposit-limit')
  })

  it('leaves a ledger whose sums are zero in each currency', async () => {
    const { rows } = await world.database.pool.query<{ currency: string; sum: string }>(
      `select currency, sum(balance)::text as sum from (
         select currency, balance from ledger_account union all select currency, balance from ledger_contra) both_sides group by 1 order by 1`,
    )
    expect(rows.map(({ currency }) => currency)).toContain('THB')
    expect(new Set(rows.map(({ sum }) => sum))).toEqual(new Set(['0']))
  })
})
