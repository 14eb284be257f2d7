/** The business report over the real book: types and agents are those of the time, and a rollback is of what it undoes. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import type { LedgerKind, Transfer } from '../../ledger/ledger.ts'
import { systemClock } from '../../platform/clock.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ start: systemClock.now().toString() })
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

const post = (key: string, account: bigint, kind: LedgerKind, amount: bigint, more: Partial<Transfer> = {}) =>
  world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [account])
    await world.house.ledger.post(tx, [
      { key, account, transfers: [{ account, contra: 'vendor:PG', amount: amount * UNITS, kind, ...more }] },
    ])
  })
const today = async (): Promise<string> => {
  const { timeZone } = await world.house.settings.read('merchant')
  return systemClock.now().toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
const show = async (by?: string) => {
  const [from, to] = [
    await today(),
    Temporal.PlainDate.from(await today())
      .add({ days: 1 })
      .toString(),
  ]
  return world.house.operator.read(world.database.reader, 'report', {
    words: [from, to],
    options: by === undefined ? {} : { by },
    by: '',
    reason: '',
  })
}

it('[RP-01, RP-13, OC-70] shows what the book has, with the types of then and the vendor of what was undone', async () => {
  const { memberId } = await world.member()
  const account = (await world.house.identity.memberOf(memberId))!.wallet!
  await post('report:in', account, 'deposit', 1_000n, { contra: 'payment:sandbox' })
  await post('report:bet', account, 'bet', -100n, { vendor: 'PG', game: 'g', round: 'r' })
  await post('report:bet-2', account, 'bet', -30n, { vendor: 'PG', game: 'g', round: 's' })
  await world.database.write((tx) => world.house.identity.changeType(tx, memberId, MEMBER_TYPES.agent))
  await world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [account])
    await world.house.ledger.post(tx, [{ key: 'report:undo', account, transfers: [], reverses: 'report:bet' }])
  })
  await post('report:win', account, 'win', 20n, { vendor: 'PG', game: 'g', round: 's' })
  const shown = await show('type,vendor')
  if (!shown.ok) throw new Error(shown.code)
  const rows = shown.value.rows.filter(({ currency }) => currency === 'MMK')
  expect(rows).toMatchObject([
    { type: 'agent', vendor: 'PG', stake: '0.00', win: '20.00', ggr: '-20.00' },
    { type: 'member', vendor: '', deposits: '1000.00', firstDepositors: '1' },
    { type: 'member', vendor: 'PG', stake: '30.00', win: '0.00', bets: '2', activePlayers: '1' },
    { type: 'all', deposits: '1000.00', ggr: '10.00', change: '990.00' },
  ])
  // What never happened has no column.
  expect(rows[0]).not.toHaveProperty('jackpot')
})

const part = (amount: bigint, vendor: string, contra: Transfer['contra'] = 'vendor:PG') => ({ amount: amount * UNITS, vendor, contra })
it.each([
  ['amounts', [part(-100n, 'ONE'), part(-30n, 'TWO')]],
  ['other sides', [part(-40n, 'THREE', 'vendor:PG'), part(-40n, 'FOUR', 'vendor:PP')]],
])('[RP-13] a rollback of two bets in one act takes each from its own vendor, told apart by their %s', async (_by, parts) => {
  const { memberId } = await world.member()
  const account = (await world.house.identity.memberOf(memberId))!.wallet!
  const [key] = [`two:${parts[0]!.vendor}`]
  await post(`${key}:in`, account, 'deposit', 1_000n, { contra: 'payment:sandbox' })
  await world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [account])
    const transfers = parts.map((one) => ({ account, kind: 'bet' as const, game: 'g', round: one.vendor, ...one }))
    await world.house.ledger.post(tx, [{ key, account, transfers }])
  })
  const stakes = async () => {
    const shown = await show('vendor')
    if (!shown.ok) throw new Error(shown.code)
    return parts.map(({ vendor }) => shown.value.rows.find((row) => row['vendor'] === vendor)?.['stake'])
  }
  expect(await stakes()).toEqual(parts.map(({ amount }) => `${-amount / UNITS}.00`))
  await world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [account])
    await world.house.ledger.post(tx, [{ key: `${key}:undo`, account, transfers: [], reverses: key }])
  })
  expect(await stakes()).toEqual(['0.00', '0.00'])
})

it('[RP-13] refuses days that are none, and keys that it does not know', async () => {
  const read = (words: string[], options = {}) =>
    world.house.operator.read(world.database.reader, 'report', { words, options, by: '', reason: '' })
  expect(await read(['2026-11-31', '2026-12-01'])).toMatchObject({ ok: false, code: 'value-refused' })
  expect(await read(['2026-11-02', '2026-11-01'])).toMatchObject({ ok: false, code: 'value-refused' })
  expect(await read(['2026-11-01', '2026-11-02'], { by: 'day,weather' })).toMatchObject({ ok: false, detail: { field: 'by' } })
})
