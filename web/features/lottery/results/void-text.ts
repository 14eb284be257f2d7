/** Void text: why a draw was called off, or why a bet's stake was returned. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import type { VoidReason } from '@baize/contract/lottery/lottery.ts'

export const voidText = (reason: VoidReason | null) => (reason === null ? 'lottery.voided' : (`lottery.reason.void.${reason}` as const))

/** Undefined where the stake was not returned. */
export function whyBack({ state, voidReason }: Pick<LotteryOrder, 'state' | 'voidReason'>) {
  if (state === 'cancelled') return 'lottery.order.cancelled'
  if (state !== 'void') return undefined
  return voidReason === 'drawn-early' ? 'lottery.order.early' : voidText(voidReason)
}
