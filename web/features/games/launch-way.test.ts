/** Proves the table of launch ways: every provider code and every kind of entry leads where GAME-04 says. */
import { GAME_TYPES } from '@baize/contract/games.ts'
import { describe, expect, it } from 'vitest'
import { wayOf } from './launch-way.ts'

const tile = (vassalage: string, gameType: (typeof GAME_TYPES)[number], gameCode: string | null = 'a-game') =>
  wayOf({ vassalage, gameType, isGame: gameCode === null ? 'VASSALAGE' : 'GAME', gameCode })

describe('where a launch leads', () => {
  it.each([
    ['TCG_LOTTO_VN', '/vnLottery'],
    ['TCG_SEA', '/seaLottery'],
    ['LOTT', '/lottery'],
    ['ELOTT', '/lottery'],
  ])('%s has its lottery page, with the game that was pressed', (vassalage, path) => {
    for (const gameType of GAME_TYPES) {
      expect(tile(vassalage, gameType, null)).toMatchObject({ kind: 'page', href: path, plays: true })
      expect(tile(vassalage, gameType, 'ssc-1')).toMatchObject({ kind: 'page', href: `${path}?gameCode=ssc-1`, plays: true })
    }
  })

  it('a provider of slots has its list page; every other provider opens its list, or the one game that stands for it', () => {
    expect(tile('PG', 'RNG', null)).toEqual({ kind: 'page', href: '/rng?vassalage=PG', plays: false })
    for (const gameType of GAME_TYPES.filter((type) => type !== 'RNG')) {
      expect(tile('HALFTIME', gameType, null)).toMatchObject({ kind: 'provider', vassalage: 'HALFTIME', gameType, plays: false })
      expect(tile('TOUCHLINE', gameType, 'goal-line')).toMatchObject({ kind: 'game', href: '/play/TOUCHLINE/goal-line', plays: true })
    }
  })

  it('a game starts, an in-house one on its own page', () => {
    expect(tile('PG', 'RNG')).toMatchObject({ kind: 'game', href: '/play/PG/a-game' })
    expect(tile('BGS', 'BGS', 'dice')).toEqual({ kind: 'page', href: '/play/BGS/dice', plays: true })
  })
})
