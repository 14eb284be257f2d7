/** List: the people of the stand-in lists. All are invented, and what is added is gone when the process ends. */
import { now } from '../clock.ts'

const COLUMNS =
  'id;schema;name;aliases;birth_date;countries;addresses;identifiers;sanctions;phones;emails;dataset;first_seen;last_seen;last_change'

/** The columns of the open lists, with a semicolon between them and a bar within. */
const ROWS = `${COLUMNS}
inv-001;Person;Dorvan Kestrelmoor;D. Kestrelmoor|Dorwan Kestrelmore;1961-03-09;zz;12 Quay Row, Port Example;PP-000-001;Asset freeze 2024/17;;;sanctions;2024-02-01;2026-11-01;2026-05-04
inv-002;Person;Ilvane Thornquist-Bell;;1974-12-24;zz;;PP-000-002;Travel ban 2025/3;;;sanctions;2025-01-15;2026-11-01;2025-01-15
inv-003;Person;Maurel Sandhopper;Moe Sandhopper;1958-07-30;zz;;;;;office@town.example;persons-in-office;2023-06-01;2026-11-01;2026-01-10
inv-004;Person;Aung Thant Examplewala;;1970-10-05;zz;;;;;;persons-in-office;2023-06-01;2026-11-01;2026-09-12`

export type Entry = {
  readonly id: string
  readonly schema: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly birthDate: string
  readonly countries: readonly string[]
  readonly dataset: string
  readonly firstSeen: string
  readonly lastSeen: string
  readonly lastChange: string
}

/** How the service answers; all but `right` are bad answers. */
export const WAYS = {
  right: 'Right answers',
  slow: 'Right answers, after half a minute',
  silent: 'No answer at all',
  wrong: 'Scores that are none',
  partial: 'An error for each person',
  broken: 'An error of the server',
} as const
export type Way = keyof typeof WAYS
export const isWay = (name: string): name is Way => Object.hasOwn(WAYS, name)

const several = (text: string): string[] => text.split('|').filter(Boolean)

function entryOf(line: string): Entry {
  const [
    id = '',
    schema = '',
    name = '',
    aliases = '',
    birthDate = '',
    countries = '',
    ,
    ,
    ,
    ,
    ,
    dataset = '',
    first = '',
    last = '',
    changed = '',
  ] = line.split(';')
  const dates = { firstSeen: first, lastSeen: last, lastChange: changed }
  return { id, schema, name, aliases: several(aliases), birthDate, countries: several(countries), dataset, ...dates }
}

const TOPICS: Readonly<Record<string, string>> = { sanctions: 'sanction', 'persons-in-office': 'role.pep' }
const MOST = 1000

/** Words in any order, without regard to capitals. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

const pairsOf = (text: string): string[] => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** The share of pairs of signs that both have. */
function likeness(one: string, other: string): number {
  const [left, right] = [pairsOf(wordsOf(one)), pairsOf(wordsOf(other))]
  const rest = [...right]
  const both = left.filter((pair) => {
    const place = rest.indexOf(pair)
    if (place >= 0) rest.splice(place, 1)
    return place >= 0
  })
  return left.length + right.length === 0 ? 0 : (2 * both.length) / (left.length + right.length)
}

const UNKNOWN_DATE = 0.95
const OTHER_DATE = 0.8

export type Asked = { readonly names: readonly string[]; readonly birthDate: string | undefined }

/** The best of all names; another birth date is less alike, and one that is not told a little less. */
function scoreOf({ names, birthDate }: Asked, entry: Entry): number {
  const best = Math.max(0, ...names.flatMap((name) => [entry.name, ...entry.aliases].map((known) => likeness(name, known))))
  const date = birthDate === undefined || entry.birthDate === '' ? UNKNOWN_DATE : birthDate === entry.birthDate ? 1 : OTHER_DATE
  return Math.round(best * date * 1000) / 1000
}

export function createList() {
  const entries = new Map(
    ROWS.split('\n')
      .slice(1)
      .map((line) => [line.split(';')[0] ?? '', entryOf(line)]),
  )
  let way: Way = 'right'
  const version = (): string =>
    [...entries.values()].map(({ lastChange }) => lastChange).reduce((last, each) => (each > last ? each : last), '')
  return {
    way: (): Way => way,
    setWay(chosen: Way): void {
      way = chosen
    },
    version,
    entries: (): readonly Entry[] => [...entries.values()],
    /** Enters somebody, or changes what is said of them: the list has a new version. */
    enter(given: Pick<Entry, 'id' | 'name' | 'birthDate' | 'dataset'>): void {
      for (const oldest of entries.keys()) if (entries.size >= MOST) entries.delete(oldest)
      const at = now().toString()
      const known = entries.get(given.id)
      const dates = { firstSeen: known?.firstSeen ?? at, lastSeen: at, lastChange: at }
      entries.set(given.id, { schema: 'Person', aliases: known?.aliases ?? [], countries: known?.countries ?? ['zz'], ...given, ...dates })
    },
    match: (asked: Asked, { threshold, limit }: { readonly threshold: number; readonly limit: number }) =>
      [...entries.values()]
        .map((entry) => ({ entry, score: scoreOf(asked, entry) }))
        .filter(({ score }) => score >= threshold)
        .sort((left, right) => right.score - left.score)
        .slice(0, limit)
        .map(({ entry, score }) => ({
          id: entry.id,
          caption: entry.name,
          schema: entry.schema,
          properties: {
            name: [entry.name],
            alias: entry.aliases,
            birthDate: [entry.birthDate],
            country: entry.countries,
            topics: [TOPICS[entry.dataset] ?? 'poi'],
          },
          datasets: [entry.dataset],
          first_seen: entry.firstSeen,
          last_seen: entry.lastSeen,
          last_change: entry.lastChange,
          score,
          match: score >= threshold,
        })),
  }
}
export type List = ReturnType<typeof createList>
