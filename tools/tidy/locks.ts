/** Advisory locks: a number belongs to one room, since rooms that share one wait for each other. One key and two are separate numbers. */
import { isTest, type Fault, type SourceFile } from './source.ts'

/** A number in a call, and whether a second key follows it. */
const CALL = /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\((\d+)(,?)/g
/** A named number. It is the first of two keys where its file writes it before a comma. */
const NAMED = /const (\w*_LOCK) = (\d+)/g

function locksIn({ text }: SourceFile): { readonly lock: string; readonly at: number }[] {
  const called = [...text.matchAll(CALL)].map(({ 1: number, 2: comma, index }) => ({ lock: `${number}${comma}`, at: index }))
  const named = [...text.matchAll(NAMED)].map(({ 1: name, 2: number, index }) => ({
    lock: `${number}${text.includes(`(\${${name}},`) ? ',' : ''}`,
    at: index,
  }))
  return [...called, ...named]
}

/** A migration is of the room after which it is named. */
const roomOf = (path: string): string | undefined =>
  /^server\/migrations\/\d+-([a-z]+)/.exec(path)?.[1] ?? /^server\/([a-z]+)\/.*\.ts$/.exec(path)?.[1]

/** Faults of the rule `locks`. */
export function lockFaults(files: readonly SourceFile[]): Fault[] {
  const owners = new Map<string, string>()
  const faults: Fault[] = []
  for (const file of files) {
    const room = roomOf(file.path)
    if (room === undefined || isTest(file.path)) continue
    for (const { lock, at } of locksIn(file)) {
      const owner: string = owners.get(lock) ?? room
      owners.set(lock, owner)
      const line = file.text.slice(0, at).split('\n').length
      if (owner !== room)
        faults.push({ rule: 'locks', path: file.path, line, says: `takes the advisory lock ${lock.replace(',', '')} of the room ${owner}` })
    }
  }
  return faults
}
