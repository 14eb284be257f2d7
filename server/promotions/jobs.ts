/** The timed work of the promotions room: earned awards are credited, and unclaimed ones are closed. */
import type { RoomJobs } from '../platform/jobs.ts'
import { eachStep } from '../platform/work/in-turn.ts'
import { SETTLE_TASK } from './exclude.ts'
import { PAY_TASK } from './give.ts'
import type { GrantEnd } from './needs.ts'
import { GRANT_TASK } from './pay.ts'
import type { Promotions } from './promotions.ts'
import { UNEARNED_TASK } from './reward/returned.ts'

export const promotionsJobs = (
  promotions: Pick<
    Promotions,
    'closeOver' | 'pay' | 'endGranted' | 'payLate' | 'runSets' | 'judgeLevels' | 'judgeReferrals' | 'settleExcluded' | 'takeUnearned'
  >,
): RoomJobs => ({
  tasks: {
    [PAY_TASK]: (payload) => promotions.pay((payload as { award: string }).award),
    [GRANT_TASK]: (payload) => {
      const { award, end } = payload as { award: string; end: GrantEnd['end'] }
      return promotions.endGranted(award, end)
    },
    [SETTLE_TASK]: (payload) => promotions.settleExcluded((payload as { award: string }).award),
    [UNEARNED_TASK]: (payload) => promotions.takeUnearned(payload as Parameters<Promotions['takeUnearned']>[0]),
    'promotions-close': (_, slice) => eachStep([() => promotions.payLate(), () => promotions.closeOver(slice?.isOver)]),
    // Each step by itself, so that a month of levels keeps no period waiting.
    'promotions-sets': (_, slice) => promotions.runSets(undefined, slice?.isOver),
    'promotions-levels': (_, slice) => promotions.judgeLevels(slice?.isOver),
    'promotions-referrals': (_, slice) => promotions.judgeReferrals(slice?.isOver),
  },
  timed: [
    { task: 'promotions-close', match: '* * * * *' },
    { task: 'promotions-sets', match: '* * * * *' },
    { task: 'promotions-levels', match: '* * * * *' },
    { task: 'promotions-referrals', match: '* * * * *' },
  ],
})
