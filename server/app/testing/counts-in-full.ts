/** Counts in full: for tests of what counts, where the weight of a game is not their subject. */
import { GAME_TYPES } from '@baize/contract/games.ts'
import type { House } from '../compose.ts'

/** Stakes of every game whose house keeps something count in full, and so do those of games whose vendor states nothing. */
export function countInFull({ settings }: Pick<House, 'settings'>): void {
  const edges = Object.fromEntries(GAME_TYPES.map((type) => [type, 10_000])) as Record<(typeof GAME_TYPES)[number], number>
  settings.offer('economy.weight', { full: 1, edges })
}
