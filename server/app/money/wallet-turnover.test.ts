/** Proves wagering requirements: opened by each deposit, filled by settled bets, undone with them, removed by staff. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Turnover, WalletOwner } from '../../wallet/wallet.ts'
import { captureOf, depositDesk, newKey, sendWebhook } from '../testing/wallet-desk.ts'
import { aNumber, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
const desk = depositDesk(() => world)
beforeAll(async () => {
  world = await walletWorld({ depositTimes: 1 })
})
afterEach(async () => {
  world.limits.depositTimes = 1
  expect((await world.ledger.proveBooks()).faults).toEqual([])
})
afterAll(() => world.close())

/** A deposit that has arrived. */
async function deposited(owner: WalletOwner, amount: string): Promise<string> {
  const order = await desk.opened(owner, { amount })
  expect((await sendWebhook(world, captureOf(order))).status).toBe(200)
  await desk.reached(owner, order.id, 'credited')
  return order.reference
}
const options = (owner: WalletOwner) => world.wallet.options(world.database.reader, owner, 'EN')
const requirements = (owner: WalletOwner) => world.wallet.listRequirements(world.database.reader, owner, 'EN')
/** What each open requirement has got, oldest first. */
const doneOf = async (owner: WalletOwner) => (await options(owner)).requirements.map(({ done }) => done)
async function figures(owner: WalletOwner) {
  const { locked, withdrawable } = await options(owner)
  return { locked, withdrawable }
}

let rounds = 0
function bet(owner: WalletOwner, kyat: bigint, more: Partial<Turnover> = {}): Turnover {
  const at = systemClock.now()
  const round = `r${(rounds += 1)}`
  const play = { vendor: 'PG', game: 'tiger', category: 'RNG', stakeUnits: kyat * UNITS, bonusStakeUnits: 0n, weightBp: 10_000 }
  return { member: owner.id, currency: owner.currency, round, placedAt: at, at, ...play, ...more }
}
const undone = (row: Turnover): Turnover => ({ ...row, stakeUnits: -row.stakeUnits, at: systemClock.now() })

async function ask(owner: WalletOwner, amount: string) {
  const input = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: aNumber() }
  const bound = await world.database.transact((tx) => world.wallet.addPayee(tx, owner, input, 'EN'))
  if (!bound.ok) throw new Error(bound.code)
  const wish = { owner, key: newKey(), payeeId: bound.value.id, amount }
  return world.database.transact((tx) => world.wallet.createWithdrawal(tx, wish, 'EN'))
}

describe('a deposit that is to be played', () => {
  it('[WALLET-04, WC-30, WC-34] keeps its amount until bets placed after it have counted, and says the figures', async () => {
    const owner = await world.member('MMK', '20000')
    const early = bet(owner, 50_000n)
    const reference = await deposited(owner, '30000')
    expect(await figures(owner)).toEqual({ locked: '30000.00', withdrawable: '20000.00' })
    expect(await ask(owner, '20000.01')).toEqual({
      ok: false,
      code: 'turnover-open',
      detail: { locked: '30000.00', left: '30000.00', withdrawable: '20000.00' },
    })
    expect(await ask(owner, '50000.01')).toMatchObject({ ok: false, code: 'balance-too-low' })
    await world.play([early, bet(owner, 12_000n)])
    expect(await requirements(owner)).toMatchObject([
      {
        causeReference: reference,
        amount: '30000.00',
        done: '12000.00',
        left: '18000.00',
        bets: [{ counted: '12000.00', gameName: 'tiger by name' }],
      },
    ])
    await world.play([bet(owner, 18_000n)])
    expect(await figures(owner)).toEqual({ locked: '0.00', withdrawable: '50000.00' })
    expect((await ask(owner, '50000')).ok).toBe(true)
  })

  it('[WC-35] fills the older one first, and a bet counts for what existed when it was placed', async () => {
    const owner = await world.member()
    await deposited(owner, '10000')
    const placed = systemClock.now()
    await deposited(owner, '20000')
    await world.play([bet(owner, 15_000n, { placedAt: placed })])
    expect(await doneOf(owner)).toEqual(['0.00'])
    await world.play([bet(owner, 3_000n)])
    expect(await doneOf(owner)).toEqual(['3000.00'])
    expect(await figures(owner)).toEqual({ locked: '20000.00', withdrawable: '10000.00' })
  })

  it('[WC-31] counts a category by its share, bonus stakes and unknown games not at all', async () => {
    const owner = await world.member()
    await deposited(owner, '10000')
    await world.play([
      bet(owner, 4_000n, { category: 'LIVE' }),
      bet(owner, 9_000n, { category: '' }),
      bet(owner, 5_000n, { bonusStakeUnits: 4_000n * UNITS }),
    ])
    expect(await doneOf(owner)).toEqual(['3000.00'])
  })

  it('[WC-32] computes a bet that is undone again, and never asks again for what was met', async () => {
    const owner = await world.member()
    await deposited(owner, '10000')
    const [one, two, three] = [bet(owner, 6_000n), bet(owner, 3_000n), bet(owner, 20_000n)]
    await world.play([one, two])
    expect(await doneOf(owner)).toEqual(['9000.00'])
    await world.play([undone(one)])
    expect(await doneOf(owner)).toEqual(['3000.00'])
    await deposited(owner, '5000')
    await world.play([three])
    // 7,000 of it met the first; it was placed before the second came.
    expect(await doneOf(owner)).toEqual(['0.00'])
    await world.play([undone(three)])
    expect(await figures(owner)).toEqual({ locked: '5000.00', withdrawable: '10000.00' })
  })

  it('[WC-31] gives the same however the feed is cut and in whatever order it comes', async () => {
    const row = fc.record({ kyat: fc.bigInt(1n, 9_000n), live: fc.boolean(), undo: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 7 }), fc.nat(7), fc.boolean(), async (rows, cut, back) => {
        const owners = [await world.member(), await world.member()] as const
        for (const owner of owners) for (const amount of ['10000', '7000']) await deposited(owner, amount)
        const start = systemClock.now()
        const of = (owner: WalletOwner) =>
          rows.map(({ kyat, live }, index) =>
            bet(owner, kyat, {
              round: `same-${index}`,
              category: live ? 'LIVE' : 'RNG',
              placedAt: start,
              at: start.add({ seconds: index }),
            }),
          )
        const [once, cutUp] = [of(owners[0]), of(owners[1])]
        const undo = (list: readonly Turnover[]) => list.filter((_, index) => rows[index]?.undo).map(undone)
        await world.play([...once, ...undo(once)])
        const parts = [cutUp.slice(0, cut), cutUp.slice(cut)].filter((part) => part.length > 0)
        const met = rows.reduce((sum, { kyat }) => sum + kyat, 0n) >= 10_000n
        // What was met stays met, so an order in which more is met for a moment may not be compared.
        if (met) return
        for (const part of back ? parts.toReversed() : parts) await world.play(part)
        for (const each of undo(cutUp)) await world.play([each])
        expect(await doneOf(owners[1])).toEqual(await doneOf(owners[0]))
      }),
      { numRuns: 12, seed: 19 },
    )
  })

  it('[WC-30] is one requirement for a payment that is reported twice, and none where the setting is 0', async () => {
    const owner = await world.member()
    const order = await desk.opened(owner, { amount: '30000' })
    const capture = captureOf(order)
    await Promise.all(Array.from({ length: 5 }, () => sendWebhook(world, capture)))
    expect(await requirements(owner)).toHaveLength(1)
    world.limits.depositTimes = 0
    await deposited(owner, '5000')
    expect(await figures(owner)).toEqual({ locked: '30000.00', withdrawable: '5000.00' })
  })

  it('[WC-34] is lifted by staff once, and play counts for the others as if it had never been', async () => {
    const owner = await world.member()
    for (const amount of ['10000', '20000']) await deposited(owner, amount)
    await world.play([bet(owner, 4_000n)])
    const open = await world.wallet.openRequirements(world.database.reader, owner.id)
    expect(open).toMatchObject([{ done: '4000.00' }, { done: '0.00' }])
    const lift = { requirement: open[0]!.reference, by: 'Thida', reason: 'a gift of the house' }
    const lifted = await Promise.all([1, 2].map(() => world.database.transact((tx) => world.wallet.liftRequirement(tx, lift))))
    expect(lifted.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['ok', 'state-conflict'])
    // From this the check of staff acts knows the amount.
    expect(lifted.find(({ ok }) => ok)).toMatchObject({ value: { moves: { member: owner.id, units: 100_000_000n } } })
    expect(await figures(owner)).toEqual({ locked: '20000.00', withdrawable: '10000.00' })
    expect(await doneOf(owner)).toEqual(['4000.00'])
    expect((await requirements(owner)).find(({ lifted }) => lifted)).toMatchObject({ left: '0.00', bets: [] })
    const nobody = { ...lift, requirement: 'T000000000000' }
    expect(await world.database.transact((tx) => world.wallet.liftRequirement(tx, nobody))).toMatchObject({ ok: false, code: 'not-found' })
  })
})

describe('money of points', () => {
  it('[PT-11, WC-30] keeps its amount until it was played as often as its rate says, whatever deposits ask', async () => {
    world.limits.depositTimes = 0
    const owner = await world.member('MMK', '20000')
    const paid = { owner, cause: `convert:${owner.id}`, reference: 'P0000000000A1', units: 5_000n * UNITS, times: 2 }
    for (const _ of [1, 2])
      await world.database.write(async (tx) => {
        await world.ledger.lock(tx, [owner.wallet])
        await world.wallet.requirePoints(tx, paid)
      })
    expect(await figures(owner)).toEqual({ locked: '5000.00', withdrawable: '15000.00' })
    await world.play([bet(owner, 9_999n)])
    expect(await requirements(owner)).toMatchObject([
      { source: 'points', causeReference: 'P0000000000A1', required: '10000.00', left: '1.00' },
    ])
    await world.play([bet(owner, 1n)])
    expect(await figures(owner)).toEqual({ locked: '0.00', withdrawable: '20000.00' })
  })
})
