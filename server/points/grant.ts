/** Grant: points that are given and not earned, for a deposit by its rule, or by staff with a reason. */
import type { PointCause } from '@baize/contract/points.ts'
import { bookPoints, pointsOf } from '@baize/rules/points/earn.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { FeedEntry } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { newReference } from '../platform/random.ts'
import { lockOne, lockPoints } from './member.ts'
import type { PointsNeeds } from './needs.ts'
import { addToSums, givenFor, insertRecords, rulesOf, writeOwed, type NewRecord } from './store.ts'
import { CONTRA } from './words.ts'

/** The category of the rule of deposits. */
const DEPOSIT = 'DEPOSIT'
const ONCE = 10_000n

type Gift = {
  readonly member: string
  readonly key: string
  readonly units: bigint
  readonly cause: PointCause
  readonly contra: string
  readonly remark: string
  /** Given without play: it opens one for one with what play earns. */
  readonly locked: boolean
}

/** Gives points, each gift once for its key. Members are locked before lanes, and both in one order for everybody. */
async function give(needs: PointsNeeds, tx: Tx, gifts: readonly Gift[]): Promise<Outcome<undefined, 'key-used-differently'>> {
  const members = await lockPoints(
    needs,
    tx,
    gifts.map(({ member }) => member),
  )
  await needs.ledger.lock(
    tx,
    [...members.values()].map(({ account }) => account),
  )
  const answers = await needs.ledger.post(
    tx,
    gifts.map(({ member, key, units, cause, contra }) => {
      const account = members.get(member)?.account as bigint
      return { key, account, transfers: [{ account, contra, amount: units, kind: 'points' as const, reference: cause }] }
    }),
  )
  const rows: NewRecord[] = []
  const locked: { member: string; given: bigint; earned: bigint }[] = []
  for (const [index, answer] of answers.entries()) {
    const { member, units, cause, remark, locked: opensLater } = gifts[index] as Gift
    if (answer.status === 'refused' && answer.code === 'key-used-differently') return refused('key-used-differently')
    if (answer.status !== 'applied') throw new Error(`the ledger refused points: ${answer.status}`)
    if (answer.replay) continue
    if (opensLater) locked.push({ member, given: units, earned: 0n })
    const about = { reference: newReference(needs.random, 'P'), member, at: needs.clock.now(), type: 'deposit' as const, cause, remark }
    const nothing = { orderId: null, quantity: 1, pointsUnits: 0n, amountUnits: 0n, currency: '' }
    rows.push({ ...about, ...nothing, changedUnits: units, balanceUnits: answer.balance })
  }
  await insertRecords(tx, rows)
  await addToSums(tx, locked)
  return done(undefined)
}

/** Whether an entry is a deposit, which may be worth points. */
export const mayEarn = ({ kind, accountKind }: FeedEntry): boolean => kind === 'deposit' && accountKind === 'main'

/** Takes entries of the ledger: a deposit earns by its rule, once for the receipt. */
export async function earnOfDeposits(needs: PointsNeeds, entries: readonly FeedEntry[], tx: Tx): Promise<void> {
  const deposits = entries.filter(mayEarn)
  if (deposits.length === 0) return
  const rules = new Map((await rulesOf(tx)).filter(({ category }) => category === DEPOSIT).map((rule) => [rule.currency, rule]))
  const gifts = deposits.flatMap(({ id, owner, currency, amount, reference }): Gift[] => {
    const rule = rules.get(currency)
    const units = rule === undefined ? 0n : pointsOf({ pointsPer10000: rule.pointsPer10000, dailyCap: null }, ONCE, amount, 0n)
    if (units === 0n) return []
    const key = `points:deposit:${id}`
    return [{ member: owner, key, units, cause: 'deposit', contra: CONTRA.earned, remark: reference ?? '', locked: true }]
  })
  if (gifts.length === 0) return
  const given = await give(needs, tx, gifts)
  if (!given.ok) throw new Error('points of a deposit were booked before for something else')
  for (const { remark } of gifts) await needs.takePoints(tx, remark)
}

export type GrantInput = { readonly member: string; readonly key: string; readonly units: bigint; readonly reason: string }

const granted = ({ member, key, units, reason }: GrantInput) => {
  const about = { cause: 'grant', contra: CONTRA.granted, remark: reason } as const
  return { member, key: `points:grant:${member}:${key}`, units, ...about }
}

/** Points that staff give; the member reads the reason. They are free at once. */
export const grantPoints = (needs: PointsNeeds, tx: Tx, input: GrantInput): Promise<Outcome<undefined, 'key-used-differently'>> =>
  give(needs, tx, [{ ...granted(input), locked: false }])

/** Points that a promotion gives without play. They can be spent once play has earned as many. */
export const givePoints = (needs: PointsNeeds, tx: Tx, input: GrantInput): Promise<Outcome<undefined, 'key-used-differently'>> =>
  give(needs, tx, [{ ...granted(input), locked: true }])

/** Points given for a deposit come back with it, or are given again. What a balance does not cover is owed, as for a round that was undone (PT-08). */
export async function movePoints(
  needs: PointsNeeds,
  tx: Tx,
  { member, key, units, reference }: { readonly member: string; readonly key: string; readonly units: bigint; readonly reference: string },
): Promise<void> {
  const { account, owedUnits } = await lockOne(needs, tx, member)
  await needs.ledger.lock(tx, [account])
  const { balance } = await needs.ledger.balance(account, tx)
  const after = bookPoints({ balance, owed: owedUnits }, units)
  await writeOwed(tx, [{ member, owedUnits: after.owed }])
  const amount = after.balance - balance
  const transfer = { account, contra: CONTRA.earned, amount, kind: 'points' as const, reference: 'deposit' }
  const [answer] = await needs.ledger.post(tx, [{ key, account, transfers: [transfer] }])
  if (answer?.status !== 'applied') throw new Error(`the ledger refused points: ${answer?.status}`)
  if (answer.replay) return
  await addToSums(tx, [{ member, given: units, earned: 0n }])
  const about = { reference: newReference(needs.random, 'P'), member, at: needs.clock.now(), cause: 'returned' as const, remark: reference }
  const nothing = { orderId: null, quantity: 1, pointsUnits: 0n, amountUnits: 0n, currency: '' }
  await insertRecords(tx, [{ ...about, ...nothing, type: 'deposit', changedUnits: amount, balanceUnits: answer.balance }])
}

/** What the rule of deposits gave for one; the member's row is locked. */
export async function pointsOfDeposit(needs: PointsNeeds, tx: Tx, member: string, deposit: string): Promise<bigint> {
  await lockOne(needs, tx, member)
  return givenFor(tx, member, deposit)
}
