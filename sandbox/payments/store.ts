/** Store: everything that the payment sandbox keeps over a crash, in one SQLite file. */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

export type PaymentState = 'pending' | 'processing' | 'succeeded' | 'failed' | 'expired'
export type Payment = {
  id: string
  reference: string
  fingerprint: string
  method: string
  amount: string
  currency: string
  language: string
  returnUrl: string
  state: PaymentState
  reason: string | null
  expiresAt: number
  createdAt: number
}
export type Capture = { id: string; payment: string; amount: string; currency: string; at: number }
export type Payout = {
  id: string
  reference: string
  fingerprint: string
  method: string
  amount: string
  currency: string
  accountEnding: string
  state: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  /** When it is decided; null waits for the test control. */
  dueAt: number | null
  createdAt: number
}
/** A refund, a reversal or a dispute of a capture, as it stands. */
export type PaymentReturn = {
  id: string
  kind: 'refund' | 'reversal' | 'dispute'
  payment: string
  capture: string
  amount: string
  currency: string
  stage: 'warning' | 'inquiry' | 'settled' | 'chargeback' | 'pre-arbitration' | 'arbitration'
  state: 'open' | 'lost' | 'won'
  at: number
}
/** Pending work: money for a payment, or a message to send again. */
export type Plan = { id: string; act: 'capture' | 'send-again'; target: string; dueAt: number }
export type Message = {
  id: string
  channel: string
  type: string
  recipient: string
  subject: string
  body: string
  createdAt: number
  /** Null when nothing is left to send. */
  nextAt: number | null
  attempts: number
  deliveries: number
  lastAnswer: string | null
}

const TABLES = `
create table if not exists payment (id text primary key, reference text not null unique, fingerprint text not null, method text not null, amount text not null,
  currency text not null, language text not null, returnUrl text not null, state text not null, reason text, expiresAt integer not null, createdAt integer not null) strict;
create table if not exists capture (id text primary key, payment text not null, amount text not null, currency text not null, at integer not null) strict;
create table if not exists payout (id text primary key, reference text not null unique, fingerprint text not null, method text not null, amount text not null,
  currency text not null, accountEnding text not null, state text not null, reason text, dueAt integer, createdAt integer not null) strict;
create table if not exists payment_return (id text primary key, kind text not null, payment text not null, capture text not null, amount text not null,
  currency text not null, stage text not null, state text not null, at integer not null) strict;
create table if not exists plan (id text primary key, act text not null, target text not null, dueAt integer not null) strict;
create table if not exists message (id text primary key, channel text not null, type text not null, recipient text not null, subject text not null, body text not null,
  createdAt integer not null, nextAt integer, attempts integer not null, deliveries integer not null, lastAnswer text) strict;
create index if not exists message_waiting on message (nextAt) where nextAt is not null;
`

const COLUMNS = {
  payment: [
    'id',
    'reference',
    'fingerprint',
    'method',
    'amount',
    'currency',
    'language',
    'returnUrl',
    'state',
    'reason',
    'expiresAt',
    'createdAt',
  ],
  capture: ['id', 'payment', 'amount', 'currency', 'at'],
  payout: ['id', 'reference', 'fingerprint', 'method', 'amount', 'currency', 'accountEnding', 'state', 'reason', 'dueAt', 'createdAt'],
  payment_return: ['id', 'kind', 'payment', 'capture', 'amount', 'currency', 'stage', 'state', 'at'],
  plan: ['id', 'act', 'target', 'dueAt'],
  message: ['id', 'channel', 'type', 'recipient', 'subject', 'body', 'createdAt', 'nextAt', 'attempts', 'deliveries', 'lastAnswer'],
} as const
type Rows = { payment: Payment; capture: Capture; payout: Payout; payment_return: PaymentReturn; plan: Plan; message: Message }

export type Store = ReturnType<typeof openStore>

/** A new id of that kind, `pay_…`. */
export const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`

/** Opens the file of a folder, making both when they are new. */
export function openStore(folder: string) {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(path.join(folder, 'payments.sqlite'))
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 3000')
  file.exec(TABLES)
  const all = <T>(sql: string, ...values: SQLInputValue[]): T[] => file.prepare(sql).all(...values) as T[]
  const one = <T>(sql: string, ...values: SQLInputValue[]): T | undefined => file.prepare(sql).get(...values) as T | undefined
  return {
    /** Runs as one transaction; a state and its message are stored together or not at all. */
    together<T>(act: () => T): T {
      file.exec('begin immediate')
      try {
        const answer = act()
        file.exec('commit')
        return answer
      } catch (error) {
        file.exec('rollback')
        throw error
      }
    },
    insert<K extends keyof Rows>(table: K, row: Rows[K]) {
      const columns = COLUMNS[table]
      const values = columns.map((column) => row[column as keyof Rows[K]] as SQLInputValue)
      file.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`).run(...values)
    },
    payment: (id: string) => one<Payment>('select * from payment where id = ?', id),
    paymentByReference: (reference: string) => one<Payment>('select * from payment where reference = ?', reference),
    setPayment: (id: string, state: PaymentState, reason: string | null) =>
      void file.prepare('update payment set state = ?, reason = ? where id = ?').run(state, reason, id),
    captures: (payment: string) => all<Capture>('select * from capture where payment = ? order by at, id', payment),
    capture: (id: string) => one<Capture>('select * from capture where id = ?', id),
    paymentReturn: (id: string) => one<PaymentReturn>('select * from payment_return where id = ?', id),
    returnsOf: (payment: string) => all<PaymentReturn>('select * from payment_return where payment = ? order by at, id', payment),
    setReturn: ({ id, amount, stage, state }: PaymentReturn) =>
      void file.prepare('update payment_return set amount = ?, stage = ?, state = ? where id = ?').run(amount, stage, state, id),
    payout: (id: string) => one<Payout>('select * from payout where id = ?', id),
    payoutByReference: (reference: string) => one<Payout>('select * from payout where reference = ?', reference),
    setPayout: (id: string, state: Payout['state'], reason: string | null) =>
      void file.prepare('update payout set state = ?, reason = ?, dueAt = null where id = ?').run(state, reason, id),
    duePayouts: (at: number) => all<Payout>(`select * from payout where state = 'pending' and dueAt <= ? order by dueAt`, at),
    duePlans: (at: number) => all<Plan>('select * from plan where dueAt <= ? order by dueAt', at),
    planned: (target: string) => one<Plan>('select * from plan where target = ?', target) !== undefined,
    dropPlan: (id: string) => void file.prepare('delete from plan where id = ?').run(id),
    overduePayments: (at: number) => all<Payment>(`select * from payment where state = 'pending' and expiresAt <= ?`, at),
    dueMessages: (at: number) => all<Message>('select * from message where nextAt <= ? order by nextAt limit 50', at),
    message: (id: string) => one<Message>('select * from message where id = ?', id),
    messages: (limit: number) => all<Message>('select * from message order by createdAt desc, rowid desc limit ?', limit),
    noteAttempt: (id: string, answer: string, delivered: boolean, nextAt: number | null) =>
      void file
        .prepare('update message set attempts = attempts + 1, deliveries = deliveries + ?, lastAnswer = ?, nextAt = ? where id = ?')
        .run(delivered ? 1 : 0, answer, nextAt, id),
    sendAgain: (id: string, at: number) => file.prepare('update message set nextAt = ? where id = ?').run(at, id).changes > 0,
    recentPayments: (limit: number) => all<Payment>('select * from payment order by createdAt desc limit ?', limit),
    recentPayouts: (limit: number) => all<Payout>('select * from payout order by createdAt desc limit ?', limit),
    close: () => file.close(),
  }
}
