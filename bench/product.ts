/**
 * `npm run bench:product`: people on the whole product, and the same people on a plain one that a team writes in a week. It tells how long each
 * act took, what failed, what one act of each kind costs, and what the product does while nobody is there.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '../server/platform/clock.ts'
import { describeMachine } from './harness/machine.ts'
import { standPlain } from './product/beside.ts'
import { costs } from './product/costs.ts'
import { watchQueues } from './product/fills.ts'
import { between, sample, type Stretch } from './product/measures.ts'
import { standOurs, type Standing } from './product/ours.ts'
import type { Heard, Wish } from './product/people.ts'
import { costsTable, peopleTable, type Played } from './product/tables.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100,300,1000,2000' },
    rounds: { type: 'string', default: '3' },
    arrive: { type: 'string', default: '30' },
    warm: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    idle: { type: 'string', default: '30' },
    /** `ours`, `plain` or both. */
    only: { type: 'string', default: 'ours,plain' },
  },
})
const SIZES = values.people.split(',').map(Number)
const OUT = path.resolve(import.meta.dirname, 'out')
const usernames = Array.from({ length: Math.max(...SIZES) }, (_, at) => `bench${String(at).padStart(5, '0')}`)
const say = (line: string): void => console.error(line)
const seconds = (of: string): Promise<void> => sleep(Number(of) * 1_000)

/** That many people come, play for a while, and leave. Those who play a vendor's game are beside them. */
async function play(name: string, standing: Standing, people: number): Promise<Played> {
  const isOurs = name === 'ours'
  const wish: Wish = {
    url: standing.url,
    people: standing.people.slice(0, people),
    arriveSeconds: Number(values.arrive),
    only: isOurs ? [] : ['dice', 'home', 'list', 'records', 'movements', 'balance', 'status'],
    live: isOurs,
    seats: standing.seats,
    secret: standing.secret,
  }
  const load = fork(path.join(import.meta.dirname, 'product/people.ts'), [], { execArgv: ['--max-semi-space-size=64'] })
  load.send(wish)
  const heard = async (): Promise<Heard> => {
    load.send('heard')
    const [said] = (await once(load, 'message')) as [Heard]
    return said
  }
  await seconds(values.arrive)
  await seconds(values.warm)
  const arriving = await heard()
  const watched = { web: standing.pid, postmaster: standing.postmaster, load: load.pid, beside: standing.tree(), admin: standing.admin }
  load.send('begin')
  const watching = watchQueues(standing)
  const before = await sample(watched)
  await seconds(values.seconds)
  const stretch = between(before, await sample(watched))
  const playing = await heard()
  const longest = await watching.end()
  load.send('end')
  await once(load, 'exit')
  const played = { name, people, arriving, playing, stretch, longest }
  say(
    `${name}, ${people} people: ${((playing.acts['dice']?.count ?? 0) / stretch.seconds).toFixed(0)} dice/s, p99 ${playing.acts['dice']?.p99.toFixed(0)} ms`,
  )
  // What follows the last acts is done before the next people come.
  await sleep(5_000)
  return played
}

async function idle(standing: Standing): Promise<Stretch> {
  const watched = { web: standing.pid, postmaster: standing.postmaster, load: undefined, beside: standing.tree(), admin: standing.admin }
  const before = await sample(watched)
  await seconds(values.idle)
  return between(before, await sample(watched))
}

mkdirSync(OUT, { recursive: true })
const started = systemClock.now().toString()
const pages: string[] = [
  `# A whole product under its people`,
  '',
  Object.entries(describeMachine())
    .map(([fact, value]) => `- ${fact}: ${value}`)
    .join('\n'),
]
const all: Played[] = []
let isGood = true
for (const name of values.only.split(',')) {
  const standing = name === 'ours' ? await standOurs(usernames, say) : await standPlain(usernames)
  try {
    const quiet = await idle(standing)
    const each = await costs(standing, standing.people, quiet, name === 'ours')
    pages.push('', `## ${name}`, '', costsTable(each, quiet))
    for (let round = 0; round < Number(values.rounds); round += 1) for (const people of SIZES) all.push(await play(name, standing, people))
    const faults = await standing.faults()
    isGood &&= faults.length === 0
    pages.push('', faults.length === 0 ? 'The books balance.' : `The books do NOT balance: ${faults.join('; ')}`)
  } finally {
    await standing.stop()
  }
}
pages.push('', '## People', '', peopleTable(all))
const text = `${pages.join('\n')}\n`
writeFileSync(path.join(OUT, `product-${started.slice(0, 19).replaceAll(':', '-')}.md`), text)
writeFileSync(path.join(OUT, 'product.json'), JSON.stringify(all, undefined, 2))
console.log(text)
process.exitCode = isGood ? 0 : 1
