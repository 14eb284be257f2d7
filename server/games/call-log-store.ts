/** Store of the call log: the vendors' calls as they came and as they were answered. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

type Asker = Reader | Tx

export type LoggedCall = {
  readonly vendor: string
  readonly transaction: string
  /** What was called: `bet`, `transaction/win`, `awc settle`. */
  readonly call: string
  /** The dialect's own word for how it ended. */
  readonly status: string
  readonly refused: boolean
  readonly request: string
  readonly answer: string
  readonly http: number
  readonly tookMicroseconds: number
  readonly trace: string
  readonly at: Temporal.Instant
  /** A calendar day. */
  readonly keepUntil: string
}

export async function writeCalls(asker: Asker, calls: readonly LoggedCall[]): Promise<void> {
  const of = <K extends keyof LoggedCall>(name: K): LoggedCall[K][] => calls.map((call) => call[name])
  await sql`insert into games_call (vendor, transaction, call, status, refused, request, answer, http, took_microseconds, trace, at, keep_until)
    select * from unnest(${of('vendor')}::text[], ${of('transaction')}::text[], ${of('call')}::text[], ${of('status')}::text[], ${of('refused')}::boolean[],
      ${of('request')}::text[], ${of('answer')}::text[], ${of('http')}::int[], ${of('tookMicroseconds')}::int[], ${of('trace')}::text[],
      ${of('at').map(String)}::timestamptz[], ${of('keepUntil')}::date[])`.execute(asker)
}

/** Newest first. */
export async function readCalls(asker: Asker, vendor: string, transaction: string, limit = 50): Promise<LoggedCall[]> {
  const { rows } =
    await sql<LoggedCall>`select vendor, transaction, call, status, refused, request, answer, http, took_microseconds as "tookMicroseconds",
    trace, at, keep_until as "keepUntil" from games_call where vendor = ${vendor} and transaction = ${transaction} order by id desc limit ${limit}`.execute(
      asker,
    )
  return rows
}

/** Removes one bite of calls whose days are over and answers how many. */
export async function dropCalls(asker: Asker, today: string, bite = 10_000): Promise<number> {
  const gone =
    await sql`delete from games_call where id in (select id from games_call where keep_until < ${today}::date order by id limit ${bite})`.execute(
      asker,
    )
  return Number(gone.numAffectedRows ?? 0n)
}
