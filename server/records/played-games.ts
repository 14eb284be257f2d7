/**
 * Played games: which games everybody plays and which a member played, counted in settled rounds. The hot list and the recent games are
 * made of them.
 */
import { dropBefore, mostPlayed, playedLately, type PlayedGame } from './board-store.ts'
import { keepFor } from '../platform/kept.ts'
import type { RecordsNeeds } from './needs.ts'
import { BOARD_DAYS } from './winner-board.ts'

const MOST_PLAYED = 48
/** The common list changes slowly, and every visit of Home needs it. */
const FRESH_MS = 60_000
/** In how many of a member's latest quarters of an hour the games are looked for, each game of a quarter counted. */
const LATEST_QUARTERS = 300

export function createPlayedGames({ database: { reader, writer }, clock }: Pick<RecordsNeeds, 'database' | 'clock'>) {
  const kept = keepFor<PlayedGame[]>(clock, FRESH_MS)
  const since = () => clock.now().subtract({ hours: BOARD_DAYS * 24 })
  return {
    /** The games with the most settled rounds of the last days, most played first. */
    mostPlayed: (): Promise<PlayedGame[]> => kept('', () => mostPlayed(reader, since(), MOST_PLAYED)),
    /** The games of a member's latest settled rounds with the time of the last one, latest first. */
    playedLately: (member: string) => playedLately(reader, member, LATEST_QUARTERS),
    /** Removes what is older than every board. */
    forgetOld: () => dropBefore(writer, since().subtract({ hours: 24 })),
  }
}
