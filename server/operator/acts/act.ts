/** Act: one act of staff, described once. Whatever is typed is read by its fields before the act sees it. */
import type { ActPermission, Danger } from '@baize/contract/ops/acts.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Changed, Row } from '../needs.ts'
import type { Fields, Values } from './fields.ts'

/** What staff typed: words after the act's name, and options. */
export type Call = {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly by: string
  readonly reason: string
}

type Described<F extends Fields> = {
  readonly name: string
  /** One sentence for the help. */
  readonly summary: string
  readonly permission: ActPermission
  readonly fields: F
}

/** Whether a second member of staff must give the same act: always, or for large amounts. */
export type Gate = 'two' | 'two-when-large'
type Done = Outcome<Changed & { readonly object: string; readonly afterwards?: Afterwards }, string>

/** Changes something: it runs in one transaction with its audit row. */
export type ChangingAct = Described<Fields> & {
  readonly changes: true
  readonly danger: Danger
  readonly gate?: Gate | ((tx: Tx, call: Call, changed: Changed) => Promise<Gate | undefined>)
  change(tx: Tx, call: Call): Promise<Done>
}
/** Only reads. `fault` says that the result is not as it must be. */
export type ReadingAct = Described<Fields> & {
  readonly changes: false
  read(reader: Reader, call: Call): Promise<Outcome<Reading, string>>
}
export type Reading = { readonly rows: readonly Row[]; readonly summary: string; readonly fault?: boolean }
export type Act = ChangingAct | ReadingAct

/** Long work in its own transactions, begun when the act and its audit row are stored. If it is interrupted, the act is given again. */
export type Afterwards = () => Promise<Reading>

export type Performed = Changed & {
  readonly object: string
  readonly audit: { readonly seq: bigint; readonly hash: string }
  readonly worked: Reading | undefined
  /** Nothing was done yet: a second member of staff must give the same act. */
  readonly waits: boolean
}

/** The names of the words, in their order. */
export const wordsOf = (fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, { place }]) => place === 'word')
    .map(([name]) => name)

/** The values of what was typed, or which field is wrong and what it may be. */
function readFields<F extends Fields>(fields: F, { words, options }: Call): Outcome<Values<F>, 'value-refused'> {
  const names = wordsOf(fields)
  const typed: Readonly<Record<string, string | undefined>> = {
    ...options,
    ...Object.fromEntries(names.map((name, at) => [name, words[at]])),
  }
  const unknown =
    Object.keys(options).find((name) => fields[name]?.place !== 'option') ?? (words.length > names.length ? words[names.length] : undefined)
  if (unknown !== undefined) return refused('value-refused', { field: unknown, wrong: 'unknown' })
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = typed[name]
    if (text === undefined && field.needed) return refused('value-refused', { field: name, wrong: 'missing' })
    if (text === undefined) continue
    const told = field.read(text, options)
    if ('wrong' in told) return refused('value-refused', { field: name, ...told })
    values[name] = told.right
  }
  return done(values as Values<F>)
}

/** An act that changes something. */
export function changing<const F extends Fields>(
  act: Described<F> & {
    readonly danger: Danger
    readonly gate?: Gate | ((tx: Tx, given: Values<F>, call: Call, changed: Changed) => Promise<Gate | undefined>)
    change(tx: Tx, given: Values<F>, call: Call): Promise<Done>
  },
): ChangingAct {
  const { name, summary, permission, fields, danger, gate } = act
  return {
    name,
    summary,
    permission,
    fields,
    danger,
    changes: true,
    ...(gate === undefined
      ? {}
      : {
          gate:
            typeof gate === 'string'
              ? gate
              : async (tx: Tx, call: Call, changed: Changed) => {
                  const given = readFields(fields, call)
                  return given.ok ? gate(tx, given.value, call, changed) : 'two'
                },
        }),
    async change(tx, call) {
      const given = readFields(fields, call)
      return given.ok ? act.change(tx, given.value, call) : given
    },
  }
}

/** An act that only reads. */
export function reading<const F extends Fields>(
  act: Described<F> & { read(reader: Reader, given: Values<F>, call: Call): Promise<Outcome<Reading, string>> },
): ReadingAct {
  const { name, summary, permission, fields } = act
  return {
    name,
    summary,
    permission,
    fields,
    changes: false,
    async read(reader, call) {
      const given = readFields(fields, call)
      return given.ok ? act.read(reader, given.value, call) : given
    },
  }
}

/** An act that lists what a room has, and counts it. */
export const listing = (
  act: Omit<Described<Fields>, 'fields'> & { readonly what: string; rows(reader: Reader): Promise<readonly Row[]> },
): ReadingAct =>
  reading({
    ...act,
    fields: {},
    async read(reader) {
      const rows = await act.rows(reader)
      return done({ rows, summary: `${rows.length} ${act.what}` })
    },
  })

/** Whether what an act turned out to do needs two. */
export const byEffect = async (_tx: Tx, _given: unknown, _call: Call, { needsTwo }: Changed): Promise<Gate | undefined> =>
  needsTwo ? 'two' : undefined
/** The same, where a large amount needs two besides. */
export const byEffectOrLarge = async (_tx: Tx, _given: unknown, _call: Call, { needsTwo }: Changed): Promise<Gate | undefined> =>
  needsTwo ? 'two' : 'two-when-large'
