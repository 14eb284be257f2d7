/** The timed work of the in-house games: ends abandoned rounds, and proves the jackpot against the ledger. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Originals } from './originals.ts'

export const originalsJobs = (originals: Originals): RoomJobs => ({
  tasks: {
    'originals-sweep': async () => void (await originals.sweep()),
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
