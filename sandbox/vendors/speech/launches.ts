/**
 * Launches: for whom the operator opened a game, by the token of the game's address, and which free rounds it ordered. They are stored,
 * since a launch outlives this process.
 */
import type { DatabaseSync } from 'node:sqlite'
import { nowMilliseconds } from '../../clock.ts'

const SCHEMA = `
  create table if not exists speech_launch (
    vendor text not null, token text not null, player text not null, currency text not null, game text not null, at_ms integer not null,
    primary key (vendor, token)
  ) strict;
  create index if not exists speech_launch_player on speech_launch (vendor, player, at_ms);
  create table if not exists speech_stake (vendor text not null, id text not null, amount text not null, primary key (vendor, id)) strict;
  create table if not exists speech_grant (
    vendor text not null, id text not null, reference text not null, player text not null, game text not null, rounds integer not null,
    stake text not null, state text not null, primary key (vendor, id)
  ) strict;
`

export type Launch = { readonly token: string; readonly player: string; readonly currency: string; readonly game: string }
export type Ordered = {
  readonly id: string
  readonly reference: string
  readonly player: string
  readonly game: string
  readonly rounds: number
  readonly stake: string
}
export type Launches = ReturnType<typeof openLaunches>

export function openLaunches(database: DatabaseSync) {
  database.exec(SCHEMA)
  const addLaunch = database.prepare('insert or replace into speech_launch values (?, ?, ?, ?, ?, ?)')
  const byToken = database.prepare('select token, player, currency, game from speech_launch where vendor = ? and token = ?')
  const latest = database.prepare(
    'select token, player, currency, game from speech_launch where vendor = ? and player = ? order by at_ms desc, rowid desc limit 1',
  )
  const addStake = database.prepare('insert or ignore into speech_stake values (?, ?, ?)')
  const stake = database.prepare('select amount from speech_stake where vendor = ? and id = ?')
  const addGrant = database.prepare(`insert or ignore into speech_grant values (?, ?, ?, ?, ?, ?, ?, 'given')`)
  const grant = database.prepare('select id, reference, player, game, rounds, stake, state from speech_grant where vendor = ? and id = ?')
  const endGrant = database.prepare(`update speech_grant set state = 'taken-back' where vendor = ? and reference = ? and state = 'given'`)
  return {
    remember: (vendor: string, { token, player, currency, game }: Launch): void =>
      void addLaunch.run(vendor, token, player, currency, game, nowMilliseconds()),
    find: (vendor: string, token: string): Launch | undefined => byToken.get(vendor, token) as Launch | undefined,
    latestOf: (vendor: string, player: string): Launch | undefined => latest.get(vendor, player) as Launch | undefined,
    /** The stake under an id, for dialects that repeat it when a bet is undone. */
    keepStake: (vendor: string, id: string, amount: string): void => void addStake.run(vendor, id, amount),
    stakeOf: (vendor: string, id: string): string => String(stake.get(vendor, id)?.['amount'] ?? '0'),
    /** Stored once for an id; returns the stored value. */
    order(vendor: string, { id, reference, player, game, rounds, stake: worth }: Ordered): Ordered {
      addGrant.run(vendor, id, reference, player, game, rounds, worth)
      return grant.get(vendor, id) as unknown as Ordered
    },
    takeBack: (vendor: string, reference: string): boolean => endGrant.run(vendor, reference).changes > 0,
  }
}
