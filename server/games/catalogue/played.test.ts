/** Proves what the hot list and the recent games make of settled rounds and launches. */
import { expect, it } from 'vitest'
import { buildCatalogue } from './catalogue.ts'
import { hotGamesOf, recentIds, sharedHotRow } from './played.ts'
import type { KeptGame } from '../store.ts'

const kept = (id: number, code: string, hotRank: number | null = null): KeptGame => ({
  id,
  vendor: 'PG',
  code,
  gameType: 'RNG',
  nameEn: code,
  nameMy: code,
  rtpBasisPoints: null,
  edgeBasisPoints: null,
  hotRank,
  releasedOn: '2026-11-20',
  position: id,
  playable: true,
  slot: null,
  opens: 'game',
  state: code === 'hidden' ? 'off' : 'on',
})
const catalogue = buildCatalogue(
  1n,
  [],
  [kept(1, 'called-hot', 0), kept(2, 'tiger'), kept(3, 'shark'), kept(4, 'never'), kept(5, 'also-called', 1), kept(6, 'hidden')],
)
const played = (...codes: string[]) => codes.map((game) => ({ vendor: 'PG', game }))
const hot = (...codes: string[]) => hotGamesOf(catalogue, played(...codes)).map(({ code, hotRank }) => `${code} ${hotRank}`)

it('a game that is played more rises behind those that an operator called hot, and one that nobody plays is not hot', () => {
  expect(hot()).toEqual(['called-hot 0', 'also-called 1'])
  expect(hot('shark', 'tiger')).toEqual(['called-hot 0', 'also-called 1', 'shark 2', 'tiger 3'])
  expect(hot('tiger', 'called-hot', 'shark', 'hidden', 'gone')).toEqual(['called-hot 0', 'also-called 1', 'tiger 2', 'shark 3'])
})

it('recent games are those of launches and of settled rounds, each once by its last time', () => {
  const at = (second: number) => Temporal.Instant.from(`2026-11-20T08:00:${second}Z`)
  const launched = [
    { game: 3, at: at(30) },
    { game: 2, at: at(10) },
  ]
  expect(recentIds(catalogue, launched, [])).toEqual([3, 2])
  const rounds = [
    { vendor: 'PG', game: 'tiger', at: at(40) },
    { vendor: 'PG', game: 'never', at: at(20) },
    { vendor: 'PG', game: 'gone', at: at(50) },
  ]
  expect(recentIds(catalogue, launched, rounds)).toEqual([2, 3, 4])
})

it('the first hot games are made once for a language, until what is played most changes', () => {
  const most = played('tiger')
  const row = sharedHotRow(catalogue, most, 3, 'EN')
  expect(row.map(({ gameCode }) => gameCode)).toEqual(['called-hot', 'also-called', 'tiger'])
  expect(sharedHotRow(catalogue, most, 3, 'EN')).toBe(row)
  expect(sharedHotRow(catalogue, most, 3, 'MY')).not.toBe(row)
  expect(sharedHotRow(catalogue, played('shark'), 3, 'EN').map(({ gameCode }) => gameCode)).toEqual(['called-hot', 'also-called', 'shark'])
})
