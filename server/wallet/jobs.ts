/** The wallet's deferred and timed work. */
import type { Database } from '../platform/database.ts'
import type { Tasks, Timed } from '../platform/jobs.ts'
import { AGAIN_TASK } from './receipt/receipt.ts'
import { PAYOUT_TASK } from './withdraw.ts'
import type { Wallet } from './wallet.ts'

const withdrawalIn = (payload: unknown): string => {
  const id = typeof payload === 'object' && payload !== null && 'withdrawal' in payload ? payload.withdrawal : undefined
  if (typeof id !== 'string') throw new Error('a payout job names its withdrawal')
  return id
}

export const walletJobs = (wallet: Wallet, database: Database): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: {
    [PAYOUT_TASK]: (payload) => wallet.payOut(database, withdrawalIn(payload)),
    [AGAIN_TASK]: (payload) => wallet.payAgain(database, withdrawalIn(payload)),
    'wallet-expire': async () => void (await wallet.expire(database)),
    'wallet-sweep': async () => void (await wallet.sweep(database)),
  },
  timed: [
    { task: 'wallet-expire', match: '* * * * *' },
    { task: 'wallet-sweep', match: '* * * * *' },
  ],
})
