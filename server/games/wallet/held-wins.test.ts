/** Held wins: what a vendor reports beyond its terms is never in the balance and never lost. Two members of staff decide about it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import { openClients } from '../testing/open-clients.ts'
import { handOf } from '../check/client.ts'
import { exactNumber } from '../exact-json.ts'
import { betBody, inRound, nextId, openWorld, winBody, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import type { WinTerms } from '../win-terms.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const WIDE: WinTerms = {
  winUnits: 1_000_000n * UNITS,
  multiple: 1_000_000n,
  hourWinUnits: 1_000_000n * UNITS,
  hourNetUnits: 1_000_000n * UNITS,
  hourGiftUnits: 1_000_000n * UNITS,
}
async function lay(terms: Partial<WinTerms>, vendor = 'PG'): Promise<void> {
  await database.transact((tx) => world.games.setVendorTerms(tx, vendor, { wins: { currency: 'MMK', ...WIDE, ...terms } }))
  world.clock.forward({ seconds: 2 })
}
// Every test has an hour of its own.
beforeEach(() => world.clock.forward({ hours: 1 }))

const has = async (player: TestPlayer): Promise<string> => formatUnits(await world.balance(player))
async function onReview({ member }: TestPlayer): Promise<string> {
  const account = await world.ledger.accountOf(member, 'review', 'MMK')
  return account === undefined ? 'none' : formatUnits((await world.ledger.balance(account)).balance)
}
const casesOf = async ({ member }: TestPlayer) => (await world.games.openCases(1000)).filter((one) => one.member === member)
const decide = (id: string, by: string, decision: 'release' | 'reject') =>
  database.transact((tx) => world.games.decideWin(tx, { id, by, decision }))

/** A session may be too old after the hour: the game is opened again. */
async function seat(balance = 100n): Promise<TestPlayer> {
  return world.player(balance)
}
async function staked(player: TestPlayer, amount: string): Promise<{ round: string; bet: string }> {
  const round = nextId('r')
  const body = betBody(player, round, amount)
  expect((await world.call('bet', body)).status).toBe('ok')
  return { round, bet: String(body['transaction']) }
}

describe('[GAME-20] a win beyond the terms', () => {
  const cases: [string, Partial<WinTerms>, string, string][] = [
    ['the highest win', { winUnits: 50n * UNITS }, '50', '50.01'],
    ['the multiple of the stake', { multiple: 5n }, '50', '50.0001'],
    ['what may be won in an hour', { hourWinUnits: 30n * UNITS }, '30', '30.01'],
    ['what may be won in an hour beyond the stakes', { hourNetUnits: 20n * UNITS }, '30', '30.01'],
  ]
  it.each(cases)('is held where it passes %s, and paid where it does not', async (_what, terms, within, beyond) => {
    await lay(terms)
    const lucky = await seat()
    const large = await staked(lucky, '10')
    const body = winBody(lucky, large.round, beyond, { reference: large.bet })
    for (let turn = 0; turn < 2; turn += 1)
      expect(await world.call('win', body)).toMatchObject({ http: 200, status: 'ok', balance: '90.00' })
    expect([await has(lucky), await onReview(lucky)]).toEqual(['90.00', formatUnits(BigInt(Math.round(Number(beyond) * 10_000)))])
    expect(await casesOf(lucky)).toMatchObject([{ reason: 'win-beyond-terms', transaction: body['transaction'], decision: null }])
    expect(world.told).toContainEqual({ name: 'winHeld', memberId: lucky.member, reference: body['transaction'] })
    expect((await world.call('win', { ...body, amount: '1' })).status).toBe('duplicate-transaction')
    world.clock.forward({ hours: 1 })
    const usual = await seat()
    const small = await staked(usual, '10')
    expect((await world.call('win', winBody(usual, small.round, within, { reference: small.bet }))).status).toBe('ok')
    expect([await has(usual), await onReview(usual)]).toEqual([formatUnits((90n + BigInt(within)) * UNITS), 'none'])
    await assertBooksBalance(world.ledger)
  })

  it('counts all wins of a round together, and all of an hour, and starts again with the next hour', async () => {
    await lay({ winUnits: 40n * UNITS, hourWinUnits: 60n * UNITS })
    const [one, two] = [await seat(), await seat()]
    const first = await staked(one, '10')
    const win = async (player: TestPlayer, { round, bet }: { round: string; bet: string }, amount: string) => {
      const before = await has(player)
      await world.call('win', winBody(player, round, amount, { reference: bet }))
      return (await has(player)) === before ? 'held' : 'paid'
    }
    expect([await win(one, first, '30'), await win(one, first, '11'), await win(one, first, '10')]).toEqual(['paid', 'held', 'held'])
    const second = await staked(two, '10')
    expect([await win(two, second, '31'), await win(two, await staked(two, '10'), '30')]).toEqual(['held', 'paid'])
    world.clock.forward({ hours: 1 })
    const again = { ...one, ...(await world.launch(one.person)) }
    expect(await win(again, await staked(again, '10'), '31')).toBe('paid')
    await assertBooksBalance(world.ledger)
  })

  it.each(['jackpot', 'promo', 'free-round'])('is a %s without a budget, and paid out of one that is there', async (kind) => {
    await lay({ hourGiftUnits: 5n * UNITS })
    const player = await seat()
    // What is won with a bet is no gift.
    const { round, bet } = await staked(player, '1')
    expect((await world.call('win', winBody(player, round, '1', { reference: bet }))).balance).toBe('100.00')
    const gift = (amount: string) => world.call('win', winBody(player, nextId('r'), amount, { kind }))
    expect((await gift('5')).balance).toBe('105.00')
    expect((await gift('0.0001')).balance).toBe('105.00')
    expect([await has(player), await onReview(player)]).toEqual(['105.00', '0.0001'])
    // Two of the staff release it as the gift that it is.
    const [{ id } = { id: '' }] = await casesOf(player)
    for (const by of ['thida', 'aung']) await decide(id, by, 'release')
    expect(await world.ledger.entries(player.account, { limit: 1 })).toMatchObject([{ kind, amount: 1n, contra: 'clearing:review' }])
    expect([await has(player), await onReview(player)]).toEqual(['105.0001', '0.00'])
    await assertBooksBalance(world.ledger)
  })

  it('is what a resettlement adds, which is held while the win itself stays paid', async () => {
    await lay({ winUnits: 40n * UNITS })
    const player = await seat()
    const { round, bet } = await staked(player, '10')
    const paid = winBody(player, round, '20', { reference: bet })
    await world.call('win', paid)
    const body = inRound(player, round, { reference: paid['transaction'], amount: '41' })
    expect(await world.call('resettle', body)).toMatchObject({ status: 'ok', balance: '110.00' })
    expect([await has(player), await onReview(player)]).toEqual(['110.00', '21.00'])
    const [{ id } = { id: '' }] = await casesOf(player)
    await decide(id, 'thida', 'release')
    await decide(id, 'aung', 'release')
    expect([await has(player), await onReview(player)]).toEqual(['131.00', '0.00'])
    const undo = inRound(player, round, { reference: paid['transaction'] })
    expect(await world.call('rollback', undo)).toMatchObject({ status: 'ok', balance: '90.00' })
    await assertBooksBalance(world.ledger)
  })
})

describe('[GAME-20] what the vendor takes back of a held win', () => {
  it('leaves the review account, and the case ends', async () => {
    await lay({ winUnits: 40n * UNITS })
    const player = await seat()
    for (const call of ['rollback', 'void-settle'] as const) {
      const { round, bet } = await staked(player, '10')
      const body = winBody(player, round, '50', { reference: bet })
      await world.call('win', body)
      const before = await has(player)
      const undo = inRound(player, round, { reference: body['transaction'] })
      for (let turn = 0; turn < 2; turn += 1) expect(await world.call(call, undo)).toMatchObject({ status: 'ok', balance: before })
      expect([await has(player), await onReview(player), await casesOf(player)]).toEqual([before, '0.00', []])
      expect((await world.call('rollback', inRound(player, round, { reference: bet }))).status).toBe('ok')
    }
    expect(await has(player)).toBe('100.00')
    await assertBooksBalance(world.ledger)
  })

  it('makes it worth less, and that is what staff release', async () => {
    await lay({ winUnits: 40n * UNITS })
    const player = await seat()
    const { round, bet } = await staked(player, '10')
    const body = winBody(player, round, '50', { reference: bet })
    await world.call('win', body)
    expect((await world.call('resettle', inRound(player, round, { reference: body['transaction'], amount: '45' }))).status).toBe('ok')
    expect(await onReview(player)).toBe('45.00')
    const [{ id } = { id: '' }] = await casesOf(player)
    await decide(id, 'thida', 'release')
    await decide(id, 'aung', 'release')
    expect([await has(player), await onReview(player)]).toEqual(['135.00', '0.00'])
    await assertBooksBalance(world.ledger)
  })
})

describe('[GAME-20] two of the staff decide', () => {
  async function held(): Promise<{ player: TestPlayer; id: string; round: string; bet: string; transaction: string }> {
    await lay({ winUnits: 40n * UNITS })
    const player = await seat()
    const { round, bet } = await staked(player, '10')
    const body = winBody(player, round, '50', { reference: bet })
    await world.call('win', body)
    return { player, id: (await casesOf(player))[0]!.id, round, bet, transaction: String(body['transaction']) }
  }
  /** What the round is worth, and what came to the review account and left it. */
  const bookedFor = async ({ member }: TestPlayer, round: string, bet: string) => {
    const { rows } = await database.pool.query(
      'select won_units, settled_units from games_round r join games_callback c on c.round = r.round and c.transaction = $2 where r.round = $1',
      [round, bet],
    )
    const account = (await world.ledger.accountOf(member, 'review', 'MMK'))!
    const entries = await world.ledger.entries(account, { limit: 9 })
    return [...rows, ...entries.map(({ kind, amount, contra, reference }) => [kind, amount / UNITS, contra, reference])]
  }

  it('to release it: one alone moves nothing, twice neither, and it is paid once as the win that it is', async () => {
    const { player, id, round, bet, transaction } = await held()
    expect(await decide(id, 'thida', 'release')).toMatchObject({ ok: true, value: { after: { state: 'waits-for-another' } } })
    expect(await decide(id, ' Thida', 'release')).toEqual({ ok: false, code: 'state-conflict', detail: { decidedBy: 'thida' } })
    expect(await decide(id, 'aung', 'reject')).toMatchObject({ ok: true, value: { after: { state: 'waits-for-another' } } })
    expect([await has(player), await onReview(player)]).toEqual(['90.00', '50.00'])
    expect(await decide(id, 'thida', 'release')).toMatchObject({ ok: true, value: { after: { state: 'waits-for-another' } } })
    expect(await database.transact(async (tx) => ({ ok: true as const, value: await world.games.closeCase(tx, id) }))).toMatchObject({
      value: false,
    })
    expect(await decide(id, 'aung', 'release')).toMatchObject({ ok: true, value: { after: { state: 'done' } } })
    expect(await decide(id, 'aung', 'release')).toMatchObject({ ok: false, code: 'not-found' })
    const [entry] = await world.ledger.entries(player.account, { limit: 1 })
    const paid = { kind: 'win', amount: 50n * UNITS, vendor: 'PG', game: 'jade-lanterns', round, contra: 'clearing:review', reference: bet }
    expect(entry).toMatchObject(paid)
    expect(await bookedFor(player, round, bet)).toEqual([
      { won_units: 50n * UNITS, settled_units: 10n * UNITS },
      ['transfer', -50n, 'clearing:review', transaction],
      ['transfer', 50n, 'vendor:PG', transaction],
    ])
    expect([await has(player), await onReview(player), await casesOf(player)]).toEqual(['140.00', '0.00', []])
    expect(world.told).toContainEqual({ name: 'winReleased', memberId: player.member, reference: transaction })
    const undo = inRound(player, round, { reference: transaction })
    for (let turn = 0; turn < 2; turn += 1) expect(await world.call('rollback', undo)).toMatchObject({ status: 'ok', balance: '90.00' })
    await assertBooksBalance(world.ledger)
  })

  it('to reject it: it goes back to the vendor, and a rollback after that takes nothing', async () => {
    const { player, id, round, bet, transaction } = await held()
    await decide(id, 'thida', 'reject')
    expect(await decide(id, 'aung', 'reject')).toMatchObject({ ok: true, value: { after: { state: 'done' } } })
    expect([await has(player), await onReview(player), await casesOf(player)]).toEqual(['90.00', '0.00', []])
    expect(await bookedFor(player, round, bet)).toEqual([
      { won_units: 0n, settled_units: 10n * UNITS },
      ['transfer', -50n, 'vendor:PG', transaction],
      ['transfer', 50n, 'vendor:PG', transaction],
    ])
    expect(world.told).toContainEqual({ name: 'winRejected', memberId: player.member, reference: transaction })
    expect(await world.call('rollback', inRound(player, round, { reference: transaction }))).toMatchObject({
      status: 'ok',
      balance: '90.00',
    })
    await assertBooksBalance(world.ledger)
  })
})

describe('[GAME-20] a set of free spins', () => {
  it('is paid without a budget where it was granted, up to what was granted, and held where it was not', async () => {
    const { softswiss } = await openClients(world)
    await lay({ hourGiftUnits: 1n * UNITS }, softswiss.vendor)
    const player = await world.player(100n, { vendor: softswiss.vendor })
    const grant = async (mostUnits: bigint): Promise<string> => {
      const issue = nextId('issue')
      const set = { vendor: softswiss.vendor, issue, member: player.member, mostUnits }
      await database.transact((tx) => world.games.noteFreeSpins(tx, set))
      return issue
    }
    const end = (issue: string) => softswiss.freeSpins({ issue_id: issue, status: 'finished', total_amount: 500 })
    const [covered, beyond] = [await grant(5n * UNITS), await grant(4n * UNITS)]
    for (let turn = 0; turn < 2; turn += 1) expect(await end(covered)).toMatchObject({ word: 'ok', balance: '105.00' })
    for (let turn = 0; turn < 2; turn += 1) expect(await end(beyond)).toMatchObject({ word: 'ok', balance: '105.00' })
    expect([await has(player), await onReview(player)]).toEqual(['105.00', '5.00'])
    // A win that closes its round is one entry: only a lost bet that does so is marked by an entry of nothing.
    const kinds = async () => (await world.ledger.entries(player.account, { limit: 10 })).map(({ kind }) => kind)
    expect(await kinds()).toEqual(['free-round', 'deposit'])
    // The grant has drawn on nothing.
    expect(await softswiss.promo(player, nextId('issue'), '1')).toMatchObject({ word: 'ok', balance: '106.00' })
    await assertBooksBalance(world.ledger)
  })
})

describe('[GAME-20] lists of acts', () => {
  it('hold a win of theirs and do the rest, whole, for one player and for several', async () => {
    const { softswiss, awc } = await openClients(world)
    for (const { vendor } of [softswiss, awc]) await lay({ winUnits: 40n * UNITS }, vendor)
    const player = await world.player(100n, { vendor: softswiss.vendor })
    const hand = handOf(player)
    const actions = [
      { action: 'bet', action_id: hand.id, amount: exactNumber('1000') },
      { action: 'win', action_id: `w${hand.id}`, amount: exactNumber('5000') },
    ] as Parameters<typeof softswiss.play>[1]
    for (let turn = 0; turn < 2; turn += 1) expect(await softswiss.play(hand, actions)).toMatchObject({ word: 'ok', balance: '90.00' })
    expect([await has(player), await onReview(player)]).toEqual(['90.00', '50.00'])
    const [one, two] = [await world.player(100n, { vendor: awc.vendor }), await world.player(100n, { vendor: awc.vendor })]
    const hands = [handOf(one), handOf(two)]
    expect((await awc.act('bet', hands, { betAmount: 10 })).word).toBe('ok')
    const settled = { winAmount: 50, updateTime: '2026-11-20T16:01:00.000+08:00' }
    for (let turn = 0; turn < 2; turn += 1) expect((await awc.act('settle', hands, settled)).word).toBe('ok')
    expect([await has(one), await onReview(one), await has(two), await onReview(two)]).toEqual(['90.00', '50.00', '90.00', '50.00'])
    expect((await awc.act('unsettle', hands)).word).toBe('ok')
    expect([await has(one), await onReview(one), await casesOf(one)]).toEqual(['90.00', '0.00', []])
    await assertBooksBalance(world.ledger)
  })
})
