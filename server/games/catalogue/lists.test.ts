/** Lists: what the catalogue shows of its vendors and games, in which order, on which page and in which language. */
import { expect, it } from 'vitest'
import type { Family, SlotFeature, SlotTheme } from '@baize/contract/demo-slots/slot-facts.ts'
import type { GameSort, GameType } from '@baize/contract/games.ts'
import { gameRow as game, vendorRow as vendor } from '../testing/small-catalogue.ts'
import { buildCatalogue, gamesLike, gameTypesOf, lanesOf, pageOfGames, sharedPage, showGame } from './catalogue.ts'
import { chooseGames, facetsOf, providersOf } from './choose-games.ts'
import { narrowed } from './played.ts'

const VENDORS = [
  vendor('A', ['RNG', 'LIVE']),
  vendor('M', ['RNG', 'FISH'], 'maintenance'),
  vendor('O', ['RNG'], 'off'),
  vendor('BGS', ['BGS', 'RNG']),
  vendor('L', ['LIVE']),
]
const catalogue = buildCatalogue(7n, VENDORS, [
  game(1, 'A', { playable: false, hotRank: 0 }),
  game(2, 'A', { hotRank: 2, releasedOn: '2026-01-02' }),
  game(3, 'A', { hotRank: 1 }),
  game(4, 'A', { gameType: 'LIVE', position: 10 }),
  game(5, 'A', { state: 'off', releasedOn: '2026-02-02' }),
  game(6, 'A', { state: 'maintenance' }),
  game(7, 'M'),
  game(8, 'O'),
  game(9, 'A', { opens: 'provider', gameType: 'LIVE', hotRank: 3, position: 20 }),
  game(10, 'L', { opens: 'lobby', gameType: 'LIVE', hotRank: 4 }),
  game(11, 'BGS', { gameType: 'BGS' }),
  game(12, 'BGS'),
  game(13, 'L', { gameType: 'LIVE', position: 9, releasedOn: '2026-01-03' }),
])
const ids = (games: readonly { readonly id: number }[]): number[] => games.map(({ id }) => id)

it('[GAME-02, GAME-10] what is hot comes first, then the own order; what is off or cannot be played is known and not shown', () => {
  expect(ids(catalogue.games)).toEqual([3, 2, 10, 6, 7, 13, 4, 11, 12])
  expect(ids(catalogue.hot)).toEqual([3, 2, 9, 10])
  expect(catalogue.games.filter(({ maintenance }) => maintenance).map(({ id }) => id)).toEqual([6, 7])
  expect([...catalogue.byId.keys()].toSorted((a, b) => a - b)).toEqual([2, 3, 4, 6, 7, 9, 10, 11, 12, 13])
  expect([...catalogue.byCode.keys()].toSorted()).toEqual(['A/g2', 'A/g3', 'A/g4', 'A/g6', 'BGS/g11', 'BGS/g12', 'L/g10', 'L/g13', 'M/g7'])
  expect([
    catalogue.everById.size,
    catalogue.everByCode.size,
    catalogue.everById.get(8)?.code,
    catalogue.everByCode.get('A/g9')?.id,
  ]).toEqual([13, 13, 'g8', 9])
  expect([catalogue.version, catalogue.vendors.map(({ code }) => code), [...catalogue.vendorOf.keys()]]).toEqual([
    7n,
    ['A', 'M', 'BGS', 'L'],
    ['A', 'M', 'O', 'BGS', 'L'],
  ])
})

it('[GAME-12] the newest two hundred are new, whatever their age; those of one day by their own order', () => {
  // They come in no order of their own, forwards or backwards.
  const many = Array.from({ length: 201 }, (_, at) => game(((at * 7) % 201) + 1, 'A', { hotRank: at === 100 ? 0 : null }))
  const built = buildCatalogue(1n, VENDORS, [
    ...many,
    game(202, 'A', { releasedOn: '2026-01-02' }),
    game(203, 'O', { releasedOn: '2026-01-02' }),
  ])
  expect(ids(built.games.filter(({ isNew }) => !isNew))).toEqual([200, 201])
  expect(ids(chooseGames(built, { select: 'NEW' })).slice(0, 3)).toEqual([202, 1, 2])
  expect([chooseGames(built, { select: 'NEW' }).length, chooseGames(built, {}).length]).toEqual([200, 202])
})

it('[GAME-12] a list is that of its category, provider and choice, in the order of the ids where some are given', () => {
  const chosen = (filter: Parameters<typeof chooseGames>[1]) => ids(chooseGames(catalogue, filter))
  expect(chosen({ gameType: 'RNG' })).toEqual([3, 2, 6, 7])
  expect(chosen({ gameType: 'BGS' })).toEqual([11])
  expect([chosen({ vassalage: 'BGS' }), chosen({ vassalage: 'L', gameType: 'LIVE' }), chosen({ vassalage: 'L', gameType: 'RNG' })]).toEqual(
    [[11, 12], [10, 13], []],
  )
  expect([chosen({ select: 'HOT' }), chosen({ select: 'HOT', vassalage: 'A' }), chosen({ select: 'HOT', gameType: 'LIVE' })]).toEqual([
    [3, 2, 9, 10],
    [3, 2],
    [9, 10],
  ])
  expect(chosen({ select: 'NEW', gameType: 'LIVE' })).toEqual([13, 10, 4])
  expect(chosen({ ids: [4, 9, 8, 2, 99, 13] })).toEqual([4, 9, 2, 13])
  expect(chosen({ ids: [4, 9, 2, 13], select: 'NEW' })).toEqual([4, 9, 2, 13])
  expect([chosen({ ids: [4, 9, 2], vassalage: 'A' }), chosen({ ids: [4, 9, 2], select: 'HOT' }), chosen({ ids: [] })]).toEqual([
    [4, 2],
    [9, 2],
    [],
  ])
  const few = narrowed(catalogue, catalogue.games.slice(0, 2))
  expect([ids(few.games), [...few.byId.keys()], ids(chooseGames(few, { ids: [13, 2] })), few.version]).toEqual([[3, 2], [3, 2], [2], 7n])
})

it('[GAME-12, GAME-14] a list of slots is those of the facts that are asked for, and of the return that they publish at least', () => {
  const facts = { model: 'm', lines: 20, ways: null } as const
  const low = { ...facts, family: 'lines', volatility: 'low', features: ['wilds'], theme: 'fruit' } as const
  const high = { ...facts, family: 'hold', volatility: 'very-high', features: ['wilds', 'hold-and-spin'], theme: 'fruit' } as const
  const slots = buildCatalogue(1n, VENDORS, [
    game(1, 'A', { slot: { ...low, features: [...low.features] }, rtpBasisPoints: 9600 }),
    game(2, 'A', { slot: { ...high, features: [...high.features] }, rtpBasisPoints: 9500 }),
    game(3, 'A'),
  ])
  const chosen = (filter: Parameters<typeof chooseGames>[1]) => ids(chooseGames(slots, filter))
  expect([chosen({ family: 'lines' }), chosen({ family: 'hold' }), chosen({ family: 'buy' })]).toEqual([[1], [2], []])
  expect([chosen({ volatility: 'low' }), chosen({ volatility: 'very-high' }), chosen({ volatility: 'medium' })]).toEqual([[1], [2], []])
  expect([chosen({ feature: 'wilds' }), chosen({ feature: 'hold-and-spin' })]).toEqual([[1, 2], [2]])
  expect([chosen({ theme: 'fruit' }), chosen({ theme: 'music' }), chosen({ theme: 'fruit', family: 'hold' })]).toEqual([[1, 2], [], [2]])
  expect([chosen({ leastRtp: 9600 }), chosen({ leastRtp: 9500 }), chosen({ leastRtp: 9601 }), chosen({ leastRtp: 0 })]).toEqual([
    [1],
    [1, 2],
    [],
    [1, 2],
  ])
  expect(showGame(slots.byId.get(2)!, 'EN').slot).toEqual(high)
  expect(showGame(slots.byId.get(3)!, 'EN')).not.toHaveProperty('slot')
  // Each question has an answer of its own, also where it differs by one fact.
  const totals = [{ family: 'lines' }, { family: 'hold' }, { theme: 'fruit' }, { leastRtp: 9600 }, {}] as const
  expect(totals.map((filter) => sharedPage(slots, filter, 1, 5, 'EN').total)).toEqual([1, 1, 2, 1, 3])
})

it('[GAME-12] a list is sorted as is asked for, and keeps its own order among equals and where nothing is known', () => {
  const slot = (volatility: 'low' | 'medium' | 'very-high') =>
    ({ model: 'm', family: 'lines', lines: 20, ways: null, volatility, features: ['wilds'], theme: 'fruit' }) as const
  const named = (nameEn: string, nameMy: string, more: object = {}) => ({ nameEn, nameMy, ...more })
  const slots = buildCatalogue(1n, VENDORS, [
    game(1, 'A', named('lotus 10', 'ခ', { slot: slot('low'), rtpBasisPoints: 9600, releasedOn: '2026-02-01', position: 1 })),
    game(2, 'A', named('Lotus 9', 'ဂ', { slot: slot('very-high'), rtpBasisPoints: 9500, releasedOn: '2026-03-01', position: 2 })),
    game(3, 'A', named('Amber', 'က', { rtpBasisPoints: null, releasedOn: '2026-01-01', position: 3 })),
    game(4, 'A', named('Zebra', 'ဃ', { slot: slot('medium'), rtpBasisPoints: 9600, releasedOn: '2026-03-01', position: 4 })),
  ])
  const sorted = (sort: GameSort, more: object = {}) => ids(chooseGames(slots, { sort, ...more }))
  expect(sorted('popular')).toEqual([1, 2, 3, 4])
  expect(sorted('new')).toEqual([2, 4, 1, 3])
  expect(sorted('name')).toEqual([3, 2, 1, 4])
  expect(sorted('name', { language: 'MY' })).toEqual([3, 1, 2, 4])
  expect(sorted('rtp')).toEqual([1, 4, 2, 3])
  expect(sorted('volatility')).toEqual([2, 4, 1, 3])
  // Games that were found by their words are sorted only where somebody asks for it.
  expect(ids(chooseGames(slots, { ids: [4, 1] }))).toEqual([4, 1])
  expect(sorted('new', { ids: [1, 4] })).toEqual([4, 1])
  const pages = (['EN', 'MY'] as const).map((language) =>
    sharedPage(slots, { sort: 'name' }, 1, 4, language).games.map(({ gameId }) => gameId),
  )
  expect(pages).toEqual([
    [3, 2, 1, 4],
    [3, 1, 2, 4],
  ])
})

it('[GAME-12] each choice is counted with all the others as they are, and without the one that it would replace', () => {
  const slot = (family: Family, volatility: 'low' | 'high', features: SlotFeature[], theme: SlotTheme) =>
    ({ model: 'm', family, lines: null, ways: null, volatility, features, theme }) as const
  const slots = buildCatalogue(1n, VENDORS, [
    game(1, 'A', { slot: slot('lines', 'low', ['wilds'], 'fruit'), rtpBasisPoints: 9_600 }),
    game(2, 'A', { slot: slot('lines', 'high', ['wilds', 'buy'], 'music'), rtpBasisPoints: 9_599 }),
    game(3, 'A', { slot: slot('hold', 'low', ['buy'], 'fruit'), rtpBasisPoints: 9_500 }),
    game(4, 'B', { slot: slot('hold', 'low', ['buy'], 'fruit'), rtpBasisPoints: null }),
    game(5, 'A'),
  ])
  type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>
  const counts = (filter: Parameters<typeof chooseGames>[1]): Counts =>
    Object.fromEntries(
      Object.entries(facetsOf(slots, filter)).map(([name, each]) => [
        name,
        Object.fromEntries(each.flatMap(({ value, games }) => (games === 0 ? [] : [[value, games]]))) as Record<string, number>,
      ]),
    )
  expect(counts({})).toEqual({
    family: { lines: 2, hold: 2 },
    volatility: { low: 3, high: 1 },
    feature: { wilds: 2, buy: 3 },
    theme: { fruit: 3, music: 1 },
    leastRtp: { 9500: 3, 9550: 2, 9600: 1 },
  })
  expect(counts({ family: 'lines', vassalage: 'A' })).toEqual({
    family: { lines: 2, hold: 1 },
    volatility: { low: 1, high: 1 },
    feature: { wilds: 2, buy: 1 },
    theme: { fruit: 1, music: 1 },
    leastRtp: { 9500: 2, 9550: 2, 9600: 1 },
  })
  expect(counts({ leastRtp: 9_600, ids: [3, 1] })).toMatchObject({ family: { lines: 1 }, leastRtp: { 9500: 2, 9550: 1, 9600: 1 } })
  // They come where they are asked for, and with every choice that has none.
  expect(sharedPage(slots, {}, 1, 5, 'EN')).not.toHaveProperty('facets')
  expect(sharedPage(slots, { include: 'facets' }, 1, 5, 'EN')).toMatchObject({
    total: 5,
    facets: { family: [{ value: 'lines', games: 2 }, { value: 'ways', games: 0 }, {}, {}, {}, {}] },
  })
})

it('[GAME-12] a list of several providers has the games of each, and counts the games that each would have', () => {
  const counts = (filter: Parameters<typeof chooseGames>[1]) =>
    Object.fromEntries(providersOf(catalogue, filter).map(({ vassalage, games }) => [vassalage, games]))
  expect(ids(chooseGames(catalogue, { vassalage: 'L,M' }))).toEqual([10, 7, 13])
  expect(ids(chooseGames(catalogue, { vassalage: 'M,L', gameType: 'LIVE' }))).toEqual([10, 13])
  expect(ids(chooseGames(catalogue, { vassalage: 'M,NOBODY', ids: [4, 7, 9] }))).toEqual([7])
  expect(counts({})).toEqual({ A: 4, M: 1, L: 2, BGS: 2 })
  // Which providers are chosen changes no count; the other choices do. A tile of a provider is no game.
  expect([counts({ vassalage: 'L' }), counts({ gameType: 'LIVE' })]).toEqual([counts({}), { A: 1, L: 2 }])
  expect([counts({ select: 'HOT' }), counts({ ids: [4, 9, 7] }), counts({ ids: [] })]).toEqual([{ A: 2, L: 1 }, { A: 1, M: 1 }, {}])
  expect(sharedPage(catalogue, { vassalage: 'L,M', include: 'providers' }, 1, 1, 'EN')).toMatchObject({
    total: 3,
    providers: [
      { vassalage: 'A', games: 4 },
      { vassalage: 'M', games: 1 },
      { vassalage: 'BGS', games: 2 },
      { vassalage: 'L', games: 2 },
    ],
  })
  expect(sharedPage(catalogue, { include: 'facets' }, 1, 1, 'EN')).not.toHaveProperty('providers')
})

it('[GAME-13] a page is a part of the list, and an empty list has one empty page', () => {
  const page = (at: number, size: number) => {
    const { games, ...of } = pageOfGames(catalogue.games, at, size, 'EN')
    return [games.map(({ gameId }) => gameId), of]
  }
  expect(page(1, 3)).toEqual([[3, 2, 10], { pageNum: 1, totalPages: 3, total: 9 }])
  expect(page(2, 5)).toEqual([[13, 4, 11, 12], { pageNum: 2, totalPages: 2, total: 9 }])
  expect(page(5, 5)).toEqual([[], { pageNum: 5, totalPages: 2, total: 9 }])
  expect(pageOfGames(catalogue.games, 1, 1, 'MY').games.map(({ gameName }) => gameName)).toEqual(['my 3'])
  expect(pageOfGames([], 1, 5, 'EN')).toEqual({ games: [], pageNum: 1, totalPages: 1, total: 0 })
})

it('[GAME-10] a game and a tile of a provider are shown with every field, in the language that is asked for', () => {
  const tile = { gameId: 9, nodeId: 9, vassalage: 'A', gameType: 'LIVE', gameCode: 'g9', gameName: 'my 9', displayName: 'my 9' }
  const art = { iconUrl: '/art/LIVE/A/g9.svg', lagerIcon: '/art/LIVE/A/g9.svg' }
  const rest = { isHot: 1, isNew: true, isGame: 'VASSALAGE', rtpBasisPoints: null, maintenance: false, playable: true }
  expect(showGame(catalogue.byId.get(9)!, 'MY')).toEqual({ ...tile, ...art, ...rest })
  const { gameName, displayName, isHot, isGame, maintenance } = showGame(catalogue.byId.get(6)!, 'EN')
  expect([gameName, displayName, isHot, isGame, maintenance]).toEqual(['en 6', 'en 6', 0, 'GAME', true])
})

const card = (code: string, gameType: GameType, games: number, more: object = {}) => ({
  vassalage: code,
  displayName: `my ${code}`,
  gameType,
  games,
  maintenance: false,
  isGame: 'VASSALAGE',
  gameCode: null,
  iconUrl: `/art/VENDOR/${code}/mark.svg`,
  ...more,
})

it('[GAME-11] a lane has the cards of its providers with their games, and a lobby’s card opens its game', () => {
  const lanes = lanesOf(catalogue, 'MY')
  const laneOf = (gameType: GameType) => lanes.find((lane) => lane.gameType === gameType)
  expect(laneOf('RNG')).toEqual({
    gameType: 'RNG',
    title: 'စလော့',
    cards: [card('A', 'RNG', 3), card('M', 'RNG', 1, { maintenance: true })],
    gameClassify: { gameType: 'RNG', vendors: ['A', 'M'], games: 4 },
  })
  expect(laneOf('LIVE')?.cards).toEqual([card('A', 'LIVE', 1), card('L', 'LIVE', 2, { isGame: 'GAME', gameCode: 'g10' })])
  expect([laneOf('BGS')?.cards, laneOf('FISH')?.cards]).toEqual([[card('BGS', 'BGS', 1)], []])
  const titles = (language: 'EN' | 'MY') => lanesOf(catalogue, language).map(({ gameType, title }) => `${gameType} ${title}`)
  expect(titles('EN')).toEqual([
    'RNG Slots',
    'LIVE Live casino',
    'FISH Fishing',
    'SPORTS Sports',
    'ESPORTS E-sports',
    'PVP Card games',
    'LOTT Lottery',
    'ELOTT E-lottery',
    'COCKFIGHT Cockfight',
    'BGS In-house games',
  ])
  expect(titles('MY')).toEqual([
    'RNG စလော့',
    'LIVE တိုက်ရိုက်ကာစီနို',
    'FISH ငါးဖမ်းဂိမ်း',
    'SPORTS အားကစား',
    'ESPORTS အီးစပို့',
    'PVP ဖဲဂိမ်း',
    'LOTT ထီ',
    'ELOTT အီးထီ',
    'COCKFIGHT ကြက်ဝိုင်း',
    'BGS ကိုယ်ပိုင်ဂိမ်း',
  ])
})

it('[GAME-11] the categories are those of each provider that is shown, or of one', () => {
  expect(gameTypesOf(catalogue, undefined, 'MY')).toEqual([
    { vassalage: 'A', displayName: 'my A', gameTypes: ['RNG', 'LIVE'] },
    { vassalage: 'M', displayName: 'my M', gameTypes: ['RNG', 'FISH'] },
    { vassalage: 'BGS', displayName: 'my BGS', gameTypes: ['BGS', 'RNG'] },
    { vassalage: 'L', displayName: 'my L', gameTypes: ['LIVE'] },
  ])
  expect([gameTypesOf(catalogue, 'L', 'EN'), gameTypesOf(catalogue, 'O', 'EN')]).toEqual([
    [{ vassalage: 'L', displayName: 'en L', gameTypes: ['LIVE'] }],
    [],
  ])
})

it('[GAME-10] in a game’s place come games of its provider and category, then of its category, then hot ones of the others', () => {
  const like = (id: number, count = 9) => ids(gamesLike(catalogue, catalogue.byId.get(id)!, count))
  expect([like(3), like(4), like(12), like(4, 2)]).toEqual([
    [2, 12, 10],
    [10, 13, 3, 2],
    [3, 2, 10],
    [10, 13],
  ])
})
