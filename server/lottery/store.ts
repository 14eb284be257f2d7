/** Store of games and issues. Bets are in `bet-store.ts`, payments in `settlement-store.ts`. */
import { sql } from 'kysely'
import type { Draw, IssueState } from '@baize/contract/lottery/lottery.ts'
import { DATABASE_NOW } from '../platform/clock.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { PlannedIssue } from '@baize/rules/lottery/calendars/calendar.ts'
import type { Game } from './game.ts'
import { mayMove, type Issue } from './issue.ts'
import type { Report } from './needs.ts'

type Instant = Temporal.Instant

/** Raw rows with camelCase fields. */
export const on = (reader: Reader | Tx): Reader => reader.withPlugin(camelCase)

/** The database's clock, by which acceptance, close and draw are decided. */
export async function databaseNow(reader: Reader | Tx): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select ${sql.raw(DATABASE_NOW)} as now`.execute(reader)
  return rows[0]!.now
}

export const allGames = async (reader: Reader | Tx): Promise<Game[]> =>
  (await sql<Game>`select * from lottery_game order by position, code`.execute(on(reader))).rows

export const gameOf = async (reader: Reader | Tx, code: string): Promise<Game | undefined> =>
  (await sql<Game>`select * from lottery_game where code = ${code}`.execute(on(reader))).rows[0]

/** Writes a demo game where it is missing; an existing one keeps the operator's changes. */
export async function insertGame(tx: Tx, game: Game): Promise<boolean> {
  const written = await sql`
    insert into lottery_game (code, rules, family, prize_mode, vendor, name_en, name_my, region, time_zone, source, calendar, state, plays, odds, special_tiers, base_price, units,
      minimum_group, maximum_multiple, maximum_stake_units, win_cap_units, number_exposure_units, play_exposure_units, late_minutes, position, currency)
    values (${game.code}, ${game.rules}, ${game.family}, ${game.prizeMode}, ${game.vendor}, ${game.nameEn}, ${game.nameMy}, ${game.region}, ${game.timeZone},
      ${game.source}, ${JSON.stringify(game.calendar)}::jsonb, ${game.state}, ${game.plays}, ${JSON.stringify(game.odds)}::jsonb, ${JSON.stringify(game.specialTiers)}::jsonb, ${game.basePrice}, ${game.units},
      ${game.minimumGroup}, ${game.maximumMultiple}, ${game.maximumStakeUnits}, ${game.winCapUnits}, ${game.numberExposureUnits}, ${game.playExposureUnits},
      ${game.lateMinutes}, ${game.position}, ${game.currency})
    on conflict (code) do nothing`.execute(tx)
  return (written.numAffectedRows ?? 0n) > 0n
}

/** Locks a game against other staff. */
export const lockGame = async (tx: Tx, code: string): Promise<Game | undefined> =>
  (await sql<Game>`select * from lottery_game where code = ${code} for update`.execute(on(tx))).rows[0]

export const writeGameState = (tx: Tx, code: string, state: Game['state']) =>
  sql`update lottery_game set state = ${state} where code = ${code}`.execute(tx)

/** A game whose calendar is locked until the transaction ends. */
export const keepGame = async (tx: Tx, code: string): Promise<Game | undefined> =>
  (await sql<Game>`select * from lottery_game where code = ${code} for share`.execute(on(tx))).rows[0]

/** The last day up to which the issues of each game are made, where that is known. */
export async function plannedDays(reader: Reader): Promise<Map<string, Temporal.PlainDate>> {
  const { rows } = await sql<{ game: string; day: string }>`select game, last_day::text as day from lottery_planned`.execute(reader)
  return new Map(rows.map(({ game, day }) => [game, Temporal.PlainDate.from(day)]))
}

export const writePlannedDay = (tx: Tx, game: string, day: Temporal.PlainDate) =>
  sql`insert into lottery_planned (game, last_day) values (${game}, ${day.toString()}::date)
    on conflict (game) do update set last_day = excluded.last_day`.execute(tx)

/** Made issues may have been deleted: the next run looks at every issue. */
export const forgetPlanned = (tx: Tx, game: string) => sql`delete from lottery_planned where game = ${game}`.execute(tx)

export type NewIssue = PlannedIssue & {
  readonly commitment: string | null
  readonly sealedSeed: string | null
  readonly beaconName: string | null
  readonly beaconRound: string | null
}

/**
 * Says which planned issues a game has: under their name, or under the name by which a draw of the same moment was sold before. One draw is
 * never sold twice.
 */
export async function knownDraws(
  reader: Reader | Tx,
  game: string,
  planned: readonly PlannedIssue[],
): Promise<(issue: PlannedIssue) => boolean> {
  const { rows } = await sql<{ number: string; draw_at: Instant }>`
    select number, draw_at from lottery_issue where game = ${game}
      and (number = any (${planned.map(({ number }) => number)}::text[]) or draw_at = any (${planned.map(({ drawAt }) => String(drawAt))}::timestamptz[]))`.execute(
    reader,
  )
  const [names, moments] = [new Set(rows.map(({ number }) => number)), new Set(rows.map((row) => row.draw_at.epochMilliseconds))]
  return ({ number, drawAt }) => names.has(number) || moments.has(drawAt.epochMilliseconds)
}

/** Writes missing issues; existing ones keep their commitment. */
export async function insertIssues(tx: Tx, game: string, issues: readonly NewIssue[]): Promise<number> {
  const column = <Name extends keyof NewIssue>(name: Name) => issues.map((issue) => issue[name])
  const written = await sql`
    insert into lottery_issue (game, number, open_at, close_at, draw_at, commitment, sealed_seed, beacon_name, beacon_round)
    select ${game}, * from unnest(${column('number')}::text[], ${column('openAt').map(String)}::timestamptz[], ${column('closeAt').map(String)}::timestamptz[],
      ${column('drawAt').map(String)}::timestamptz[], ${column('commitment')}::text[], ${column('sealedSeed')}::text[], ${column('beaconName')}::text[], ${column('beaconRound')}::text[])
    on conflict (game, number) do nothing`.execute(tx)
  return Number(written.numAffectedRows ?? 0n)
}

const oneIssue = async (reader: Reader | Tx, rest: ReturnType<typeof sql>): Promise<Issue | undefined> =>
  (await sql<Issue>`select * from lottery_issue ${rest}`.execute(on(reader))).rows[0]

export const issueOf = (reader: Reader | Tx, game: string, number: string) =>
  oneIssue(reader, sql`where game = ${game} and number = ${number}`)
export const issueById = (reader: Reader | Tx, id: bigint) => oneIssue(reader, sql`where id = ${id}`)
/** Waits for every bet that locks the issue, and keeps new ones out until the transaction ends. */
export const lockIssue = (tx: Tx, id: bigint) => oneIssue(tx, sql`where id = ${id} for update`)

/** Locks issues against their close while bets are written. All bets share the lock, so that they do not wait for one another. */
export async function shareIssues(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Issue>> {
  const { rows } = await sql<Issue>`select * from lottery_issue where id = any (${ids}::bigint[]) order by id for share`.execute(on(tx))
  return new Map(rows.map((row) => [row.id, row]))
}

export const issuesNamed = async (reader: Reader | Tx, game: string, numbers: readonly string[]): Promise<Issue[]> =>
  (await sql<Issue>`select * from lottery_issue where game = ${game} and number = any (${numbers}::text[])`.execute(on(reader))).rows

/** The present and future issues, soonest first. */
export const issuesAhead = async (reader: Reader, game: string, now: Instant, limit: number): Promise<Issue[]> =>
  (
    await sql<Issue>`select * from lottery_issue where game = ${game} and state = 'selling' and close_at > ${now} and draw_at > ${now} order by draw_at limit ${limit}`.execute(
      on(reader),
    )
  ).rows

/** The issues that were drawn, latest first. */
export const drawnIssues = async (reader: Reader, game: string, limit: number): Promise<Issue[]> =>
  (
    await sql<Issue>`select * from lottery_issue where game = ${game} and draw is not null order by draw_at desc limit ${limit}`.execute(
      on(reader),
    )
  ).rows

/** The drawn or called-off issues of a game, or those of a name or published number. */
const ended = (game: string, number: string | undefined) => sql`
  from lottery_issue where game = ${game} and (draw is not null or state = 'void') and (${number ?? null}::text is null or number = ${number ?? null} or published_number = ${number ?? null})`

/** Latest first; a called-off issue is listed where its draw would be. */
export const endedIssues = async (reader: Reader, game: string, limit: number, offset: number, number?: string): Promise<Issue[]> =>
  (await sql<Issue>`select * ${ended(game, number)} order by draw_at desc limit ${limit} offset ${offset}`.execute(on(reader))).rows

export async function countEnded(reader: Reader, game: string, number?: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count ${ended(game, number)}`.execute(reader)
  return Number(rows[0]!.count)
}

/** The draws of one day, latest first. */
export const drawnBetween = async (reader: Reader, game: string, from: Instant, to: Instant): Promise<Issue[]> =>
  (
    await sql<Issue>`select * from lottery_issue where game = ${game} and draw is not null and draw_at >= ${from} and draw_at < ${to} order by draw_at desc limit 1500`.execute(
      on(reader),
    )
  ).rows

/** The issue that each of these games sells now or next. */
export async function nextIssueOf(reader: Reader, games: readonly string[], now: Instant): Promise<Map<string, Issue>> {
  const { rows } = await sql<Issue>`
    select i.* from unnest(${games}::text[]) as g(code)
    cross join lateral (select * from lottery_issue where game = g.code and state = 'selling' and draw_at > ${now} and close_at > ${now} order by draw_at limit 1) i`.execute(
    on(reader),
  )
  return new Map(rows.map((row) => [row.game, row]))
}

/** The last drawn issue of each of these games. */
export async function lastIssueOf(reader: Reader, games: readonly string[]): Promise<Map<string, Issue>> {
  const { rows } = await sql<Issue>`
    select i.* from unnest(${games}::text[]) as g(code)
    cross join lateral (select * from lottery_issue where game = g.code and draw is not null order by draw_at desc limit 1) i`.execute(
    on(reader),
  )
  return new Map(rows.map((row) => [row.game, row]))
}

/** Moves a locked issue; a move that the table of states forbids is a bug. */
export async function moveIssue(tx: Tx, issue: Issue, to: IssueState, reason: string | null = issue.reason): Promise<void> {
  if (!mayMove(issue.state, to)) throw new Error(`an issue does not go from ${issue.state} to ${to}`)
  await sql`update lottery_issue set state = ${to}, reason = ${reason} where id = ${issue.id}`.execute(tx)
}

/** Records why an issue stays in its state. */
export const noteReason = (tx: Tx, id: bigint, reason: string) =>
  sql`update lottery_issue set reason = ${reason} where id = ${id}`.execute(tx)

export const markClosed = (tx: Tx, id: bigint, now: Instant) =>
  sql`update lottery_issue set state = 'closed', closed_at = ${now} where id = ${id} and state = 'selling'`.execute(tx)

export const writeVoidAsked = (tx: Tx, id: bigint, by: string) =>
  sql`update lottery_issue set void_asked_by = ${by} where id = ${id}`.execute(tx)

export const writeBeacon = (tx: Tx, id: bigint, value: string) =>
  sql`update lottery_issue set beacon_value = ${value} where id = ${id} and beacon_value is null`.execute(tx)

/** Writes the numbers under the next draw version. */
export async function writeDraw(tx: Tx, issue: Issue, draw: Draw, drawnAt: Instant, seed: string | null): Promise<number> {
  if (!mayMove(issue.state, 'drawn')) throw new Error(`an issue in state ${issue.state} is not drawn`)
  const { rows } = await sql<{ version: number }>`
    update lottery_issue set state = 'drawn', reason = null, draw = ${JSON.stringify(draw)}::jsonb, drawn_at = ${drawnAt}, seed = ${seed}, draw_version = draw_version + 1
    where id = ${issue.id} returning draw_version as version`.execute(tx)
  return rows[0]!.version
}

/** Stores a report of a source unless it is the same page as the source's last one; the caller locks the issue. */
export const insertReport = (tx: Tx, issue: bigint, report: Report, at: Instant) =>
  sql`
    insert into lottery_report (issue, source, page_hash, published_number, draw, drawn_at, at)
    select ${issue}, ${report.source}, ${report.pageHash}, ${report.publishedNumber ?? null}, ${JSON.stringify(report.draw)}::jsonb, ${report.drawnAt}, ${at}
    where ${report.pageHash} is distinct from
      (select page_hash from lottery_report where issue = ${issue} and source = ${report.source} order by id desc limit 1)`.execute(tx)

/** All reports, latest first. */
export const reportsOf = async (reader: Reader, issue: bigint): Promise<(Report & { at: Instant })[]> =>
  (await sql<Report & { at: Instant }>`select * from lottery_report where issue = ${issue} order by id desc limit 50`.execute(on(reader)))
    .rows

/** The newest report of each source; the latest reporter comes first. */
export const newestReports = async (reader: Reader | Tx, issue: bigint): Promise<Report[]> =>
  (
    await sql<Report>`
      select * from (select distinct on (source) * from lottery_report where issue = ${issue} order by source, id desc) newest
      order by id desc`.execute(on(reader))
  ).rows

export type Due = { readonly id: bigint; readonly state: IssueState; readonly game: string; readonly source: 'in-house' | 'feed' }

/** What time or an interrupted process has left to do, oldest first. */
export const dueIssues = async (
  reader: Reader,
  source: Due['source'],
  now: Instant,
  limit: number,
  resting: readonly string[],
): Promise<Due[]> =>
  (
    await sql<Due>`
      select i.id, i.state, i.game, g.source from (
        select id, state, game, close_at from lottery_issue where state = 'selling' and close_at <= ${now}
        union all
        select id, state, game, close_at from lottery_issue
        where (state in ('closed', 'held') and (draw_at <= ${now} or tickets_hash is null))
          or (state in ('drawn', 'settling') and not payment_held) or (state = 'settled' and reason is null)) i
      join lottery_game g on g.code = i.game
      where g.source = ${source} and i.id <> all (${[...resting]}::bigint[])
      order by i.close_at limit ${limit}`.execute(on(reader))
  ).rows

/** When the next issue closes or draws. */
export async function nextMoment(reader: Reader, now: Instant): Promise<Instant | undefined> {
  const { rows } = await sql<{ at: Instant | null }>`
    select least((select min(close_at) from lottery_issue where state = 'selling' and close_at > ${now}),
      (select min(draw_at) from lottery_issue where state in ('closed', 'held') and draw_at > ${now})) as at`.execute(reader)
  return rows[0]!.at ?? undefined
}

export async function issuesByIds(reader: Reader | Tx, ids: readonly bigint[]): Promise<Map<bigint, Issue>> {
  const { rows } = await sql<Issue>`select * from lottery_issue where id = any (${[...new Set(ids)]}::bigint[])`.execute(on(reader))
  return new Map(rows.map((row) => [row.id, row]))
}
