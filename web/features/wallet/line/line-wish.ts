/** Line wish: what stands on the form of a transfer along the line, what is wrong with it, and the sending of it under one key. */
import type { LineTransfer } from '@baize/contract/wallet/line-transfers.ts'
import { useState, type FormEvent } from 'react'
import { Refusal, type Answer } from '../../../api/client.ts'
import { useFormKey } from '../../../api/form-key.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { amountFault, wireAmount } from '../amount-choices.ts'
import { atStakeOf, type AtStake } from '../bonus/at-stake.tsx'
import { isAtProof, useOwnerProof } from '../owner-proof.tsx'
import { useSendAlongLine } from './queries.ts'

export type LineOptions = Answer<'lineTransferOptions'>
export type Direction = LineTransfer['direction']

const AT_AMOUNT: ReadonlySet<string> = new Set([
  'balance-too-low',
  'amount-below-minimum',
  'amount-above-maximum',
  'amount-too-precise',
  'turnover-open',
  'daily-limit',
])
const AT_ACCOUNT: ReadonlySet<string> = new Set(['not-in-line', 'receiver-refused'])
const LEAST_REASON = 2

const stakeOf = (error: Error | null): AtStake | undefined =>
  error instanceof Refusal && error.code === 'bonus-at-stake' ? atStakeOf(error.detail) : undefined

/** `down` is whether the person may send down, `account` to whom at first. */
export function useLineWish(options: LineOptions, down: boolean, account: string) {
  const text = useText()
  const refusalText = useRefusalText()
  const { keyOf, spent } = useFormKey()
  const sending = useSendAlongLine()
  const [direction, setDirection] = useState<Direction>(down ? 'down' : 'up')
  const [typed, setTyped] = useState({ account, amount: '', reason: '' })
  const [pressed, setPressed] = useState(false)
  const [givesUp, setGivesUp] = useState<string>()
  const proof = useOwnerProof({ asked: options.proof, ways: options.proofWays }, sending.error)
  const fault = amountFault(typed.amount, options.minimum, options.withdrawable)
  const to = typed.account.trim()
  const reason = typed.reason.trim()
  const change = (act: () => void): void => {
    sending.reset()
    setPressed(false)
    setGivesUp(undefined)
    act()
  }
  const send = async (giveUp: string | undefined): Promise<void> => {
    setPressed(true)
    if (fault !== undefined || reason.length < LEAST_REASON || (direction === 'down' && to === '') || sending.isPending) return
    const given = await proof.give()
    if (!given) return
    const wish = { amount: wireAmount(typed.amount), reason, ...(direction === 'down' ? { account: to } : {}) }
    sending.mutate(
      { ...wish, ...given, ...(giveUp === undefined ? {} : { giveUp }), key: keyOf(wish) },
      {
        onSuccess: () => {
          spent()
          setTyped({ account: '', amount: '', reason: '' })
          proof.forget()
          setPressed(false)
        },
      },
    )
  }
  const code = sending.error instanceof Refusal ? sending.error.code : ''
  const stake = stakeOf(sending.error)
  const atField = AT_AMOUNT.has(code) || (direction === 'down' && AT_ACCOUNT.has(code)) || isAtProof(sending.error) || stake !== undefined
  return {
    direction,
    typed,
    busy: sending.isPending,
    sent: sending.data,
    turn: (next: Direction) => change(() => setDirection(next)),
    write: (next: Partial<typeof typed>) => change(() => setTyped({ ...typed, ...next })),
    proof: { ...proof, write: (next: string) => change(() => proof.write(next)) },
    submit: (event: FormEvent): void => {
      event.preventDefault()
      void send(givesUp)
    },
    stake,
    goOn: (grant: string): void => {
      setGivesUp(grant)
      void send(grant)
    },
    goBack: (): void => sending.reset(),
    accountError: AT_ACCOUNT.has(code) ? refusalText(sending.error) : pressed && to === '' ? text('line.account.missing') : undefined,
    amountError: AT_AMOUNT.has(code)
      ? refusalText(sending.error)
      : pressed && fault !== undefined
        ? text(fault === 'above' ? 'line.amount.above' : fault === 'below' ? 'wallet.amount.below' : 'wallet.amount.empty')
        : undefined,
    reasonError: pressed && reason.length < LEAST_REASON ? text('line.reason.missing') : undefined,
    formError: sending.error && !atField ? refusalText(sending.error) : undefined,
  }
}
