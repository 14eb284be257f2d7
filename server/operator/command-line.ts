/** Command line: turns words typed by staff into acts, and answers into sentences and exit codes. */
import { parseArgs } from 'node:util'
import { refusalText } from '@baize/contract/texts.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Database, Reader } from '../platform/database.ts'
import { ACT_PERMISSIONS, type DescribedActs } from '@baize/contract/ops/acts.ts'
import { wordsOf, type Act, type Call, type Performed, type Reading } from './acts/act.ts'
import type { Row } from './needs.ts'

/** 0 done; 1 refused, or a check found a fault; 2 the command was not understood; 3 something failed. */
export type ExitCode = 0 | 1 | 2 | 3
export type Sink = { say(line: string): void; complain(line: string): void }
/** What a command needs from the operator's door. */
type Desk = {
  readonly acts: readonly Act[]
  describe(may: (permission: string) => boolean): DescribedActs
  alarm(reader: Reader): Promise<string | undefined>
  prove(reader: Reader, name: string, call: Call): Promise<Outcome<string, string>>
  perform(database: Database, name: string, call: Call): Promise<Outcome<Performed, string>>
  read(reader: Reader, name: string, call: Call): Promise<Outcome<Reading, string>>
}
export type CommandWorld = { readonly operator: Desk; readonly database: Database }

const SENTENCES: Readonly<Record<string, string>> = {
  'not-found': 'There is nothing of that name.',
  'game-unknown': 'There is no such game.',
  'issue-unknown': 'There is no such draw.',
  'calendar-refused': 'No calendar can be made of that.',
  'state-conflict': 'It is not in a state in which this can be done.',
  'name-missing': 'Say who you are with --by "Your name".',
  'reason-missing': 'Give a reason of 3 to 500 characters with --reason "…".',
  'value-refused': 'That is not what can be given here.',
  'staff-key-missing': 'There is no key of that name in your folder of keys (STAFF_KEYS). staff-key makes one.',
  'staff-key-wrong': 'That key does not prove that name.',
  'staff-key-stands': 'A key of that name stands there already. Move it away first.',
  // The sum that follows is read in any language.
  'offer-loses': `${refusalText('offer-loses', 'EN')} (--budget MMK=…)\n${refusalText('offer-loses', 'MY')}`,
  'case-not-in-hand': 'Name with --case an open case of that person which you have taken; risk-cases and risk-take help.',
  'own-account': 'This is about your own account as a member. Somebody else of the staff must do it.',
  'role-unknown': 'There is no such role.',
  'roles-conflict': 'Whoever decides about people moves no money: these roles are never one person’s.',
  'own-roles': 'Somebody else of the staff decides about your own roles.',
  'second-needed': 'You have asked for this already. Somebody else of the staff must give the same act.',
}

/** What a field may hold, as the help says it. */
function boundsText({ bounds }: Act['fields'][string]): string {
  if (bounds.kind === 'choice') return `one of ${bounds.of.join(', ')}`
  if (bounds.kind === 'number') return `${bounds.least} to ${bounds.most}${bounds.none ? ', or none' : ''}`
  if (bounds.kind === 'day') return 'a day, as 2026-12-01'
  if (bounds.kind === 'flag') return 'yes or no'
  return ''
}

const usageOf = (act: Act): string =>
  `  ${[act.name, ...wordsOf(act.fields).map((word) => `<${word}>`)].join(' ')}\n      ${act.summary}` +
  Object.entries(act.fields)
    .map(([name, field]) => [
      field.place === 'word' ? `<${name}>` : `--${name}`,
      [field.says, boundsText(field)].filter(Boolean).join('; '),
    ])
    .filter(([, help]) => help !== '')
    .map(([name, help]) => `\n      ${name}: ${help}`)
    .join('')

/** The whole help. */
function helpText(acts: readonly Act[]): string {
  const [changing, reading] = [acts.filter((act) => act.changes), acts.filter((act) => !act.changes)]
  return [
    'Usage: npm run operator -- <act> [words] --by "Your name" --reason "Why"',
    '',
    'Acts that change something need --by and --reason; both are kept for ever. A key in your folder of keys proves the name.',
    'What moves much money or touches fairness is done when a second one of the staff gives the same act within 24 hours.',
    ...changing.map(usageOf),
    '',
    'Acts that only read:',
    ...reading.map(usageOf),
    '',
    'acts prints all of this as JSON, with what permits each act; acts <permission>… prints those of some permissions.',
    'Exit codes: 0 done, 1 refused or not in order, 2 not understood, 3 something broke.',
    'The database is DATABASE_URL, or the one in the data folder (BAIZE_DATA, else .data).',
  ].join('\n')
}

/** Columns as wide as their widest text. */
function tableText(rows: readonly Row[]): string[] {
  const heads = Object.keys(rows[0] ?? {})
  const cells = [heads, ...rows.map((row) => heads.map((head) => row[head] ?? '–'))]
  const widths = heads.map((_, column) => Math.max(...cells.map((line) => (line[column] ?? '').length)))
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Red on a terminal, and between marks everywhere. */
const inRed = (text: string): string => `\u001B[1;31m!!! ${text} !!!\u001B[0m`

type Understood = {
  readonly act: Act
  readonly words: string[]
  readonly options: Record<string, string>
  readonly by: string
  readonly reason: string
}

/** Reads the words, or answers why they cannot be understood. */
function understand(acts: readonly Act[], argv: readonly string[]): Understood | string {
  const act = acts.find(({ name }) => name === argv[0])
  if (!act) return `There is no act "${argv[0] ?? ''}".`
  const named = Object.entries(act.fields).filter(([, { place }]) => place === 'option')
  const names = [...named.map(([name]) => name), ...(act.changes ? ['by', 'reason'] : [])]
  let values: Record<string, unknown>
  let words: string[]
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
    ;({ values, positionals: words } = parseArgs({ args: argv.slice(1), options, allowPositionals: true, strict: true }))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const asked = wordsOf(act.fields)
  if (words.length !== asked.length) return `${act.name} needs ${asked.map((word) => `<${word}>`).join(' ') || 'no further words'}.`
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
  const { by = '', reason = '', ...options } = given
  return { act, words, options, by, reason }
}

/** A list stands line by line. */
const detailText = (detail: Readonly<Record<string, unknown>> | undefined): string =>
  detail
    ? ` (${Object.entries(detail)
        .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.map((line) => `\n  ${line}`).join('') : String(value)}`)
        .join(', ')})`
    : ''

function tell({ rows, summary, fault }: Reading, sink: Sink): ExitCode {
  for (const line of rows.length === 0 ? [] : tableText(rows)) sink.say(line)
  sink.say(summary)
  return fault ? 1 : 0
}

async function perform({ operator, database }: CommandWorld, { act, ...call }: Understood, sink: Sink): Promise<ExitCode> {
  const refuse = (code: string, detail?: Readonly<Record<string, unknown>>): ExitCode => {
    sink.complain(`Refused: ${SENTENCES[code] ?? code}${detailText(detail)}`)
    return /^(name|reason|staff-key)-missing$/.test(code) ? 2 : 1
  }
  if (!act.changes) {
    const read = await operator.read(database.reader, act.name, call)
    if (!read.ok) return refuse(read.code, read.detail)
    return tell(read.value, sink)
  }
  const proved = await operator.prove(database.reader, act.name, call)
  if (!proved.ok) return refuse(proved.code, proved.detail)
  const done = await operator.perform(database, act.name, { ...call, by: proved.value })
  if (!done.ok) return refuse(done.code, done.detail)
  const { object, before, after, audit, worked, waits } = done.value
  sink.say(
    waits
      ? `Noted: ${act.name} ${object} is done when a second one of the staff gives the same act within 24 hours`
      : `Done: ${act.name} ${object}`,
  )
  sink.say(`  before ${JSON.stringify(before)}`)
  sink.say(`  after  ${JSON.stringify(after)}`)
  sink.say(`  audit row ${audit.seq}, ${audit.hash}`)
  return worked ? tell(worked, sink) : 0
}

/** The acts as JSON: all, or those of some permissions. */
function sayActs(desk: Desk, permissions: readonly string[], sink: Sink): ExitCode {
  const unknown = permissions.find((each) => !ACT_PERMISSIONS.some((known) => known === each))
  if (unknown !== undefined) {
    sink.complain(`There is no permission "${unknown}".`)
    return 2
  }
  sink.say(
    JSON.stringify(
      desk.describe((asked) => permissions.length === 0 || permissions.includes(asked)),
      undefined,
      2,
    ),
  )
  return 0
}

/** Runs one command. Never throws: a failure is reported in one line. */
export async function runCommand(world: CommandWorld, argv: readonly string[], sink: Sink): Promise<ExitCode> {
  const { acts } = world.operator
  if (argv.length === 0 || argv[0] === 'help' || argv.includes('--help')) {
    sink.say(helpText(acts))
    return argv.length === 0 ? 2 : 0
  }
  if (argv[0] === 'acts') return sayActs(world.operator, argv.slice(1), sink)
  const understood = understand(acts, argv)
  if (typeof understood === 'string') {
    sink.complain(understood)
    sink.complain('npm run operator -- help  shows every act.')
    return 2
  }
  try {
    const alarm = await world.operator.alarm(world.database.reader)
    if (alarm !== undefined) sink.complain(inRed(alarm))
    return await perform(world, understood, sink)
  } catch (error) {
    sink.complain(`It broke, and nothing was changed: ${error instanceof Error ? error.message : String(error)}`)
    return 3
  }
}
