/** Rulings: staff's decisions about matches, kept in the vendor's book. */
import type { DatabaseSync } from 'node:sqlite'
import type { Ruling } from './fixtures.ts'

export type KeptRulings = {
  of(match: number): Ruling | undefined
  set(match: number, ruling: Ruling): void
}

type Row = { kind: 'final' | 'void'; home: number; away: number }

export const createRulings = (database: DatabaseSync, sport: string): KeptRulings => {
  database.exec(`create table if not exists book_ruling (
    sport text not null, match integer not null, kind text not null, home integer not null, away integer not null, primary key (sport, match)
  ) strict`)
  const rows = database.prepare('select match, kind, home, away from book_ruling where sport = ?').all(sport) as (Row & { match: number })[]
  const write = database.prepare(`insert into book_ruling values (?, ?, ?, ?, ?)
    on conflict do update set kind = excluded.kind, home = excluded.home, away = excluded.away`)
  const rulingOf = ({ kind, home, away }: Row): Ruling => (kind === 'void' ? { kind } : { kind, score: { home, away } })
  const kept = new Map(rows.map((row) => [row.match, rulingOf(row)]))
  return {
    of: (match) => kept.get(match),
    set(match, ruling) {
      const { home, away } = ruling.kind === 'final' ? ruling.score : { home: 0, away: 0 }
      write.run(sport, match, ruling.kind, home, away)
      kept.set(match, ruling)
    },
  }
}
