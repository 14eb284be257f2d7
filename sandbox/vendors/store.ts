/** Keeps page sessions and rounds in SQLite so that nothing a player staked is forgotten, whatever happens to the process. */
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { nowMilliseconds } from './clock.ts'
import { MOVES, type Round, type RoundState } from './round.ts'

const SCHEMA = `
  create table if not exists page_session (
    id text primary key, vendor text not null, game text not null, token text not null, player text not null, currency text not null,
    started_ms integer not null
  ) strict;
  create table if not exists round (
    id text primary key, vendor text not null, game text not null, page_session text not null, page_spin text not null,
    token text not null, player text not null, currency text not null,
    line_stake_units integer not null, stake_units integer not null, payout_units integer not null, stops text not null,
    state text not null, refusal text, balance text, shown integer not null default 0,
    created_ms integer not null, changed_ms integer not null,
    unique (page_session, page_spin)
  ) strict;
  create index if not exists round_unfinished on round (vendor, player)
    where state not in ('bet-refused', 'cancelled', 'done', 'disputed');
  create index if not exists round_of_player on round (vendor, game, player, created_ms);
`

/** Money comes out as text, because a SQLite integer above 2^53 is no number of this language. */
const ROUND = `select id, vendor, game, page_session as pageSession, page_spin as pageSpin, token, player, currency,
  cast(line_stake_units as text) as lineStake, cast(stake_units as text) as stake, cast(payout_units as text) as payout,
  stops, state, refusal, balance, created_ms as createdMs from round`
const UNFINISHED = `state not in ('bet-refused', 'cancelled', 'done', 'disputed')`

export type PageSession = {
  readonly id: string
  readonly vendor: string
  readonly game: string
  readonly token: string
  readonly player: string
  readonly currency: string
}

type RoundRow = Omit<Round, 'lineStakeUnits' | 'stakeUnits' | 'payoutUnits' | 'stops'> & {
  lineStake: string
  stake: string
  payout: string
  stops: string
}

const roundFrom = (row: unknown): Round | undefined => {
  if (row === undefined) return undefined
  const { lineStake, stake, payout, stops, ...rest } = row as RoundRow
  return {
    ...rest,
    lineStakeUnits: BigInt(lineStake),
    stakeUnits: BigInt(stake),
    payoutUnits: BigInt(payout),
    stops: JSON.parse(stops) as number[],
  }
}

/** Page sessions are bearer secrets, so only their digest is kept. */
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export type Store = ReturnType<typeof openStore>

const openDatabase = (folder: string): DatabaseSync => {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'vendors.sqlite'))
  // FULL: a commit has reached the disk before the call that depends on it leaves the process.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;')
  database.exec(SCHEMA)
  return database
}

/**
 * Writes what may be lost with the power, because a write that reaches the disk before anything leaves the process follows it
 * (`intended`), or because the step behind it is repeated with the same id anyway (`win-sent`), or because no money hangs on it.
 */
const withoutWaiting = <T>(database: DatabaseSync, write: () => T): T => {
  database.exec('pragma synchronous = normal')
  try {
    return write()
  } finally {
    database.exec('pragma synchronous = full')
  }
}

/** Opens (and creates at need) the vendor's own book in the folder. */
export const openStore = (folder: string) => {
  const database = openDatabase(folder)
  const addSession = database.prepare('insert into page_session values (?, ?, ?, ?, ?, ?, ?)')
  const oneSession = database.prepare('select id, vendor, game, token, player, currency from page_session where id = ?')
  const addRound =
    database.prepare(`insert into round (id, vendor, game, page_session, page_spin, token, player, currency, line_stake_units,
    stake_units, payout_units, stops, state, created_ms, changed_ms) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const roundById = database.prepare(`${ROUND} where id = ?`)
  const roundBySpin = database.prepare(`${ROUND} where page_session = ? and page_spin = ?`)
  const unfinishedRounds = database.prepare(`${ROUND} where ${UNFINISHED} order by created_ms`)
  const unfinishedOf = database.prepare(`${ROUND} where vendor = ? and player = ? and ${UNFINISHED} limit 1`)
  const unshownOf = database.prepare(`${ROUND} where vendor = ? and game = ? and player = ? and shown = 0 and state <> 'bet-refused'
    order by created_ms desc limit 1`)
  const latestSpin = database.prepare('select max(created_ms) as at from round where vendor = ? and game = ? and player = ?')
  const changeRound = database.prepare(
    'update round set state = ?, refusal = coalesce(?, refusal), balance = coalesce(?, balance), changed_ms = ? where id = ? and state = ?',
  )
  const markShown = database.prepare('update round set shown = 1 where vendor = ? and game = ? and player = ? and created_ms <= ?')
  const netOf = database.prepare(`select cast(coalesce(sum(payout_units - stake_units), 0) as text) as net from round
    where page_session = ? and state in ('bet-accepted', 'win-sent', 'done')`)

  return {
    addSession(secret: string, { vendor, game, token, player, currency }: Omit<PageSession, 'id'>): PageSession {
      const id = digestOf(secret)
      addSession.run(id, vendor, game, token, player, currency, nowMilliseconds())
      return { id, vendor, game, token, player, currency }
    },
    session: (secret: string): PageSession | undefined => oneSession.get(digestOf(secret)) as PageSession | undefined,
    addRound(round: Round): void {
      const { id, vendor, game, pageSession, pageSpin, token, player, currency, state, createdMs } = round
      const names = [id, vendor, game, pageSession, pageSpin, token, player, currency]
      const money = [round.lineStakeUnits, round.stakeUnits, round.payoutUnits]
      withoutWaiting(database, () => addRound.run(...names, ...money, JSON.stringify(round.stops), state, createdMs, createdMs))
    },
    round: (id: string): Round | undefined => roundFrom(roundById.get(id)),
    roundOfSpin: (session: PageSession, spin: string): Round | undefined => roundFrom(roundBySpin.get(session.id, spin)),
    unfinished: (): Round[] => unfinishedRounds.all().flatMap((row) => roundFrom(row) ?? []),
    unfinishedOf: ({ vendor, player }: PageSession): Round | undefined => roundFrom(unfinishedOf.get(vendor, player)),
    latestSpinOf: ({ vendor, game, player }: PageSession): number | null =>
      (latestSpin.get(vendor, game, player) as { at: number | null }).at,
    /** The player's latest round whose end no page has shown yet. */
    unshownOf: ({ vendor, game, player }: PageSession): Round | undefined => roundFrom(unshownOf.get(vendor, game, player)),
    /** Every round up to this one is known to the player. */
    markShown({ vendor, game, player, createdMs }: Round): void {
      withoutWaiting(database, () => markShown.run(vendor, game, player, createdMs))
    },
    /** Moves a round on; a move that the table does not have, or of a round that moved meanwhile, is a bug. */
    move(round: Round, state: RoundState, said: { refusal?: string; balance?: string } = {}): Round {
      if (!(MOVES[round.state] as readonly string[]).includes(state)) throw new Error(`a round cannot go from ${round.state} to ${state}`)
      const write = () => changeRound.run(state, said.refusal ?? null, said.balance ?? null, nowMilliseconds(), round.id, round.state)
      const { changes } = state === 'win-sent' ? withoutWaiting(database, write) : write()
      if (changes !== 1) throw new Error(`round ${round.id} is no longer ${round.state}`)
      return { ...round, state, refusal: said.refusal ?? round.refusal, balance: said.balance ?? round.balance }
    },
    /** Wins less stakes of everything accepted in a page session, in ten-thousandths. */
    netOf: ({ id }: { id: string }): bigint => BigInt((netOf.get(id) as { net: string }).net),
    close(): void {
      database.close()
    },
  }
}
