/** Limit store: the decisions on limits, which are only ever added to. */
import { sql, type Generated, type Insertable, type Selectable } from 'kysely'
import type { Limited } from '@baize/contract/protection/limit-words.ts'
import type { Word } from '@baize/rules/protection/limit.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'

type LimitTable = Word & {
  readonly id: Generated<bigint>
  readonly member: string
  readonly currency: string
  readonly saidBy: string
}

const on = (asking: Reader | Tx) => asking.withTables<{ protectionLimit: LimitTable }>().withPlugin(camelCase)

/** Lets one act at a time set a member's limits, or check them. */
export const lockLimits = (tx: Tx, member: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`limits ${member}`}, 0))`.execute(tx)

/** Limits of time bind a person over all wallets, and stand under no currency. */
export const currencyOf = (what: Limited, currency: string): string => (what === 'time' ? '' : currency)

/** All decisions on a member's limits, in their order; of a wallet those of time too. */
export function limitWords(asking: Reader | Tx, member: string, currency?: string): Promise<Selectable<LimitTable>[]> {
  const query = on(asking).selectFrom('protectionLimit').selectAll().where('member', '=', member).orderBy('id')
  return (currency === undefined ? query : query.where('currency', 'in', [currency, ''])).execute()
}

/** Writes a decision down; answers its number. */
export async function insertWord(tx: Tx, row: Insertable<LimitTable>): Promise<bigint> {
  const { id } = await on(tx).insertInto('protectionLimit').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
