/** The lottery's deferred and timed work. Its turns close and draw, since a minute is too coarse for them. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Lottery } from './lottery.ts'

const issueIn = (payload: unknown): bigint => {
  const id = typeof payload === 'object' && payload !== null && 'issue' in payload ? payload.issue : undefined
  if (typeof id !== 'string' || !/^[0-9]{1,18}$/.test(id)) throw new Error('a job of the lottery names its issue')
  return BigInt(id)
}

const memberIn = (payload: unknown): string => {
  const member = typeof payload === 'object' && payload !== null && 'member' in payload ? payload.member : undefined
  if (typeof member !== 'string') throw new Error('a job of the lottery names its member')
  return member
}

export const lotteryJobs = (lottery: Lottery): RoomJobs => ({
  tasks: {
    [lottery.settleTask]: async (payload) => void (await lottery.settle(issueIn(payload))),
    [lottery.refundTask]: async (payload) => void (await lottery.refund(issueIn(payload))),
    [lottery.correctTask]: async (payload) => void (await lottery.correct(issueIn(payload))),
    [lottery.stopChasesTask]: async (payload) => void (await lottery.stopChases(issueIn(payload))),
    [lottery.endChasesTask]: (payload) => lottery.endChases(memberIn(payload)),
    [lottery.issuesTask]: async () => void (await lottery.generate()),
    [lottery.specialDaysTask]: async () => await lottery.warnOfSpecialDays(),
  },
  money: [lottery.settleTask, lottery.refundTask, lottery.correctTask, lottery.stopChasesTask, lottery.endChasesTask],
  timed: [
    { task: lottery.issuesTask, match: '*/10 * * * *' },
    { task: lottery.specialDaysTask, match: '43 1 * * *' },
  ],
})
