/** Proves that rows of the records are whole. Each kind of the ledger has its name, and no sum is of two currencies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { recountQuarters } from './testing/quarters.ts'
import { placeOf, smallWorld, type Player, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

const IN_THE_HOUSE = [
  ['adjustment', 'adjustment'],
  ['transfer', 'transfer'],
  ['rebate', 'rebate'],
  ['salary', 'salary'],
  ['dividend', 'dividend'],
  ['bonus', 'promotion'],
  ['points', 'adjustment'],
  ['redeem', 'points'],
  ['convert', 'points'],
  ['fee', 'fee'],
  ['contribution', 'adjustment'],
  ['check-in', 'promotion'],
  ['referral', 'promotion'],
  ['opening', 'adjustment'],
  ['close', 'adjustment'],
  ['return', 'return'],
  ['debt', 'debt'],
  ['withdrawal', 'withdrawal'],
  ['deposit', 'deposit'],
] as const
const IN_A_ROUND = [
  ['bet', 'bet'],
  ['win', 'win'],
  ['jackpot', 'win'],
  ['free-round', 'win'],
  ['promo', 'win'],
  ['resettle', 'win'],
  ['refund', 'rollback'],
] as const

test('[MEMBER-06] each kind of the ledger has its type in the member’s record, and is found by it', async () => {
  const player = await world.newPlayer(100n * UNITS)
  for (const [kind] of IN_THE_HOUSE)
    expect([kind, await world.move(player, kind, UNITS, { contra: 'payment:test', reference: kind })]).toEqual([kind, 'applied'])
  for (const [kind] of IN_A_ROUND)
    expect([kind, await world.move(player, kind, kind === 'bet' ? -UNITS : UNITS, placeOf('PG/tiger/kinds'))]).toEqual([kind, 'applied'])
  await world.caughtUp()
  const all = [['deposit', 'deposit'] as const, ...IN_THE_HOUSE, ...IN_A_ROUND]
  expect((await world.movements(player)).content.map(({ type }) => type)).toEqual(all.map(([, type]) => type).toReversed())
  for (const type of new Set(all.map(([, each]) => each)))
    expect([type, (await world.movements(player, { type })).total]).toEqual([type, all.filter(([, each]) => each === type).length])
})

/** Rounds of three categories, one of them with a stake that came back, and one in another currency. */
async function played(): Promise<Player> {
  const player = await world.newPlayer(1_000n * UNITS)
  const round = async (path: string, stake: bigint, win: bigint): Promise<void> => {
    await world.move(player, 'bet', -stake * UNITS, placeOf(path), `bet:${player.id}:${path}`)
    await world.move(player, 'win', win * UNITS, placeOf(path))
  }
  await round('PG/tiger/r1', 7n, 0n)
  await round('FC/shark/r1', 5n, 12n)
  await round('PG/unknown/r1', 7n, 1n)
  await round('BGS/dice/r1', 30n, 4n)
  await world.move(player, 'bet', -9n * UNITS, placeOf('BGS/dice/open'))
  const wallet = await database.write((tx) => world.ledger.openAccount(tx, { owner: player.id, kind: 'main', currency: 'THB' }))
  const abroad = { ...player, wallet }
  await world.move(abroad, 'deposit', 100n * UNITS, { contra: 'payment:test' })
  await world.move(abroad, 'bet', -50n * UNITS, placeOf('PG/tiger/abroad'))
  await world.move(abroad, 'win', 80n * UNITS, placeOf('PG/tiger/abroad'))
  await world.caughtUp()
  const at = (round: string, time: string) =>
    database.pool.query(
      'update records_round set started_at = $3, settled_at = $3 where member = $1 and round = $2 and settled_at is not null',
      [player.id, round, time],
    )
  for (const round of ['r1', 'abroad']) await at(round, '2026-03-04T08:00:00Z')
  await recountQuarters(database.pool, player.id)
  return player
}

test('[MEMBER-05] a round is shown whole, by its category, vendor and state, in the currency of the wallet alone', async () => {
  const player = await played()
  const row = {
    id: expect.any(String),
    vassalage: 'FC',
    vendorName: 'FC EN',
    gameType: 'FISH',
    gameCode: 'shark',
    gameName: 'Shark',
    round: 'r1',
    stake: '5.00',
    win: '12.00',
    net: '7.00',
    refund: '0.00',
    refundReasons: [],
    currency: 'MMK',
    state: 'settled',
    startedAt: '2026-03-04T08:00:00Z',
    settledAt: '2026-03-04T08:00:00Z',
    originalRound: null,
  }
  expect((await world.bets(player, { gameType: 'FISH' })).content).toEqual([row])
  const open = {
    gameType: 'BGS',
    round: 'open',
    stake: '9.00',
    win: '0.00',
    net: '-9.00',
    state: 'open',
    settledAt: null,
    originalRound: 'open',
  }
  expect((await world.bets(player, { gameType: 'BGS', state: 'open' })).content).toMatchObject([open])
  const unknown = { vassalage: 'PG', vendorName: 'PG', gameCode: 'unknown', gameName: 'unknown', gameType: '' }
  expect((await world.bets(player, { vassalage: 'PG' })).content.filter(({ gameCode }) => gameCode === 'unknown')).toMatchObject([unknown])
  const days = { from: '2026-03-04', to: '2026-03-04' }
  expect(await world.bets(player, days)).toMatchObject({ total: 4, totals: { stake: '49.00', win: '17.00', net: '-32.00' } })
  const abroad = await world.records.bettingRecord({ id: player.id, currency: 'THB' }, { ...days, pageNo: 1, pageSize: 9 }, 'EN')
  expect(abroad).toMatchObject({
    value: { content: [{ currency: 'THB' }], total: 1, totals: { stake: '50.00', win: '80.00', net: '30.00' } },
  })
})

test('[MEMBER-06] profit and loss is of one currency, the category with the largest stake first, then by name', async () => {
  const player = await played()
  const read = async (currency: string) => {
    const told = await world.records.profitLoss({ id: player.id, currency }, { from: '2026-03-04', to: '2026-03-04' })
    if (!told.ok) throw new Error(told.code)
    return told.value
  }
  const types = [
    { gameType: 'BGS', rounds: 1, stake: '30.00', win: '4.00', net: '-26.00' },
    { gameType: '', rounds: 1, stake: '7.00', win: '1.00', net: '-6.00' },
    { gameType: 'RNG', rounds: 1, stake: '7.00', win: '0.00', net: '-7.00' },
    { gameType: 'FISH', rounds: 1, stake: '5.00', win: '12.00', net: '7.00' },
  ]
  const totals = { rounds: 4, stake: '49.00', win: '17.00', net: '-32.00' }
  expect(await read('MMK')).toEqual({
    currency: 'MMK',
    currencySymbol: 'Ks',
    days: [{ day: '2026-03-04', ...totals, types }],
    types,
    totals,
  })
  expect(await read('THB')).toMatchObject({
    currency: 'THB',
    currencySymbol: '฿',
    totals: { rounds: 1, stake: '50.00', win: '80.00', net: '30.00' },
  })
})
