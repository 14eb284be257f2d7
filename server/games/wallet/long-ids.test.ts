/** Proves that acts and ends of rounds, by the vendor and by the sweep, take ids as long as each dialect allows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import { handOf, type Hand } from '../check/client.ts'
import { HAND_END } from '../dialects/evolution.ts'
import { DIALECTS, type DialectName } from '../store.ts'
import { openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import { openClients, SPEAKING } from '../testing/open-clients.ts'
import { closeRound } from './close-round.ts'

let database: TestDatabase
let world: World
let clients: Awaited<ReturnType<typeof openClients>>
beforeAll(async () => {
  database = await worldDatabase()
  const books = {
    list: async () => done({ by: 'acts' as const, lines: [] }),
    round: async () => done({ state: 'ended' as const, transactions: [] }),
  }
  world = await openWorld(database, database.connection, { books })
  clients = await openClients(world)
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

/** Of a sign that takes three in a key; one that differs in its last sign is another. */
const of = (length: number, last = '%'): string => `${'%'.repeat(length - 1)}${last}`
/**
 * The longest game and round of each dialect, as its file describes them. Then the longest ids of an act, of a win and of a promotion. The client of Hub88
 * names the round of a promotion by four letters and its id.
 */
const LONGEST: Readonly<Record<DialectName, readonly [game: string, round: string, act: number, win: number, promo: number]>> = {
  native: [of(64), of(100), 100, 100, 100],
  pragmatic: [of(64), of(100), 100, 100, 100],
  softswiss: [of(64), of(100), 100, 100, 100],
  hub88: [of(64), of(100), 100, 100, 96],
  evolution: [of(64), `${of(80)}${HAND_END}${of(80)}`, 79, 79, 79],
  awc: [of(64), `${'P'.repeat(20)}:${of(60)}`, 60, 40, 60],
}
const EACH = Object.entries(LONGEST) as [DialectName, (typeof LONGEST)[DialectName]][]

it('[GAME-11] every dialect whose vendors call the wallet has its row', () => {
  expect(Object.keys(LONGEST).toSorted()).toEqual([...DIALECTS].toSorted())
})

const entriesOf = async (player: TestPlayer) => (await world.ledger.entries(player.account, { limit: 50 })).toReversed()
const ends = async (player: TestPlayer) => (await entriesOf(player)).filter(({ kind }) => kind === 'close').map(({ round }) => round)

describe('[GAME-11] ids as long as a vendor may make them', () => {
  it.each(EACH)('of %s: a round is closed once, and one that differs in its last sign is another', async (_dialect, [game, longest]) => {
    const player = await world.player(10n)
    const { rows } = await database.pool.query<{ vendor: string; member: string }>(
      'select vendor, member from games_player where player = $1',
      [player.player],
    )
    const { vendor, member } = rows[0]!
    const rounds = ['a', 'b', 'c'].map((sign) => `${longest.slice(0, -1)}${sign}`)
    const openedAt = world.clock.now().toString()
    for (const round of rounds)
      await database.pool.query('insert into games_round (vendor, member, game, round, bets, opened_at) values ($1, $2, $3, $4, 1, $5)', [
        vendor,
        member,
        game,
        round,
        openedAt,
      ])
    for (const round of [rounds[0]!, rounds[1]!, rounds[0]!])
      expect(await closeRound(world, { vendor, member, game, round })).toBe('closed')
    expect(await ends(player)).toEqual(rounds.slice(0, 2))
    // The third is found by the sweep, which asks its vendor and closes it.
    await database.pool.query(
      'insert into games_stuck_round (vendor, member, game, round, opened_at, found_at, ask_at) values ($1, $2, $3, $4, $5, $5, $5)',
      [vendor, member, game, rounds[2], openedAt],
    )
    expect(await world.games.sweepRounds()).toMatchObject({ asked: 1, ended: 1 })
    expect(await ends(player)).toEqual(rounds)
  })

  it.each(EACH)('of %s: a bet is taken, paid and taken back', async (dialect, [, , length, win, promo]) => {
    const client = clients[dialect]
    const player = await world.player(100n, { vendor: SPEAKING[dialect] })
    const hand = (last: string): Hand => ({ player, round: of(length, last), id: of(length, last), reference: of(length, last) })
    const [won, undone] = [hand('a'), hand('b')]
    const words = [
      (await client.bet(won, '10')).word,
      (await client.bet(undone, '20')).word,
      (await client.win(won, '15', { id: of(win, 'w') })).word,
      (await client.cancel(undone, '20')).word,
      (await client.promo(player, of(promo, 'p'), '1')).word,
    ]
    expect(words).toEqual(words.map(() => client.words.ok))
    expect((await client.balance(player)).balance).toBe('106.00')
  })

  it('of awc: a stake is corrected, voided and taken again, and so is its settlement', async () => {
    const player = await world.player(100n, { vendor: SPEAKING.awc })
    const hand = { ...handOf(player, of(60, 'r')), id: of(60, 'c') }
    const act = async (action: string, minute: number, fields: object = {}) =>
      (await clients.awc.act(action, [hand], { platform: 'P'.repeat(20), updateTime: of(40, String(minute)), ...fields })).word
    expect([
      await act('bet', 0, { betAmount: 10, betTime: of(40) }),
      await act('adjustBet', 1, { betAmount: 8, adjustAmount: 2 }),
      await act('adjustBet', 2, { betAmount: 7, adjustAmount: 1 }),
      await act('voidBet', 3),
      await act('unvoidBet', 4),
      await act('adjustBet', 5, { betAmount: 5, adjustAmount: 2 }),
      await act('settle', 6, { winAmount: 20 }),
      await act('resettle', 7, { winAmount: 30 }),
      await act('voidSettle', 8),
      await act('unvoidSettle', 9),
    ]).toEqual(Array.from({ length: 10 }, () => 'ok'))
    expect((await clients.awc.balance(player)).balance).toBe('125.00')
  })
})
