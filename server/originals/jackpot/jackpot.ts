/**
 * Jackpot pool: an account of the ledger for each currency. It grows by a share of every stake and is paid whole to the round that won it.
 *
 * It follows the ledger and counts stakes in the order of the ledger. Those of several steps count when their round ends, and a round that won is paid
 * the pool at its end. What was counted, what was moved and the watermark are written in one transaction, so that nothing is counted twice or left
 * out. The share comes out of the house's own side (`house:jackpot`). The games' returns then stay as their rules say, and the pool is paid on top.
 */
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { contributionOf, winsJackpot } from '@baize/rules/originals/jackpot.ts'
import type { Ledger, Transfer } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { CRASH } from '@baize/rules/originals/crash.ts'
import {
  dueWins,
  insertPool,
  insertWins,
  lockPool,
  poolCurrencies,
  readPool,
  stakesOf,
  writePool,
  writeWinPaid,
  type Pool,
} from './jackpot-store.ts'
import type { JackpotTerms, OriginalsNeeds } from '../needs.ts'
import { isSteppedCode } from '../played-game.ts'

/** The owner of the pool's account: nobody. */
const POOL_OWNER = '00000000-0000-7000-8000-00000000b9e5'
const FOLLOWER = 'originals-jackpot'
const HOUSE = 'house:jackpot'
/** Between the pool and the winner: money that leaves one arrives at the other in the same transaction, so its balance is always 0. */
const CLEARING = 'clearing:jackpot'

type Needs = Pick<OriginalsNeeds, 'database' | 'ledger' | 'currencies' | 'jackpotOf' | 'clock'>
type Entries = Parameters<Parameters<Ledger['follow']>[1]>[0]

async function move(tx: Tx, { ledger }: Needs, key: string, transfer: Transfer): Promise<bigint> {
  const [answer] = await ledger.post(tx, [{ key, account: transfer.account, transfers: [transfer] }])
  if (answer?.status !== 'applied' || answer.replay) throw new Error(`the jackpot could not move ${transfer.amount} under ${key}`)
  return answer.balance
}

/** A finished round, with the ticket of its stake; null where it has none. */
type Ticket = {
  readonly id: string
  readonly member: string
  readonly account: bigint
  readonly game: string
  readonly at: Temporal.Instant
  readonly jackpotNumber: bigint | null
  readonly jackpotUnits: bigint | null
}

/** Whether a round has won. */
export const hasWonJackpot = ({ jackpotNumber, jackpotUnits }: Pick<Ticket, 'jackpotNumber' | 'jackpotUnits'>): boolean =>
  jackpotNumber !== null && jackpotUnits !== null && winsJackpot(Number(jackpotNumber), jackpotUnits)

/** Records which of these rounds have won, in the transaction that ends them. They are paid when the pool reaches their end in the ledger. */
export async function noteJackpotWins(tx: Tx, rounds: readonly Ticket[]): Promise<void> {
  const won = rounds.filter(hasWonJackpot)
  if (won.length === 0) return
  await insertWins(
    tx,
    won.map(({ id, member, account, game, at }) => ({ round: id, member, account, game, at })),
  )
}

/** Opens the account of a currency with the house's seed, once. */
async function openIn(tx: Tx, needs: Needs, currency: string, terms: JackpotTerms): Promise<void> {
  const account = await needs.ledger.openAccount(tx, { owner: POOL_OWNER, kind: 'jackpot', currency })
  await needs.ledger.lock(tx, [account])
  if (!(await insertPool(tx, currency, account, terms))) return
  await move(tx, needs, `jackpot:open:${currency}`, { account, contra: HOUSE, amount: terms.seedUnits, kind: 'opening' })
}

/** Opens the pool of each currency that has terms and none yet. */
export async function openPools(needs: Needs): Promise<void> {
  for (const currency of await needs.currencies()) {
    const terms = await needs.jackpotOf(currency)
    if (terms === undefined || (await readPool(needs.database.reader, currency))) continue
    await needs.database.write((tx) => openIn(tx, needs, currency, terms))
  }
}

/** A pool while a batch is counted. Its gains are moved before it is paid, and at the end. */
type Counting = { -readonly [Name in keyof Pool]: Pool[Name] } & { held: bigint; gained: bigint }

/** Adds a stake's share, up to the ceiling. */
function count(pool: Counting, stakeUnits: bigint): void {
  const { units, leftMillionths } = contributionOf(stakeUnits, pool.leftMillionths)
  const room = pool.ceilingUnits - pool.held - pool.gained
  pool.leftMillionths = leftMillionths
  pool.countedUnits += stakeUnits
  pool.gained += units < room ? units : room > 0n ? room : 0n
}

async function gain(tx: Tx, needs: Needs, pool: Counting, upTo: bigint): Promise<void> {
  if (pool.gained === 0n) return
  const { account, gained: amount } = pool
  pool.held = await move(tx, needs, `jackpot:stakes:${account}:${upTo}`, { account, contra: HOUSE, amount, kind: 'contribution' })
  pool.contributedUnits += amount
  pool.gained = 0n
}

type Win = Awaited<ReturnType<typeof dueWins>>[number]

/** Pays the whole pool and adds the house's seed money. */
async function pay(tx: Tx, needs: Needs, pool: Counting, { round, account, game }: Win): Promise<void> {
  const amount = pool.held
  const place = { vendor: IN_HOUSE_VENDOR, game, round, kind: 'jackpot' as const, contra: CLEARING }
  await move(tx, needs, `jackpot:${round}:out`, { ...place, account: pool.account, amount: -amount })
  await move(tx, needs, `jackpot:${round}`, { ...place, account, amount })
  const seed = { account: pool.account, contra: HOUSE, amount: pool.seedUnits, kind: 'opening' as const }
  pool.held = await move(tx, needs, `jackpot:${round}:seed`, seed)
  pool.paidUnits += amount
  pool.seededUnits += pool.seedUnits
  await writeWinPaid(tx, round, amount, needs.clock.now())
}

const isStepped = (entry: Entries[number]): boolean => isSteppedCode(entry.game ?? '')

/** Whether an entry matters here: a final stake, or the end of a round. The stake of an open round may still be returned. */
const matters = (entry: Entries[number]): boolean =>
  entry.vendor === IN_HOUSE_VENDOR && entry.game !== CRASH.game && (entry.kind === 'win' || (entry.kind === 'bet' && !isStepped(entry)))

/**
 * The pools of these currencies, locked with the lanes of the winners. A currency without a pool, which was offered no jackpot, counts nothing.
 * Terms that are no longer given stay as they were.
 */
async function lockPools(tx: Tx, needs: Needs, currencies: readonly string[], winners: readonly bigint[]): Promise<Map<string, Counting>> {
  const accounts: bigint[] = []
  for (const currency of currencies) {
    let known = await readPool(tx, currency)
    if (known === undefined && (await needs.jackpotOf(currency))) {
      await openPools(needs)
      known = await readPool(tx, currency)
    }
    if (known) accounts.push(known.account)
  }
  if (accounts.length === 0) return new Map()
  await needs.ledger.lock(tx, [...accounts, ...winners])
  const pools = new Map<string, Counting>()
  for (const currency of currencies) {
    const locked = await lockPool(tx, currency)
    if (!locked) continue
    const { balance: held } = await needs.ledger.balance(locked.account, tx)
    pools.set(currency, { ...locked, ...(await needs.jackpotOf(currency)), held, gained: 0n })
  }
  return pools
}

/** Counts the stakes among these entries of the ledger, in their order, and pays the rounds that won at their end. */
async function countStakes(tx: Tx, needs: Needs, entries: Entries): Promise<void> {
  const counted = entries.filter(matters)
  if (counted.length === 0) return
  const ended = counted.filter(({ kind }) => kind === 'win')
  const due = new Map((await dueWins(tx, [...new Set(ended.flatMap(({ round }) => round ?? []))])).map((win) => [win.round, win]))
  const stakes = await stakesOf(
    tx,
    ended.filter(isStepped).flatMap(({ round }) => round ?? []),
  )
  const currencies = [...new Set(counted.map(({ currency }) => currency))].toSorted()
  const winners = [...due.values()].map(({ account }) => account)
  const pools = await lockPools(tx, needs, currencies, winners)
  const last = counted.at(-1)!.id
  for (const { id, currency, amount, kind, round = '' } of counted) {
    const pool = pools.get(currency)
    if (pool === undefined) continue
    count(pool, kind === 'bet' ? -amount : (stakes.get(round) ?? 0n))
    const win = kind === 'win' ? due.get(round) : undefined
    if (!win) continue
    due.delete(round)
    await gain(tx, needs, pool, id)
    await pay(tx, needs, pool, win)
  }
  for (const [currency, pool] of pools) {
    await gain(tx, needs, pool, last)
    const { leftMillionths, countedUnits, contributedUnits, seededUnits, paidUnits, seedUnits, ceilingUnits } = pool
    await writePool(tx, currency, { leftMillionths, countedUnits, contributedUnits, seededUnits, paidUnits, seedUnits, ceilingUnits })
  }
}

/** Follows the ledger until the signal aborts. */
export async function keepPool(needs: Needs, signal: AbortSignal): Promise<void> {
  await openPools(needs)
  await needs.ledger.follow(FOLLOWER, (entries, tx) => countStakes(tx, needs, entries), {
    signal,
    alone: (entries) => entries.some(matters),
  })
}

/** Differences between the pools' own counts and the ledger; empty when there are none. No stake is counted during this. */
export const provePool = (needs: Needs): Promise<string[]> =>
  needs.database.write(async (tx) => {
    const differences: string[] = []
    for (const currency of await poolCurrencies(tx)) {
      const pool = await lockPool(tx, currency)
      if (!pool) continue
      const { balance } = await needs.ledger.balance(pool.account, tx)
      const should = pool.seededUnits + pool.contributedUnits - pool.paidUnits
      if (balance !== should) differences.push(`the jackpot in ${currency} holds ${balance} and should hold ${should}`)
    }
    return differences
  })
