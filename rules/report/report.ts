/**
 * Report: rows of the business over local days by currency, vendor, agent and type of member (RP-13). A rollback has only its day and amount for itself; all
 * else is that of what it undoes.
 */
import { byCodePoint } from '@baize/contract/values/code-points.ts'
import { localDay } from '../promotions/period.ts'
import { addTo, isCounted, resultOf, SUMS, vendorOf, type BookEntry, type Sums } from './columns.ts'

export const KEYS = ['day', 'currency', 'vendor', 'agent', 'type'] as const
export type Key = (typeof KEYS)[number]

type From<Value> = Value & { readonly from: number }
export type ReportMember = {
  readonly type: string
  readonly types: readonly From<{ readonly type: string }>[]
  readonly agents: readonly From<{ readonly agent: string }>[]
  /** From when it is an account for tests. */
  readonly testFrom?: number
}

export type ReportRequest = {
  readonly zone: string
  /** Local days, both included. */
  readonly from: string
  readonly to: string
  readonly by: readonly Key[]
  readonly members: ReadonlyMap<string, ReportMember>
}

type Cell = {
  readonly keys: readonly string[]
  readonly sums: Sums
  bets: number
  depositCount: number
  withdrawalCount: number
  readonly players: Set<string>
  readonly depositors: Set<string>
  readonly firsts: Set<string>
}

const emptyCell = (keys: readonly string[]): Cell => ({
  keys,
  sums: Object.fromEntries(SUMS.map((sum) => [sum, 0n])) as Sums,
  bets: 0,
  depositCount: 0,
  withdrawalCount: 0,
  players: new Set(),
  depositors: new Set(),
  firsts: new Set(),
})

/** What held at a time: the row with the greatest `from` that has come. */
function heldAt<Row extends { readonly from: number }>(rows: readonly Row[], at: number): Row | undefined {
  let held: Row | undefined
  for (const row of rows) if (row.from <= at && (held === undefined || row.from >= held.from)) held = row
  return held
}

/** Local days of moments; those of one minute are the same. */
function dayIn(zone: string): (at: number) => string {
  const known = new Map<number, string>()
  return (at) => {
    const minute = Math.floor(at / 60_000)
    const day = known.get(minute) ?? localDay(Temporal.Instant.fromEpochMilliseconds(minute * 60_000), zone).toString()
    known.set(minute, day)
    return day
  }
}

/** Adds an entry; `basis` is what a rollback undoes, and else the entry itself. */
function addEntry(cell: Cell, entry: BookEntry, basis: BookEntry, isFirst: boolean): void {
  addTo(cell.sums, basis, entry.amount)
  const { kind, member } = entry
  if (kind === 'bet') {
    cell.bets += 1
    cell.players.add(member)
  }
  if (kind === 'withdrawal') cell.withdrawalCount += 1
  if (kind !== 'deposit') return
  cell.depositCount += 1
  cell.depositors.add(member)
  if (isFirst) cell.firsts.add(member)
}

const finished = ({ sums, bets, depositCount, withdrawalCount, players, depositors, firsts }: Cell) => ({
  amounts: { ...sums, ...resultOf(sums) },
  counts: {
    bets,
    depositCount,
    withdrawalCount,
    activePlayers: players.size,
    depositors: depositors.size,
    firstDepositors: firsts.size,
  },
})

const inOrder = (one: Cell, other: Cell): number => {
  const place = one.keys.findIndex((key, index) => key !== other.keys[index])
  return place < 0 ? 0 : byCodePoint(one.keys[place]!, other.keys[place]!)
}

export type ReportRow = ReturnType<typeof finished> & { readonly keys: Readonly<Partial<Record<Key, string>>> }

/** A report to which entries are added, from the beginning of the book and in its order. */
export function createReport({ zone, from, to, by, members }: ReportRequest) {
  const dayOf = dayIn(zone)
  const bases = new Map<string, BookEntry>()
  const [rows, totals] = [new Map<string, Cell>(), new Map<string, Cell>()]
  const hasDeposited = new Set<string>()
  const cellOf = (cells: Map<string, Cell>, keys: readonly string[]): Cell => {
    const name = JSON.stringify(keys)
    const cell = cells.get(name) ?? emptyCell(keys)
    cells.set(name, cell)
    return cell
  }
  const all = (cells: ReadonlyMap<string, Cell>, names: readonly Key[]): ReportRow[] =>
    [...cells.values()]
      .toSorted(inOrder)
      .map((cell) => ({ keys: Object.fromEntries(names.map((name, at) => [name, cell.keys[at]!])), ...finished(cell) }))
  return {
    add(entry: BookEntry): void {
      const basis = (entry.reverses === undefined ? undefined : bases.get(entry.reverses)) ?? entry
      bases.set(entry.id, basis)
      const member = members.get(basis.member)
      if (!isCounted(basis) || (member?.testFrom !== undefined && member.testFrom <= basis.at)) return
      const isFirst = entry.kind === 'deposit' && !hasDeposited.has(entry.member)
      if (isFirst) hasDeposited.add(entry.member)
      const day = dayOf(entry.at)
      if (day < from || day > to) return
      const values: Readonly<Record<Key, string>> = {
        day,
        currency: basis.currency,
        vendor: vendorOf(basis),
        agent: heldAt(member?.agents ?? [], basis.at)?.agent ?? '',
        type: heldAt(member?.types ?? [], basis.at)?.type ?? member?.type ?? '',
      }
      const keys = by.map((key) => values[key])
      for (const cell of [cellOf(rows, keys), cellOf(totals, [values.currency])]) addEntry(cell, entry, basis, isFirst)
    },
    /** Its rows by their keys, and its totals by currency. */
    made: (): { rows: ReportRow[]; totals: ReportRow[] } => ({ rows: all(rows, by), totals: all(totals, ['currency']) }),
  }
}
