/** The timed work of the in-house games: ending rounds that were left open. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import type { Originals } from './originals.ts'

export const originalsJobs = (originals: Originals): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: { 'originals-sweep': async () => void (await originals.sweep()) },
  timed: [{ task: 'originals-sweep', match: '* * * * *' }],
})
