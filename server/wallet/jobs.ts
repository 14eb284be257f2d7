/** The wallet's deferred and timed work. */
import type { Database } from '../platform/database.ts'
import type { RoomJobs } from '../platform/jobs.ts'
import { AGAIN_TASK } from './receipt/receipt.ts'
import { PAYOUT_TASK } from './withdraw.ts'
import type { Wallet } from './wallet.ts'

const withdrawalIn = (payload: unknown): string => {
  const id = typeof payload === 'object' && payload !== null && 'withdrawal' in payload ? payload.withdrawal : undefined
  if (typeof id !== 'string') throw new Error('a payout job names its withdrawal')
  return id
}

export const walletJobs = (wallet: Wallet, database: Database): RoomJobs => ({
  tasks: {
    [PAYOUT_TASK]: (payload) => wallet.payOut(database, withdrawalIn(payload)),
    [AGAIN_TASK]: (payload) => wallet.payAgain(database, withdrawalIn(payload)),
    'wallet-expire': async () => void (await wallet.expire(database)),
    'wallet-sweep': async (_, slice) => void (await wallet.sweep(database, slice?.isOver)),
  },
  money: [PAYOUT_TASK, AGAIN_TASK, 'wallet-expire', 'wallet-sweep'],
  timed: [
    { task: 'wallet-expire', match: '* * * * *' },
    { task: 'wallet-sweep', match: '* * * * *' },
  ],
})
