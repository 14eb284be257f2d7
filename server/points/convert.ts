/** Convert: turns points into money of the main wallet, both in one transaction (PT-11 to PT-14). */
import { hash } from 'node:crypto'
import { CURRENCIES, formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { convertPoints, type ConvertRefusal } from '@baize/rules/points/convert.ts'
import type { Operation } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { newReference } from '../platform/random.ts'
import { lockOne, maySpend } from './member.ts'
import type { PointsNeeds, PointsOwner } from './needs.ts'
import { conversionByKey, convertedSince, exchangeOf, insertConversion, insertRecords, type ExchangeRow } from './store.ts'
import { CONTRA, POINTS } from './words.ts'

export type ConvertInput = { readonly owner: PointsOwner; readonly key: string; readonly points: string }
export type Converted = { readonly money: string; readonly currency: string; readonly balance: string; readonly points: string }
type Refusal = ConvertRefusal | 'points-locked' | 'key-used-differently' | 'operation-not-allowed' | 'invalid-input'

/** The row of the exchange table for a level: the highest that is not above it. */
export const rateFor = (rows: readonly ExchangeRow[], level: number): ExchangeRow | undefined => rows.findLast((row) => row.level <= level)

export const dayBegan = async (needs: PointsNeeds): Promise<Temporal.Instant> =>
  needs.clock
    .now()
    .toZonedDateTimeISO(await needs.timeZone())
    .startOfDay()
    .toInstant()

async function answerOf(needs: PointsNeeds, tx: Tx, owner: PointsOwner, account: bigint, money: bigint): Promise<Converted> {
  const reader = tx as unknown as Reader
  const { balance } = await needs.ledger.balance(owner.wallet, reader)
  const points = (await needs.ledger.balance(account, reader)).balance
  return { money: formatUnits(money), currency: owner.currency, balance: formatUnits(balance), points: formatUnits(points) }
}

async function postAll(needs: PointsNeeds, tx: Tx, operations: readonly Operation[]): Promise<bigint[]> {
  const answers = await needs.ledger.post(tx, operations)
  return answers.map((answer) => {
    if (answer.status !== 'applied') throw new Error(`the ledger refused a conversion: ${answer.status}`)
    return answer.balance
  })
}

/** Converts. Runs in a transaction that a refusal rolls back; the payment password was judged before it. */
export async function convert(
  needs: PointsNeeds,
  tx: Tx,
  { owner, key, points: asked }: ConvertInput,
): Promise<Outcome<Converted, Refusal>> {
  const points = parseUnits(asked)
  if (points === undefined) return refused('invalid-input', { at: 'points' })
  const member = await lockOne(needs, tx, owner.id)
  const { account } = member
  const fingerprint = hash('sha256', JSON.stringify([owner.id, owner.currency, String(points)]), 'base64url')
  const before = await conversionByKey(tx, owner.id, key)
  if (before) {
    if (before.fingerprint !== fingerprint) return refused('key-used-differently')
    return done(await answerOf(needs, tx, owner, account, before.moneyUnits))
  }
  const level = (await needs.levelsOf([owner.id])).get(owner.id)?.level ?? 0
  const rate = rateFor(await exchangeOf(tx, owner.currency), level)
  if (rate === undefined) return refused('operation-not-allowed')
  const usedToday = await convertedSince(tx, owner.id, owner.currency, await dayBegan(needs))
  await needs.ledger.lock(tx, [account, owner.wallet])
  const { balance } = await needs.ledger.balance(account, tx)
  const terms = {
    pointsPerUnit: rate.pointsPerUnitUnits,
    digits: CURRENCIES[owner.currency]?.digits ?? 2,
    minimum: rate.minimumUnits,
    step: rate.stepUnits,
    dailyLimit: rate.dailyLimitUnits,
  }
  const money = convertPoints(terms, { points, balance, usedToday })
  if (!money.ok) return money
  const open = maySpend(member, balance, points)
  if (!open.ok) return open
  if (!(await needs.spend(tx, [{ subject: POINTS, currency: owner.currency, units: money.value }]))) return refused('operation-not-allowed')
  const at = needs.clock.now()
  const row = { key, fingerprint, member: owner.id, pointsUnits: points, moneyUnits: money.value, currency: owner.currency }
  const id = await insertConversion(tx, row, at)
  const reference = newReference(needs.random, 'P')
  const moving = { contra: CONTRA.convert, kind: 'convert' as const, reference }
  const [left] = await postAll(needs, tx, [
    { key: `convert:${id}:points`, account, transfers: [{ account, amount: -points, ...moving }] },
    { key: `convert:${id}:money`, account: owner.wallet, transfers: [{ account: owner.wallet, amount: money.value, ...moving }] },
  ])
  if (rate.times > 0) await needs.requireTurnover(tx, { owner, cause: `convert:${id}`, reference, units: money.value, times: rate.times })
  const line = {
    reference,
    member: owner.id,
    at,
    type: 'redeem' as const,
    cause: 'convert' as const,
    orderId: null,
    quantity: 1,
    remark: '',
  }
  await insertRecords(tx, [
    { ...line, pointsUnits: points, amountUnits: money.value, currency: owner.currency, changedUnits: -points, balanceUnits: left ?? 0n },
  ])
  return done(await answerOf(needs, tx, owner, account, money.value))
}
