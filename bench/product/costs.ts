/** Costs: CPU and statements of one act of each kind, four at a time, with everything that follows it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ACTS, logIn, type Known, type Person } from './acts.ts'
import { between, sample, type Stretch } from './measures.ts'
import type { Standing } from './ours.ts'

const CALLERS = 4
const SECONDS = 5
/** What follows an act is done within this time. */
const AFTER_MS = 2_000

export type Cost = {
  readonly name: string
  readonly acts: number
  /** Milliseconds of CPU for each act. */
  readonly web: number
  readonly postgres: number
  readonly statements: number
  readonly transactions: number
  readonly failures: number
}

async function costOf(name: string, run: () => Promise<{ readonly said: string }[]>, standing: Standing, quiet: Stretch): Promise<Cost> {
  const watched = { web: standing.pid, postmaster: standing.postmaster, load: undefined, beside: [], admin: standing.admin }
  const before = await sample(watched)
  const said = await run()
  await sleep(AFTER_MS)
  const stretch = between(before, await sample(watched))
  const acts = Math.max(1, said.length)
  // The idle product's own share is not the act's.
  const each = (of: 'web' | 'postgres' | 'statements' | 'transactions'): number =>
    (Math.max(0, stretch[of] - quiet[of]) * stretch.seconds) / acts
  return {
    name,
    acts,
    web: each('web') * 1_000,
    postgres: each('postgres') * 1_000,
    statements: each('statements'),
    transactions: each('transactions'),
    // A ticket that met no sale is none, so that nobody takes the price of looking for that of buying.
    failures: said.filter((one) => one.said !== 'ok').length,
  }
}

/** Every kind of act in turn. */
export async function costs(standing: Standing, known: readonly Known[], quiet: Stretch, whole: boolean): Promise<Cost[]> {
  const people: Person[] = await Promise.all(known.slice(0, CALLERS).map(async (one) => (await logIn(standing.url, one)).person))
  const found: Cost[] = []
  for (const { name, run } of ACTS.filter((act) => whole || act.name !== 'ticket')) {
    const end = performance.now() + SECONDS * 1_000
    const repeat = async (person: Person): Promise<{ readonly said: string }[]> => {
      const said: { readonly said: string }[] = []
      while (performance.now() < end) said.push(await run(standing.url, person))
      return said
    }
    found.push(await costOf(name, async () => (await Promise.all(people.map(repeat))).flat(), standing, quiet))
  }
  return found
}
