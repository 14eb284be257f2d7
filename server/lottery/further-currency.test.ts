/** Proves that a lottery of a further currency takes bets of that one alone. It goes by its own prices and limits, and returns stakes to their wallet. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../app/testing.ts'
import type { Bettor } from './needs.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from './testing/small-world.ts'

const BAHT = 'ssc-1-thb'
let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('ssc-1', { maximumStakeUnits: 400n * UNIT })
  await world.game('ssc-1', { code: BAHT, currency: 'THB', basePrice: 10, maximumStakeUnits: 50n * UNIT, numberExposureUnits: null })
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

/** A member with a wallet in each currency. */
async function both(): Promise<{ first: Bettor; baht: Bettor }> {
  const first = await world.member(1000n * UNIT)
  const wallet = await world.database.write((tx) => world.ledger.openAccount(tx, { owner: first.id, kind: 'main', currency: 'THB' }))
  const gift = { account: wallet, contra: 'payment:test', amount: 1000n * UNIT, kind: 'deposit' } as const
  await world.ledger.submit({ key: `second:${first.id}`, account: wallet, transfers: [gift] })
  return { first, baht: { id: first.id, wallet, currency: 'THB' } }
}
const one = (multiple: number) => ticket('H3.ZX_FS', '1|2|3', 1, { multiple })

it('[LOTT-02, WC-51] each lottery is bet on at the prices and up to the limit of its own currency, and no other wallet is taken', async () => {
  const { first, baht } = await both()
  const issues = { 'ssc-1': await world.issue('ssc-1'), [BAHT]: await world.issue(BAHT) }
  const bet = (bettor: Bettor, gameCode: 'ssc-1' | typeof BAHT, multiple: number, key = newKey()) =>
    world.lottery.placeOrder(bettor, key, { gameCode, issue: issues[gameCode].number, tickets: [one(multiple)] }, 'EN')
  expect(await bet(baht, BAHT, 5)).toMatchObject({ ok: true, value: { balance: '950.00', order: { stake: '50.00' } } })
  expect(await bet(baht, BAHT, 6)).toMatchObject({ code: 'stake-above-maximum', detail: { maximum: '50.00' } })
  expect(await bet(first, 'ssc-1', 200)).toMatchObject({ ok: true, value: { balance: '600.00', order: { stake: '400.00' } } })
  expect(await bet(first, 'ssc-1', 201)).toMatchObject({ code: 'stake-above-maximum', detail: { maximum: '400.00' } })
  expect(await bet(first, BAHT, 1)).toMatchObject({ code: 'currency-not-offered', detail: { currency: 'THB' } })
  expect(await bet(baht, 'ssc-1', 1)).toMatchObject({ code: 'currency-not-offered', detail: { currency: first.currency } })
  expect([await world.balance(first), await world.balance(baht)]).toEqual([600n * UNIT, 950n * UNIT])
  const terms = async (code: string) => {
    const found = await world.lottery.current(code, undefined, 'EN')
    return found.ok && [found.value.terms.currency, found.value.terms.basePrice, found.value.terms.maximumStake]
  }
  expect([await terms('ssc-1'), await terms(BAHT)]).toEqual([
    [first.currency, '2.00', '400.00'],
    ['THB', '10.00', '50.00'],
  ])
})

it('[LOTT-02, WC-51] an order is answered again and cancelled into its own wallet after a switch, and a chase goes by the same rule', async () => {
  const { first, baht } = await both()
  const issue = await world.issue(BAHT)
  const [key, wish] = [newKey(), { gameCode: BAHT, issue: issue.number, tickets: [one(2)] }]
  const placed = await world.lottery.placeOrder(baht, key, wish, 'EN')
  const again = await world.lottery.placeOrder(first, key, wish, 'EN')
  if (!placed.ok || !again.ok) throw new Error('an order was refused')
  expect(again.value).toEqual({ order: placed.value.order, balance: '1000.00' })
  const chase = { gameCode: BAHT, tickets: [one(1)], steps: [{ issue: issue.number, multiple: 1 }], stop: 'none' as const }
  expect(await world.lottery.createChase(first, newKey(), chase, 'EN')).toMatchObject({ code: 'currency-not-offered' })
  expect(await world.lottery.createChase(baht, newKey(), chase, 'EN')).toMatchObject({ ok: true, value: { balance: '970.00' } })
  expect(await world.lottery.cancelOrder(first, placed.value.order.id, 'EN')).toMatchObject({ ok: true })
  expect([await world.balance(first), await world.balance(baht)]).toEqual([1000n * UNIT, 990n * UNIT])
})
