/** The timed work of agents: moves are done when the merchant's day begins. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import type { Agents } from './agents.ts'

export const agentsJobs = (agents: Pick<Agents, 'doMoves'>): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: { 'agents-move': () => agents.doMoves() },
  // Whatever the merchant's zone is, its midnight is a full quarter of an hour.
  timed: [{ task: 'agents-move', match: '*/15 * * * *' }],
})
