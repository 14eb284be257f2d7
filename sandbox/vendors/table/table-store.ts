/** Stores the rounds of shared tables and the table's state between them, so that a crash neither loses nor changes an outcome. */
import type { DatabaseSync } from 'node:sqlite'
import type { Times } from './timetable.ts'

export type TableRound = Times & {
  readonly number: number
  /** The fresh state of a chapter, such as a new shoe; earlier rounds belong to another chapter. */
  readonly chapter: number
  /** JSON text, or null while it is not drawn. */
  readonly outcome: string | null
}

const SCHEMA = `
  create table if not exists table_round (
    vendor text not null, game text not null, number integer not null, chapter integer not null,
    opens_ms integer not null, closes_ms integer not null, deals_ms integer not null, shows_ms integer not null, ends_ms integer not null,
    outcome text, primary key (vendor, game, number)
  ) strict, without rowid;
  create table if not exists table_memory (
    vendor text not null, game text not null, memory text not null, chapter integer not null, primary key (vendor, game)
  ) strict, without rowid;
`
const ROUND = `select number, chapter, opens_ms as opensMs, closes_ms as closesMs, deals_ms as dealsMs, shows_ms as showsMs, ends_ms as endsMs,
  outcome from table_round where vendor = ? and game = ?`

export type Memory = { readonly memory: string; readonly chapter: number }
export type TableStore = ReturnType<typeof createTableStore>

export const createTableStore = (database: DatabaseSync, { vendor, code }: { readonly vendor: string; readonly code: string }) => {
  database.exec(SCHEMA)
  const latest = database.prepare(`${ROUND} order by number desc limit 1`)
  const one = database.prepare(`${ROUND} and number = ?`)
  const past = database.prepare(`${ROUND} and chapter = ? and outcome is not null order by number desc limit ?`)
  const open = database.prepare(`insert into table_round (vendor, game, number, chapter, opens_ms, closes_ms, deals_ms, shows_ms, ends_ms)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const draw = database.prepare('update table_round set outcome = ? where vendor = ? and game = ? and number = ? and outcome is null')
  const memory = database.prepare('select memory, chapter from table_memory where vendor = ? and game = ?')
  const remember = database.prepare(`insert into table_memory values (?, ?, ?, ?)
    on conflict (vendor, game) do update set memory = excluded.memory, chapter = excluded.chapter`)
  return {
    latest: (): TableRound | undefined => latest.get(vendor, code) as TableRound | undefined,
    round: (number: number): TableRound | undefined => one.get(vendor, code, number) as TableRound | undefined,
    /** Drawn rounds of a chapter, the latest first. */
    past: (chapter: number, most: number): TableRound[] => past.all(vendor, code, chapter, most) as TableRound[],
    memory: (): Memory | undefined => memory.get(vendor, code) as Memory | undefined,
    open(number: number, chapter: number, times: Times): TableRound {
      const { opensMs, closesMs, dealsMs, showsMs, endsMs } = times
      open.run(vendor, code, number, chapter, opensMs, closesMs, dealsMs, showsMs, endsMs)
      return { ...times, number, chapter, outcome: null }
    },
    /** The outcome and the table's state after it are one write; a stored outcome is never replaced. */
    draw(round: TableRound, outcome: string, after: Memory): TableRound {
      database.exec('begin immediate')
      try {
        if (draw.run(outcome, vendor, code, round.number).changes !== 1) throw new Error(`round ${round.number} is drawn already`)
        remember.run(vendor, code, after.memory, after.chapter)
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
      return { ...round, outcome }
    },
    remember: ({ memory: text, chapter }: Memory): void => void remember.run(vendor, code, text, chapter),
  }
}
