/** Views: a member's bonus money as the site shows it. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { BONUS_LISTS, bonusBets, BonusDetails, BonusState } from '@baize/contract/bonus.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { isFinal, stateOf } from '@baize/rules/promotions/grant.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'
import { pageOfCounted } from './play-store.ts'
import { grantOfRow, timeOf } from './standing.ts'
import { grantById, grantsOf, type GrantRow } from './store.ts'

export type BonusList = (typeof BONUS_LISTS)[number]

const formatOrNull = (units: bigint | null): string | null => (units === null ? null : formatUnits(units))
const stateNow = (row: GrantRow, now: Temporal.Instant): BonusState =>
  row.openedAt === null ? (row.endedAs ?? 'waiting') : stateOf(grantOfRow(row), timeOf(now))

const listOf = ({ openedAt, endedAs }: GrantRow): BonusList => (isFinal(endedAs) ? 'past' : openedAt === null ? 'waiting' : 'open')

/** Every category that counts or plays, with its contribution in basis points. */
function sharesOf({ terms: { contribution, plays } }: GrantRow): BonusDetails['shares'] {
  const categories = [...new Set([...Object.keys(contribution), ...plays])]
  return categories.map((category) => ({ category, share: Number(contribution[category] ?? 0n), plays: plays.includes(category) }))
}

function bonusView(row: GrantRow, now: Temporal.Instant, language: LanguageCode): BonusDetails {
  const { id, names, currency, terms, bonusUnits, realUnits, requiredUnits, progressUnits, expiresAt, claimedAt } = row
  const remaining = requiredUnits > progressUnits ? requiredUnits - progressUnits : 0n
  return {
    id,
    name: names[language],
    currency,
    state: stateNow(row, now),
    given: formatUnits(terms.amount),
    left: formatUnits(bonusUnits),
    madeReal: formatUnits(realUnits > 0n ? realUnits : 0n),
    required: formatUnits(requiredUnits),
    done: formatUnits(progressUnits > 0n ? progressUnits : 0n),
    remaining: formatUnits(remaining),
    maxBet: formatOrNull(terms.maxBet),
    convertCap: formatOrNull(terms.convertCap),
    form: terms.form,
    onWithdrawal: terms.onWithdrawal,
    shares: sharesOf(row),
    until: expiresAt?.toString() ?? null,
    claimedAt: claimedAt.toString(),
  }
}

export async function listBonuses(
  { database, clock }: BonusNeeds,
  member: string,
  list: BonusList | undefined,
  language: LanguageCode,
): Promise<BonusDetails[]> {
  const rows = await grantsOf(database.reader, member)
  const now = clock.now()
  return rows.filter((row) => list === undefined || listOf(row) === list).map((row) => bonusView(row, now, language))
}

/** One grant of the member. */
export async function readBonus(
  { clock }: BonusNeeds,
  asker: Reader | Tx,
  member: string,
  id: string,
  language: LanguageCode,
): Promise<Outcome<BonusDetails, 'not-found'>> {
  const row = await grantById(asker, id)
  return row?.member === member ? done(bonusView(row, clock.now(), language)) : refused('not-found')
}

export async function listBonusBets(
  { database }: BonusNeeds,
  member: string,
  id: string,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<Outcome<AnswerOf<typeof bonusBets>, 'not-found'>> {
  const row = await grantById(database.reader, id)
  if (row?.member !== member) return refused('not-found')
  const { rows, total } = await pageOfCounted(database.reader, id, (pageNo - 1) * pageSize, pageSize)
  const content = rows.map(({ vendor, game, round, category, stakeUnits, countedUnits, placedAt }) => ({
    vendor,
    game,
    round,
    category,
    stake: formatUnits(stakeUnits),
    counted: formatUnits(countedUnits),
    at: placedAt.toString(),
  }))
  return done({ content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total })
}
