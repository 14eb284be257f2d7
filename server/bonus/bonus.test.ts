/** Proves that bonus money plays, comes back, counts and ends by the rules. The ledger and the room agree to the last ten-thousandth. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { poison, POISONED } from '../platform/testing/poison.ts'
import { failuresNow } from '../platform/work/each-item.ts'
import type { StakeRow } from './play-store.ts'
import { namedIn } from './play.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterEach(async () => {
  world.clock.reset()
  await assertBooksBalance(world.ledger)
  expect(await world.bonus.prove()).toEqual([])
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

describe('bonus money', () => {
  it('[PR-19] knows of a named bet whether bonus money of the grant is in it, and nothing of one that was returned', () => {
    const stakes = [{ key: 'a', grantId: 'one', undone: false }, { key: 'b', grantId: 'one', undone: true }] as unknown as StakeRow[] // oxfmt-ignore
    expect(['a', 'b', 'c', undefined].map((bet) => namedIn(stakes, 'one', bet))).toEqual([{ bet: 'a' }, {}, { bet: '' }, {}])
    expect(namedIn(stakes, 'other', 'a')).toEqual({ bet: '' })
  })

  it('[PROMO-04, PR-14, PR-18, PR-23] pays what the main account lacks, shares the win to the last ten-thousandth and counts the round', async () => {
    const owner = await world.member('10')
    await world.grant(owner, '100')
    expect(await world.bet({ owner, round: 'r1', id: 'share-b', stake: '30' })).toBe('ok')
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '80.00' })
    expect(await world.win({ owner, round: 'r1', id: 'share-w', amount: '100' })).toBe('ok')
    await world.settle({ owner, round: 'r1' })
    expect(await world.stands(owner)).toMatchObject({ real: '33.3334', bonus: '146.6666', progress: '30.00', end: null })
    // The same turnover sent again changes nothing.
    await world.settle({ owner, round: 'r1' })
    expect(await world.stands(owner)).toMatchObject({ progress: '30.00' })
  })

  it('[PR-19] gives back exactly what was taken, and takes back what it counted', async () => {
    const owner = await world.member('10')
    await world.grant(owner, '100')
    await world.bet({ owner, round: 'r1', id: 'back-b', stake: '30' })
    await world.settle({ owner, round: 'r1' })
    expect(await world.stands(owner)).toMatchObject({ progress: '30.00' })
    expect(await world.rollback({ owner, round: 'r1', bet: 'back-b', stake: '30' })).toBe('ok')
    await world.settle({ owner, round: 'r1' })
    expect(await world.stands(owner)).toMatchObject({ real: '10.00', bonus: '100.00', progress: '0.00', end: null })
  })

  it('[PR-18, GAME-11] takes and pays by ids as long as any vendor makes them, and two that differ at the end are two', async () => {
    const owner = await world.member('10')
    await world.grant(owner, '100')
    const place = { owner, round: 'r1' }
    const id = (end: string) => `${'%'.repeat(180)}${end}`
    expect([await world.bet({ ...place, id: id('b1'), stake: '20' }), await world.bet({ ...place, id: id('b2'), stake: '30' })]).toEqual([
      'ok',
      'ok',
    ])
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '60.00' })
    expect([await world.win({ ...place, id: id('w1'), amount: '50' }), await world.win({ ...place, id: id('w2'), amount: '50' })]).toEqual([
      'ok',
      'ok',
    ])
    expect(await world.stands(owner)).toMatchObject({ real: '20.00', bonus: '140.00' })
  })

  it('[PR-15] refuses a bet above the highest bet by one ten-thousandth, over the whole round, and moves nothing', async () => {
    const owner = await world.member('15')
    await world.grant(owner, '100', { maxBet: 200_000n })
    expect(await world.bet({ owner, round: 'r1', id: 'max-1', stake: '15' })).toBe('ok')
    expect(await world.bet({ owner, round: 'r1', id: 'max-2', stake: '5.0001' })).toBe('bonus-max-bet')
    expect(await world.bet({ owner, round: 'r1', id: 'max-3', stake: '200' })).toBe('balance-too-low')
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '100.00' })
    expect(await world.bet({ owner, round: 'r1', id: 'max-4', stake: '5' })).toBe('ok')
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '95.00' })
  })

  it('[PR-15] waits while own money of the wallet is held, however little, and opens when it is back', async () => {
    const owner = await world.member('50')
    await world.grant(owner, '100')
    await database.write(async (tx) => {
      await world.ledger.lock(tx, [owner.wallet])
      expect(await world.ledger.hold(tx, { key: 'parked', account: owner.wallet, amount: 200_000n, reason: 'chase', reference: 'parked' })).toMatchObject({ status: 'applied' }) // oxfmt-ignore
    })
    expect(await world.bet({ owner, round: 'r1', id: 'parked-1', stake: '30' })).toBe('ok')
    expect(await world.bet({ owner, round: 'r2', id: 'parked-2', stake: '1' })).toBe('bonus-parked')
    await database.write(async (tx) => {
      await world.ledger.lock(tx, [owner.wallet])
      expect(await world.ledger.releaseHold(tx, { key: 'parked:end', hold: 'parked' })).toMatchObject({ status: 'applied' })
    })
    expect(await world.bet({ owner, round: 'r3', id: 'parked-3', stake: '25' })).toBe('ok')
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '95.00' })
  })

  it('[PR-16] never stakes bonus money where the terms or the product do not allow it', async () => {
    const owner = await world.member('5')
    await world.grant(owner, '100', { plays: ['RNG', 'PVP'] })
    expect(await world.bet({ owner, round: 'r1', game: 'live', id: 'never-1', stake: '6' })).toBe('balance-too-low')
    expect(await world.bet({ owner, round: 'r2', game: 'cards', id: 'never-2', stake: '6' })).toBe('balance-too-low')
    expect(await world.bet({ owner, round: 'r3', game: 'unknown', id: 'never-3', stake: '6' })).toBe('balance-too-low')
  })

  it('[PR-18] shares a win that names its bet by that bet alone', async () => {
    const owner = await world.member('20')
    await world.grant(owner, '100')
    const place = { owner, round: 'r1' }
    await world.bet({ ...place, id: 'named-1', stake: '20' })
    await world.bet({ ...place, id: 'named-2', stake: '30' })
    await world.win({ ...place, id: 'named-w1', amount: '60', bet: 'named-1' })
    expect(await world.stands(owner)).toMatchObject({ real: '60.00', bonus: '70.00' })
    await world.win({ ...place, id: 'named-w2', amount: '60', bet: 'named-2' })
    expect(await world.stands(owner)).toMatchObject({ real: '60.00', bonus: '130.00' })
    await world.win({ ...place, id: 'named-w3', amount: '60' })
    expect(await world.stands(owner)).toMatchObject({ real: '84.00', bonus: '166.00' })
  })

  it('[PR-25, PR-26] completes when the round is closed, and follows what comes and goes after it', async () => {
    const owner = await world.member()
    await world.grant(owner, '100', { times: 1n, convertCap: 1_200_000n })
    const place = { owner, round: 'r1' }
    await world.bet({ ...place, id: 'end-b', stake: '100' })
    await world.win({ ...place, id: 'end-w', amount: '150' })
    const { id } = await world.stands(owner)
    await world.bonus.endDue(id)
    expect(await world.stands(owner)).toMatchObject({ bonus: '150.00', end: null })
    await world.settle(place)
    expect(world.enqueued).toContain('bonus-end')
    await world.bonus.endDue(id)
    expect(await world.stands(owner)).toMatchObject({ real: '120.00', bonus: '0.00', house: '30.00', end: 'completed' })
    await world.win({ ...place, id: 'end-w2', amount: '10' })
    expect(await world.stands(owner)).toMatchObject({ real: '120.00', house: '40.00' })
    await world.undoWin({ ...place, win: 'end-w' })
    expect(await world.stands(owner)).toMatchObject({ real: '10.00', house: '0.00' })
  })

  it('[PR-25, OPS-08] ends on time although another grant, which comes first, cannot be ended', async () => {
    const [bad, good] = [await world.member(), await world.member()]
    for (const owner of [bad, good]) await world.grant(owner, '100', {}, 60)
    const { id } = await world.stands(bad)
    const heal = await poison(database.pool, 'bonus_grant', 'id', id)
    const ends = async () => [(await world.stands(bad)).end, (await world.stands(good)).end]
    world.clock.forward({ seconds: 61 })
    world.fails(true)
    await world.bonus.endAllDue()
    expect(await ends()).toEqual([null, 'expired'])
    expect(await failuresNow(database.reader, 9)).toMatchObject([{ loop: 'bonus-grants', item: id, failures: 1, reason: POISONED }])
    await heal()
    world.fails(false)
    world.clock.forward({ seconds: 3 })
    await world.bonus.endAllDue()
    expect(await ends()).toEqual(['expired', 'expired'])
    expect(await failuresNow(database.reader, 9)).toEqual([])
  })

  it('[PR-26] makes real of a sticky bonus only what exceeds it', async () => {
    const owner = await world.member()
    await world.grant(owner, '100', { times: 1n, form: 'sticky' })
    await world.bet({ owner, round: 'r1', id: 'sticky-b', stake: '100' })
    await world.win({ owner, round: 'r1', id: 'sticky-w', amount: '150' })
    await world.settle({ owner, round: 'r1' })
    await world.bonus.endAllDue()
    expect(await world.stands(owner)).toMatchObject({ real: '50.00', house: '100.00', end: 'completed' })
  })

  it('[PR-25] opens a used-up grant again for a win that comes in time', async () => {
    const owner = await world.member()
    await world.grant(owner, '100')
    await world.bet({ owner, round: 'r1', id: 'used-b', stake: '100' })
    await world.win({ owner, round: 'r1', id: 'used-w', amount: '0' })
    await world.settle({ owner, round: 'r1' })
    await world.bonus.endAllDue()
    expect(await world.stands(owner)).toMatchObject({ end: 'used-up' })
    await world.win({ owner, round: 'r1', id: 'used-w2', amount: '10' })
    expect(await world.stands(owner)).toMatchObject({ bonus: '10.00', end: null })
  })

  it('[PR-28] expires only when everything that was placed in time has been counted', async () => {
    const owner = await world.member()
    await world.grant(owner, '100', {}, 60)
    world.counts(false)
    world.clock.forward({ seconds: 60 })
    expect(await world.bet({ owner, round: 'r1', id: 'late-b', stake: '10' })).toBe('balance-too-low')
    await world.bonus.endAllDue()
    expect(await world.stands(owner)).toMatchObject({ bonus: '100.00', end: null })
    world.counts(true)
    await world.bonus.endAllDue()
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '0.00', house: '100.00', end: 'expired' })
  })

  it('[PR-27] ends at once where the person cancels: the main account is not touched, and later wins are the house’s', async () => {
    const owner = await world.member('20')
    await world.grant(owner, '100')
    await world.bet({ owner, round: 'r1', id: 'cancel-b', stake: '30' })
    const { id } = await world.stands(owner)
    const stranger = await world.member()
    expect(await database.transact((tx) => world.bonus.cancel(tx, stranger, id, 'EN'))).toMatchObject({ code: 'not-found' })
    expect(await database.transact((tx) => world.bonus.cancel(tx, owner, id, 'EN'))).toMatchObject({ ok: true })
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '0.00', house: '90.00', end: 'cancelled' })
    await world.win({ owner, round: 'r1', id: 'cancel-w', amount: '90' })
    expect(await world.stands(owner)).toMatchObject({ real: '60.00', house: '120.00' })
    expect(await database.transact((tx) => world.bonus.cancel(tx, owner, id, 'EN'))).toMatchObject({ code: 'state-conflict' })
  })

  it('[PR-13] stands in an account of its own that never goes below zero, raised from the account of its campaign', async () => {
    const owner = await world.member('5')
    await world.grant(owner, '100')
    const { rows } = await database.pool.query(
      `select a.kind, a.floor::text, a.balance::text, (select t.contra from ledger_transfer t where t.account = a.id limit 1) as contra
       from ledger_account a where a.owner = $1 order by a.kind`,
      [owner.member],
    )
    expect(rows).toEqual([
      { kind: 'bonus', floor: '0', balance: '1000000', contra: 'promotion:WELCOME' },
      { kind: 'main', floor: '0', balance: '50000', contra: 'payment:test' },
    ])
  })

  it('[PR-48] leaves what exceeds the bonus to a person who excludes themself', async () => {
    const owner = await world.member()
    await world.grant(owner, '100')
    await world.bet({ owner, round: 'r1', id: 'excl-b', stake: '60' })
    await database.write((tx) => world.bonus.exclude(tx, owner.member))
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', house: '40.00', end: 'excluded' })
    await world.win({ owner, round: 'r1', id: 'excl-w', amount: '90' })
    expect(await world.stands(owner)).toMatchObject({ real: '30.00', house: '100.00' })
  })

  it('[PR-48] lets the grant of a frozen account wait, and gives its time back', async () => {
    const owner = await world.member()
    await world.grant(owner, '100')
    const until = async () => (await world.bonus.list(owner.member, 'open', 'EN'))[0]?.until
    const before = Temporal.Instant.from((await until()) ?? '')
    await database.write((tx) => world.bonus.hold(tx, owner.member))
    world.clock.forward({ seconds: 7_200 })
    await world.bonus.endAllDue()
    expect(await world.stands(owner)).toMatchObject({ bonus: '100.00', end: null })
    await database.write((tx) => world.bonus.resume(tx, owner.member))
    expect(Temporal.Instant.compare(Temporal.Instant.from((await until()) ?? ''), before.add({ hours: 2 }))).not.toBe(-1)
    await world.bonus.endAllDue()
    expect(await world.bet({ owner, round: 'r1', id: 'held-b', stake: '1' })).toBe('ok')
  })

  it('[PR-48] reports an exclusion within 72 hours of a grant that became partly real, and no other', async () => {
    for (const [hours, tells] of [[71, true], [72, false]] as const) {
      const owner = await world.member()
      await world.grant(owner, '100', {}, 400_000)
      await world.bet({ owner, round: 'r1', id: `soon-b-${hours}`, stake: '60' })
      world.clock.forward({ seconds: hours * 3600 })
      await database.write((tx) => world.bonus.exclude(tx, owner.member))
      expect(await world.bonus.excludedSoon(database.reader, owner.member)).toBeUndefined()
      await world.win({ owner, round: 'r1', id: `soon-w-${hours}`, amount: '90' })
      expect((await world.bonus.excludedSoon(database.reader, owner.member)) !== undefined).toBe(tells)
    } // oxfmt-ignore
  })

  it('[PR-48] ends bonus money that waits for its turn too, so that none opens for somebody who may not play', async () => {
    const owner = await world.member()
    await world.grant(owner, '100')
    expect(await world.grant(owner, '50')).toMatchObject({ value: { state: 'waiting' } })
    await database.write((tx) => world.bonus.exclude(tx, owner.member))
    const listed = (await world.bonus.list(owner.member, undefined, 'EN')).map(({ given, left, state }) => [given, left, state])
    expect(listed).toEqual([
      ['50.00', '0.00', 'excluded'],
      ['100.00', '0.00', 'excluded'],
    ])
    expect(await world.bonus.list(owner.member, 'waiting', 'EN')).toEqual([])
    expect(world.ended.filter(({ member }) => member === owner.member).map(({ end }) => end)).toEqual(['excluded', 'excluded'])
    expect(await world.bet({ owner, round: 'r1', id: 'excl-wait', stake: '10' })).toBe('balance-too-low')
  })

  it('[PR-09] lets a second grant wait for the first, opens it at the first one’s end and knows a grant by its key', async () => {
    const owner = await world.member()
    const first = await world.grant(owner, '100', {}, 3600, `wait:${owner.member}`)
    expect(first).toMatchObject({ value: { state: 'active' } })
    expect(await world.grant(owner, '100', {}, 3600, `wait:${owner.member}`)).toEqual(first)
    expect(await world.grant(owner, '200', {}, 3600, `wait:${owner.member}`)).toMatchObject({ code: 'key-used-differently' })
    expect(await world.grant(owner, '50')).toMatchObject({ value: { state: 'waiting' } })
    const { id } = await world.stands(owner)
    await database.transact((tx) => world.bonus.cancel(tx, owner, id, 'EN'))
    expect(world.ended.at(-1)).toMatchObject({ member: owner.member, end: 'cancelled', realUnits: 0n })
    expect(await world.bet({ owner, round: 'r1', id: 'wait-b', stake: '50' })).toBe('ok')
  })

  it('[PR-20] makes a win worth another amount by the parts of its round', async () => {
    const owner = await world.member('10')
    await world.grant(owner, '100')
    const place = { owner, round: 'r1' }
    await world.bet({ ...place, id: 'anew-b', stake: '30' })
    await world.win({ ...place, id: 'anew-w', amount: '90' })
    expect(await world.stands(owner)).toMatchObject({ real: '30.00', bonus: '140.00' })
    await world.resettle({ ...place, win: 'anew-w', from: '90', to: '30' })
    expect(await world.stands(owner)).toMatchObject({ real: '10.00', bonus: '100.00' })
    await world.resettle({ ...place, win: 'anew-w', from: '30', to: '0' })
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '80.00' })
  })

  it('[PR-19] returns parts of a stake in the shares in which it was paid, down to its last', async () => {
    const owner = await world.member('10')
    await world.grant(owner, '100')
    const place = { owner, round: 'r1' }
    await world.bet({ ...place, id: 'parts-b', stake: '40' })
    const after: unknown[] = []
    for (const part of ['20', '10', '10']) {
      await world.refund({ ...place, bet: 'parts-b', id: `parts-${after.length}`, part })
      const { real, bonus } = await world.stands(owner)
      after.push([real, bonus])
    }
    expect(after).toEqual([['5.00', '85.00'], ['7.50', '92.50'], ['10.00', '100.00']]) // oxfmt-ignore
  })

  it('[PR-20] lets a correction of a settled round overdraw the main account, either way', async () => {
    const owner = await world.member('10')
    await world.grant(owner, '100')
    const place = { owner, round: 'r1' }
    await world.bet({ ...place, id: 'over-b', stake: '30' })
    await world.win({ ...place, id: 'over-w', amount: '90' })
    await world.bet({ owner, round: 'r2', id: 'over-b2', stake: '30' })
    expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '140.00' })
    expect(await world.resettle({ ...place, win: 'over-w', from: '90', to: '0' })).toBe('ok')
    expect(await world.stands(owner)).toMatchObject({ real: '-30.00', bonus: '80.00' })
    expect(await world.resettle({ ...place, win: 'over-w', from: '0', to: '30' })).toBe('ok')
    expect(await world.stands(owner)).toMatchObject({ real: '-20.00', bonus: '100.00' })
  })

  it('[PR-23, PR-28] counts no bet of after the grant’s time, though nothing has ended it yet', async () => {
    const owner = await world.member('200')
    await world.grant(owner, '10')
    await database.pool.query('update bonus_grant set expires_at = opened_at where member = $1', [owner.member])
    await world.bet({ owner, round: 'r1', id: 'after-b', stake: '30' })
    await world.settle({ owner, round: 'r1' })
    expect(await world.stands(owner)).toMatchObject({ progress: '0.00', end: null })
  })

  it.each([
    ['one before the expiry', 1, '30.00'],
    ['of the expiry', 0, '0.00'],
    ['one after the expiry', -1, '0.00'],
  ])('[PR-23, PR-28] of a bet in the millisecond %s it counts what is in time', async (_, ahead, progress) => {
    const owner = await world.member('200')
    await world.grant(owner, '10')
    await world.bet({ owner, round: 'edge', id: `edge${ahead}`, stake: '30' })
    const [bet] = await world.ledger.entries(owner.wallet, { limit: 1 })
    expect(bet).toMatchObject({ kind: 'bet' })
    await database.pool.query("update bonus_grant set expires_at = $2::timestamptz + $3 * interval '1 millisecond' where member = $1", [owner.member, bet!.at.toString(), ahead]) // oxfmt-ignore
    await world.settle({ owner, round: 'edge' })
    expect(await world.stands(owner)).toMatchObject({ progress, end: null })
  })

  it('[PR-23, PR-42] counts nothing of stakes that bet against each other, and the rest of their round', async () => {
    const owner = await world.member('200')
    await world.grant(owner, '10', { maxBet: 500_000n })
    for (const [round, riskless] of [['o1', '30'], ['o2', '20'], ['o3', '0']] as const) {
      world.secure(round, riskless)
      await world.bet({ owner, round, id: `${round}-undone`, stake: '30' })
      await world.rollback({ owner, round, bet: `${round}-undone`, stake: '30' })
      await world.bet({ owner, round, id: `${round}-b`, stake: '30' })
      for (const _ of [1, 2]) await world.settle({ owner, round })
    } // oxfmt-ignore
    expect(await world.stands(owner)).toMatchObject({ progress: '40.00' })
  })

  it('[PR-23] counts a bet by the weight of its game, again where the weight has changed', async () => {
    const owner = await world.member('200')
    await world.grant(owner, '10', { maxBet: 200_000n })
    await world.bet({ owner, round: 'r1', game: 'live', id: 'weight-1', stake: '33.3333' })
    await world.bet({ owner, round: 'r1', game: 'live', id: 'weight-2', stake: '10' })
    await world.settle({ owner, round: 'r1', game: 'live' }, 5_000)
    // A tenth of live at half: 20 count 1, and 10 count 0.5.
    expect(await world.stands(owner)).toMatchObject({ progress: '1.50' })
    await world.settle({ owner, round: 'r1', game: 'live' }, 10_000)
    expect(await world.stands(owner)).toMatchObject({ progress: '3.00' })
    await world.settle({ owner, round: 'r1', game: 'live' }, 0)
    expect(await world.stands(owner)).toMatchObject({ progress: '0.00' })
  })

  it('[PR-23, PR-26] counts own money alone for a post-wager grant, whose conversion is at most what was given', async () => {
    const owner = await world.member('20')
    await world.grant(owner, '100', { form: 'post-wager', times: 1n })
    await world.bet({ owner, round: 'r1', id: 'own-1', stake: '30' })
    await world.settle({ owner, round: 'r1' })
    // 20 of the stake were own money.
    expect(await world.stands(owner)).toMatchObject({ progress: '20.00', bonus: '90.00', end: null })
  })

  it('[PR-23] counts at most the highest bet of each bet, by category, and real money too', async () => {
    const owner = await world.member('200')
    await world.grant(owner, '10', { maxBet: 200_000n })
    await world.bet({ owner, round: 'r1', game: 'live', id: 'count-1', stake: '33.3333' })
    await world.bet({ owner, round: 'r1', game: 'live', id: 'count-2', stake: '10' })
    await world.settle({ owner, round: 'r1', game: 'live' })
    expect(await world.stands(owner)).toMatchObject({ progress: '3.00' })
  })
})
