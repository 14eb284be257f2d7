/** Count: follows the turnover of settled rounds and counts the bets that were placed while their grant was active, each exactly once (PR-23, PR-28). */
import { closeRound, type BonusRound } from '@baize/rules/promotions/bonus-play.ts'
import type { RoundBet } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds, Turnover } from './needs.ts'
import { bonusPartsIn, closeStakes, countedIn, writeCounted, type CountedRow } from './play-store.ts'
import { bookTime, grantOfRow, timeOf } from './standing.ts'
import { lockOpenGrants, spansOf, writeProgress, writeSpan, type GrantRow, type SpanRow } from './store.ts'

/** The name of the room's mark in the turnover. */
export const FOLLOWER = 'bonus'
const END_TASK = 'bonus-end'

const keyOf = (grant: string, bet: string): string => `${grant}/${bet}`

/** What is known of the grants of a batch, updated row by row. */
type Books = {
  readonly grants: Map<string, GrantRow>
  readonly spans: Map<string, SpanRow[]>
  readonly counted: Map<string, CountedRow>
  /** The bonus money in the stakes of the batch's rounds. */
  readonly parts: ReadonlyMap<string, bigint>
  readonly written: Map<string, CountedRow>
  readonly moved: SpanRow[]
}

const ownerOf = ({ member, currency }: { readonly member: string; readonly currency: string }): string => `${member}/${currency}`

/** Whether the grant was active at that time of the ledger, and had not expired. */
function wasActive({ spans }: Books, { id, expiresAt }: GrantRow, at: Temporal.Instant): boolean {
  const last = (spans.get(id) ?? []).findLast((span) => Temporal.Instant.compare(span.at, at) <= 0)
  return last?.active === true && expiresAt !== null && timeOf(at) < timeOf(expiresAt)
}

function noteSpan({ spans, moved }: Books, span: SpanRow): void {
  const own = spans.get(span.grantId) ?? []
  own.push(span)
  own.sort((a, b) => Temporal.Instant.compare(a.at, b.at))
  spans.set(span.grantId, own)
  moved.push(span)
}

/** What counts of each stake where some of the round's bets are near-riskless: a round's first stakes bear it. */
function countingOf(bets: readonly RoundBet[], riskless: bigint): bigint[] {
  let left = riskless
  return bets.map(({ units, undone }) => {
    const taken = undone ? 0n : units < left ? units : left
    left -= taken
    return units - taken
  })
}

/** A settled round with its bets, and what of their stakes is near-riskless. */
type Round = { readonly row: Turnover; readonly bets: readonly RoundBet[]; readonly riskless: bigint }

/** Computes again what a round counts for its grant, and answers the change. */
function workOut(books: Books, grant: GrantRow, { row, bets, riskless }: Round): bigint {
  const { vendor, game, round, category, weightBp } = row
  const kept = bets.filter(({ key, at }) => books.counted.has(keyOf(grant.id, key)) || wasActive(books, grant, at))
  const counting = countingOf(kept, riskless)
  const open: BonusRound = {
    closed: false,
    wins: [],
    bets: kept.map(({ key, undone }, index) => ({
      id: key,
      category,
      stake: counting[index] ?? 0n,
      bonus: books.parts.get(keyOf(grant.id, key)) ?? 0n,
      weight: BigInt(weightBp),
      active: true,
      counted: 0n,
      undone,
    })),
  }
  const rules = { ...grantOfRow(grant), progress: 0n, heldRounds: 0 }
  const closed = closeRound({ real: 0n, grant: rules }, open)
  let before = 0n
  for (const [index, { id, counted }] of closed.round.bets.entries()) {
    const name = keyOf(grant.id, id)
    before += books.counted.get(name)?.countedUnits ?? 0n
    const { at: placedAt, units: stakeUnits } = kept[index] as RoundBet
    const now = { grantId: grant.id, key: id, vendor, game, round, category, stakeUnits, countedUnits: counted, placedAt }
    books.counted.set(name, now)
    books.written.set(name, now)
  }
  return closed.standing.grant.progress - before
}

/** One row of turnover. A grant that becomes ready, or is ready no longer, changes its activity at the time of the row. */
function countRow(books: Books, round: Round): void {
  const { row } = round
  const grant = books.grants.get(ownerOf(row))
  if (grant === undefined) return
  const change = workOut(books, grant, round)
  if (change === 0n) return
  const progressUnits = grant.progressUnits + change
  const wasReady = grant.progressUnits >= grant.requiredUnits
  const isReady = progressUnits >= grant.requiredUnits
  books.grants.set(ownerOf(row), { ...grant, progressUnits })
  if (wasReady !== isReady && grant.endedAs === null) noteSpan(books, { grantId: grant.id, at: bookTime(row.at), active: !isReady })
}

/** Takes a batch of turnover, in the transaction that moves the room's mark. It only counts; a separate job ends grants. */
export async function count(needs: BonusNeeds, rows: readonly Turnover[], tx: Tx): Promise<void> {
  const locked = await lockOpenGrants(
    tx,
    rows.map(({ member }) => member),
  )
  const grants = new Map(locked.map((grant) => [ownerOf(grant), grant]))
  const own = rows.filter((row) => grants.has(ownerOf(row)))
  if (own.length === 0) return
  const bets = await needs.ledger.betsOf(
    own.map(({ account, vendor, game, round, placedAt, at }) => ({ account, vendor, game, round, from: placedAt, to: at })),
    tx,
  )
  const rounds = own.map(({ vendor, game, round, ...row }) => ({ grantId: (grants.get(ownerOf(row)) as GrantRow).id, vendor, game, round }))
  const counted = new Map((await countedIn(tx, rounds)).map((bet) => [keyOf(bet.grantId, bet.key), bet]))
  const parts = new Map((await bonusPartsIn(tx, rounds)).map(({ grantId, key, bonusUnits }) => [keyOf(grantId, key), bonusUnits]))
  const spans = Map.groupBy(
    await spansOf(
      tx,
      locked.map(({ id }) => id),
    ),
    ({ grantId }) => grantId,
  )
  const books: Books = { grants, spans, counted, parts, written: new Map(), moved: [] }
  const riskless = await needs.risklessStakes(tx, own)
  for (const [index, row] of own.entries())
    countRow(books, { row, bets: bets[index] ?? [], riskless: riskless[index]?.risklessUnits ?? 0n })
  await closeStakes(tx, own)
  await writeCounted(tx, [...books.written.values()])
  for (const span of books.moved) await writeSpan(tx, span)
  const counting = locked.map((before) => ({ before, after: books.grants.get(ownerOf(before)) as GrantRow }))
  const moved = counting.filter(({ before, after }) => after.progressUnits !== before.progressUnits)
  await writeProgress(
    tx,
    moved.map(({ after }) => after),
  )
  await needs.tellAll(
    tx,
    moved.map(({ after }) => ({ name: 'bonusCounted', memberId: after.member })),
  )
  for (const { after } of counting) {
    // Its round is closed, or it is ready. The job judges whether it ends now.
    if (after.progressUnits >= after.requiredUnits || after.bonusUnits === 0n)
      await needs.enqueue(tx, END_TASK, { grant: after.id }, { key: `${END_TASK}:${after.id}` })
  }
}
