/** Targets: which act a reversal has undone, for rooms that follow money and keep acts of their own. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { hashOfKey } from './order.ts'

/** The mark of an act, which stands for its key. */
export const actOf = (key: string): string => hashOfKey(key)

/** The marks of what these keys undid, by key; a key that undid nothing has none. */
export async function undoneBy(asking: Reader | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const byHash = new Map(keys.map((key) => [actOf(key), key]))
  const { rows } = await sql<{ by: string; target: string }>`
    select replace(by_key::text, '-', '') as by, replace(target::text, '-', '') as target from ledger_reversal where by_key = any (${[...byHash.keys()]}::uuid[])`.execute(
    asking,
  )
  return new Map(rows.flatMap(({ by, target }) => (byHash.has(by) ? [[byHash.get(by)!, target] as const] : [])))
}
