/** Rows: orders, payees and withdrawals of the wallet's tables, written for tests of the statements that find them. */
import { newId, type Database } from '../../platform/database.ts'
import { insertDeposit, insertPayee, insertWithdrawal, type DepositRow, type WithdrawalRow } from '../store.ts'

/** The noon of these tests. */
export const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
export const minutes = (count: number): Temporal.Instant => NOON.add({ minutes: count })

let last = 0
const fresh = (letter: string): string => `${letter}${(last += 1)}`

/** How many of the rows that a condition names nobody else has locked. */
export async function freeRows(database: Database, table: string, condition: string, ...values: readonly unknown[]): Promise<number> {
  const { rowCount } = await database.pool.query(`select from ${table} where ${condition} for update skip locked`, [...values])
  return rowCount ?? 0
}

/** An order of a card that is pending, counted and not asked about. */
const DEPOSIT = {
  wallet: 1n,
  currency: 'MMK',
  method: 'card',
  amountUnits: 100n,
  state: 'pending',
  fingerprint: '',
  service: 'one',
  paymentId: null,
  payUrl: null,
  note: null,
  createdAt: NOON,
  expiresAt: minutes(30),
  askedAt: null,
  settledAt: null,
  countedAt: NOON,
  feeUnits: 0n,
  feeBasisPoints: 0,
  instructions: null,
} as const

/** A withdrawal that was paid. */
const WITHDRAWAL = {
  wallet: 1n,
  currency: 'MMK',
  method: 'card',
  amountUnits: 100n,
  feeUnits: 0n,
  state: 'paid',
  reason: null,
  note: null,
  fingerprint: '',
  service: 'one',
  payoutId: null,
  createdAt: NOON,
  askedAt: null,
} as const

export function walletRows(database: Database) {
  const deposit = async (memberId: string, more: Partial<DepositRow> = {}): Promise<DepositRow> =>
    database.write((tx) => insertDeposit(tx, { reference: fresh('D'), memberId, key: fresh('k'), ...DEPOSIT, ...more }))
  const payee = (memberId: string, more: { isDefault?: boolean; numberMark?: string | null; accountTail?: string } = {}) =>
    database.write(async (tx) =>
      insertPayee(tx, {
        id: await newId(tx),
        memberId,
        method: 'card',
        sealed: '',
        accountTail: '1234',
        nickname: null,
        isDefault: false,
        numberMark: 'mark',
        createdAt: NOON,
        removedAt: null,
        ...more,
      }),
    )
  const withdrawal = async (memberId: string, more: Partial<WithdrawalRow> = {}): Promise<WithdrawalRow> => {
    const payeeId = more.payeeId ?? (await payee(memberId)).id
    return database.write((tx) =>
      insertWithdrawal(tx, { reference: fresh('W'), memberId, payeeId, key: fresh('k'), ...WITHDRAWAL, ...more }),
    )
  }
  return { deposit, payee, withdrawal }
}
