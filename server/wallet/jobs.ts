/** The wallet's deferred and timed work. */
import type { Database } from '../platform/database.ts'
import type { RoomJobs } from '../platform/jobs.ts'
import { CLOSE_ORDERS_TASK } from './close/close-orders.ts'
import { AGAIN_TASK } from './receipt/receipt.ts'
import { GIFTS_TASK } from './returns/returns.ts'
import { PAYOUT_TASK } from './withdraw.ts'
import type { Wallet } from './wallet.ts'

const withdrawalIn = (payload: unknown): string => {
  const id = typeof payload === 'object' && payload !== null && 'withdrawal' in payload ? payload.withdrawal : undefined
  if (typeof id !== 'string') throw new Error('a payout job names its withdrawal')
  return id
}

const memberIn = (payload: unknown): string => {
  const member = typeof payload === 'object' && payload !== null && 'member' in payload ? payload.member : undefined
  if (typeof member !== 'string') throw new Error('a job about open orders names their member')
  return member
}

const depositIn = (payload: unknown): string => {
  const reference = typeof payload === 'object' && payload !== null && 'deposit' in payload ? payload.deposit : undefined
  if (typeof reference !== 'string') throw new Error('a job about a returned payment names its deposit')
  return reference
}

export const walletJobs = (wallet: Wallet, database: Database): RoomJobs => ({
  tasks: {
    [PAYOUT_TASK]: (payload) => wallet.payOut(database, withdrawalIn(payload)),
    [GIFTS_TASK]: (payload) => wallet.takeGifts(database, depositIn(payload)),
    [AGAIN_TASK]: (payload) => wallet.payAgain(database, withdrawalIn(payload)),
    [CLOSE_ORDERS_TASK]: (payload) => wallet.closeOrders(database, memberIn(payload)),
    'wallet-expire': async () => void (await wallet.expire(database)),
    'wallet-sweep': async (_, slice) => void (await wallet.sweep(database, slice?.isOver)),
    'wallet-debts': async (_, slice) => void (await wallet.settleDebts(database, slice?.isOver)),
  },
  money: [PAYOUT_TASK, AGAIN_TASK, GIFTS_TASK, CLOSE_ORDERS_TASK, 'wallet-expire', 'wallet-sweep', 'wallet-debts'],
  timed: [
    { task: 'wallet-expire', match: '* * * * *' },
    { task: 'wallet-sweep', match: '* * * * *' },
    { task: 'wallet-debts', match: '* * * * *' },
  ],
})
