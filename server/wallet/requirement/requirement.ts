/** Requirement: the door of the wagering requirements of deposits and rewards. A credit opens one, play fills it, and staff remove it. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Requirement, RequirementWithBets } from '@baize/contract/wallet/requirements.ts'
import { isMet, lockedBy } from '@baize/rules/wallet/requirement.ts'
import { newId, type Reader, type Tx } from '../../platform/database.ts'
import { newReference } from '../../platform/random.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { countAnew, progressOf, REWARDS } from './count.ts'
import {
  insertRequirement,
  latestOf,
  lockEpisodes,
  markLifted,
  requirementBy,
  sharedBets,
  unmetOf,
  writeReturned,
  type RequirementRow,
} from './requirement-store.ts'

export { countTurnover } from './count.ts'

/** Met requirements that the page still shows, and the bets that it shows of each. */
const LATEST = 20
const BETS = 10

type Paid = {
  readonly owner: Pick<WalletOwner, 'id' | 'currency'>
  /** The deposit or transfer, once for ever. */
  readonly cause: string
  /** The name by which the member knows it. */
  readonly reference: string
  readonly units: bigint
}

/** Opens the wagering requirement of a deposit, in the transaction that credits it. */
export async function requireTurnover(needs: WalletNeeds, tx: Tx, paid: Paid): Promise<void> {
  const { depositTimes } = await needs.limits(paid.owner.currency)
  await openRequirement(needs, tx, { ...paid, source: 'deposit', times: depositTimes })
}

export type Owed = Paid & {
  readonly source: RequirementRow['source']
  readonly times: number
  /** What each category counts; without it as the market says of deposits. */
  readonly contribution?: RequirementRow['contribution']
}

/** Opens a wagering requirement. The lane of its wallet is held, so that no bet is placed in between. */
export async function openRequirement(needs: WalletNeeds, tx: Tx, owed: Owed): Promise<void> {
  const { owner, source, cause, reference, units, times } = owed
  if (times === 0) return
  const contribution = owed.contribution ?? (await needs.limits(owner.currency)).contribution
  const id = await newId(tx)
  const joined = (await lockEpisodes(tx, [owner.id])).find(({ currency }) => currency === owner.currency)
  await insertRequirement(tx, {
    id,
    reference: newReference(needs.random, 'T'),
    episode: joined?.episode ?? id,
    memberId: owner.id,
    currency: owner.currency,
    source,
    cause,
    causeReference: reference,
    amountUnits: units,
    times: BigInt(times),
    contribution,
  })
}

/** The part of the main balance that cannot be withdrawn, and the turnover that is still missing (WC-34). */
export const lockedOf = async (asker: Reader | Tx, owner: Pick<WalletOwner, 'id' | 'currency'>) =>
  sumOf(await unmetOf(asker, owner.id, owner.currency))

function sumOf(rows: readonly RequirementRow[]) {
  const progress = rows.map(progressOf)
  const left = ({ required, done: played }: (typeof progress)[number]): bigint => (played < required ? required - played : 0n)
  return { rows, lockedUnits: lockedBy(progress), leftUnits: progress.reduce((sum, row) => sum + left(row), 0n) }
}

/**
 * What of it a withdrawal must leave there. Who rests may not play, so nobody asks them to wager their own money (PX-04). A reward stays in a time-out, which
 * ends by itself; an exclusion has released it.
 */
export async function owedOf(needs: Pick<WalletNeeds, 'standing'>, asker: Reader | Tx, owner: Pick<WalletOwner, 'id' | 'currency'>) {
  const all = await lockedOf(asker, owner)
  if (all.rows.length === 0 || !(await needs.standing(owner.id)).excluded) return all
  return sumOf(all.rows.filter(({ source }) => REWARDS.has(source)))
}

export const requirementView = (row: RequirementRow): Requirement => {
  const progress = progressOf(row)
  const met = row.metAt !== null || isMet(progress)
  return {
    id: row.id,
    reference: row.reference,
    source: row.source,
    causeReference: row.causeReference,
    amount: formatUnits(progress.requirement.amount),
    times: Number(row.times),
    required: formatUnits(progress.required),
    done: formatUnits(progress.done),
    left: formatUnits(met || progress.done > progress.required ? 0n : progress.required - progress.done),
    contribution: Object.entries(row.contribution)
      .filter(([category]) => category !== '')
      .map(([category, basisPoints]) => ({ category, basisPoints })),
    since: row.at.toString(),
    metAt: row.metAt?.toString() ?? null,
    lifted: row.liftedBy !== null,
  }
}

/** The member's requirements with the latest bets of each, in the language of the call. */
export async function listRequirements(
  needs: WalletNeeds,
  reader: Reader,
  owner: WalletOwner,
  language: LanguageCode,
): Promise<RequirementWithBets[]> {
  const rows = await latestOf(reader, owner.id, owner.currency, LATEST)
  const bets = await sharedBets(
    reader,
    rows.map(({ id }) => id),
    BETS,
  )
  const names = await needs.gameNames(bets, language)
  const named = bets.map((bet, index) => ({ ...bet, name: names[index] ?? bet.game }))
  return rows.map((row) => ({
    ...requirementView(row),
    bets: named
      .filter(({ requirementId }) => requirementId === row.id)
      .map(({ name, vendor, round, stakeUnits, countedUnits, settledAt }) => ({
        gameName: name,
        vendor,
        round,
        stake: formatUnits(stakeUnits),
        counted: formatUnits(countedUnits),
        settledAt: settledAt.toString(),
      })),
  }))
}

/** A payment that came back, whole or in part, is not asked to be played any more than is left of it. */
export const returnRequirement = (tx: Tx, cause: string, units: bigint): Promise<void> => writeReturned(tx, cause, units)

export type Lift = { readonly requirement: string; readonly by: string; readonly reason: string }

/** Staff remove one. Its amount can be withdrawn, and play counts for the others as if it had never existed. */
export async function liftRequirement(
  needs: WalletNeeds,
  tx: Tx,
  { requirement, by, reason }: Lift,
): Promise<
  Outcome<
    { before: Requirement; after: Requirement; moves: { member: string; units: bigint; currency: string } },
    'not-found' | 'state-conflict'
  >
> {
  const known = await requirementBy(tx, requirement)
  if (!known) return refused('not-found')
  // All rows of the member are locked in one order, as play and deposits do.
  const episode = (await lockEpisodes(tx, [known.memberId])).filter(({ currency }) => currency === known.currency)
  const row = episode.find(({ id, metAt }) => id === known.id && metAt === null)
  if (!row) return refused('state-conflict', { state: known.liftedBy === null ? 'met' : 'lifted' })
  const now = needs.clock.now()
  await markLifted(tx, row.id, by, reason, now)
  await countAnew(
    tx,
    episode.map((each) => (each.id === row.id ? { ...each, liftedBy: by } : each)),
    now,
  )
  await needs.tell(tx, { name: 'requirementLifted', memberId: row.memberId, reference: row.reference })
  return done({
    before: requirementView(row),
    after: requirementView({ ...row, metAt: now, liftedBy: by }),
    moves: { member: row.memberId, units: row.amountUnits, currency: row.currency },
  })
}

const EXCLUDED = 'self-exclusion'

/** Ends the requirements of promotions' cash, whose member may not play. Its money can be withdrawn, and play counts for the others. */
export async function releaseCash(needs: WalletNeeds, tx: Tx, memberId: string): Promise<void> {
  const now = needs.clock.now()
  const ends = ({ source, metAt }: RequirementRow): boolean => REWARDS.has(source) && metAt === null
  const episodes = Map.groupBy(await lockEpisodes(tx, [memberId]), ({ episode }) => episode)
  for (const rows of episodes.values()) {
    if (!rows.some(ends)) continue
    for (const { id } of rows.filter(ends)) await markLifted(tx, id, EXCLUDED, EXCLUDED, now)
    await countAnew(
      tx,
      rows.map((row) => (ends(row) ? { ...row, liftedBy: EXCLUDED } : row)),
      now,
    )
  }
}

/** Staff's list: what a member must still wager. */
export async function openRequirements(reader: Reader, memberId: string) {
  return (await unmetOf(reader, memberId)).map((row) => {
    const { reference, causeReference, amount, required, done: played, left, since } = requirementView(row)
    return { reference, deposit: causeReference, amount, currency: row.currency, required, done: played, left, since }
  })
}
