/** Report: figures and ratios as Markdown and JSON, with what missed its goal. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { median, type Measured, type Results } from './rounds.ts'

export type Goal = {
  readonly text: string
  /** At least this, or at most when `atMost` is set. */
  readonly goal: number
  readonly atMost?: true
  /** The value of one round, from the figures of that round. */
  readonly value: (of: (name: string) => Measured) => number
  /** Reported and not judged. */
  readonly reportOnly?: true
}

export type Judged = {
  readonly text: string
  readonly goal: string
  readonly median: number
  readonly least: number
  readonly most: number
  /** `within the spread`: the median missed the goal, and a round of the same run reached it. */
  readonly verdict: 'met' | 'missed' | 'within the spread' | 'void' | 'noisy' | 'reported'
}

function judge(goal: Goal, results: Results): Judged {
  const rounds = Math.min(...[...results.values()].map((measured) => measured.length))
  const used = new Set<Measured>()
  const values = Array.from({ length: rounds }, (_, round) =>
    goal.value((name) => {
      const measured = results.get(name)?.[round]
      if (measured === undefined) throw new Error(`no figures for ${name}`)
      used.add(measured)
      return measured
    }),
  )
  const middle = median(values)
  const reaches = (value: number): boolean => (goal.atMost ? value <= goal.goal : value >= goal.goal)
  const isVoid = [...used].some((measured) => measured.faults.length > 0)
  const isNoisy = [...used].filter((measured) => measured.noisy).length > used.size / 2
  const missed = isNoisy ? 'noisy' : values.some(reaches) ? 'within the spread' : 'missed'
  const verdict = isVoid ? 'void' : goal.reportOnly ? 'reported' : reaches(middle) ? 'met' : missed
  return {
    text: goal.text,
    goal: `${goal.atMost ? '≤' : '≥'} ${goal.goal}`,
    median: middle,
    least: Math.min(...values),
    most: Math.max(...values),
    verdict,
  }
}

const show = (value: number): string => (value >= 100 ? Math.round(value).toString() : value >= 10 ? value.toFixed(1) : value.toFixed(2))
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

function figuresTable(results: Results): string {
  const rows = [...results].map(([name, measured]) => {
    const of = (pick: (one: Measured) => number): number[] => measured.map(pick)
    const rates = of((one) => one.perSecond)
    const middle = (pick: (one: Measured) => number): string => show(median(of(pick)))
    return [
      name,
      show(median(rates)),
      `${show(Math.min(...rates))}..${show(Math.max(...rates))}`,
      middle((one) => one.p50),
      middle((one) => one.p99),
      middle((one) => one.max),
      middle((one) => one.load.node),
      middle((one) => one.load.postgres),
      middle((one) => one.load.foreign),
      middle((one) => one.cpuMicroseconds),
      middle((one) => one.walBytes),
      measured.some((one) => one.faults.length > 0) ? 'VOID' : 'hold',
    ]
  })
  return table(
    [
      'contestant',
      'a second (median)',
      'min..max',
      'p50 ms',
      'p99 ms',
      'max ms',
      'CPU Node',
      'CPU PostgreSQL',
      'CPU others',
      'PostgreSQL µs each',
      'WAL B each',
      'invariants',
    ],
    rows,
  )
}

export type Report = { readonly markdown: string; readonly judged: readonly Judged[]; readonly isGood: boolean }

/** Writes `<name>.md` and `<name>.json` into `folder` and answers the report; `isGood` is false when no round reached a goal or a figure is void. */
export async function writeReport(
  folder: string,
  name: string,
  title: string,
  facts: Readonly<Record<string, string>>,
  results: Results,
  goals: readonly Goal[],
): Promise<Report> {
  const judged = goals.map((goal) => judge(goal, results))
  const isGood = judged.every(({ verdict }) => verdict !== 'missed' && verdict !== 'void')
  const markdown = [
    `# ${title}`,
    Object.entries(facts)
      .map(([fact, value]) => `- ${fact}: ${value}`)
      .join('\n'),
    figuresTable(results),
    table(
      ['ratio (median of the rounds)', 'goal', 'median', 'min..max', 'verdict'],
      judged.map((one) => [one.text, one.goal, show(one.median), `${show(one.least)}..${show(one.most)}`, one.verdict]),
    ),
  ].join('\n\n')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `${name}.md`), `${markdown}\n`)
  await writeFile(
    path.join(folder, `${name}.json`),
    JSON.stringify({ title, facts, results: Object.fromEntries(results), judged }, null, 2),
  )
  return { markdown, judged, isGood }
}
