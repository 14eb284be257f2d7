/** Bare line: a line of three and somebody beside it, and whatever rows a test of a store wants, without a ledger behind them. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { Tx } from '../../platform/database.ts'

const id = (n: number): string => `00000000-0000-7000-8000-00000000000${n}`
/** `TOP` stands above `MID`, who stands above `LOW`; `SIDE` is another top, whose wallet has another currency. */
export const [TOP, MID, LOW, SIDE] = [id(1), id(2), id(3), id(4)] as const
export const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
export const BEFORE = NOON.subtract({ milliseconds: 1 })
export const AFTER = NOON.add({ milliseconds: 1 })
export const DAY = '2026-11-20'
export const [YESTERDAY, TOMORROW] = ['2026-11-19', '2026-11-21'] as const

type Row = Readonly<Record<string, unknown>>
const ROWS: Readonly<Record<string, Row>> = {
  contract: { kind: 'daily', currency: 'MMK', tiers: '[{"rateBp": 50}]', top_rate_bp: 50, offered_at: NOON, expires_at: NOON },
  run: {
    kind: 'daily',
    currency: 'MMK',
    until_at: AFTER,
    from_day: DAY,
    until_day: TOMORROW,
    payer: 'upline',
    active_stake_units: 1n,
    at: NOON,
  },
  bill: {
    wallet: 1n,
    payer_wallet: 2n,
    turnover_units: 0n,
    active: 0,
    base_units: 0n,
    gross_units: 0n,
    own_units: 0n,
    carry_in_units: 0n,
    carry_out_units: 0n,
    judged: 'due',
    due_units: 5n,
    state: 'due',
    tries: true,
  },
  link: { made_at: NOON },
  rebate: { currency: 'MMK', wallet: 1n, own_units: 1n, line_units: 0n },
}

/** Called once at the top of a file. */
export function bareLine() {
  const line = {
    database: undefined as unknown as TestDatabase,
    act: <T>(does: (tx: Tx) => Promise<T>): Promise<T> => line.database.write(does),
    /** Rows as arrays, and those of one column as their values. */
    async of(text: string): Promise<unknown[]> {
      const found = await line.database.pool.query<unknown[]>({ text, rowMode: 'array' })
      return found.rows.map((row) => (row.length === 1 ? row[0] : row))
    },
    async put(table: string, row: Row): Promise<void> {
      const whole = { ...ROWS[table], ...row }
      await line.database.pool.query(
        `insert into agents_${table} (${Object.keys(whole).join(', ')}) values (${Object.keys(whole)
          .map((_, i) => `$${i + 1}`)
          .join(', ')})`,
        Object.values(whole).map((value) => (value instanceof Temporal.Instant ? value.toString() : value)),
      )
    },
  }
  beforeAll(async () => {
    line.database = await testDatabase()
  })
  beforeEach(async () => {
    await line.database.pool
      .query(`truncate agents_place, agents_place_history, agents_move, agents_rate, agents_link, agents_contract, agents_contract_step,
      agents_run, agents_bill, agents_bill_payment, agents_carry, agents_rebate, agents_rebate_run, agents_rebate_due_day, agents_rebate_carry, agents_tick, agents_day,
      agents_release, agents_checked, agents_unrolled restart identity cascade`)
    for (const [member, account, upline, currency] of [
      [TOP, 'top', null, 'MMK'],
      [MID, 'mid', TOP, 'MMK'],
      [LOW, 'low', MID, 'MMK'],
      [SIDE, 'side', null, 'THB'],
    ] as const) {
      await line.put('place', { member, account, upline, currency, wallet: Number(member.at(-1)), path: '0', registered_at: NOON })
      await line.database.pool.query(
        'insert into agents_place_history (member, from_day, upline, path) select member, $2::date, upline, path from agents_place where member = $1',
        [member, '2026-11-01'],
      )
    }
  })
  afterAll(() => line.database.drop())
  return line
}
