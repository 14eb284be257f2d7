/** Tables: what a run says, as Markdown. */
import { median } from '../harness/rounds.ts'
import type { Cost } from './costs.ts'
import { filled, type Longest } from './fills.ts'
import type { Stretch } from './measures.ts'
import type { Heard, OfAct } from './people.ts'

export type Played = {
  readonly name: string
  readonly people: number
  /** From the first person's coming to the end of the warming. */
  readonly arriving: Heard
  readonly playing: Heard
  readonly stretch: Stretch
  /** The longest queues of the product while people played. */
  readonly longest: Longest
}

const show = (value: number | undefined): string =>
  value === undefined ? '–' : value >= 100 ? String(Math.round(value)) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

export const costsTable = (costs: readonly Cost[], quiet: Stretch): string =>
  [
    `Idle: ${show(quiet.statements)} statements and ${show(quiet.transactions)} transactions a second, ${show(quiet.web * 100)} % of a core in Node, ${show(quiet.postgres * 100)} % in PostgreSQL.`,
    '',
    table(
      ['four at a time', 'acts', 'Node ms', 'PostgreSQL ms', 'together ms', 'statements', 'transactions', 'failures'],
      costs.map((cost) => [
        cost.name,
        String(cost.acts),
        show(cost.web),
        show(cost.postgres),
        show(cost.web + cost.postgres),
        show(cost.statements),
        show(cost.transactions),
        String(cost.failures),
      ]),
    ),
  ].join('\n')

const failuresOf = (heard: readonly Heard[]): string => {
  const sums = new Map<string, number>()
  for (const { acts } of heard)
    for (const [name, { failures }] of Object.entries(acts))
      for (const [said, count] of Object.entries(failures)) sums.set(`${name} ${said}`, (sums.get(`${name} ${said}`) ?? 0) + count)
  return [...sums].map(([what, count]) => `${what}: ${count}`).join(', ') || 'nothing'
}

const middle = (runs: readonly Played[], of: (played: Played) => number): string => show(median(runs.map(of)))
const bets = ({ playing }: Played): number =>
  (playing.acts['dice']?.count ?? 0) + (playing.acts['ticket']?.count ?? 0) + (playing.acts['vendor bet']?.count ?? 0)
const calls = ({ playing }: Played): number => Object.values(playing.acts).reduce((sum, { count }) => sum + count, 0)

const fullIn = ({ stretch, longest }: Played, round: number): string => `Full in round ${round + 1}: ${filled(stretch, longest)}.`

function actsTable(runs: readonly Played[]): string {
  const names = [...new Set(runs.flatMap(({ arriving, playing }) => [...Object.keys(arriving.acts), ...Object.keys(playing.acts)]))]
  const of = (name: string, pick: (act: OfAct) => number): string => {
    const found = runs.flatMap(({ arriving, playing }) => playing.acts[name] ?? arriving.acts[name] ?? [])
    return show(median(found.map(pick)))
  }
  return table(
    ['act', 'count', 'p50 ms', 'p95', 'p99', 'longest'],
    names.map((name) => [
      name,
      of(name, ({ count }) => count),
      of(name, ({ p50 }) => p50),
      of(name, ({ p95 }) => p95),
      of(name, ({ p99 }) => p99),
      of(name, ({ max }) => max),
    ]),
  )
}

/** The medians of all rounds of each product and number of people. */
export function peopleTable(all: readonly Played[]): string {
  const groups = Map.groupBy(all, ({ name, people }) => `${name}, ${people} people`)
  const sums = table(
    [
      '',
      'bets/s',
      'calls/s',
      'dice p50',
      'dice p99',
      'Node cores',
      'PostgreSQL',
      'load',
      'sandboxes',
      'others',
      'statements/s',
      'channels',
      'resets',
      'what failed',
    ],
    [...groups].map(([group, runs]) => [
      group,
      middle(runs, (run) => bets(run) / run.stretch.seconds),
      middle(runs, (run) => calls(run) / run.stretch.seconds),
      middle(runs, ({ playing }) => playing.acts['dice']?.p50 ?? 0),
      middle(runs, ({ playing }) => playing.acts['dice']?.p99 ?? 0),
      middle(runs, ({ stretch }) => stretch.web),
      middle(runs, ({ stretch }) => stretch.postgres),
      middle(runs, ({ stretch }) => stretch.load),
      middle(runs, ({ stretch }) => stretch.beside),
      middle(runs, ({ stretch }) => stretch.others),
      middle(runs, ({ stretch }) => stretch.statements),
      middle(runs, ({ playing }) => playing.channels),
      middle(runs, ({ playing }) => playing.resets),
      failuresOf(runs.flatMap(({ arriving, playing }) => [arriving, playing])),
    ]),
  )
  return [sums, ...[...groups].map(([group, runs]) => `### ${group}\n\n${runs.map(fullIn).join('\n')}\n\n${actsTable(runs)}`)].join('\n\n')
}
