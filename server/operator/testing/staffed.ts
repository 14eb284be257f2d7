/** Staffed: people who act as staff in tests, each with a key, and a command line that asks a second one where two are needed. */
import { refused } from '@baize/contract/values/outcome.ts'
import type { Database } from '../../platform/database.ts'
import type { BooksState } from '../../ledger/ledger.ts'
import { runCommand } from '../command-line.ts'
import type { Operator, OperatorNeeds } from '../operator.ts'

/** Books as a test sets them. What staff accept is noted in `asked`. */
export const booksOf = (test: { readonly books: BooksState; readonly asked: unknown[] }): OperatorNeeds['books'] => ({
  state: async () => test.books,
  begin: async () => test.books.running === undefined,
  async accept(_tx, id, by, reason) {
    test.asked.push([String(id), by, reason])
    const fault = test.books.faults.find((each) => each.id === id)
    return fault && { invariant: fault.invariant, detail: fault.detail, ...(fault.account === null ? {} : { account: fault.account }) }
  },
})

/** Books that balance and were never proved. */
export const balancedBooks = booksOf({ books: { broken: false, last: undefined, running: undefined, faults: [] }, asked: [] })

/** Protection that keeps nobody from anything. */
export const noProtection: OperatorNeeds['protection'] = {
  links: async () => [],
  exclude: async () => refused('state-conflict'),
  renewFreeze: async () => refused('state-conflict'),
  freezes: async () => [],
  setStaffLimit: async () => refused('invalid-input'),
}

/** Keys that are kept in memory, as one machine's folder keeps them. */
export function memoryKeys(): OperatorNeeds['staffKeys'] {
  const kept = new Map<string, string>()
  return {
    read: async (name) => kept.get(name),
    keep: async (name, token) => (kept.has(name) ? undefined : (kept.set(name, token), 'memory')),
  }
}

export type Desk = { readonly operator: Operator; readonly database: Database }

/** The staff desk of a whole server. */
export const deskOf = ({ house, database }: { readonly house: Pick<Desk, 'operator'>; readonly database: Database }): Desk => ({
  operator: house.operator,
  database,
})

/** Adds people, each by the acts that staff have for it. */
export async function addPeople(desk: Desk, ...names: string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const read = await desk.operator.read(desk.database.reader, 'staff-key', { words: [name], options: {}, by: '', reason: '' })
    if (!read.ok) throw new Error(read.code)
    const words = [name, read.value.summary.slice(0, 64)]
    for (const by of at < 2 ? [names[0] ?? ''] : names.slice(0, 2)) {
      const added = await desk.operator.perform(desk.database, 'staff-add', { words, options: {}, by, reason: 'they work here' })
      if (!added.ok) throw new Error(added.code)
    }
  }
}

/** Types a command with what it says kept, as `typeByTwo` does. */
export async function typed(desk: Desk, argv: readonly string[], second: string) {
  const [said, complained]: [string[], string[]] = [[], []]
  const sink = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) }
  const exit = await typeByTwo(desk, argv, sink, second)
  return { exit, said: said.join('\n'), complained: complained.join('\n') }
}

/** Types a command, and has `second` type it too where that is needed. */
export async function typeByTwo(desk: Desk, argv: readonly string[], sink: Parameters<typeof runCommand>[2], second: string) {
  const said: string[] = []
  const first = await runCommand(desk, argv, { ...sink, say: (line) => said.push(line) })
  if (!said.some((line) => line.startsWith('Noted: '))) {
    said.forEach((line) => sink.say(line))
    return first
  }
  return runCommand(desk, argv.with(argv.indexOf('--by') + 1, second), sink)
}
