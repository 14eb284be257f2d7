/** Proves that contracts of several currencies are worked out, paid and shown each by itself (WC-51, AG-20). */
import { describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { actsIn, eachInPayWorld, type PayWorld } from '../testing/pay-world.ts'
import { smallWorld } from '../testing/small-world.ts'

const pay = {} as PayWorld
eachInPayWorld(pay)
const { chain, work } = actsIn(pay)

let keys = 0
async function contract(
  upline: string | null,
  downline: string,
  currency: string,
  rate: number,
  kind: 'daily' | 'dividend' = 'daily',
): Promise<string> {
  const tiers = [{ rate, activeMember: 0, [kind === 'daily' ? 'betAmountPerDay' : 'periodValidBet']: '0' }]
  const wish = { kind, downline, currency, key: `c${(keys += 1)}`, tiers }
  const offered = await (upline === null
    ? pay.database.transact((tx) => pay.world.agents.staff.offerContract(tx, wish))
    : pay.world.agents.offerContract({ ...wish, upline }))
  if (!offered.ok) return offered.code
  expect(offered.value.contract.currency).toBe(currency)
  const { id } = offered.value.contract
  expect(await pay.world.agents.sayInContract(downline, kind, { contract: id, action: 'accept' })).toMatchObject({ ok: true })
  return 'ok'
}
const open = (owner: string, currency = 'THB') => pay.database.write((tx) => pay.ledger.openAccount(tx, { owner, kind: 'main', currency }))
const had = async (people: readonly string[], currency: string) =>
  Promise.all(people.map(async (id) => (await pay.ledger.balance((await pay.ledger.accountOf(id, 'main', currency))!)).balance / UNITS))
async function dayOfPlay(member: string): Promise<void> {
  pay.world.clock.set('2026-11-21T17:00:00Z')
  await pay.world.play({ member, stakeUnits: 10_000n * UNITS }, { member, stakeUnits: 500n * UNITS, currency: 'THB' })
  pay.world.clock.set('2026-11-21T19:55:00Z')
  await work()
}

describe('[WC-51, AG-20, AG-22] contracts of one pair in two currencies', () => {
  it.each(['house', 'upline'] as const)('are paid each in its own wallet, where the payer is the %s', async (payer) => {
    pay.world = smallWorld(pay.database, pay.ledger, { payer })
    const [top, mid, low] = (await chain(3)) as [string, string, string]
    for (const person of [top, mid]) await open(person)
    expect(await contract(null, top, 'MMK', 100)).toBe('ok')
    // Terms below need a contract of the same currency above them.
    expect(await contract(top, mid, 'THB', 100)).toBe('upline-without-contract')
    expect(await contract(null, top, 'THB', 200)).toBe('ok')
    expect([await contract(top, mid, 'MMK', 50), await contract(top, mid, 'THB', 100)]).toEqual(['ok', 'ok'])
    await dayOfPlay(low)
    expect([await had([top, mid], 'MMK'), await had([top, mid], 'THB')]).toEqual([
      [50n, 50n],
      [5n, 5n],
    ])
    for (const [currency, due] of [
      ['MMK', '100.00'],
      ['THB', '10.00'],
    ] as const)
      expect(await pay.world.agents.bills(top, 'daily', { currency })).toMatchObject({
        ok: true,
        value: { total: 1, sums: { due: payer === 'upline' ? due : currency === 'MMK' ? '50.00' : '5.00' } },
      })
  })

  it('[AG-44] never pay from what the payer has in another currency', async () => {
    pay.world = smallWorld(pay.database, pay.ledger, { payer: 'upline' })
    const [top, mid, low] = (await chain(3)) as [string, string, string]
    const lucky = await pay.world.come(await pay.world.link(top))
    for (const person of [top, mid]) await open(person)
    for (const currency of ['MMK', 'THB'])
      expect([await contract(null, top, currency, 2000, 'dividend'), await contract(top, mid, currency, 1000, 'dividend')]).toEqual([
        'ok',
        'ok',
      ])
    pay.world.clock.set('2026-12-03T05:00:00Z')
    await pay.world.play({ member: low, stakeUnits: 1_000n * UNITS }, { member: low, stakeUnits: 1_000n * UNITS, currency: 'THB' })
    // The line of the payer has won in baht, so that it gets nothing there and owes its downline all the same.
    await pay.world.play({ member: lucky, stakeUnits: 1n * UNITS, winUnits: 5_000n * UNITS, currency: 'THB' })
    pay.world.clock.set('2026-12-16T05:00:00Z')
    await work()
    expect([await had([top, mid], 'MMK'), await had([top, mid], 'THB')]).toEqual([
      [100n, 100n],
      [0n, 0n],
    ])
    expect(await pay.world.agents.bills(mid, 'dividend', { currency: 'THB' })).toMatchObject({
      value: { content: [{ state: 'insufficient', due: '100.00', paid: '0.00' }] },
    })
  })

  it('are refused where a side has no wallet of the currency, or the merchant no active stake in it', async () => {
    const [top, mid] = (await chain(2)) as [string, string]
    expect(await contract(null, top, 'THB', 100)).toBe('currency-not-offered')
    await open(top)
    await contract(null, top, 'THB', 100)
    expect(await contract(top, mid, 'THB', 50)).toBe('currency-not-offered')
    await open(top, 'USD')
    expect(await contract(null, top, 'USD', 100)).toBe('currency-not-offered')
  })
})
