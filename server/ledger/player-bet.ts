/**
 * Player's bet: what every room does that submits a person's bet. It asks again what a lost connection left open, and turns the ledger's
 * refusals into the player's.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatUnits } from '@baize/contract/values/money.ts'
import { refused, type Refused } from '@baize/contract/values/outcome.ts'
import type { Answer, Operation, Submit } from './words.ts'

type MoneyRefusal =
  | 'balance-too-low'
  | 'account-blocked'
  | 'account-excluded'
  | 'limit-reached'
  | 'reality-check-due'
  | 'still-checking'
  | 'key-used-differently'
  | 'busy'

const ATTEMPTS = 3
const PAUSE_MS = 100

/** What a lost connection left open is asked again under the same key, which shows what happened. */
export async function submitSurely<Result = unknown>(ledger: { readonly submit: Submit }, operation: Operation): Promise<Answer<Result>> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ledger.submit<Result>(operation)
    if (answer.status !== 'refused' || answer.code !== 'unknown-outcome' || attempt === ATTEMPTS) return answer
    await sleep(attempt * PAUSE_MS)
  }
}

/** Whether bonus money may let a refused bet pass: the main account does not cover it, or a limit of losses does not. That counts real money alone. */
export const lacksMoney = (answer: Answer): boolean =>
  answer.status === 'refused' && (answer.code === 'balance-too-low' || answer.what === 'loss')

/** The player asks again, with the same key, what is `busy` or still open. */
const REFUSED: Readonly<Record<string, MoneyRefusal>> = {
  'balance-too-low': 'balance-too-low',
  'balance-negative': 'balance-too-low',
  'account-blocked': 'account-blocked',
  'account-excluded': 'account-excluded',
  'limit-reached': 'limit-reached',
  'reality-check-due': 'reality-check-due',
  'still-checking': 'still-checking',
  'key-used-differently': 'key-used-differently',
  'round-cap': 'limit-reached',
  'round-pace': 'limit-reached',
  busy: 'busy',
  'unknown-outcome': 'busy',
}

/** What a market allows of one round, as companions refuse it (MK-02). */
const OF_ROUND: Readonly<Record<string, 'cap' | 'pace'>> = { 'round-cap': 'cap', 'round-pace': 'pace' }

/** A refusal of the ledger, or one of `ours` that a companion gave. Throws for all others, which are bugs. */
export function betRefusal<Ours extends string = never>(
  answer: Answer & { status: 'refused' },
  ours: readonly Ours[] = [],
): Refused<MoneyRefusal | Ours> {
  const code = ours.find((own) => own === answer.code) ?? REFUSED[answer.code]
  if (code === undefined) throw new Error(`the ledger refused a bet as ${answer.code}`)
  if (code === 'balance-too-low') return refused(code, { balance: formatUnits(answer.balance ?? 0n) })
  const ofRound = OF_ROUND[answer.code]
  if (ofRound !== undefined) return refused(code, { what: ofRound })
  if (answer.limit === undefined) return refused(code)
  const { every, left, until } = answer.limit
  return refused(code, {
    what: answer.what,
    ...(every === undefined ? {} : { every }),
    left: answer.what === 'time' || answer.what === 'break' ? '0' : formatUnits(left > 0n ? left : 0n),
    until: until.toString(),
  })
}
