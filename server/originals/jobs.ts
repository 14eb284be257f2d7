/** The timed work of the in-house games: ends abandoned rounds and bets on crash whose settlement failed, and proves the jackpot against the ledger. */
import type { RoomJobs } from '../platform/jobs.ts'
import { eachStep } from '../platform/work/in-turn.ts'
import type { Originals } from './originals.ts'

export const originalsJobs = (originals: Originals): RoomJobs => ({
  tasks: {
    'originals-sweep': () => eachStep([() => originals.sweep(), () => originals.settleCrashAgain()]),
    'originals-jackpot-prove': async () => {
      const faults = await originals.proveJackpot()
      if (faults.length > 0) throw new Error(faults.join('; '))
    },
  },
  timed: [
    { task: 'originals-sweep', match: '* * * * *' },
    { task: 'originals-jackpot-prove', match: '*/15 * * * *' },
  ],
})
