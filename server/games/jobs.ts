/** Jobs of the games room: work by the clock and not by a call. */
import type { RoomJobs } from '../platform/jobs.ts'
import { CALL_BACK_TASK } from './transfer/call-back.ts'
import type { Games } from './games.ts'

export function gamesJobs(games: Games): RoomJobs {
  return {
    tasks: {
      'games-sweep-sessions': async () => {
        await games.sweepSessions()
      },
      'games-sweep-rounds': async (_, slice) => {
        await games.sweepRounds(slice?.isOver)
      },
      // A vendor that does not answer fails the job, which is then tried again.
      'games-reconcile': async (payload, slice) => {
        const asked = payload as { vendor?: string; day?: string; _cron?: { ts: string } } | undefined
        if (asked?.vendor !== undefined && asked.day !== undefined) {
          const outcome = await games.reconcile(asked.vendor, asked.day, slice?.isOver)
          if (!outcome.ok && outcome.code !== 'unfinished')
            throw new Error(`the list of ${asked.vendor} could not be compared: ${outcome.code}`)
          return
        }
        // What continues this run, or tries it again, carries the same time of the schedule, and asks nobody twice.
        const since = asked?._cron === undefined ? undefined : Temporal.Instant.from(asked._cron.ts)
        const silent = await games.reconcileAll(slice?.isOver, since)
        if (silent.length > 0) throw new Error(`no list came from ${silent.join(', ')}`)
      },
      'games-take-list': async (payload) => {
        const wish = payload as { vendor: string; gameType: string; kind?: string }
        const taken = await games.takeGames(wish)
        if (!taken.ok && taken.code === 'unreachable') throw new Error(`${wish.vendor} did not answer about its games`)
      },
      'games-free-rounds': async (payload) => {
        await games.askFreeRounds((payload as { id: string }).id)
      },
      'games-resolve-transfers': async (_, slice) => {
        await games.resolveTransfers(slice?.isOver)
      },
      [CALL_BACK_TASK]: async (payload) => {
        const { member, at } = payload as { member: string; at: string }
        await games.callBack(member, at)
      },
      'games-sweep-calls': async () => {
        await games.sweepCalls()
      },
    },
    money: ['games-resolve-transfers', CALL_BACK_TASK],
    timed: [
      { task: 'games-sweep-sessions', match: '17 * * * *' },
      { task: 'games-sweep-calls', match: '41 2 * * *' },
      { task: 'games-sweep-rounds', match: '27 * * * *' },
      { task: 'games-resolve-transfers', match: '* * * * *' },
      { task: 'games-reconcile', match: '23 4 * * *' },
    ],
  }
}
