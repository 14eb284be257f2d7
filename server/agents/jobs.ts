/**
 * The timed work of agents: moves when the merchant's day begins, the roll-up of teams, and the end of days. It also calculates and pays
 * what agents earn.
 */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Agents } from './agents.ts'

export const agentsJobs = (agents: Pick<Agents, 'doMoves' | 'rollUp' | 'endDays' | 'expireOffers' | 'pay'>): RoomJobs => ({
  tasks: {
    'agents-move': () => agents.doMoves(),
    'agents-roll-up': (_, slice) => agents.rollUp(slice?.isOver),
    'agents-end-days': (_, slice) => agents.endDays(slice?.isOver),
    'agents-expire-offers': () => agents.expireOffers(),
    'agents-pay': (_, slice) => agents.pay(slice?.isOver),
  },
  timed: [
    // In any time zone, midnight is a full quarter of an hour.
    { task: 'agents-move', match: '*/15 * * * *' },
    { task: 'agents-roll-up', match: '*/5 * * * *' },
    { task: 'agents-end-days', match: '*/5 * * * *' },
    { task: 'agents-expire-offers', match: '*/5 * * * *' },
    { task: 'agents-pay', match: '* * * * *' },
  ],
})
