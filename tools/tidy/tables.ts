/** Tables bear the name of their room, and no other room's code or SQL names them. */
import type { Facts } from './facts.ts'
import { isTest, type Fault, type SourceFile } from './source.ts'

/** The Socket.IO adapter reads a table of this name, so the room that owns it cannot rename it. */
const NAMED_BY_PACKAGES = new Set(['socket_io_attachments'])

/** Faults of the rule `tables`; `files` carries the migrations, `all` the parsed code. */
export function tableFaults(files: SourceFile[], all: Facts[]): Fault[] {
  const rooms = serverRooms(files)
  const migrations = files.filter(({ path }) => /^server\/migrations\/.*\.sql$/.test(path))
  const owners = new Map<string, string>()
  const faults: Fault[] = []
  for (const file of migrations) faults.push(...birthFaults(file, rooms, owners))
  for (const file of migrations) faults.push(...strangerFaults(file.path, roomOfMigration(file.path, rooms), sqlWords(file.text), owners))
  for (const facts of all) {
    if (mayNameAll(facts.path)) continue
    const words = facts.names.flatMap(({ text, line }) => wordsOf(text).map((word) => ({ word, line })))
    const ledgerIsOpen = isTest(facts.path)
    faults.push(
      ...strangerFaults(facts.path, roomOfCode(facts.path), words, owners).filter(
        ({ says }) => !(ledgerIsOpen && says.includes('of the room ledger')),
      ),
    )
  }
  return faults
}

function serverRooms(files: SourceFile[]): Set<string> {
  const rooms = new Set<string>()
  for (const { path } of files) {
    const [ground, room, rest] = path.split('/')
    if (ground === 'server' && rest !== undefined && room !== 'app' && room !== 'migrations') rooms.add(room!)
  }
  return rooms
}

/** `0004-wallet.sql` and `0012-wallet-limits.sql` belong to wallet. */
function roomOfMigration(file: string, rooms: Set<string>): string {
  const word = /\/\d+-([a-z]+)/.exec(file)?.[1] ?? ''
  return rooms.has(word) ? word : ''
}

function roomOfCode(file: string): string {
  const [ground = '', room = ''] = file.split('/')
  return ground === 'server' ? room : ground
}

/** Browser, benchmarks and the tests of the whole server look at every room. */
function mayNameAll(file: string): boolean {
  const outside = !/^(server|sandbox|tools)\//.test(file)
  return outside || file === 'server/app/testing.ts' || (isTest(file) && !/^server\/(?!app\/)/.test(file))
}

function birthFaults(file: SourceFile, rooms: Set<string>, owners: Map<string, string>): Fault[] {
  const faults: Fault[] = []
  const owner = roomOfMigration(file.path, rooms)
  if (owner === '')
    faults.push({ rule: 'tables', path: file.path, line: 1, says: 'a migration is named after its room, like 0004-wallet.sql' })
  for (const [index, text] of withoutComments(file.text).split('\n').entries()) {
    const found = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:"?\w+"?\.)?"?(\w+)"?/i.exec(text)
    const table = found?.[1]?.toLowerCase()
    if (table === undefined || NAMED_BY_PACKAGES.has(table)) continue
    const room = [...rooms].find((name) => table.startsWith(`${name}_`))
    if (room === undefined || (owner !== '' && room !== owner)) {
      faults.push({
        rule: 'tables',
        path: file.path,
        line: index + 1,
        says: `the table ${table} does not bear the name of its room${owner && ` ${owner}`}`,
      })
    }
    owners.set(table, room ?? owner)
  }
  return faults
}

function strangerFaults(path: string, room: string, words: { word: string; line: number }[], owners: Map<string, string>): Fault[] {
  const faults = new Map<string, Fault>()
  for (const { word, line } of words) {
    const owner = owners.get(word)
    if (owner === undefined || owner === room || faults.has(word)) continue
    faults.set(word, { rule: 'tables', path, line, says: `names ${word}, a table of the room ${owner}` })
  }
  return [...faults.values()]
}

function sqlWords(sql: string): { word: string; line: number }[] {
  return withoutComments(sql)
    .split('\n')
    .flatMap((text, index) => wordsOf(text).map((word) => ({ word, line: index + 1 })))
}

function wordsOf(text: string): string[] {
  return text.includes('_') ? (text.toLowerCase().match(/\b[a-z]\w*_\w+\b/g) ?? []) : []
}

/** Comments become blanks, so that line numbers stay true. */
function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}
