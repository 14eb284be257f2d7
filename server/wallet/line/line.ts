/**
 * Line: transfers within an agent's line, to the direct upline or to anyone below, in one transaction. The receiver must wager what is
 * received (WC-20 to WC-23).
 */
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { AnswerOf, OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { UNSEEN } from '@baize/contract/values/number-text.ts'
import type { LineTransfer, lineTransferOptions, transferUpline } from '@baize/contract/wallet/line-transfers.ts'
import { withdrawable } from '@baize/rules/wallet/requirement.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { newReference } from '../../platform/random.ts'
import { readAmount, toDisplayScale } from '../amount.ts'
import { fingerprintOf } from '../deposit.ts'
import { letOut, mayLeave, ownerRests } from '../may-leave.ts'
import type { LineEnd, TransferRules, WalletNeeds, WalletOwner } from '../needs.ts'
import { asksProof, type OwnerProof } from '../prove-owner.ts'
import { lockedOf, openRequirement } from '../requirement/requirement.ts'
import { lockMember } from '../store.ts'
import { dayBegan } from '../withdraw.ts'
import { insertTransfer, pageOfTransfers, sentSince, transferByKey, type Direction, type TransferRow } from './line-store.ts'

export { reasonsOf } from './line-store.ts'

export type LineInput = {
  readonly owner: WalletOwner
  readonly key: string
  readonly to: 'upline' | { readonly account: string }
  readonly amount: string
  readonly reason: string
  /** The bonus grant that the sender forfeits with it. */
  readonly giveUp?: string | undefined
  readonly proof: OwnerProof
}

export type LineRefusal = OperationRefusal<typeof transferUpline> | 'invalid-input'

const CLEARING = 'clearing:transfer'
const REASON_LEAST = 2

/** The other side's name is shown in full in the direct line and to whoever typed it. Further up it is masked. */
function shownTo(row: TransferRow, member: string): LineTransfer {
  const { id, reference, direction, level, currency, reason } = row
  const sent = row.sender === member
  const account = sent ? row.receiverAccount : level === 1 ? row.senderAccount : maskedName(row.senderAccount)
  return {
    id,
    reference,
    side: sent ? 'sent' : 'received',
    direction,
    account,
    amount: formatUnits(row.amountUnits),
    currency,
    reason,
    at: row.at.toString(),
  }
}

/** Whether the receiver may take it. The sender does not learn the receiver's reason. */
async function mayTake(needs: WalletNeeds, sender: WalletOwner, receiver: LineEnd): Promise<Outcome<undefined, LineRefusal>> {
  const other = await needs.standing(receiver.id)
  if (other.blocked || other.excluded || receiver.currency !== sender.currency) return refused('receiver-refused')
  return (await needs.stillChecking(receiver.id)) ? refused('receiver-refused') : done(undefined)
}

/** What the sender has already sent today reduces the rest. */
async function withinDay(
  needs: WalletNeeds,
  tx: Tx,
  sender: WalletOwner,
  { dailyUnits, perDay }: TransferRules,
  { direction, units }: { readonly direction: Direction; readonly units: bigint },
): Promise<Outcome<undefined, LineRefusal>> {
  const today = await sentSince(tx, sender, dayBegan(needs, await needs.limits(sender.currency)))
  if (today[direction] >= perDay) return refused('daily-limit', { perDay })
  const left = dailyUnits > today.units ? dailyUnits - today.units : 0n
  return units > left ? refused('daily-limit', { left: formatUnits(left) }) : done(undefined)
}

/** Moves the money by two operations through the clearing account, and opens the receiver's wagering requirement. */
async function move(needs: WalletNeeds, tx: Tx, row: TransferRow, wallets: { readonly from: bigint; readonly to: bigint }, times: number) {
  const { id, reference, amountUnits } = row
  const part = (account: bigint, amount: bigint, side: 'out' | 'in') => ({
    key: `line:${id}:${side}`,
    account,
    transfers: [{ account, contra: CLEARING, amount, kind: 'transfer' as const, reference }],
  })
  const answers = await needs.ledger.post(tx, [part(wallets.from, -amountUnits, 'out'), part(wallets.to, amountUnits, 'in')])
  for (const answer of answers) {
    if (answer.status === 'applied') continue
    const code = answer.status === 'refused' ? answer.code : answer.status
    if (code !== 'balance-too-low' && code !== 'balance-negative') throw new Error(`the ledger refused a transfer along the line: ${code}`)
    const { balance } = await needs.ledger.balance(wallets.from, tx)
    return refused('balance-too-low', { balance: formatUnits(balance) })
  }
  await openRequirement(needs, tx, {
    owner: { id: row.receiver, currency: row.currency },
    source: 'line',
    cause: `line:${id}`,
    reference,
    units: amountUnits,
    times,
  })
  return done(undefined)
}

/** Both are notified. Each sees the other side's name as the list shows it. */
async function tellBoth(needs: WalletNeeds, tx: Tx, row: TransferRow): Promise<void> {
  for (const [name, memberId] of [
    ['lineTransferSent', row.sender],
    ['lineTransferReceived', row.receiver],
  ] as const) {
    const { account, amount, reason } = shownTo(row, memberId)
    await needs.tell(tx, { name, memberId, reference: row.reference, account, amount, currency: row.currency, reason })
  }
}

/**
 * Sends money along the line. Runs in a transaction for many members that a refusal rolls back. The receiver's place under or above the sender is
 * locked until it ends.
 */
export async function sendAlongLine(needs: WalletNeeds, tx: Tx, input: LineInput): Promise<Outcome<LineTransfer, LineRefusal>> {
  const { owner, key, to } = input
  const reason = input.reason.trim()
  const rules = await needs.transferRules(owner.currency)
  const units = readAmount(input.amount, owner.currency, rules)
  const named = to === 'upline' ? to : to.account.toLowerCase()
  const fingerprint = fingerprintOf(to === 'upline' ? 'up' : 'down', named, units.ok ? String(units.value) : input.amount, reason)
  const again = (row: TransferRow) => (row.fingerprint === fingerprint ? done(shownTo(row, owner.id)) : refused('key-used-differently'))
  const before = await transferByKey(tx, owner.id, key)
  if (before) return again(before)
  if (!rules.on) return refused('transfers-off')
  if (!units.ok) return units
  // Another person reads it.
  if (reason.length < REASON_LEAST || UNSEEN.test(reason)) return refused('invalid-input', { at: 'reason' })
  if ((await asksProof(needs, owner)) && !input.proof.proven) return refused('payment-password-wrong', { field: 'paymentPassword' })
  const end = await needs.lineTo(tx, owner.id, to, true)
  if (end === undefined) return refused('not-in-line')
  // Both rows are locked in one order, so that two who send to one another never wait for each other.
  for (const member of [owner.id, end.id].toSorted()) await lockMember(tx, member)
  const meanwhile = await transferByKey(tx, owner.id, key)
  if (meanwhile) return again(meanwhile)
  const direction = to === 'upline' ? 'up' : 'down'
  for (const judged of [
    await mayLeave(needs, tx, owner),
    await mayTake(needs, owner, end),
    await withinDay(needs, tx, owner, rules, { direction, units: units.value }),
  ])
    if (!judged.ok) return judged
  // Money from above counts as a deposit. The answer does not say whose limit prevents it.
  const within =
    direction === 'up' || (await needs.judgeDeposit(tx, { owner: { id: end.id, currency: owner.currency }, units: units.value })).ok
  if (!within) return refused('receiver-refused')
  const sent = await letOut(needs, tx, { owner, units: units.value, giveUp: input.giveUp, into: [end.wallet] }, async () => {
    const row = await insertTransfer(tx, {
      reference: newReference(needs.random, 'L'),
      sender: owner.id,
      receiver: end.id,
      direction,
      level: end.level,
      senderAccount: end.own,
      receiverAccount: end.account,
      currency: owner.currency,
      amountUnits: units.value,
      reason,
      key,
      fingerprint,
      at: needs.clock.now(),
    })
    const moved = await move(needs, tx, row, { from: owner.wallet, to: end.wallet }, rules.times)
    return moved.ok ? done(row) : moved
  })
  if (!sent.ok) return sent
  await tellBoth(needs, tx, sent.value)
  return done(shownTo(sent.value, owner.id))
}

/** What the page shows before anything is sent. */
export async function lineOptionsFor(
  needs: WalletNeeds,
  reader: Reader,
  owner: WalletOwner,
): Promise<AnswerOf<typeof lineTransferOptions>> {
  const rules = await needs.transferRules(owner.currency)
  const limits = await needs.limits(owner.currency)
  const upline = await needs.lineTo(reader, owner.id, 'upline', false)
  const sent = await sentSince(reader, owner, dayBegan(needs, limits))
  const rests = await ownerRests(needs, limits, owner)
  const { withdrawalsFrozen: frozen } = await needs.standing(owner.id)
  const may = await mayLeave(needs, reader, owner)
  const { lockedUnits } = await lockedOf(reader, owner)
  const { balance } = await needs.ledger.balance(owner.wallet, reader)
  const leftUnits = rules.dailyUnits > sent.units ? rules.dailyUnits - sent.units : 0n
  const free = withdrawable(balance, lockedUnits)
  const [most = 0n] = [free, leftUnits, rules.maximum].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return {
    on: rules.on,
    upline: upline?.account ?? null,
    minimum: formatUnits(rules.minimum),
    maximum: formatUnits(rules.maximum),
    leftToday: formatUnits(leftUnits),
    upLeftToday: Math.max(0, rules.perDay - sent.up),
    downLeftToday: Math.max(0, rules.perDay - sent.down),
    withdrawable: formatUnits(may.ok ? toDisplayScale(most, owner.currency) : 0n),
    locked: formatUnits(lockedUnits),
    times: rules.times,
    proof: await asksProof(needs, owner),
    proofWays: [...(await needs.proofWays(owner.id))],
    frozen,
    restsUntil: rests?.toString() ?? null,
  }
}

export async function listLineTransfers(reader: Reader, member: string, { pageNo, pageSize }: { pageNo: number; pageSize: number }) {
  const { rows, total } = await pageOfTransfers(reader, member, (pageNo - 1) * pageSize, pageSize)
  return { content: rows.map((row) => shownTo(row, member)), pageNum: pageNo, totalPages: Math.ceil(total / pageSize), total }
}
