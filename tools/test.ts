/** What `npm test` runs: every check and every test in order, all of them even after a failure, closed by one line of counts. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getChromium } from './chromium.ts'
import {
  add,
  asBrowserReport,
  closingLine,
  NONE,
  playwrightCounts,
  playwrightTotal,
  vitestCounts,
  type Counts,
  type PlaywrightReport,
} from './test/counts.ts'
import { NOTES, readNotes } from './test/kept-report.ts'
import { afterRepeat, filesToRepeat } from './test/repeats.ts'
import { pace } from './test/pace.ts'
import { minutesFor, type Step } from './test/shares.ts'
import { endStepsWithUs, reports, root, runNode, tailOf, type Ended } from './test/run.ts'

const SHOWN_FAILURES = 40

/** Browser tests that failed and passed when they were run once more, each with its first failure. */
const flaky: string[] = []

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

async function unitTests(): Promise<Counts> {
  heading('unit and database tests')
  const report = path.join(reports, 'vitest.jsonl')
  rmSync(report, { force: true })
  const ended = await runNode('vitest', [bin('vitest/vitest.mjs'), 'run', '--project=house', '--project=web'], left('unit'), {
    [NOTES]: report,
  })
  const counts = counted(ended, 'unit tests', vitestCounts(readNotes(report), root))
  result(counts, ended.seconds)
  return counts
}

/** Component tests that have not run are counted by their titles, without a browser. */
async function componentTests(ready: boolean): Promise<Counts> {
  heading('component tests')
  if (!ready) return skippedUnlessCi({ ...NONE, skipped: componentTotal() }, 0)
  const first = await componentRun('components', [], left('components'))
  const read = (notes: string) => asBrowserReport(readNotes(notes), root)
  let counts = counted(first.ended, 'component tests', playwrightCounts(read(first.report)))
  let seconds = first.ended.seconds
  const files = existsSync(first.report) && !first.ended.late ? filesToRepeat(read(first.report)) : []
  if (files.length > 0 && left('components again') > 0.5) {
    console.log(`  once more, alone: ${files.join(', ')}`)
    const second = await componentRun('components-repeat', ['--maxWorkers=1', ...files], left('components again'))
    seconds += second.ended.seconds
    if (existsSync(second.report)) {
      const judged = afterRepeat(read(first.report), read(second.report))
      counts = judged.counts
      flaky.push(...judged.flaky)
    }
  }
  return skippedUnlessCi(counts, seconds)
}

async function componentRun(name: string, args: readonly string[], minutes: number): Promise<{ ended: Ended; report: string }> {
  const report = path.join(reports, `${name}.jsonl`)
  rmSync(report, { force: true })
  const run = [bin('vitest/vitest.mjs'), 'run', '--project=components', ...args]
  return { ended: await runNode(name, run, minutes, { [NOTES]: report }), report }
}

function componentTotal(): number {
  const files = readdirSync(path.join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.browser.test.tsx'),
  )
  return files.flatMap((file) => readFileSync(path.join(root, 'web', file), 'utf8').match(/^ *(?:test|it)(?:\.each)?\(/gm) ?? []).length
}

async function browserTests(ready: boolean): Promise<Counts> {
  heading('browser tests')
  const first = await playwrightRun('playwright', ready ? ['--reporter=list,json'] : ['--list', '--reporter=json'], left('browser'))
  const told = existsSync(first.report) ? reportIn(first.report) : { suites: [] }
  let counts = counted(first.ended, 'browser tests', ready ? playwrightCounts(told) : unrun(playwrightTotal(told)))
  let seconds = first.ended.seconds
  const files = ready && existsSync(first.report) && !first.ended.late ? filesToRepeat(reportIn(first.report)) : []
  if (files.length > 0 && left('browser again') > 0.5) {
    console.log(`  once more, alone: ${files.join(', ')}`)
    const second = await playwrightRun(
      'playwright-repeat',
      ['--reporter=list,json', '--workers=1', ...files.map((file) => `/e2e/${file}`)],
      left('browser again'),
    )
    seconds += second.ended.seconds
    if (existsSync(second.report)) {
      const judged = afterRepeat(reportIn(first.report), reportIn(second.report))
      counts = judged.counts
      flaky.push(...judged.flaky)
    }
  }
  return skippedUnlessCi(counts, seconds)
}

/** Closes a step of browser tests. */
function skippedUnlessCi(counts: Counts, seconds: number): Counts {
  const judged = process.env['CI'] === 'true' && counts.skipped > 0 ? skippedIsFailed(counts) : counts
  result(judged, seconds)
  return judged
}

/** Runs Playwright; its report is a file of JSON, which is missing where it broke before the first test. */
async function playwrightRun(name: string, args: readonly string[], minutes: number): Promise<{ ended: Ended; report: string }> {
  const report = path.join(reports, `${name}.json`)
  rmSync(report, { force: true })
  const cli = bin('@playwright/test/cli.js')
  return { ended: await runNode(name, [cli, 'test', ...args], minutes, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }), report }
}

const reportIn = (file: string): PlaywrightReport => JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport

function unrun(skipped: number): Counts {
  return { ...NONE, skipped }
}

/** Where tests decide over a change, a browser test that did not run proves nothing. */
function skippedIsFailed(counts: Counts): Counts {
  const failures = [...counts.failures, `browser tests\n${counts.skipped} of them were skipped, which CI does not accept`]
  return { ...counts, failed: counts.failed + counts.skipped, skipped: 0, failures }
}

/** A run that ends badly without a failed test, or at its limit, counts as one more failed test and shows its last lines. */
function counted(ended: Ended, name: string, counts: Counts): Counts {
  if (!ended.late && (ended.code === 0 || counts.failed > 0)) return counts
  return add(counts, { ...NONE, failed: 1, failures: [`${name}\n${tailOf(ended, 60)}`] })
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
const ready = getChromium((line) => console.log(`  ${line}`))
all = add(all, await componentTests(ready))
all = add(all, await browserTests(ready))

if (flaky.length > 0) heading('flaky')
for (const text of flaky) console.log(`\n${text}`)
if (all.failures.length > 0) heading('failures')
for (const text of all.failures.slice(0, SHOWN_FAILURES)) console.log(`\n${text}`)
if (all.failures.length > SHOWN_FAILURES)
  console.log(`\nand ${all.failures.length - SHOWN_FAILURES} more; whole logs stand in ${path.relative(root, reports)}`)
console.log(`\n${closingLine(all)}`)
process.exitCode = all.failed > 0 ? 1 : 0
