/** Proves that a round ends, by its vendor and by the sweep, whatever ids the vendor chose: as long as each dialect allows. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { done } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import { HAND_END } from '../dialects/evolution.ts'
import { DIALECTS } from '../store.ts'
import { openWorld, worldDatabase, type World } from '../testing/conformance-world.ts'
import { closeRound } from './close-round.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  const books = {
    list: async () => done({ by: 'acts' as const, lines: [] }),
    round: async () => done({ state: 'ended' as const, transactions: [] }),
  }
  world = await openWorld(database, database.connection, { books })
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

/** Of a sign that takes three in a key. */
const of = (length: number): string => '%'.repeat(length)
/** The longest game and round of each dialect, as its file describes them. */
const LONGEST: Readonly<Record<string, readonly [game: string, round: string]>> = {
  native: [of(64), of(100)],
  pragmatic: [of(64), of(100)],
  softswiss: [of(64), of(100)],
  hub88: [of(64), of(100)],
  evolution: [of(64), `${of(80)}${HAND_END}${of(80)}`],
  awc: [of(64), of(100)],
}

it('[GAME-11] every dialect whose vendors call the wallet has its row', () => {
  expect(Object.keys(LONGEST).toSorted()).toEqual([...DIALECTS].toSorted())
})

const ends = async (member: string): Promise<string[]> =>
  (await database.pool.query<{ round: string }>("select round from ledger_transfer where kind = 'close' and account = $1 order by id", [member])).rows.map(({ round }) => round) // oxfmt-ignore

it.each(Object.entries(LONGEST))(
  '[GAME-11] of %s: a round is closed once, and one that differs in its last sign is another',
  async (_dialect, [game, longest]) => {
    const player = await world.player(10n)
    const { rows } = await database.pool.query<{ vendor: string; member: string; account: string }>('select vendor, member, account from games_player where player = $1', [player.player]) // oxfmt-ignore
    const { vendor, member, account } = rows[0]!
    const rounds = ['a', 'b', 'c'].map((sign) => `${longest.slice(0, -1)}${sign}`)
    const openedAt = world.clock.now().toString()
    for (const round of rounds)
    await database.pool.query('insert into games_round (vendor, member, game, round, bets, opened_at) values ($1, $2, $3, $4, 1, $5)', [vendor, member, game, round, openedAt]) // oxfmt-ignore
    for (const round of [rounds[0]!, rounds[1]!, rounds[0]!])
      expect(await closeRound(world, { vendor, member, game, round })).toBe('closed')
    expect(await ends(String(account))).toEqual(rounds.slice(0, 2))
    // The third is found by the sweep, which asks its vendor and closes it.
    await database.pool.query('insert into games_stuck_round (vendor, member, game, round, opened_at, found_at, ask_at) values ($1, $2, $3, $4, $5, $5, $5)', [vendor, member, game, rounds[2], openedAt]) // oxfmt-ignore
    expect(await world.games.sweepRounds()).toMatchObject({ asked: 1, ended: 1 })
    expect(await ends(String(account))).toEqual(rounds)
  },
)
