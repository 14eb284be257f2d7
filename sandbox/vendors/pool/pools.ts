/** Pools: the stakes on each corner of a round, and the dividends of a closed one, kept in the vendor's book. */
import type { DatabaseSync } from 'node:sqlite'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { dividendsRoundedDown, type Pool, type PoolTerms } from '@baize/rules/odds/pool.ts'
import { CORNERS, type Corner, type Ending } from './ring.ts'

/** The take is five percent; dividends are rounded down to a hundredth. */
export const TERMS: PoolTerms = { takeBasisPoints: 500, stepTenThousandths: 100n }

export type CornerPool = Readonly<Record<Corner, bigint>>

/** The house's own contribution to every round's pool, shown as such. */
const SEEDS: Readonly<Record<string, readonly [string, string, string]>> = { MMK: ['20000', '3600', '20000'], THB: ['500', '90', '500'] }
const OTHER_SEEDS = ['50', '9', '50'] as const

export const seedOf = (currency: string): CornerPool => {
  const [jade, draw, amber] = (SEEDS[currency] ?? OTHER_SEEDS).map((text) => parseUnits(text) ?? 0n)
  return { jade: jade ?? 0n, draw: draw ?? 0n, amber: amber ?? 0n }
}

/** A bet in a pool. */
export type Staked = { readonly id: string; readonly on: Corner; readonly stakeUnits: bigint }

export const poolOf = (currency: string, bets: readonly Staked[]): CornerPool => {
  const pool: Record<Corner, bigint> = { ...seedOf(currency) }
  for (const { on, stakeUnits } of bets) pool[on] += stakeUnits
  return pool
}

/** A round whose pool is closed. Dividends are missing where every stake is refunded. */
export type Closed = {
  readonly ending: Ending
  readonly pool: CornerPool
  readonly dividends: Pool | undefined
  readonly bets: ReadonlySet<string>
}

export const closePool = (ending: Ending, pool: CornerPool, bets: ReadonlySet<string>): Closed => ({
  ending,
  pool,
  dividends: ending === 'none' ? undefined : dividendsRoundedDown(pool, [ending], TERMS),
  bets,
})

/** What a stake of 1 would return on each corner if the pool closed now. */
export const expected = (pool: CornerPool): Partial<Record<Corner, bigint>> =>
  Object.fromEntries(
    CORNERS.flatMap((corner) => {
      const dividend = dividendsRoundedDown(pool, [corner], TERMS)?.[corner]
      return dividend === undefined ? [] : [[corner, dividend] as const]
    }),
  )

type Row = { ending: Ending; pool: string; bets: string }

/** Closed pools; the first result for a round and a currency is final. */
export const createPools = (database: DatabaseSync) => {
  database.exec(`create table if not exists pool_closed (
    round integer not null, currency text not null, ending text not null, pool text not null, bets text not null, primary key (round, currency)
  ) strict`)
  const read = database.prepare('select ending, pool, bets from pool_closed where round = ? and currency = ?')
  const write = database.prepare('insert into pool_closed values (?, ?, ?, ?, ?) on conflict do nothing')
  const closed = (round: number, currency: string): Closed | undefined => {
    const row = read.get(round, currency) as Row | undefined
    if (row === undefined) return undefined
    const units = JSON.parse(row.pool) as Record<Corner, string>
    const pool = Object.fromEntries(CORNERS.map((corner) => [corner, parseUnits(units[corner]) ?? 0n])) as Record<Corner, bigint>
    return closePool(row.ending, pool, new Set(JSON.parse(row.bets) as string[]))
  }
  return {
    closed,
    close(round: number, currency: string, ending: Ending, bets: readonly Staked[]): void {
      const pool = Object.entries(poolOf(currency, bets)).map(([corner, units]) => [corner, formatUnits(units)] as const)
      write.run(round, currency, ending, JSON.stringify(Object.fromEntries(pool)), JSON.stringify(bets.map(({ id }) => id)))
    },
  }
}
