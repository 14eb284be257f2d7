/** Facts: what each member played and moved by day, taken from the feed exactly once, and the same for each whole team (AG-03, AG-04). */
import type { Tx } from '../../platform/database.ts'
import { notesOf } from '../../platform/work/each-item.ts'
import type { AgentsNeeds, Money, Played } from '../needs.ts'
import {
  addFacts,
  addTicks,
  closeDay,
  closedDay,
  compareDay,
  endBatch,
  firstUnrolled,
  forgetTicks,
  lacks,
  noteFirstDeposits,
  rollUpFacts,
  uncheckedDay,
  type Fact,
  type Rolled,
} from './facts-store.ts'

/** The category of what belongs to no game. */
const CASH = 'CASH'

const WINDOW_MS = 300_000
/** Real-time pay looks no further back. */
const TICKS_KEPT = { hours: 72 } as const
/** Each slice writes the teams above its rows once, so a day is one of them. It is far below the statement timeout. */
const ROLLED_AT_ONCE = 2_000_000

const windowOf = (at: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at.epochMilliseconds / WINDOW_MS) * WINDOW_MS)
const localDay = (at: Temporal.Instant, zone: string): string => at.toZonedDateTimeISO(zone).toPlainDate().toString()

/** Takes a batch of turnover, in the transaction that moves the room's mark. */
async function takePlay({ timeZone }: AgentsNeeds, rows: readonly Played[], tx: Tx): Promise<void> {
  const zone = await timeZone()
  const days = new Map<number, string>()
  const dayOf = (at: Temporal.Instant): string => {
    const window = windowOf(at).epochMilliseconds
    const known = days.get(window) ?? localDay(at, zone)
    days.set(window, known)
    return known
  }
  await addFacts(
    tx,
    rows.map(({ member, currency, category, stakeUnits, bonusStakeUnits, countedUnits, winUnits, first, at }): Fact => {
      const play = { stake_units: stakeUnits, own_units: stakeUnits - bonusStakeUnits, valid_units: countedUnits, win_units: winUnits }
      return { member, currency, day: dayOf(at), category, ...play, ...(first ? { bets: 1n } : {}) }
    }),
  )
  await addTicks(
    tx,
    rows
      .map(({ member, currency, category, stakeUnits, countedUnits, winUnits, at }) => {
        const figures = { valid_units: countedUnits, net_units: stakeUnits - winUnits }
        return { member, currency, window_at: windowOf(at), category, ...figures }
      })
      .filter(({ valid_units, net_units }) => valid_units !== 0n || net_units !== 0n),
  )
}

/** What an entry of the ledger is in a member's day; undefined where it does not matter here. */
function figuresOf({ kind, accountKind, contra, amount }: Money): Omit<Fact, 'member' | 'currency' | 'day' | 'category'> | undefined {
  // Bonus money counts when it is granted. What returns to its promotion was not given.
  const isOwn = accountKind === 'main' || accountKind === 'debt'
  if (contra.startsWith('promotion:') && (isOwn || accountKind === 'bonus')) return { bonus_units: amount }
  // A payment that came back was not deposited, also where it left a debt.
  if (kind === 'return' && isOwn) return contra.startsWith('payment:') ? { deposit_units: amount } : undefined
  if (accountKind !== 'main') return undefined
  if (kind === 'deposit') return amount > 0n ? { deposit_units: amount } : undefined
  if (kind === 'withdrawal') return { withdrawal_units: -amount }
  if (kind === 'rebate') return { rebate_units: amount }
  // Money for points, and goods of the mall that are money.
  return contra === 'points:convert' || (contra === 'points:goods' && amount > 0n) ? { bonus_units: amount } : undefined
}

/** Takes entries of the ledger, in the transaction that moves the room's watermark. */
async function takeMoney({ timeZone }: AgentsNeeds, entries: readonly Money[], tx: Tx): Promise<void> {
  const told = entries.flatMap((entry) => {
    const figures = figuresOf(entry)
    return figures === undefined ? [] : [{ entry, figures }]
  })
  if (told.length === 0) return
  const zone = await timeZone()
  const deposits = new Map<string, Money>()
  for (const { entry, figures } of told)
    if (entry.kind === 'deposit' && figures.deposit_units !== undefined && !deposits.has(entry.owner)) deposits.set(entry.owner, entry)
  const firsts = await noteFirstDeposits(
    tx,
    [...deposits.values()].map(({ owner, at }) => ({ member: owner, at })),
  )
  await addFacts(
    tx,
    told.map(({ entry, figures }) => {
      const { owner, currency, at, amount } = entry
      const isFirst = deposits.get(owner) === entry && firsts.has(owner)
      const first = isFirst ? { first_deposits: 1n, first_deposit_units: amount } : {}
      return { member: owner, currency, day: localDay(at, zone), category: CASH, ...figures, ...first }
    }),
  )
}

/** Counts a new member on today's day, in the transaction that places them. */
export const noteNewcomer = (tx: Tx, member: string, currency: string, day: string): Promise<void> =>
  addFacts(tx, [{ member, currency, day, category: CASH, registrations: 1n }])

/** Follows play and money until the signal aborts. The worker role runs it. */
export async function follow(
  needs: AgentsNeeds,
  signal: AbortSignal,
  heardMoney: (tx: Tx, entries: readonly Money[]) => Promise<void>,
): Promise<void> {
  const failed = (error: unknown): void => needs.warn({ err: error }, 'agents could not take a batch of play')
  await Promise.all([
    needs.followPlay('agents', (rows, tx) => takePlay(needs, rows, tx), { signal, failed }),
    needs.ledger.follow(
      'agents',
      async (entries, tx) => {
        await takeMoney(needs, entries, tx)
        await heardMoney(tx, entries)
      },
      { signal },
    ),
  ])
}

const ROLL_UP = 'agents-roll-up'
/** A slice that fails is tried again in parts of this share. Few steps lead from a whole day to one member. */
const PARTS = 16

/**
 * Gives the teams what they lack, bottom-up, in slices of one transaction each. A slice that fails is cut into parts until the member is found whose facts fail. They
 * are noted and rest, and the others are given.
 */
async function rollAround(needs: AgentsNeeds, isOver: () => boolean): Promise<void> {
  const { database } = needs
  const notes = await notesOf(needs, ROLL_UP)
  const roll = (limit: number, whose: Rolled) => database.write((tx) => rollUpFacts(tx, limit, whose))
  const alone = (only: string) => notes.does(only, () => roll(ROLLED_AT_ONCE, { only }))
  const without = new Set(notes.resting)
  for (const member of notes.again) if (!(await alone(member))) without.add(member)
  for (let limit = ROLLED_AT_ONCE, rolled = 1; rolled > 0 && !isOver();) {
    try {
      rolled = await roll(limit, { without: [...without] })
      limit = Math.min(ROLLED_AT_ONCE, limit * PARTS + 1)
    } catch (error) {
      if (limit > 0) limit = Math.floor(limit / PARTS)
      else {
        const member = await firstUnrolled(database.reader, [...without])
        if (member === undefined) throw error
        if (!(await alone(member))) without.add(member)
        limit = 1
      }
    }
  }
}

export async function rollUp(needs: AgentsNeeds, isOver: () => boolean = () => false): Promise<void> {
  await endBatch(needs.database.writer)
  await rollAround(needs, isOver)
  await forgetTicks(needs.database.writer, needs.clock.now().subtract(TICKS_KEPT))
}

/** Whether the days hold all facts from before an instant. */
const isComplete = async ({ hasCounted, hasHeard }: AgentsNeeds, before: Temporal.Instant): Promise<boolean> =>
  (await hasCounted(before)) && (await hasHeard(before))

/** The last day whose facts are final. */
export const lastClosedDay = ({ database }: Pick<AgentsNeeds, 'database'>): Promise<string> => closedDay(database.reader)

/** When the facts of a day may be made final. */
const CLOSED_AT = '02:10'

/** Makes the facts of all days before today final, once the time has come and all of them are known. Later arrivals count on the next day. */
export async function closeDays(needs: AgentsNeeds): Promise<void> {
  const zone = await needs.timeZone()
  const now = needs.clock.now().toZonedDateTimeISO(zone)
  const midnight = now.startOfDay()
  if (Temporal.ZonedDateTime.compare(now, now.withPlainTime(CLOSED_AT)) < 0) return
  const day = now.toPlainDate().subtract({ days: 1 }).toString()
  if (day <= (await closedDay(needs.database.reader)) || !(await isComplete(needs, midnight.toInstant()))) return
  await needs.database.write((tx) => closeDay(tx, day))
}

/** Compares every past day whose facts are final and rolled up with its members' sums. A difference is reported to staff and stays. */
export async function compareDays(needs: AgentsNeeds, isOver: () => boolean = () => false): Promise<void> {
  const { reader } = needs.database
  const closed = await closedDay(reader)
  while (!isOver()) {
    const day = await uncheckedDay(reader, closed)
    if (day === undefined || (await lacks(reader, day))) return
    const { faults, first } = await needs.database.write((tx) => compareDay(tx, day))
    if (faults > 0) needs.alarm({ day, faults, first }, 'TEAMS OF AGENTS ARE NOT THE SUMS OF THEIR MEMBERS')
  }
}
