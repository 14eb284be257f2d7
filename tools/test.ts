/** What `npm test` runs: every check and every test in order, all of them even after a failure, closed by one line of counts. */
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getChromium } from './chromium.ts'
import { add, afterSecondTry, closingLine, countsOf, failedWith, filesToTryAgain, NONE, type Counts } from './test/counts.ts'
import { NOTES, readNotes, type Note } from './test/notes.ts'
import { pace } from './test/pace.ts'
import { minutesFor, type Step } from './test/shares.ts'
import { endStepsWithUs, reports, root, runNode, tailOf, type Ended } from './test/run.ts'

const SHOWN_FAILURES = 40

const began = performance.now()
/** A slow machine gets proportionally longer, in CI as elsewhere. */
const longer = pace()
/** Minutes that this step may still take. */
const left = (step: Step): number => minutesFor(step, (performance.now() - began) / 60_000 / longer) * longer

const bin = (file: string) => path.join(root, 'node_modules', file)

/** Each check counts as one test; it passes when all of its commands do. */
const CHECKS: { name: string; commands: string[][] }[] = [
  {
    name: 'types',
    commands: [
      [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'],
      [bin('typescript/bin/tsc'), '-p', 'web/tsconfig.json'],
    ],
  },
  { name: 'lint', commands: [[bin('oxlint/bin/oxlint'), '--quiet']] },
  { name: 'format', commands: [[bin('oxfmt/bin/oxfmt'), '--check', '.']] },
  { name: 'dead code', commands: [[bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']] },
  { name: 'lock', commands: [['tools/check-lock.ts']] },
  // The whole-product tests start the server, which serves what is built.
  { name: 'web build', commands: [['tools/build.ts']] },
]

/** Two at a time, since most of them leave a core idle; each is reported when it has ended. */
async function checks(): Promise<Counts> {
  const waiting = [...CHECKS]
  const ended: Counts[] = []
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) ended.push(await check(next))
  }
  await Promise.all([lane(), lane()])
  return ended.reduce(add, NONE)
}

async function check({ name, commands }: { name: string; commands: string[][] }): Promise<Counts> {
  const failures: string[] = []
  let seconds = 0
  for (const [index, args] of commands.entries()) {
    const ended = await runNode(commands.length === 1 ? name : `${name} ${index + 1}`, args, left('checks'))
    seconds += ended.seconds
    if (ended.code !== 0) failures.push(`${name}\n${tailOf(ended, 100)}`)
  }
  const counts = { ...NONE, passed: failures.length === 0 ? 1 : 0, failed: failures.length === 0 ? 0 : 1, failures }
  heading(name)
  result(counts, seconds)
  return counts
}

async function run(step: Step, runner: readonly string[]): Promise<{ ended: Ended; notes: Note[] }> {
  const notes = path.join(reports, `${step.replace(' ', '-')}.jsonl`)
  rmSync(notes, { force: true })
  const ended = await runNode(step, [...runner], left(step), { [NOTES]: notes })
  return { ended, notes: readNotes(notes) }
}

/** A step of tests: their runner writes each down, and whatever was written counts, also where the run was ended. `again` is for a second try. */
async function tests(name: string, step: Step, runner: readonly string[], again?: Step): Promise<Counts> {
  heading(name)
  const { ended, notes } = await run(step, runner)
  const files = again === undefined || ended.late ? [] : filesToTryAgain(notes)
  const second =
    again !== undefined && files.length > 0 && left(again) > 0.5 ? await run(again, [...runner, '--maxWorkers=1', ...files]) : undefined
  const counts = countsOf(second === undefined ? notes : afterSecondTry(notes, second.notes))
  // A run that ends badly without a failed test, or at its limit, counts as one more failed test and shows its last lines.
  const isToldOf = !ended.late && (ended.code === 0 || counts.failed + counts.flaky.length > 0)
  const all = isToldOf ? counts : add(counts, failedWith(`${name}\n${tailOf(ended, 60)}`))
  const judged = process.env['CI'] === 'true' && all.skipped > 0 ? skippedIsFailed(name, all) : all
  result(judged, ended.seconds + (second?.ended.seconds ?? 0))
  return judged
}

const vitest = [bin('vitest/vitest.mjs'), 'run']
const unitTests = (): Promise<Counts> => tests('unit and database tests', 'unit', [...vitest, '--project=house', '--project=web'])

/** The tests in a browser: of components, then whole journeys. Without one, each of their files counts as skipped. */
async function browserTests(): Promise<Counts> {
  if (getChromium((line) => console.log(`  ${line}`))) {
    const components = await tests('component tests', 'components', [...vitest, '--project=components'], 'components again')
    return add(components, await tests('browser tests', 'browser', [bin('@playwright/test/cli.js'), 'test']))
  }
  heading('browser tests')
  const files = globSync(['web/**/*.browser.test.tsx', 'e2e/*.e2e.ts'], { cwd: root, exclude: (name) => name === 'node_modules' })
  const skipped = { ...NONE, skipped: files.length }
  const judged = process.env['CI'] === 'true' ? skippedIsFailed('browser tests', skipped) : skipped
  result(judged, 0)
  return judged
}

/** Where tests decide over a change, a test that did not run proves nothing. */
function skippedIsFailed(name: string, counts: Counts): Counts {
  const failures = [...counts.failures, `${name}\n${counts.skipped} of them were skipped, which CI does not accept`]
  return { ...counts, failed: counts.failed + counts.skipped, skipped: 0, failures }
}

function heading(name: string): void {
  console.log(`\n== ${name}`)
}

function result(counts: Counts, seconds: number): void {
  console.log(`  ${closingLine(counts)} in ${seconds.toFixed(1)} s`)
}

endStepsWithUs()
console.log(`pace: this machine is ${pace()} times slower than a free one now, and so much longer are the timeouts of the tests`)
let all = await checks()
all = add(all, await unitTests())
all = add(all, await browserTests())

if (all.flaky.length > 0) heading('flaky')
for (const text of all.flaky) console.log(`\n${text}`)
if (all.failures.length > 0) heading('failures')
for (const text of all.failures.slice(0, SHOWN_FAILURES)) console.log(`\n${text}`)
if (all.failures.length > SHOWN_FAILURES)
  console.log(`\nand ${all.failures.length - SHOWN_FAILURES} more; whole logs stand in ${path.relative(root, reports)}`)
console.log(`\n${closingLine(all)}`)
process.exitCode = all.failed > 0 ? 1 : 0
