/** Rows: campaigns, members and awards, written for tests of the statements that find them. */
import { newId, type Database } from '../../platform/database.ts'
import { insertAward, type AwardRow, type NewAward } from '../award-store.ts'

export const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
export const minutes = (count: number): Temporal.Instant => NOON.add({ minutes: count })

type CampaignMore = { trigger?: string; state?: string; version?: number; versions?: readonly number[]; group?: string; position?: number }

let last = 0

/** How many of the rows that a condition names nobody else has locked. */
export async function freeRows(database: Database, table: string, condition: string, ...values: readonly unknown[]): Promise<number> {
  const { rowCount } = await database.pool.query(`select from ${table} where ${condition} for update skip locked`, [...values])
  return rowCount ?? 0
}

/** An award of cash that was joined and waits for its cause. */
const AWARD = {
  version: 1,
  wallet: 1n,
  currency: 'MMK',
  period: '',
  state: 'process',
  kind: 'cash',
  amountUnits: 100n,
  baseUnits: 0n,
  requiredUnits: null,
  takenUnits: 0n,
  further: [],
  comment: null,
  images: [],
  joinKey: null,
  claimUntil: null,
  processUntil: null,
  madeAt: NOON,
} as const

export function promotionRows(database: Database) {
  async function campaign(code: string, more: CampaignMore = {}): Promise<string> {
    const { trigger = 'code', state = 'published', version = 1, versions = [1], group, position = 0 } = more
    const { rows } = await database.pool.query<{ id: string }>(
      'insert into promotions_campaign (code, trigger, state, version, position) values ($1, $2, $3, $4, $5) returning id',
      [code, trigger, state, version, position],
    )
    const { id } = rows[0]!
    for (const each of versions)
      await database.pool.query('insert into promotions_campaign_version (campaign, version, document) values ($1, $2, $3)', [
        id,
        each,
        JSON.stringify({ code, group, each }),
      ])
    return id
  }
  async function member(more: { takesPart?: boolean; currency?: string; heldSince?: Temporal.Instant; id?: string } = {}): Promise<string> {
    const id = more.id ?? (await newId(database.reader))
    await database.pool.query(
      `insert into promotions_member (member, account, wallet, currency, takes_part, registered_at, held_since)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        `account${(last += 1)}`,
        last,
        more.currency ?? 'MMK',
        more.takesPart ?? true,
        NOON.toString(),
        more.heldSince?.toString() ?? null,
      ],
    )
    return id
  }
  /** What an award does not say is that of one under way; its later columns are written behind it. */
  async function award(
    owner: string,
    of: string,
    more: Partial<NewAward> = {},
    later: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const row: NewAward = { campaign: of, member: owner, occasion: `o${(last += 1)}`, ...AWARD, ...more }
    const { id } = await database.write((tx) => insertAward(tx, row))
    for (const [column, value] of Object.entries(later))
      await database.pool.query(`update promotions_award set ${column} = $2 where id = $1`, [
        id,
        value instanceof Temporal.Instant ? value.toString() : value,
      ])
    return id
  }
  const states = async (): Promise<Record<string, string>> => {
    const { rows } = await database.pool.query<Pick<AwardRow, 'id' | 'state'>>('select id, state from promotions_award')
    return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
  }
  return { campaign, member, award, states }
}
