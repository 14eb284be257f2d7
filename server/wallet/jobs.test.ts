/** Proves that each task of the wallet does its own act, every minute where time starts it, and that a job without its withdrawal fails. */
import { expect, it } from 'vitest'
import type { Database } from '../platform/database.ts'
import { walletJobs } from './jobs.ts'
import type { Wallet } from './wallet.ts'

it('[OPS-08] each task does its own act, and all that time starts run every minute', async () => {
  const done: string[] = []
  const act = (name: string) => async (_database: unknown, withdrawal?: string) => void done.push([name, withdrawal ?? ''].join(' ').trim())
  const acts = {
    payOut: act('pay out'),
    payAgain: act('pay again'),
    expire: act('expire'),
    sweep: act('sweep'),
    settleDebts: act('settle debts'),
    takeGifts: act('take gifts'),
    closeOrders: act('close orders'),
  }
  const { tasks, timed, money } = walletJobs(acts as unknown as Wallet, {} as Database)
  for (const name of ['wallet-payout', 'wallet-pay-again']) await tasks[name]?.({ withdrawal: 'w1' })
  await tasks['wallet-return-gifts']?.({ deposit: 'D1' })
  await tasks['wallet-close-orders']?.({ member: 'm1' })
  for (const { task } of timed) await tasks[task]?.({})
  expect(done).toEqual(['pay out w1', 'pay again w1', 'take gifts D1', 'close orders m1', 'expire', 'sweep', 'settle debts'])
  // Nothing of it waits behind the long work of a month's end.
  expect(money?.toSorted()).toEqual(Object.keys(tasks).toSorted())
  expect(new Set(timed.map(({ match }) => match))).toEqual(new Set(['* * * * *']))
  for (const payload of [undefined, null, 'w1', {}, { withdrawal: 7 }])
    await expect(async () => tasks['wallet-payout']?.(payload)).rejects.toThrow('names its withdrawal')
  for (const payload of [undefined, {}, { deposit: 7 }])
    await expect(async () => tasks['wallet-return-gifts']?.(payload)).rejects.toThrow('names its deposit')
  for (const payload of [undefined, {}, { member: 7 }])
    await expect(async () => tasks['wallet-close-orders']?.(payload)).rejects.toThrow('names their member')
})
