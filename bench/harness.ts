/** The bench harness: any bench gives its contestants and goals, and gets interleaved rounds, a report and an exit code. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/platform/clock.ts'
import { startBenchCluster } from './harness/cluster.ts'
import { describeMachine, flushMicroseconds } from './harness/machine.ts'
import { writeReport, type Goal } from './harness/report.ts'
import { runRounds, type Contestant } from './harness/rounds.ts'

export type Bench = {
  readonly name: string
  readonly title: string
  readonly contestants: readonly Contestant[]
  readonly goals: readonly Goal[]
  /** Sentences that belong beside the figures: what is not measured, how peers are set up. */
  readonly notes: Readonly<Record<string, string>>
}

const OUT = path.resolve(import.meta.dirname, 'out')

const FLAGS = {
  seconds: { type: 'string', default: '6' },
  warm: { type: 'string', default: '2' },
  rounds: { type: 'string', default: '3' },
  /** How often a round with foreign load is tried before its figure is called noisy. */
  tries: { type: 'string', default: '6' },
  foreign: { type: 'string', default: '0.15' },
  'wal-megabytes': { type: 'string', default: '2048' },
  /** Contestants whose name holds one of these words, by comma; goals that need others are left out. */
  only: { type: 'string', default: '' },
} as const

/**
 * Runs a bench by the flags of the command line and answers the exit code. It is 1 when a goal was missed by more than the spread of its
 * rounds, or an invariant broke.
 */
export async function runBench(bench: Bench): Promise<number> {
  const { values } = parseArgs({ options: FLAGS })
  const wanted = values.only.split(',').filter(Boolean)
  const contestants = bench.contestants.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  const names = new Set(contestants.map(({ name }) => name))
  const goals = bench.goals.filter((goal) => needed(goal).every((name) => names.has(name)))
  const cluster = await startBenchCluster({ warmMegabytes: Number(values['wal-megabytes']) })
  try {
    const started = systemClock.now().toString()
    const facts = {
      started,
      ...describeMachine(),
      ...(await cluster.versions()),
      'flush of 8 KB': `${await flushMicroseconds(cluster.dir)} µs (median)`,
    }
    const options = {
      seconds: Number(values.seconds),
      warm: Number(values.warm),
      rounds: Number(values.rounds),
      tries: Number(values.tries),
      mostForeign: Number(values.foreign),
      say: (line: string) => console.error(line),
    }
    const results = await runRounds(cluster, contestants, options)
    const measuring = { rounds: `${values.rounds} of ${values.seconds} s after ${values.warm} s of warming, interleaved` }
    const report = await writeReport(
      OUT,
      `${bench.name}-${started.slice(0, 19).replaceAll(':', '-')}`,
      bench.title,
      { ...facts, ...measuring, ...bench.notes },
      results,
      goals,
    )
    console.log(report.markdown)
    return report.isGood ? 0 : 1
  } finally {
    await cluster.stop()
  }
}

/** The contestants that a goal asks for. */
function needed(goal: Goal): string[] {
  const names: string[] = []
  goal.value((name) => {
    names.push(name)
    return {
      perSecond: 1,
      p50: 1,
      p99: 1,
      max: 1,
      walBytes: 1,
      cpuMicroseconds: 1,
      load: { node: 0, postgres: 0, foreign: 0, stolen: 0 },
      noisy: false,
      faults: [],
    }
  })
  return names
}
