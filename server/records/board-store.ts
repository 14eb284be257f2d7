/** Board store: reads the wins and the counts of played games. The follower writes them together with the rounds. */
import { sql } from 'kysely'
import type { Reader, Writer } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

export type WinRow = Omit<Rows['records_win'], 'round' | 'wonOn'>

export type WinWish = {
  readonly gameTypes: readonly string[]
  readonly currency: string
  readonly since: Temporal.Instant
  readonly limit: number
}

const columns = sql`w.member, w.currency, w.vendor, w.game_code as "gameCode", w.game_type as "gameType", w.net_units as "netUnits", w.won_at as "wonAt"`

/**
 * The latest of each category by its index, then the latest of these. The ledger has milliseconds; of rounds in the same one, the one
 * recorded last is the latest.
 */
export async function latestWins(reader: Reader, { gameTypes, currency, since, limit }: WinWish): Promise<WinRow[]> {
  const { rows } = await sql<WinRow>`
    select ${columns} from unnest(${gameTypes}::text[]) as t(game_type) cross join lateral (
      select * from records_win w where w.game_type = t.game_type and w.currency = ${currency} and w.won_at > ${since.toString()}::timestamptz
      order by w.won_at desc, w.round desc limit ${limit}
    ) w order by w.won_at desc, w.round desc limit ${limit}`.execute(reader)
  return rows
}

/** The biggest of each category and day by its index, then the biggest of these. However many rounds were won, few rows are read. */
export async function biggestWins(reader: Reader, { gameTypes, currency, since, limit }: WinWish): Promise<WinRow[]> {
  const day = since.toZonedDateTimeISO('UTC').toPlainDate()
  const days = Array.from({ length: 9 }, (_, ahead) => day.add({ days: ahead }).toString())
  const { rows } = await sql<WinRow>`
    select ${columns} from unnest(${gameTypes}::text[]) as t(game_type) cross join unnest(${days}::date[]) as d(day) cross join lateral (
      select * from records_win w
      where w.game_type = t.game_type and w.currency = ${currency} and w.won_on = d.day and w.won_at > ${since.toString()}::timestamptz
      order by w.net_units desc limit ${limit}
    ) w order by w.net_units desc, w.won_at desc, w.round desc limit ${limit}`.execute(reader)
  return rows
}

export type PlayedGame = { readonly vendor: string; readonly game: string }

/** The games with the most settled rounds since a day, most played first. */
export async function mostPlayed(reader: Reader, since: Temporal.Instant, limit: number): Promise<PlayedGame[]> {
  const { rows } = await sql<PlayedGame>`
    select vendor, game_code as game from records_game_day where day >= ${since.toZonedDateTimeISO('UTC').toPlainDate().toString()}::date
    group by vendor, game_code having sum(rounds) > 0 order by sum(rounds) desc, vendor, game_code limit ${limit}`.execute(reader)
  return rows
}

/** The games of a member's latest settled rounds, each once, latest first. `quarters` bounds how far back it looks. */
export async function playedLately(
  reader: Reader,
  member: string,
  quarters: number,
): Promise<(PlayedGame & { readonly at: Temporal.Instant })[]> {
  const { rows } = await sql<PlayedGame & { at: Temporal.Instant }>`
    select vendor, game_code as game, max(last_at) as at from (
      select vendor, game_code, last_at, last_round from records_quarter where member = ${member} and settled_rounds > 0 order by quarter desc limit ${quarters}
    ) latest group by vendor, game_code order by max(last_at) desc, (array_agg(last_round order by last_at desc, last_round desc))[1] desc`.execute(
    reader,
  )
  return rows
}

/** Removes what no board shows any more. */
export async function dropBefore(writer: Writer, instant: Temporal.Instant): Promise<void> {
  await sql`delete from records_win where won_at < ${instant.toString()}::timestamptz`.execute(writer)
  await sql`delete from records_game_day where day < ${instant.toZonedDateTimeISO('UTC').toPlainDate().toString()}::date`.execute(writer)
}
