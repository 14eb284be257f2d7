/** Line wish: the state of the form of a transfer along the line, its faults, and the sending of it under one key. */
import type { LineTransfer } from '@baize/contract/wallet/line-transfers.ts'
import type { Answer, Input } from '../../../api/client.ts'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { amountFault, wireAmount } from '../amount-choices.ts'
import { atStakeOf } from '../../../form/at-stake.tsx'
import { useOwnerProof } from '../owner-proof.tsx'
import { useSendAlongLine } from './queries.ts'

export type LineOptions = Answer<'lineTransferOptions'>
export type Direction = LineTransfer['direction']

const AT = {
  'balance-too-low': 'amount',
  'amount-below-minimum': 'amount',
  'amount-above-maximum': 'amount',
  'amount-too-precise': 'amount',
  'turnover-open': 'amount',
  'daily-limit': 'amount',
} as const
/** Upwards no account is typed, so nothing can be said at it. */
const AT_DOWN = { ...AT, 'not-in-line': 'account', 'receiver-refused': 'account' } as const
const LEAST_REASON = 2

/** `down` is whether the person may send down, `account` the first recipient. */
export function useLineWish(options: LineOptions, down: boolean, account: string) {
  const text = useText()
  const sending = useSendAlongLine()
  const proof = useOwnerProof({ asked: options.proof, ways: options.proofWays })
  const direction: Direction = down ? 'down' : 'up'
  const wishOf = (typed: { direction: Direction; account: string; amount: string; reason: string }) => ({
    amount: wireAmount(typed.amount),
    reason: typed.reason.trim(),
    ...(typed.direction === 'down' ? { account: typed.account.trim() } : {}),
  })
  const form = useForm({
    // Upwards no account is needed; otherwise both directions send the same.
    operation: 'transferDownline',
    values: { direction, account, amount: '', reason: '', giveUp: '' },
    check: (typed) => {
      const fault = amountFault(typed.amount, options.minimum, options.withdrawable)
      return {
        account: typed.direction === 'down' && typed.account.trim() === '' ? text('line.account.missing') : undefined,
        amount: fault && text(fault === 'above' ? 'line.amount.above' : fault === 'below' ? 'wallet.amount.below' : 'wallet.amount.empty'),
        reason: typed.reason.trim().length < LEAST_REASON ? text('line.reason.missing') : undefined,
      }
    },
    ask: async (typed) => {
      const given = await proof.give()
      const giveUp = typed.giveUp === '' ? {} : { giveUp: typed.giveUp }
      return given && { body: { ...wishOf(typed), ...given, ...giveUp } as Input<'transferDownline'>['body'] }
    },
    wish: wishOf,
    send: ({ body, key }) => sending.mutateAsync({ ...body, key }),
    at: ({ code }, { direction: sent }) => (sent === 'down' ? AT_DOWN : AT)[code as keyof typeof AT],
    elsewhere: (error) => proof.tells(error) || atStakeOf(error) !== undefined,
    done: () => {
      form.empty({ account: '', amount: '', reason: '', giveUp: '' })
      proof.forget()
    },
  })
  return {
    form,
    proof,
    write: (part: Partial<typeof form.values>) => form.write({ ...part, giveUp: '' }),
    stake: atStakeOf(form.refused),
    goOn: (giveUp: string): void => {
      form.write({ giveUp })
      form.press()
    },
  }
}
