/** Rounds: contestants measured in turn, A B C A B C, so that a change of the machine's speed meets all of them alike. */
import type { BenchCluster } from './cluster.ts'
import { runLoad, runWhole, type Step } from './load.ts'
import { loadBetween, sampleBusy, type Load } from './machine.ts'

export type Running = {
  readonly step: Step
  /** Work that is measured as one piece instead of in steps. It answers how many units it was, and the longest time that anybody waited for it. */
  readonly whole?: () => Promise<{ readonly units: number; readonly longestMs: number }>
  readonly close: () => Promise<void>
}

export type Contestant = {
  readonly name: string
  readonly callers: number
  /** Tables, preloaded rows and their statistics; once. */
  readonly install: (cluster: BenchCluster) => Promise<void>
  /** New connections for one round. */
  readonly open: () => Promise<Running>
  /** What is wrong with the ledger after a round; anything voids the round's figures. */
  readonly verify: () => Promise<string[]>
}

export type Measured = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly walBytes: number
  readonly load: Load
  /** Microseconds of CPU that PostgreSQL used for each unit of work: steadier than a rate when others use the machine. */
  readonly cpuMicroseconds: number
  readonly noisy: boolean
  readonly faults: readonly string[]
}
export type Results = ReadonlyMap<string, readonly Measured[]>

export type RoundOptions = {
  readonly seconds: number
  readonly warm: number
  readonly rounds: number
  readonly tries: number
  readonly mostForeign: number
  readonly say: (line: string) => void
}

async function measureOnce(cluster: BenchCluster, contestant: Contestant, options: RoundOptions): Promise<Measured> {
  await cluster.admin.query('checkpoint')
  const { step, whole, close } = await contestant.open()
  let wal = 0
  let before = sampleBusy(cluster.postmaster)
  let load: Load = { node: 0, postgres: 0, foreign: 0, stolen: 0 }
  const begin = async (): Promise<void> => {
    wal = await cluster.walBytes()
    before = sampleBusy(cluster.postmaster)
  }
  const end = async (): Promise<void> => {
    load = loadBetween(before, sampleBusy(cluster.postmaster))
    wal = (await cluster.walBytes()) - wal
  }
  const loaded = whole
    ? await runWhole(whole, begin, end)
    : await runLoad(step, contestant.callers, options.warm, options.seconds, begin, end)
  await close()
  const faults = await contestant.verify()
  const { p50, p99, max } = loaded.latency
  return {
    perSecond: loaded.perSecond,
    p50,
    p99,
    max,
    walBytes: wal / Math.max(1, loaded.done),
    cpuMicroseconds: (load.postgres * loaded.seconds * 1e6) / Math.max(1, loaded.done),
    load,
    noisy: load.foreign > options.mostForeign,
    faults,
  }
}

/** Measures every contestant in every round; a noisy round is tried again. */
export async function runRounds(cluster: BenchCluster, contestants: readonly Contestant[], options: RoundOptions): Promise<Results> {
  for (const contestant of contestants) await contestant.install(cluster)
  const results = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const contestant of contestants) {
      let measured = await measureOnce(cluster, contestant, options)
      for (let attempt = 1; measured.noisy && attempt < options.tries; attempt += 1) {
        options.say(`round ${round}, ${contestant.name}: others used ${measured.load.foreign.toFixed(2)} cores, measured again`)
        measured = await measureOnce(cluster, contestant, options)
      }
      results.get(contestant.name)?.push(measured)
      const { perSecond, p99, load, faults } = measured
      options.say(
        `round ${round}, ${contestant.name}: ${Math.round(perSecond)}/s, p99 ${p99.toFixed(2)} ms, CPU node ${load.node.toFixed(2)} postgres ${load.postgres.toFixed(2)} others ${load.foreign.toFixed(2)}${faults.length === 0 ? '' : ` VOID: ${faults.join('; ')}`}`,
      )
    }
  }
  return results
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
