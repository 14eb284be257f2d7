/** Keeps page sessions and rounds in SQLite, so that no stake is forgotten, whatever happens to the process. */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nowMilliseconds } from '../clock.ts'
import { MOVES, type Round, type RoundState } from './round.ts'

const SCHEMA = `
  create table if not exists page_session (
    id text primary key, vendor text not null, game text not null, token text not null, player text not null, currency text not null,
    started_ms integer not null
  ) strict;
  create table if not exists round (
    id text primary key, vendor text not null, game text not null, page_session text not null, page_bet text not null,
    token text not null, player text not null, currency text not null,
    stake_units integer not null, payout_units integer, corrections integer not null default 0, detail text not null,
    state text not null, refusal text, balance text, shown integer not null default 0,
    created_ms integer not null, changed_ms integer not null,
    unique (page_session, page_bet)
  ) strict;
  create index if not exists round_unfinished on round (vendor, game, player)
    where state not in ('bet-refused', 'cancelled', 'done', 'disputed');
  create index if not exists round_of_player on round (vendor, game, player, created_ms);
`

/** The first version of this database knew one slot only; its rounds are migrated. */
const FROM_FIRST_EDITION = `
  alter table round rename to round_of_first_edition;
  drop index if exists round_unfinished; drop index if exists round_of_player;
  ${SCHEMA}
  insert into round (id, vendor, game, page_session, page_bet, token, player, currency, stake_units, payout_units, detail, state, refusal,
    balance, shown, created_ms, changed_ms) select id, vendor, game, page_session, page_spin, token, player, currency, stake_units, payout_units,
    json_object('bet', rtrim(rtrim(printf('%d.%04d', line_stake_units / 10000, line_stake_units % 10000), '0'), '.'), 'draw', json(stops)), state, refusal, balance, shown, created_ms, changed_ms
    from round_of_first_edition;
  drop table round_of_first_edition;
`

/** Money is read as text, because a SQLite integer above 2^53 does not fit a JavaScript number. */
const ROUND = `select id, vendor, game, page_session as pageSession, page_bet as pageBet, token, player, currency,
  cast(stake_units as text) as stake, cast(payout_units as text) as payout, corrections, detail,
  state, refusal, balance, created_ms as createdMs from round`
const UNFINISHED = `state not in ('bet-refused', 'cancelled', 'done', 'disputed')`

/** The number of paid rounds of a game that a correction looks through. */
const CORRECTABLE = 2_000

export type PageSession = {
  readonly id: string
  readonly vendor: string
  readonly game: string
  readonly token: string
  readonly player: string
  readonly currency: string
}

type RoundRow = Omit<Round, 'stakeUnits' | 'payoutUnits'> & { stake: string; payout: string | null }

const roundFrom = (row: unknown): Round | undefined => {
  if (row === undefined) return undefined
  const { stake, payout, ...rest } = row as RoundRow
  return { ...rest, stakeUnits: BigInt(stake), payoutUnits: payout === null ? null : BigInt(payout) }
}

/** Page sessions are bearer secrets, so only their digest is kept. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export type Store = ReturnType<typeof createStore>

/** Opens (or creates) the vendor's book in the folder. */
export const openBook = (folder: string): DatabaseSync => {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'vendors.sqlite'))
  // FULL: a commit is on disk before the call that depends on it leaves the process.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;')
  const first = database.prepare("select 1 from pragma_table_info('round') where name = 'page_spin'").get() !== undefined
  database.exec(first ? `begin; ${FROM_FIRST_EDITION} commit;` : SCHEMA)
  // A book from before results could be corrected.
  if (database.prepare("select 1 from pragma_table_info('round') where name = 'corrections'").get() === undefined)
    database.exec('alter table round add column corrections integer not null default 0')
  return database
}

/**
 * Writes that a power cut may lose. Either a durable write follows before anything leaves the process (`intended`). Or
 * the next step is repeated with the same id anyway (`win-sent`), or no money depends on it.
 */
const withoutWaiting = <T>(database: DatabaseSync, write: () => T): T => {
  database.exec('pragma synchronous = normal')
  try {
    return write()
  } finally {
    database.exec('pragma synchronous = full')
  }
}

/** Rounds of one game in their order. */
const gameRounds = (database: DatabaseSync) => {
  const waiting = database.prepare(
    `${ROUND} where vendor = ? and game = ? and state = 'bet-accepted' and ${UNFINISHED} order by created_ms`,
  )
  const paid = database.prepare(`${ROUND} where vendor = ? and game = ? and state = 'done' order by created_ms desc limit ?`)
  const roundsOf = database.prepare(`${ROUND} where vendor = ? and game = ? and player = ? order by created_ms desc limit ?`)
  return {
    /** Rounds of a game whose stake is taken and whose outcome is still to come. */
    waiting: (vendor: string, game: string): Round[] => waiting.all(vendor, game).flatMap((row) => roundFrom(row) ?? []),
    /** The latest paid rounds of a game, newest first: those that a corrected result may still change. */
    paidRounds: (vendor: string, game: string): Round[] => paid.all(vendor, game, CORRECTABLE).flatMap((row) => roundFrom(row) ?? []),
    /** The player's latest rounds of a game, the newest first. */
    roundsOf: ({ vendor, game, player }: PageSession, most: number): Round[] =>
      roundsOf.all(vendor, game, player, most).flatMap((row) => roundFrom(row) ?? []),
  }
}

/** Page sessions and rounds as stored. */
export const createStore = (database: DatabaseSync) => {
  const addSession = database.prepare('insert into page_session values (?, ?, ?, ?, ?, ?, ?)')
  const oneSession = database.prepare('select id, vendor, game, token, player, currency from page_session where id = ?')
  const addRound = database.prepare(`insert into round (id, vendor, game, page_session, page_bet, token, player, currency, stake_units,
    payout_units, detail, state, created_ms, changed_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const roundById = database.prepare(`${ROUND} where id = ?`)
  const roundByBet = database.prepare(`${ROUND} where page_session = ? and page_bet = ?`)
  const unfinishedRounds = database.prepare(`${ROUND} where ${UNFINISHED} order by created_ms`)
  const unfinishedOf = database.prepare(`${ROUND} where vendor = ? and game = ? and player = ? and ${UNFINISHED} limit 1`)
  const unshownOf = database.prepare(`${ROUND} where vendor = ? and game = ? and player = ? and shown = 0 and state <> 'bet-refused'
    order by created_ms desc limit 1`)
  const latestBet = database.prepare('select max(created_ms) as at from round where vendor = ? and game = ? and player = ?')
  const changeRound = database.prepare(`update round set state = ?, refusal = coalesce(?, refusal), balance = coalesce(?, balance),
    payout_units = coalesce(?, payout_units), corrections = coalesce(?, corrections), changed_ms = ? where id = ? and state = ?`)
  const markShown = database.prepare('update round set shown = 1 where vendor = ? and game = ? and player = ? and created_ms <= ?')
  const netOf = database.prepare(`select cast(coalesce(sum(coalesce(payout_units, 0) - stake_units), 0) as text) as net from round
    where page_session = ? and state in ('bet-accepted', 'win-sent', 'resettle-sent', 'done')`)

  return {
    ...gameRounds(database),
    addSession(secret: string, { vendor, game, token, player, currency }: Omit<PageSession, 'id'>): PageSession {
      const id = digestOf(secret)
      addSession.run(id, vendor, game, token, player, currency, nowMilliseconds())
      return { id, vendor, game, token, player, currency }
    },
    session: (secret: string): PageSession | undefined => oneSession.get(digestOf(secret)) as PageSession | undefined,
    addRound(round: Round): void {
      const { id, vendor, game, pageSession, pageBet, token, player, currency, state, createdMs } = round
      const names = [id, vendor, game, pageSession, pageBet, token, player, currency]
      const money = [round.stakeUnits, round.payoutUnits]
      withoutWaiting(database, () => addRound.run(...names, ...money, round.detail, state, createdMs, createdMs))
    },
    round: (id: string): Round | undefined => roundFrom(roundById.get(id)),
    roundOfBet: (session: PageSession, bet: string): Round | undefined => roundFrom(roundByBet.get(session.id, bet)),
    unfinished: (): Round[] => unfinishedRounds.all().flatMap((row) => roundFrom(row) ?? []),
    unfinishedOf: ({ vendor, game, player }: PageSession): Round | undefined => roundFrom(unfinishedOf.get(vendor, game, player)),
    latestBetOf: ({ vendor, game, player }: PageSession): number | null =>
      (latestBet.get(vendor, game, player) as { at: number | null }).at,
    /** The player's latest round whose end no page has shown yet. */
    unshownOf: ({ vendor, game, player }: PageSession): Round | undefined => roundFrom(unshownOf.get(vendor, game, player)),
    /** Every round up to this one is known to the player. */
    markShown({ vendor, game, player, createdMs }: Round): void {
      withoutWaiting(database, () => markShown.run(vendor, game, player, createdMs))
    },
    /** Moves a round on. A move that the table does not have, or of a round that moved concurrently, is a bug. */
    move(
      round: Round,
      state: RoundState,
      said: { refusal?: string; balance?: string; payoutUnits?: bigint; corrections?: number } = {},
    ): Round {
      if (!(MOVES[round.state] as readonly string[]).includes(state)) throw new Error(`a round cannot go from ${round.state} to ${state}`)
      const words = [said.refusal ?? null, said.balance ?? null, said.payoutUnits ?? null, said.corrections ?? null]
      const write = () => changeRound.run(state, ...words, nowMilliseconds(), round.id, round.state)
      const { changes } = state === 'win-sent' && said.payoutUnits === undefined ? withoutWaiting(database, write) : write()
      if (changes !== 1) throw new Error(`round ${round.id} is no longer ${round.state}`)
      return { ...round, state, ...said }
    },
    /** Wins less stakes of everything accepted in a page session, in ten-thousandths. */
    netOf: ({ id }: { id: string }): bigint => BigInt((netOf.get(id) as { net: string }).net),
  }
}
