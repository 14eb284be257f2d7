/** Proves that the demonstration catalogue is whole, the same every time, and that its names keep what the look promises. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { seedCatalogue, seedGames } from './seed.ts'
import { PLAYABLE, PROVIDER_TILES } from './seed-playable.ts'
import { SEED_VENDORS } from './seed-vendors.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const games = seedGames(today)

describe('the demonstration catalogue', () => {
  it('[GAME-13] has ten thousand games, each code once at its vendor', () => {
    expect(games).toHaveLength(10_000)
    expect(new Set(games.map(({ vendor, code }) => `${vendor}/${code}`)).size).toBe(10_000)
    expect(new Set(games.map(({ vendor, nameEn }) => `${vendor}/${nameEn}`)).size).toBe(10_000)
    expect(new Set(games.map(({ vendor, gameType, nameMy }) => `${vendor}/${gameType}/${nameMy}`)).size).toBe(10_000)
  })

  it('is the same every time', () => {
    expect(seedGames(today)).toEqual(games)
  })

  it('names every game in English and in Burmese script with Latin digits', () => {
    for (const { nameEn, nameMy } of games) {
      expect(nameEn).toMatch(/^[A-Z0-9][A-Za-z0-9, -]+$/)
      expect(nameMy).toMatch(/^[\u1000-\u103f0-9 ]+$/)
    }
  })

  it('[GAME-14] serves every category by several vendors, and in-house games without one', () => {
    const served = Map.groupBy(games, ({ gameType }) => gameType)
    for (const [gameType, ofType] of served)
      expect(new Set(ofType.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(gameType === 'BGS' ? 1 : 2)
    expect(served.size).toBe(10)
    expect(SEED_VENDORS.slice(0, 8).map(({ code }) => code)).toEqual(['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'])
  })

  it('[GAME-14] publishes for each in-house game the return of its own rules', () => {
    const returns = PLAYABLE.filter(({ vendor, rtpBasisPoints }) => vendor === 'BGS' && rtpBasisPoints !== undefined)
    expect(Object.fromEntries(returns.map(({ code, rtpBasisPoints }) => [code, rtpBasisPoints]))).toEqual({
      ...Object.fromEntries(['dice', 'crash', 'mines', 'limbo', 'hi-lo', 'wheel'].map((code) => [code, 9900])),
      plinko: 9890,
      keno: 9865,
      roulette: 9729,
      baccarat: 9894,
      'dragon-tiger': 9626,
      'sic-bo': 9722,
      blackjack: 9942,
      'line-slot': 9595,
    })
  })

  it('publishes a return only for what can be played', () => {
    const playable = games.filter((game) => game.playable)
    expect(playable.map(({ vendor, code, rtpBasisPoints }) => [vendor, code, rtpBasisPoints])).toEqual(
      PLAYABLE.map(({ vendor, code, rtpBasisPoints }) => [vendor, code, rtpBasisPoints]),
    )
    expect(games.every((game) => game.playable || game.rtpBasisPoints === null)).toBe(true)
    // What an in-house lottery returns depends on the play, so its tile promises none.
    const decidedByChance = playable.filter(
      ({ gameType, vendor }) => ['RNG', 'FISH', 'LIVE', 'ELOTT', 'BGS'].includes(gameType) && vendor !== 'ELOTT',
    )
    expect(decidedByChance.every(({ rtpBasisPoints }) => rtpBasisPoints !== null && rtpBasisPoints < 10_000)).toBe(true)
  })
})

describe('writing it', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  it('writes once, and a second run changes nothing, not even a secret', async () => {
    const needs = { random: systemRandom, secrets: { seal: (_place: unknown, text: string) => `sealed ${text}` }, today }
    const secretsNow = async () => (await database.pool.query('select code, sealed_secrets from games_vendor order by code')).rows
    expect(await database.write((tx) => seedCatalogue(tx, needs))).toBe(10_000)
    const before = await secretsNow()
    expect(await database.write((tx) => seedCatalogue(tx, needs))).toBe(0)
    expect(await secretsNow()).toEqual(before)
    const counted = await database.pool.query('select opens, count(*)::int as n from games_game group by opens order by opens')
    expect(counted.rows).toEqual([
      { opens: 'game', n: 10_000 - 3 },
      { opens: 'lobby', n: 3 },
      { opens: 'provider', n: PROVIDER_TILES.length },
    ])
  })

  it('adds a game that became playable behind the others where its number is taken', async () => {
    await database.pool.query(
      `update games_catalogue set seeded = '1'; delete from games_game where id = 1; update games_game set id = 1 where id = 2`,
    )
    const needs = { random: systemRandom, secrets: { seal: (_place: unknown, text: string) => `sealed ${text}` }, today }
    expect(await database.write((tx) => seedCatalogue(tx, needs))).toBe(1)
    const behind = 10_000 + PROVIDER_TILES.length + 1
    const { rows } = await database.pool.query('select id, code from games_game where id in (1, 2, $1) order by id', [behind])
    expect(rows).toEqual([
      { id: 1, code: games[1]?.code },
      { id: behind, code: games[0]?.code },
    ])
  })
})
