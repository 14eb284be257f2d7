/** Second door: what the wallet asks of a member's bonus money for each act, and what it makes of the answer. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { TestDatabase } from '../../app/testing.ts'
import type { Tx } from '../../platform/database.ts'
import { handOf } from '../check/client.ts'
import { betBody, inRound, openWorld, winBody, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import { openClients } from '../testing/open-clients.ts'
import type { BonusDoor, BonusSeat, Planned, SeatWish, ShownBonus } from './bonus-door.ts'

/** What was asked of the bonus money since it was last looked at, and what its memory shows. */
let asked: [act: string, given?: unknown][] = []
let shown: ShownBonus | undefined
/** What the bonus money refuses an act with. */
let refusal: 'balance-too-low' | 'bonus-max-bet' | undefined
/** That it cannot be asked at all. */
let broken = false
const plain = (given: unknown): string => JSON.stringify(given, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
const told = (): string[] => asked.splice(0).map(([act, given]) => (given === undefined ? act : `${act} ${plain(given)}`))

/** Shows seven beside every act, three before it, and gives the main account twenty before a bet. */
function seatOf(tx: Tx, { wallet: account }: SeatWish): BonusSeat {
  const planned: Planned = { beside: 7n * UNITS, finish: () => Promise.resolve(void asked.push(['finish'])) }
  const plan = (act: string) => (given: object) => Promise.resolve((asked.push([act, given]), planned))
  const may = (act: string) => async (given: object) =>
    refusal === undefined ? done(await plan(act)(given)) : refused('insufficient-funds' as const)
  const post: Planned['post'] = async (operation) => {
    const transfer = { account, contra: 'bonus:test', amount: 20n * UNITS, kind: 'adjustment' as const }
    await world.ledger.post(tx, [{ key: `beside:${operation.key}`, account, transfers: [transfer] }])
    return (await world.ledger.post(tx, [operation]))[0]!
  }
  return {
    bet: async (given) => (refusal === undefined ? done({ ...(await plan('bet')(given)), post }) : refused(refusal)),
    win: plan('win'),
    stakeBack: plan('stakeBack'),
    stakeAgain: plan('stakeAgain'),
    winBack: may('winBack'),
    winWorth: plan('winWorth'),
    charge: may('charge'),
    beside: () => 3n * UNITS,
    remember: (real) => void asked.push(['remember', real]),
  }
}

const bonus: BonusDoor = {
  async seats(tx, wishes, { also = [], inTime, alone }) {
    if (broken) throw new Error('the bonus money cannot be asked')
    asked.push(['seats', { wishes, also, inTime }])
    await world.ledger.lock(tx, [...new Set([...wishes.map(({ wallet }) => wallet), ...also])])
    await alone?.()
    return wishes.map((wish) => seatOf(tx, wish))
  },
  shown: () => shown,
  shownNow: () => Promise.resolve(shown),
}

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { outside: { bonus } })
})
beforeEach(() => {
  asked = []
  shown = undefined
  refusal = undefined
  broken = false
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

/** The seats that are asked for an act of a player: one for each of its parts. */
const seatsOf = ({ member, account: wallet }: TestPlayer, place: SeatWish['place'], parts = 1, more: object = {}): string =>
  `seats ${plain({ wishes: Array(parts).fill({ member, currency: 'MMK', wallet, place }), also: [], inTime: true, ...more })}`
const SLOTS = { vendor: 'PG', game: 'jade-lanterns' }
const of = (player: TestPlayer, transaction: string, more: object = {}) => inRound(player, 'r', { transaction, ...more })
const bet = (player: TestPlayer, round: string, amount: string, transaction: string) =>
  world.call('bet', betBody(player, round, amount, { transaction }))

it('[PROMO-04, PR-14, PR-18, PR-21] each act asks for its own share, by its key, its bet, its worth and what is staked in its round', async () => {
  const player = await world.player(10n)
  const does = async (name: string, body: object, balance: string, ...acts: readonly string[]) => {
    expect(await world.call(name, { ...body })).toMatchObject({ status: 'ok', balance })
    expect(told()).toEqual(acts.length === 0 ? [] : [seatsOf(player, { ...SLOTS, round: 'r' }), ...acts])
  }
  const first = betBody(player, 'r', '30', { transaction: 'b1' })
  const staked = '"liveUnits":300000'
  const taken = 'bet {"key":"vendor:PG:b1","liveUnits":0,"stakeUnits":300000,"together":true}'
  await does('bet', first, '7.00', taken, 'finish', 'remember 40000')
  await does('bet', first, '7.00')
  const win = `win {"key":"vendor:PG:w1",${staked},"units":1000000,"bet":"vendor:PG:b1"}`
  await does('win', winBody(player, 'r', '100', { transaction: 'w1', reference: 'b1' }), '107.00', win, 'finish', 'remember 1040000')
  const more = `win {"key":"vendor:PG:w2",${staked},"units":50000}`
  await does('win', winBody(player, 'r', '5', { transaction: 'w2' }), '112.00', more, 'finish', 'remember 1090000')
  const worth = (key: string, units: number, formerUnits: number) =>
    `winWorth ${plain({ key, liveUnits: 300_000, win: 'vendor:PG:w1', bet: 'vendor:PG:b1', units, formerUnits })}`
  const anew = of(player, 's1', { reference: 'w1', amount: '80' })
  await does('resettle', anew, '92.00', worth('vendor:PG:s1', 800_000, 1_000_000), 'finish', 'remember 890000')
  await does('void-settle', of(player, 'v1', { reference: 'w1' }), '12.00', worth('vendor:PG:v1', 0, 800_000), 'finish', 'remember 90000')
  const winBack = `winBack {"key":"vendor:PG:u2",${staked},"win":"vendor:PG:w2"}`
  await does('rollback', of(player, 'u2', { reference: 'w2' }), '7.00', winBack, 'finish', 'remember 40000')
  const stakeBack = `stakeBack {"key":"vendor:PG:u1",${staked},"bet":"vendor:PG:b1","units":"whole"}`
  await does('rollback', of(player, 'u1', { reference: 'b1' }), '37.00', stakeBack, 'finish', 'remember 340000')
  await does('rollback', of(player, 'u3', { reference: 'none' }), '30.00')
  const { rows } = await database.pool.query('select funded from games_round where member = $1', [player.member])
  expect(rows).toEqual([{ funded: true }])
})

it('[PROMO-04, PR-14, W-14] what the bonus money refuses moves nothing, and says the limit or what both accounts have', async () => {
  const player = await world.player(10n)
  expect(await bet(player, 'r', '30', 'n1')).toMatchObject({ status: 'ok' })
  await world.call('win', winBody(player, 'r', '5', { transaction: 'n2' }))
  refusal = 'bonus-max-bet'
  expect(await bet(player, 'r', '30', 'n3')).toEqual({ http: 200, status: 'limit-reached' })
  refusal = 'balance-too-low'
  expect(await bet(player, 'r', '30', 'n3')).toEqual({ http: 200, status: 'insufficient-funds', balance: '8.00' })
  const back = await world.call('rollback', of(player, 'n4', { reference: 'n2' }))
  expect(back).toEqual({ http: 200, status: 'insufficient-funds', balance: '8.00' })
  const opened = (await world.games.openCases(100)).filter(({ member }) => member === player.member)
  expect(opened.map(({ reason, transaction, balanceUnits }) => [reason, transaction, balanceUnits])).toEqual([
    ['win-rollback-beyond-balance', 'n4', 5n * UNITS],
  ])
  expect(await world.balance(player)).toBe(5n * UNITS)
})

it('[PROMO-04, PR-14] a bet goes to the bonus money at once where the memory of the last one says that real money lacks', async () => {
  const player = await world.player(100n)
  const says = async (real: bigint | undefined, plays: readonly string[], amount: string, transaction: string) => {
    shown = { units: 7n * UNITS, plays, real }
    const { status, balance } = await bet(player, transaction, amount, transaction)
    return [status, balance, ...told().map((act) => act.split(' ')[0])]
  }
  expect(await says(undefined, ['RNG'], '5', 'm1')).toEqual(['ok', '102.00'])
  expect(await says(5n * UNITS, ['RNG'], '5', 'm2')).toEqual(['ok', '97.00'])
  expect(await says(5n * UNITS, ['RNG'], '5.0001', 'm3')).toEqual(['ok', '111.9999', 'seats', 'bet', 'finish', 'remember'])
  expect(await says(5n * UNITS, ['LIVE'], '6', 'm4')).toEqual(['ok', '98.9999'])
})

it('[GAME-20, PR-18] a held win that is released is shared like one that was paid at once, and a gift is not', async () => {
  const player = await world.player(100n)
  const wide = { multiple: 1_000_000n, hourWinUnits: 1_000_000n * UNITS, hourNetUnits: 1_000_000n * UNITS, hourGiftUnits: UNITS }
  const wins = { currency: 'MMK', ...wide, winUnits: 40n * UNITS }
  await database.transact((tx) => world.games.setVendorTerms(tx, 'PG', { wins }))
  world.clock.forward({ seconds: 2 })
  const decided = async () => {
    const held = (await world.games.openCases(100)).find(({ member }) => member === player.member)!
    expect(told()).toEqual([])
    for (const by of ['thida', 'aung'])
      expect(await database.transact((tx) => world.games.decideWin(tx, { id: held.id, by, decision: 'release' }))).toMatchObject({
        ok: true,
      })
    return told()
  }
  const review = async () => Number(await world.ledger.accountOf(player.member, 'review', 'MMK'))
  const seats = async (round: string) =>
    Array(2).fill(seatsOf(player, { ...SLOTS, round }, 1, { also: [Number(player.account), await review()], inTime: undefined }))
  await bet(player, 'r', '10', 'h1')
  await world.call('win', winBody(player, 'r', '20', { transaction: 'h2', reference: 'h1' }))
  await world.call('resettle', of(player, 'h3', { reference: 'h2', amount: '50' }))
  const worth = { key: 'vendor:PG:h3', liveUnits: 100_000, win: 'vendor:PG:h2', bet: 'vendor:PG:h1', units: 500_000, formerUnits: 200_000 }
  expect(await decided()).toEqual([...(await seats('r')), `winWorth ${plain(worth)}`, 'finish'])
  await bet(player, 'q', '10', 'h4')
  await world.call('win', winBody(player, 'q', '41', { transaction: 'h5', reference: 'h4' }))
  const win = { key: 'vendor:PG:h5', liveUnits: 100_000, units: 410_000, bet: 'vendor:PG:h4' }
  expect(await decided()).toEqual([...(await seats('q')), `win ${plain(win)}`, 'finish'])
  await world.call('win', winBody(player, 'q', '2', { transaction: 'h6', kind: 'promo' }))
  expect(await decided()).toEqual(await seats('q'))
  expect(await world.balance(player)).toBe(173n * UNITS)
})

it('[PROMO-04, PR-21] a list of acts takes a seat for each, and a part of a stake or of a win is a share of its own', async () => {
  const { awc, pragmatic } = await openClients(world)
  const player = await world.player(10n, { vendor: awc.vendor })
  const hand = { ...handOf(player), id: 'x1', round: 'r1' }
  const { rows } = await database.pool.query<{ code: string }>('select code from games_game where vendor = $1 and playable', [awc.vendor])
  const place = { vendor: awc.vendor, game: rows[0]!.code, round: 'SV388:x1' }
  const time = { updateTime: 't1' }
  const key = (name: string): string => `vendor:${awc.vendor}:${name}`
  await awc.bet(hand, '30')
  const stake = { key: key('SV388:x1'), liveUnits: 0, stakeUnits: 300_000, together: true }
  expect(told()).toEqual([seatsOf(player, place), `bet ${plain(stake)}`, 'finish', 'remember 40000'])
  expect(await awc.act('adjustBet', [hand], { ...time, betAmount: 28, adjustAmount: 2 })).toMatchObject({ word: 'ok' })
  const back = { key: key('adjust:SV388:x1:t1'), liveUnits: 300_000, bet: key('SV388:x1'), units: 'whole' }
  const again = { key: key('again:SV388:x1:adjust:SV388:x1:t1'), liveUnits: 0, bet: key('SV388:x1'), units: 280_000 }
  expect(told()).toEqual([
    seatsOf(player, place, 2, { also: [Number(player.account)] }),
    `stakeBack ${plain(back)}`,
    'finish',
    `stakeAgain ${plain(again)}`,
    'finish',
    'remember',
    'remember',
  ])
  expect((await awc.act('settle', [hand], { ...time, winAmount: 50 })).word).toBe('ok')
  const win = { key: key('settle:SV388:x1:t1'), liveUnits: 280_000, units: 500_000, bet: key('SV388:x1') }
  expect(told()).toEqual([seatsOf(player, place), `win ${plain(win)}`, 'finish', 'remember 560000'])
  expect((await awc.act('refund', [{ ...hand, id: 'f1' }], { refundPlatformTxId: 'x1', betAmount: 1 })).word).toBe('ok')
  const part = { key: key('refund:SV388:f1'), liveUnits: 280_000, bet: again.key, units: 10_000 }
  expect(told()).toEqual([seatsOf(player, place), `stakeBack ${plain(part)}`, 'finish', 'remember 570000'])
  const poor = ['x2', 'x3'].map((id) => ({ ...hand, id }))
  refusal = 'balance-too-low'
  expect((await awc.act('bet', poor, { betAmount: 60 })).word).toBe('1018')
  refusal = undefined
  const wishOf = (id: string) => ({
    member: player.member,
    currency: 'MMK',
    wallet: player.account,
    place: { ...place, round: `SV388:${id}` },
  })
  expect(told()).toEqual([`seats ${plain({ wishes: ['x2', 'x3'].map(wishOf), also: [player.account], inTime: true })}`])
  // What nobody foresaw is no refusal: the vendor asks again, and no call is noted.
  broken = true
  expect((await awc.act('bet', poor, { betAmount: 60 })).word).toBe('1028')
  expect((await awc.bet(poor[0]!, '60')).word).toBe('1028')
  broken = false
  await world.games.settle()
  const noted = await database.pool.query("select call, status from games_call where vendor = $1 and status <> '0000'", [awc.vendor])
  expect(noted.rows).toEqual([{ call: 'bet', status: '1018' }])
  const other = await world.player(10n, { vendor: pragmatic.vendor })
  const played = { ...handOf(other), id: 'y1', round: 'r2' }
  await pragmatic.bet(played, '30')
  await pragmatic.win(played, '5')
  told()
  const less = { userId: other.player, gameId: pragmatic.game, roundId: 'r2', reference: 'a1', amount: '-1.50' }
  expect(await pragmatic.post('adjustment', less)).toMatchObject({ word: '0', balance: '10.50' })
  const charge = { key: `vendor:${pragmatic.vendor}:adjustment:a1`, liveUnits: 300_000, units: 15_000 }
  const there = { vendor: pragmatic.vendor, game: pragmatic.game, round: 'r2' }
  expect(told()).toEqual([seatsOf(other, there), `charge ${plain(charge)}`, 'finish', 'remember 75000'])
})
