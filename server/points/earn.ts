/** Earn: follows the turnover of settled rounds and books its points by member, type and hour, exactly once (PT-03 to PT-10). */
import { bookPoints, pointsOf, type EarnRule } from '@baize/rules/points/earn.ts'
import type { PointType } from '@baize/contract/points.ts'
import type { Tx } from '../platform/database.ts'
import { newReference } from '../platform/random.ts'
import { lockPoints } from './member.ts'
import type { Earned, PointsNeeds, Turnover } from './needs.ts'
import {
  addToSums,
  givenOn,
  insertRecordRounds,
  insertRecords,
  roundsOf,
  rulesOf,
  writeGiven,
  writeOwed,
  writeRounds,
  type DayTotal,
  type MemberRow,
  type RoundKey,
  type RoundRow,
} from './store.ts'
import { CONTRA, typeOfCategory } from './words.ts'

type Share = RoundKey & { readonly stakeUnits: bigint; readonly changedUnits: bigint; readonly at: Temporal.Instant }
/** What one member earned of one type in one hour of a batch. */
type Earning = {
  readonly member: string
  readonly type: PointType
  readonly hour: string
  readonly mark: bigint
  readonly at: Temporal.Instant
  changedUnits: bigint
  readonly shares: Share[]
}

const keyOf = ({ member, currency, vendor, game, round }: RoundKey): string => JSON.stringify([member, currency, vendor, game, round])
const dayKey = ({ member, currency, category, day }: Pick<RoundRow, 'member' | 'currency' | 'category' | 'day'>): string =>
  JSON.stringify([member, currency, category, day])

type Books = {
  readonly rounds: Map<string, RoundRow>
  /** What days were given so far, and whether it changed here. */
  readonly given: Map<string, DayTotal & { readonly changed: boolean }>
  readonly rules: ReadonlyMap<string, EarnRule>
}

/** Everything that a batch needs, read once. */
async function openBooks(needs: PointsNeeds, tx: Tx, rows: readonly Turnover[], zone: string): Promise<Books> {
  const seen = await roundsOf(tx, rows)
  const rounds = new Map(seen.map((round) => [keyOf(round), round]))
  const levels = await needs.levelsOf([...new Set(rows.map(({ member }) => member))])
  for (const row of rows) {
    if (rounds.has(keyOf(row))) continue
    const day = row.at.toZonedDateTimeISO(zone).toPlainDate().toString()
    const multiplierBp = levels.get(row.member)?.multiplierBp ?? 10_000n
    const { member, currency, vendor, game, round, category } = row
    rounds.set(keyOf(row), { member, currency, vendor, game, round, category, day, multiplierBp, stakeUnits: 0n, givenUnits: 0n })
  }
  const days = await givenOn(
    tx,
    rows.map(({ member }) => member),
    [...rounds.values()].map(({ day }) => day),
  )
  const rules = (await rulesOf(tx)).map(({ category, currency, pointsPer10000, dailyCapUnits }): [string, EarnRule] => [
    JSON.stringify([category, currency]),
    { pointsPer10000, dailyCap: dailyCapUnits },
  ])
  return { rounds, given: new Map(days.map((row) => [dayKey(row), { ...row, changed: false }])), rules: new Map(rules) }
}

/** Computes one row's round again for its new whole stake; answers the change. */
function workOut({ rounds, given, rules }: Books, row: Turnover): bigint {
  const round = rounds.get(keyOf(row)) as RoundRow
  const stakeUnits = round.stakeUnits + row.countedUnits
  const ofDay = given.get(dayKey(round))?.units ?? 0n
  const rule = rules.get(JSON.stringify([round.category, round.currency]))
  const givenUnits = pointsOf(rule, round.multiplierBp, stakeUnits, ofDay - round.givenUnits)
  const changed = givenUnits - round.givenUnits
  const { member, currency, category, day } = round
  if (changed !== 0n) given.set(dayKey(round), { member, currency, category, day, units: ofDay + changed, changed: true })
  rounds.set(keyOf(row), { ...round, stakeUnits, givenUnits })
  return changed
}

/** Gathers the changes of a batch by member, type and hour, and names each by itself. */
function gather(books: Books, rows: readonly Turnover[]): { earnings: Earning[]; earned: Earned[] } {
  const earnings = new Map<string, Earning>()
  const earned: Earned[] = []
  for (const row of rows) {
    const type = typeOfCategory(row.category)
    const changedUnits = workOut(books, row)
    if (type === undefined || changedUnits === 0n) continue
    const hour = row.at.round({ smallestUnit: 'hour', roundingMode: 'floor' }).toString()
    const name = JSON.stringify([row.member, type, hour])
    const earning = earnings.get(name) ?? { member: row.member, type, hour, mark: row.id, at: row.at, changedUnits: 0n, shares: [] }
    earning.changedUnits += changedUnits
    const { member, currency, category, vendor, game, round, countedUnits, placedAt, at } = row
    earned.push({ member, currency, category, units: changedUnits, placedAt, at })
    earning.shares.push({ member, currency, vendor, game, round, stakeUnits: countedUnits, changedUnits, at })
    earnings.set(name, earning)
  }
  return { earnings: [...earnings.values()], earned }
}

/** What each earning moves. Members who owe or give back get theirs by balance; everybody else is simply credited. */
async function movesOf(
  { ledger }: PointsNeeds,
  tx: Tx,
  earnings: readonly Earning[],
  members: ReadonlyMap<string, MemberRow>,
): Promise<{ amounts: bigint[]; owed: Map<string, bigint> }> {
  const accounts = new Map<string, { balance: bigint; owed: bigint }>()
  for (const { member, changedUnits } of earnings) {
    const { account, owedUnits } = members.get(member) as MemberRow
    if (accounts.has(member) || (changedUnits > 0n && owedUnits === 0n)) continue
    accounts.set(member, { balance: (await ledger.balance(account, tx)).balance, owed: owedUnits })
  }
  const amounts = earnings.map(({ member, changedUnits }) => {
    const before = accounts.get(member)
    if (before === undefined) return changedUnits
    const after = bookPoints(before, changedUnits)
    accounts.set(member, after)
    return after.balance - before.balance
  })
  return { amounts, owed: new Map([...accounts].map(([member, { owed }]) => [member, owed])) }
}

/** Books the earnings under the lanes of their accounts. What a balance does not cover is owed. Answers each balance after it. */
async function book(needs: PointsNeeds, tx: Tx, earnings: readonly Earning[]): Promise<{ amount: bigint; balance: bigint }[]> {
  const members = await lockPoints(
    needs,
    tx,
    earnings.map(({ member }) => member),
  )
  await needs.ledger.lock(
    tx,
    [...members.values()].map(({ account }) => account),
  )
  const { amounts, owed } = await movesOf(needs, tx, earnings, members)
  await addToSums(
    tx,
    earnings.map(({ member, changedUnits }) => ({ member, given: 0n, earned: changedUnits })),
  )
  await writeOwed(
    tx,
    [...owed].map(([member, owedUnits]) => ({ member, owedUnits })),
  )
  const answers = await needs.ledger.post(
    tx,
    earnings.map(({ member, type, hour, mark }, index) => {
      const account = members.get(member)?.account as bigint
      const transfer = { account, contra: CONTRA.earned, amount: amounts[index] ?? 0n, kind: 'points' as const, reference: type }
      return { key: `points:${member}:${type}:${hour}:${mark}`, account, transfers: [transfer] }
    }),
  )
  return answers.map((answer, index) => {
    if (answer.status !== 'applied') throw new Error(`the ledger refused points: ${answer.status}`)
    return { amount: amounts[index] ?? 0n, balance: answer.balance }
  })
}

/** Writes a row of the record for each earning, with the rounds behind it. */
async function record(
  needs: PointsNeeds,
  tx: Tx,
  earnings: readonly Earning[],
  booked: readonly { amount: bigint; balance: bigint }[],
): Promise<void> {
  const nothing = { orderId: null, quantity: 1, pointsUnits: 0n, amountUnits: 0n, currency: '', remark: '' }
  const ids = await insertRecords(
    tx,
    earnings.map(({ member, type, at }, index) => {
      const { amount = 0n, balance = 0n } = booked[index] ?? {}
      const reference = newReference(needs.random, 'P')
      return { reference, member, at, type, cause: 'play' as const, ...nothing, changedUnits: amount, balanceUnits: balance }
    }),
  )
  await insertRecordRounds(
    tx,
    earnings.flatMap(({ shares }, index) => shares.map((share) => ({ record: ids[index] ?? '', ...share }))),
  )
}

/** Takes a batch of turnover, in the transaction that moves the room's mark. */
export async function earn(needs: PointsNeeds, rows: readonly Turnover[], tx: Tx): Promise<void> {
  const books = await openBooks(needs, tx, rows, await needs.timeZone())
  const { earnings, earned } = gather(books, rows)
  await writeRounds(tx, [...books.rounds.values()])
  await writeGiven(
    tx,
    [...books.given.values()].filter(({ changed }) => changed),
  )
  if (earnings.length === 0) return
  // First, so that no lane waits for it.
  await needs.hearEarned(tx, earned)
  await record(needs, tx, earnings, await book(needs, tx, earnings))
}
