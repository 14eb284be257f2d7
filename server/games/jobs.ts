/** Jobs of the games room: what is done by the clock and not by a call. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import type { Games } from './games.ts'

export function gamesJobs(games: Games): { readonly tasks: Tasks; readonly timed: readonly Timed[] } {
  return {
    tasks: {
      'games-sweep-sessions': async () => {
        await games.sweepSessions()
      },
      'games-sweep-calls': async () => {
        await games.sweepCalls()
      },
    },
    timed: [
      { task: 'games-sweep-sessions', match: '17 * * * *' },
      { task: 'games-sweep-calls', match: '41 2 * * *' },
    ],
  }
}
