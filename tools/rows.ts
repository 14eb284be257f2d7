/** Rows: writes the types of a room's rows from its tables as the migrations make them; `npm run rows` writes all of them. */
import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { makeAppRole } from '@baize/server/platform/app-role.ts'
import { openDatabase } from '@baize/server/platform/database.ts'
import { startEmbedded } from '@baize/server/platform/embedded-postgres.ts'
import { migrate } from '@baize/server/platform/migrations.ts'

/** The rooms whose stores take their types from here, and how each names the fields of a row. */
export const ROOMS = {
  identity: 'as-they-are',
  lottery: 'camel',
  wallet: 'camel',
  points: 'camel',
  protection: 'camel',
  operator: 'camel',
  files: 'camel',
  promotions: 'camel',
  bonus: 'camel',
  originals: 'camel',
  records: 'camel',
  games: 'camel',
  messaging: 'camel',
  content: 'camel',
  agents: 'camel',
  economy: 'camel',
  risk: 'camel',
  market: 'camel',
  checks: 'camel',
  staff: 'camel',
} as const
export type Room = keyof typeof ROOMS

/** The driver's type for each type of PostgreSQL (server/platform/database.ts). */
const READ_AS: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'string',
  inet: 'string',
  integer: 'number',
  jsonb: 'unknown',
  ltree: 'string',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Temporal.Instant',
  uuid: 'string',
}

type Column = { table: string; name: string; type: string; required: boolean; check: string | null }

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname like $1 || '\\_%'
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

/** The allowed values of a column, where its table has a check. */
const wordsOf = ({ name, check }: Column): string | undefined => {
  const [, list] = new RegExp(`^CHECK \\(\\(${name} = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$`).exec(check ?? '') ?? []
  return list?.replaceAll('::text', '').split(', ').join(' | ')
}

function typeOf(column: Column): string {
  const [, base = '', list] = /^(.*?)(\[\])?$/.exec(column.type) ?? []
  const read = READ_AS[base]
  if (read === undefined) throw new Error(`${column.table}.${column.name} is of the type ${column.type}, which nothing reads yet`)
  const one = list === undefined ? (wordsOf(column) ?? read) : `readonly ${read}[]`
  return column.required || one === 'unknown' ? one : `${one} | null`
}

const camel = (name: string): string => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The file of a room's rows. */
export async function rowsOf(pool: pg.Pool, room: Room): Promise<string> {
  const { rows } = await pool.query<Column>(COLUMNS, [room])
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([table, columns]) => {
    const fields = columns.map((each) => `    readonly ${ROOMS[room] === 'camel' ? camel(each.name) : each.name}: ${typeOf(each)}\n`)
    return `  ${table}: {\n${fields.join('')}  }\n`
  })
  return `/** Rows of each table of the room, written by \`npm run rows\` from the migrations. */\nexport type Rows = {\n${tables.join('')}}\n`
}

export const fileOf = (room: Room): string => path.resolve(import.meta.dirname, '../server', room, 'rows/rows.ts')
export const rooms = Object.keys(ROOMS) as Room[]

async function writeAll(): Promise<void> {
  const cluster = await startEmbedded({ dir: await mkdtemp(path.join(tmpdir(), 'baize-rows-')), ephemeral: true })
  const { pool, close } = openDatabase({ connection: { host: cluster.socketDir, user: cluster.user, database: 'postgres' } })
  await makeAppRole(pool, { login: true })
  await migrate(pool)
  for (const room of rooms) writeFileSync(fileOf(room), await rowsOf(pool, room))
  await close()
  await cluster.stop()
}

if (import.meta.main) await writeAll()
