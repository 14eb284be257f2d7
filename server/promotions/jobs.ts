/** The timed work of the promotions room: earned awards are credited, and unclaimed ones are closed. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import { SETTLE_TASK } from './exclude.ts'
import { PAY_TASK } from './give.ts'
import type { GrantEnd } from './needs.ts'
import { GRANT_TASK } from './pay.ts'
import type { Promotions } from './promotions.ts'

export const promotionsJobs = (
  promotions: Pick<
    Promotions,
    'closeOver' | 'pay' | 'endGranted' | 'payLate' | 'runSets' | 'judgeLevels' | 'judgeReferrals' | 'settleExcluded'
  >,
): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: {
    [PAY_TASK]: (payload) => promotions.pay((payload as { award: string }).award),
    [GRANT_TASK]: (payload) => {
      const { award, end } = payload as { award: string; end: GrantEnd['end'] }
      return promotions.endGranted(award, end)
    },
    [SETTLE_TASK]: (payload) => promotions.settleExcluded((payload as { award: string }).award),
    'promotions-close': async () => {
      await promotions.payLate()
      await promotions.closeOver()
    },
    'promotions-sets': async () => {
      await promotions.runSets()
      await promotions.judgeLevels()
      await promotions.judgeReferrals()
    },
  },
  timed: [
    { task: 'promotions-close', match: '* * * * *' },
    { task: 'promotions-sets', match: '* * * * *' },
  ],
})
