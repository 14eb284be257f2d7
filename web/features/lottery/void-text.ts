/** Void text: in which words a draw that was called off says why. */
import type { VoidReason } from '@baize/contract/lottery.ts'

export const voidText = (reason: VoidReason | null) => (reason === null ? 'lottery.voided' : (`lottery.reason.void.${reason}` as const))
