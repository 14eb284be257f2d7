/** Proves that the demonstration catalogue is whole, the same every time, and that its names keep what the look promises. */
import { createHash } from 'node:crypto'
import { demoSlots } from '@baize/contract/demo-slots/demo-slots.ts'
import { factsOf, MACHINES, machineFor } from '@baize/rules/slots/machines.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { seedCatalogue, seedGames } from './seed.ts'
import { PLAYABLE, PROVIDER_TILES } from './seed-playable.ts'
import { SEED_VENDORS } from './seed-vendors.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const games = seedGames(today)
/** Slots of the list, and what is listed by name. */
const COUNT = 9_027

describe('the demonstration catalogue', () => {
  it('[GAME-13] has nine thousand games, each code once at its vendor, and every one of them can be played', () => {
    expect(games).toHaveLength(COUNT)
    expect(games.filter(({ playable }) => !playable)).toEqual([])
    expect(new Set(games.map(({ id }) => id)).size).toBe(COUNT)
    expect(new Set(games.map(({ vendor, code }) => `${vendor}/${code}`)).size).toBe(COUNT)
    expect(new Set(games.map(({ vendor, nameEn }) => `${vendor}/${nameEn}`)).size).toBe(COUNT)
    expect(new Set(games.map(({ vendor, gameType, nameMy }) => `${vendor}/${gameType}/${nameMy}`)).size).toBe(COUNT)
  })

  it('is the same every time', () => {
    expect(seedGames(today)).toEqual(games)
  })

  it('changes only with its edition: an installation writes new data when EDITION of seed.ts is raised', () => {
    const digest = createHash('sha256').update(JSON.stringify(games)).digest('hex')
    expect(digest).toBe('7a32d440eff8421a87d346ecebdb82d5a125c153d62550874401ca2576519579')
  })

  it('names every game in English and in Burmese script with Latin digits', () => {
    for (const { nameEn, nameMy } of games) {
      expect(nameEn).toMatch(/^[A-Z0-9][A-Za-z0-9, -]+$/)
      expect(nameMy).toMatch(/^[\u1000-\u103f0-9 ]+$/)
    }
  })

  it('[GAME-14] serves every category by a vendor, and in-house games without one', () => {
    const served = Map.groupBy(games, ({ gameType }) => gameType)
    for (const [gameType, ofType] of served)
      expect(new Set(ofType.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(
        ['RNG', 'LIVE', 'FISH', 'LOTT', 'ELOTT'].includes(gameType) ? 2 : 1,
      )
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

  it('publishes the returns of the listed games, and none where the play decides it', () => {
    const playable = games.filter((game) => game.playable)
    expect(playable.slice(0, PLAYABLE.length).map(({ vendor, code, rtpBasisPoints }) => [vendor, code, rtpBasisPoints])).toEqual(
      PLAYABLE.map(({ vendor, code, rtpBasisPoints }) => [vendor, code, rtpBasisPoints]),
    )
    // What an in-house lottery returns depends on the play, so its tile promises none.
    const decidedByChance = playable.filter(
      ({ gameType, vendor }) => ['RNG', 'FISH', 'LIVE', 'ELOTT', 'BGS'].includes(gameType) && vendor !== 'ELOTT',
    )
    expect(decidedByChance.every(({ rtpBasisPoints }) => rtpBasisPoints !== null && rtpBasisPoints < 10_000)).toBe(true)
  })
})

it('[GAME-14] every slot can be played: each of its vendor is a machine, with the return and edge of its model', () => {
  const slots = games.filter(({ gameType }) => gameType === 'RNG')
  expect(slots.filter(({ playable }) => !playable)).toEqual([])
  const listed = new Set(PLAYABLE.map(({ vendor, code }) => `${vendor}/${code}`))
  const machines = slots.filter(({ vendor, code }) => !listed.has(`${vendor}/${code}`))
  expect(machines.map(({ vendor, code, nameEn, nameMy }) => [`${vendor}/${code}`, nameEn, nameMy])).toEqual(
    Array.from(demoSlots(), ([seed, { nameEn, nameMy }]) => [seed, nameEn, nameMy]),
  )
  for (const { vendor, code, rtpBasisPoints, edgeBasisPoints, slot } of machines) {
    const machine = machineFor(`${vendor}/${code}`)
    const { theme } = demoSlots().get(`${vendor}/${code}`)!
    expect([rtpBasisPoints, edgeBasisPoints, slot]).toEqual([machine.rtpBasisPoints, machine.edgeBasisPoints, factsOf(machine, theme)])
  }
  // Each of the models is many slots.
  const counts = Map.groupBy(machines, ({ vendor, code }) => machineFor(`${vendor}/${code}`).model.code)
  expect([counts.size, Math.min(...[...counts.values()].map(({ length }) => length)) > 200]).toEqual([MACHINES.length, true])
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
    expect(await database.write((tx) => seedCatalogue(tx, needs))).toBe(COUNT)
    const before = await secretsNow()
    const version = async () => (await database.pool.query('select version from games_catalogue')).rows
    const first = await version()
    expect(await database.write((tx) => seedCatalogue(tx, needs))).toBe(0)
    expect([await secretsNow(), await version()]).toEqual([before, first])
    const counted = await database.pool.query('select opens, count(*)::int as n from games_game group by opens order by opens')
    expect(counted.rows).toEqual([
      { opens: 'game', n: COUNT - 3 },
      { opens: 'lobby', n: 3 },
      { opens: 'provider', n: PROVIDER_TILES.length },
    ])
    const edition = await database.pool.query<{ seeded: string }>('select seeded, version > 0 as told from games_catalogue')
    expect(edition.rows).toEqual([{ seeded: expect.stringMatching(/^6 [\w-]{43}$/) as string, told: true }])
    const tiles = await database.pool
      .query(`select id, vendor, code, game_type as type, name_en as en, name_my as my, rtp_basis_points as rtp, hot_rank as hot,
      released_on::text as day, playable, position, search_en, search_my from games_game where opens = 'provider' order by id`)
    const tile = { rtp: null, day: '2026-11-20', playable: true }
    const words = (en: string, my: string, search_en: string, search_my: string) => ({ en, my, search_en, search_my })
    expect(tiles.rows).toEqual([
      { ...tile, id: 10_001, position: 10_001, vendor: 'HARBOURLIGHT', code: 'provider-live', type: 'LIVE', hot: 8, ...words('Harbour Light', 'ဆိပ်ကမ်းမီး', 'harbour light', 'sipv kmv mi') },
      { ...tile, id: 10_002, position: 10_002, vendor: 'FOURSEATS', code: 'provider-pvp', type: 'PVP', hot: 14, ...words('Four Seats', 'ခုံ 4 လုံး', 'four seats', 'kum 4 lum') },
      { ...tile, id: 10_003, position: 10_003, vendor: 'NINEKITES', code: 'provider-rng', type: 'RNG', hot: 20, ...words('Nine Kites', 'စွန် 9 ကောင်', 'nine kites', 'swnv 9 kecqv') },
    ]) // oxfmt-ignore
    const vendors = await database.pool.query<unknown[]>({
      rowMode: 'array',
      text: `select code, name_en, name_my, dialect, array_to_string(game_types, '+'), coalesce(connection->>'currencies', '-'), sandbox, cardinality(sealed_secrets),
        position, state from games_vendor order by position`,
    })
    expect(vendors.rows.map((row) => row.join(' '))).toEqual([
      'PG PG PG native RNG MMK,THB true 1 1 on',
      'EG2 EG2 EG2 native RNG MMK,THB true 1 2 on',
      'PT PT PT native RNG+LIVE MMK,THB true 1 3 on',
      'JDB JDB JDB native RNG+FISH MMK,THB true 1 4 on',
      'CQ9 CQ9 CQ9 native RNG+FISH MMK,THB true 1 5 on',
      'FC FC FC native RNG+FISH MMK,THB true 1 6 on',
      'JL JL JL native RNG+FISH+PVP MMK,THB true 1 7 on',
      'BGS In-house ကိုယ်ပိုင်ဂိမ်းများ in-house BGS - false 0 8 on',
      'TEALEAF Tea Leaf လက်ဖက်ရွက် native RNG MMK,THB true 1 9 on',
      'NINEKITES Nine Kites စွန် 9 ကောင် native RNG MMK,THB true 1 10 on',
      'HARBOURLIGHT Harbour Light ဆိပ်ကမ်းမီး native LIVE MMK,THB true 1 11 on',
      'BLUEROOM Blue Room အခန်းပြာ native LIVE MMK,THB true 1 12 on',
      'TOUCHLINE Touchline ကွင်းစည်း native SPORTS MMK,THB true 1 13 on',
      'HALFTIME Half Time ပထမပိုင်း native SPORTS MMK,THB true 1 14 on',
      'WHISTLE Whistle ခရာသံ native SPORTS MMK,THB true 1 15 on',
      'GRIDNINE Grid Nine ကွက် 9 native ESPORTS MMK,THB true 1 16 on',
      'BEACON Beacon မီးပြ native ESPORTS MMK,THB true 1 17 on',
      'CORNERTABLE Corner Table ထောင့်စားပွဲ native PVP MMK,THB true 1 18 on',
      'FOURSEATS Four Seats ခုံ 4 လုံး native PVP MMK,THB true 1 19 on',
      'LOTT House Lottery အိမ်ရှင်ထီ in-house LOTT - false 0 20 on',
      'TCG_SEA Sea Lottery ပင်လယ်ထီ native LOTT MMK,THB true 1 21 on',
      'TCG_LOTTO_VN Northern Lottery မြောက်ပိုင်းထီ native LOTT MMK,THB true 1 22 on',
      'TICKETHOUSE Ticket House လက်မှတ်အိမ် native LOTT+ELOTT MMK,THB true 1 23 on',
      'ELOTT Minute Draws မိနစ်ထီ in-house ELOTT - false 0 24 on',
      'QUICKDRAW Quick Draw အမြန်မဲ native ELOTT MMK,THB true 1 25 on',
      'SPARKDRAW Spark Draw မီးပွားမဲ native ELOTT MMK,THB true 1 26 on',
      'DAWNRING Dawn Ring အရုဏ်ကွင်း native COCKFIGHT - true 1 27 on',
      'REDFEATHER Red Feather အမွေးနီ native COCKFIGHT - true 1 28 on',
      'COPPERJAR Copper Jar ကြေးအိုး transfer RNG MMK,THB true 1 29 on',
    ])
  })

  it('adds a game that became playable behind the others where its number is taken', async () => {
    await database.pool.query(
      `update games_catalogue set seeded = '1'; delete from games_game where id in (1, 3); update games_game set id = 1 where id = 2`,
    )
    const needs = { random: systemRandom, secrets: { seal: (_place: unknown, text: string) => `sealed ${text}` }, today }
    expect(await database.write((tx) => seedCatalogue(tx, needs))).toBe(2)
    const behind = 10_000 + PROVIDER_TILES.length + 1
    const { rows } = await database.pool.query('select id, code from games_game where id in (1, 2, 3, $1) order by id', [behind])
    expect(rows).toEqual([
      { id: 1, code: games[1]?.code },
      // Its number is free, so it gets it again.
      { id: 3, code: games[2]?.code },
      { id: behind, code: games[0]?.code },
    ])
  })

  it('[GAME-14] opens slots that an earlier edition showed without a game, and keeps what staff stated of an edge', async () => {
    const [one, other] = games.filter(({ gameType, id }) => gameType === 'RNG' && id > 100)
    await database.pool.query(
      `update games_catalogue set seeded = '4'; update games_game set playable = false, rtp_basis_points = null, edge_basis_points = null, slot = null where id in (${one!.id}, ${other!.id})`,
    )
    await database.pool.query('update games_game set edge_basis_points = 321 where id = $1', [other!.id])
    const needs = { random: systemRandom, secrets: { seal: (_place: unknown, text: string) => `sealed ${text}` }, today }
    expect(await database.write((tx) => seedCatalogue(tx, needs))).toBe(0)
    const { rows } = await database.pool.query(
      'select id, playable, rtp_basis_points as rtp, edge_basis_points as edge, slot from games_game where id in ($1, $2) order by id',
      [one!.id, other!.id],
    )
    expect(rows).toEqual([
      { id: one!.id, playable: true, rtp: one!.rtpBasisPoints, edge: one!.edgeBasisPoints, slot: one!.slot },
      { id: other!.id, playable: true, rtp: other!.rtpBasisPoints, edge: 321, slot: other!.slot },
    ])
  })
})
