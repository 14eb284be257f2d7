/**
 * Brings every round to its end by the rules of seamless wallets. Known refusals are dropped, doubts are asked about and undone, and
 * wins are retried until paid.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import { pause } from './clock.ts'
import type { Faults } from './faults.ts'
import type { OperatorAnswer, OperatorCalls } from './operator-calls.ts'
import { isFinal, transactionsOf, type Decision, type Round } from './round.ts'
import type { Store } from './store.ts'

export type SettleNeeds = {
  readonly store: Store
  readonly operator: OperatorCalls
  readonly faults: Faults
  /** The first wait after an unclear answer; it doubles up to half a minute. */
  readonly retryMs: number
  /** The game's decision about a taken stake, where the round itself does not carry it yet. */
  readonly decide: (round: Round) => Decision
  readonly log: (line: string) => void
}

const LONGEST_WAIT_MS = 30_000

/** Refusals caused by our own signature or clock: the act was not judged, so it is sent again. */
const NOT_JUDGED = new Set(['invalid-signature', 'stale-timestamp'])

const saidBy = (answer: OperatorAnswer): { balance?: string } =>
  answer.kind !== 'unclear' && answer.balance !== undefined ? { balance: answer.balance } : {}

/** One step of a round; undefined when the step must be tried again later, `rest` when the game has not decided yet. */
type Step = (round: Round) => Promise<Round | 'rest' | undefined>

const amountOf = ({ id, payoutUnits }: Round): string => {
  if (payoutUnits === null) throw new Error(`round ${id} has no payout`)
  return payoutUnits === 0n ? '0' : formatUnits(payoutUnits)
}

const wasJudged = (answer: OperatorAnswer): answer is Exclude<OperatorAnswer, { kind: 'unclear' }> =>
  answer.kind === 'done' || (answer.kind === 'refused' && !NOT_JUDGED.has(answer.status))

const naming = ({ player, currency, game, id }: Round) => ({ player, currency, game, round: id })

/** A taken stake is paid as the round says, or as its game decides; an undecided one rests. */
const judgeOf =
  ({ store, decide }: SettleNeeds) =>
  (round: Round): Round | 'rest' => {
    if (round.payoutUnits !== null) return store.move(round, 'win-sent')
    const decision = decide(round)
    if (decision.kind === 'wait') return 'rest'
    if (decision.kind === 'void') return store.move(round, 'rollback-sent')
    return store.move(round, 'win-sent', { payoutUnits: decision.payoutUnits })
  }

/** A corrected result: the win changes its amount, or is taken back so that its bet can be undone. */
const correctionOf =
  ({ store, operator, log }: SettleNeeds) =>
  (call: 'resettle' | 'void-settle', then: 'done' | 'rollback-sent'): Step =>
  async (round) => {
    const ids = transactionsOf(round)
    const amount = call === 'resettle' ? { amount: amountOf(round) } : {}
    const answer = await operator(round.vendor, call, { ...naming(round), transaction: ids.correction, reference: ids.win, ...amount })
    if (!wasJudged(answer)) return undefined
    if (answer.kind === 'done') return store.move(round, then, saidBy(answer))
    log(`${call} of round ${round.id} refused: ${answer.status}`)
    return store.move(round, 'disputed', { refusal: answer.status, ...saidBy(answer) })
  }

const stepsOf = (needs: SettleNeeds): Partial<Record<Round['state'], Step>> => {
  const { store, operator, faults, log } = needs
  const judge = judgeOf(needs)
  const correction = correctionOf(needs)
  const bet = async (intended: Round): Promise<Round> => {
    const round = store.move(intended, 'bet-sent')
    const ids = transactionsOf(round)
    if (faults.reorder) await operator(round.vendor, 'rollback', { ...naming(round), transaction: ids.rollback, reference: ids.bet })
    const amount = formatUnits(round.stakeUnits)
    const answer = await operator(round.vendor, 'bet', { token: round.token, ...naming(round), transaction: ids.bet, amount })
    if (faults.crashAfterBet > 0) {
      faults.crashAfterBet -= 1
      if (faults.crashAfterBet === 0) process.kill(process.pid, 'SIGKILL')
    }
    if (answer.kind === 'done') return store.move(round, 'bet-accepted', saidBy(answer))
    if (answer.kind === 'refused') return store.move(round, 'bet-refused', { refusal: answer.status, ...saidBy(answer) })
    log(`bet of round ${round.id} unclear: ${answer.why}`)
    return store.move(round, 'bet-unclear')
  }

  const ask: Step = async (round) => {
    const answer = await operator(round.vendor, 'transaction', { transaction: transactionsOf(round).bet })
    if (answer.kind === 'done') {
      if (answer.fields['state'] === 'applied') return store.move(round, 'bet-accepted', saidBy(answer))
      return ['rolled-back', 'tombstone'].includes(String(answer.fields['state']))
        ? store.move(round, 'cancelled', saidBy(answer))
        : undefined
    }
    // The bet may still be in transit. Only a rollback, which the operator remembers, makes sure that it never counts.
    return answer.kind === 'refused' && answer.status === 'unknown-transaction' ? store.move(round, 'rollback-sent') : undefined
  }

  const undo: Step = async (round) => {
    const ids = transactionsOf(round)
    const answer = await operator(round.vendor, 'rollback', { ...naming(round), transaction: ids.rollback, reference: ids.bet })
    if (!wasJudged(answer)) return undefined
    if (answer.kind === 'done') return store.move(round, 'cancelled', saidBy(answer))
    log(`rollback of round ${round.id} refused: ${answer.status}`)
    return store.move(round, 'disputed', { refusal: answer.status, ...saidBy(answer) })
  }

  const win: Step = async (round) => {
    const ids = transactionsOf(round)
    const body = { ...naming(round), transaction: ids.win, reference: ids.bet, amount: amountOf(round), kind: 'win', closeRound: true }
    const answer = await operator(round.vendor, 'win', body)
    if (!wasJudged(answer)) return undefined
    if (answer.kind === 'done') return store.move(round, 'done', saidBy(answer))
    log(`win of round ${round.id} refused: ${answer.status}`)
    return store.move(round, 'disputed', { refusal: answer.status, ...saidBy(answer) })
  }

  return {
    intended: bet,
    // An earlier process sent it and never stored the answer.
    'bet-sent': (round) => Promise.resolve(store.move(round, 'bet-unclear')),
    'bet-unclear': ask,
    'rollback-sent': undo,
    'bet-accepted': (round) => Promise.resolve(judge(round)),
    'win-sent': win,
    'resettle-sent': correction('resettle', 'done'),
    'void-settle-sent': correction('void-settle', 'rollback-sent'),
  }
}

export type Settling = {
  /** Advances a round to its end, or until its game must decide. Concurrent requests for one round share one run. */
  drive(round: Round): Promise<void>
  /** Changes a paid round to the amount of its corrected result; any other round is left alone. */
  correct(round: Round, decision: Decision): Promise<void>
  /** Resumes every round that an earlier process left open. */
  recover(): void
  stop(): void
}

export const createSettling = (needs: SettleNeeds): Settling => {
  const { store, retryMs, log } = needs
  const steps = stepsOf(needs)
  const driven = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  const toItsEnd = async (first: Round): Promise<void> => {
    let round = first
    let failures = 0
    while (!isFinal(round.state) && !stopping.signal.aborted) {
      let next: Round | 'rest' | undefined
      try {
        next = await steps[round.state]?.(round)
      } catch (error) {
        if (stopping.signal.aborted) return
        log(`round ${round.id} stumbled: ${String(error)}`)
        round = store.round(round.id) ?? round
      }
      if (next === 'rest') return
      if (next === undefined) await pause(Math.min(retryMs * 2 ** failures, LONGEST_WAIT_MS), stopping.signal)
      failures = next === undefined ? failures + 1 : 0
      round = next ?? round
    }
  }

  const drive = (round: Round): Promise<void> => {
    const running = driven.get(round.id)
    if (running !== undefined) return running
    const end = toItsEnd(round).finally(() => driven.delete(round.id))
    driven.set(round.id, end)
    return end
  }

  return {
    drive,
    async correct({ id }, decision) {
      const round = store.round(id)
      if (round?.state !== 'done' || decision.kind === 'wait') return
      const corrections = round.corrections + 1
      if (decision.kind === 'void') return drive(store.move(round, 'void-settle-sent', { corrections }))
      const { payoutUnits } = decision
      if (payoutUnits !== round.payoutUnits) await drive(store.move(round, 'resettle-sent', { payoutUnits, corrections }))
    },
    recover() {
      for (const round of store.unfinished()) {
        // A bet that was never sent is dropped; one that may have been sent is asked about.
        if (round.state === 'intended') store.move(round, 'cancelled')
        else void drive(round)
      }
    },
    stop() {
      stopping.abort()
    },
  }
}
