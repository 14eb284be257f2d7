/** Grant: points that are given and not earned, for a deposit by its rule, or by staff with a reason. */
import type { PointCause } from '@baize/contract/points.ts'
import { pointsOf } from '@baize/rules/points/earn.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { FeedEntry } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { newReference } from '../platform/random.ts'
import { lockPoints } from './member.ts'
import type { PointsNeeds } from './needs.ts'
import { insertRecords, rulesOf, type NewRecord } from './store.ts'
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
  for (const [index, answer] of answers.entries()) {
    const { member, units, cause, remark } = gifts[index] as Gift
    if (answer.status === 'refused' && answer.code === 'key-used-differently') return refused('key-used-differently')
    if (answer.status !== 'applied') throw new Error(`the ledger refused points: ${answer.status}`)
    if (answer.replay) continue
    const about = { reference: newReference(needs.random, 'P'), member, at: needs.clock.now(), type: 'deposit' as const, cause, remark }
    const nothing = { orderId: null, quantity: 1, pointsUnits: 0n, amountUnits: 0n, currency: '' }
    rows.push({ ...about, ...nothing, changedUnits: units, balanceUnits: answer.balance })
  }
  await insertRecords(tx, rows)
  return done(undefined)
}

/** Takes entries of the ledger: a deposit earns by its rule, once for the receipt. */
export async function earnOfDeposits(needs: PointsNeeds, entries: readonly FeedEntry[], tx: Tx): Promise<void> {
  const deposits = entries.filter(({ kind, accountKind }) => kind === 'deposit' && accountKind === 'main')
  if (deposits.length === 0) return
  const rules = new Map((await rulesOf(tx)).filter(({ category }) => category === DEPOSIT).map((rule) => [rule.currency, rule]))
  const gifts = deposits.flatMap(({ id, owner, currency, amount, reference }): Gift[] => {
    const rule = rules.get(currency)
    const units = rule === undefined ? 0n : pointsOf({ pointsPer10000: rule.pointsPer10000, dailyCap: null }, ONCE, amount, 0n)
    if (units === 0n) return []
    const key = `points:deposit:${id}`
    return [{ member: owner, key, units, cause: 'deposit', contra: CONTRA.earned, remark: reference ?? '' }]
  })
  if (gifts.length === 0) return
  const given = await give(needs, tx, gifts)
  if (!given.ok) throw new Error('points of a deposit were booked before for something else')
}

export type GrantInput = { readonly member: string; readonly key: string; readonly units: bigint; readonly reason: string }

/** Points that staff give; the member reads the reason. */
export const grantPoints = (
  needs: PointsNeeds,
  tx: Tx,
  { member, key, units, reason }: GrantInput,
): Promise<Outcome<undefined, 'key-used-differently'>> =>
  give(needs, tx, [{ member, key: `points:grant:${member}:${key}`, units, cause: 'grant', contra: CONTRA.granted, remark: reason }])
