/** Store of the call log: the vendors' calls as received, with their answers. */
import { sql } from 'kysely'
import { bigints, integers, texts } from '../platform/binary-arrays.ts'
import type { Reader, Tx, Writer } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx

/** A call before its row has a number. `call` names what was called (`bet`, `awc settle`); `status` is the dialect's own word for the result. */
export type LoggedCall = Omit<Rows['games_call'], 'id'>

export async function writeCalls(writer: Writer, calls: readonly LoggedCall[]): Promise<void> {
  const of = <K extends keyof LoggedCall>(name: K): LoggedCall[K][] => calls.map((call) => call[name])
  const micros = bigints(of('at').map(({ epochNanoseconds }) => epochNanoseconds / 1000n))
  const refused = integers(of('refused').map(Number))
  await sql`insert into games_call (vendor, transaction, call, status, refused, request, answer, http, took_microseconds, trace, at, keep_until)
    select vendor, transaction, call, status, refused <> 0, request, answer, http, took, trace, timestamptz 'epoch' + micros * interval '1 microsecond', keep_until::date
    from unnest(${texts(of('vendor'))}::text[], ${texts(of('transaction'))}::text[], ${texts(of('call'))}::text[], ${texts(of('status'))}::text[], ${refused}::int[],
      ${texts(of('request'))}::text[], ${texts(of('answer'))}::text[], ${integers(of('http'))}::int[], ${integers(of('tookMicroseconds'))}::int[],
      ${texts(of('trace'))}::text[], ${micros}::bigint[], ${texts(of('keepUntil'))}::text[])
      as a(vendor, transaction, call, status, refused, request, answer, http, took, trace, micros, keep_until)`.execute(writer)
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

/** Removes one slice of calls whose days are over and answers how many. */
export async function dropCalls(writer: Writer, today: string, bite = 10_000): Promise<number> {
  const gone =
    await sql`delete from games_call where id in (select id from games_call where keep_until < ${today}::date order by id limit ${bite})`.execute(
      writer,
    )
  return Number(gone.numAffectedRows ?? 0n)
}
