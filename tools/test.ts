/** What `npm test` runs: every check and every test in order, all of them even after a failure, closed by one line of counts. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getChromium } from './chromium.ts'
import {
  add,
  closingLine,
  NONE,
  playwrightCounts,
  playwrightTotal,
  vitestCounts,
  type Counts,
  type PlaywrightReport,
} from './test/counts.ts'
import { afterRepeat, filesToRepeat } from './test/repeats.ts'
import { endStepsWithUs, reports, root, runNode, tailOf, type Ended } from './test/run.ts'

const VITEST_MINUTES = 12
const BROWSER_MINUTES = 14
const REPEAT_MINUTES = 4
/** All steps together, so that each still closes with its counts before `.ci/run` ends the whole. */
const WHOLE_MINUTES = 22
const CHECK_MINUTES = 4
const SHOWN_FAILURES = 40

/** Browser tests that failed and passed when they were run once more, each with its first failure. */
const flaky: string[] = []

const began = performance.now()
/** What a step may take: its own limit, or what is left of the whole. */
const within = (minutes: number): number => Math.min(minutes, WHOLE_MINUTES - (performance.now() - began) / 60_000)

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
]

const BUILD = { name: 'web build', commands: [['tools/build.ts']] }

async function check({ name, commands }: { name: string; commands: string[][] }): Promise<Counts> {
  heading(name)
  const failures: string[] = []
  let seconds = 0
  for (const [index, args] of commands.entries()) {
    const ended = await runNode(commands.length === 1 ? name : `${name} ${index + 1}`, args, CHECK_MINUTES)
    seconds += ended.seconds
    if (ended.code !== 0) failures.push(`${name}\n${tailOf(ended, 100)}`)
  }
  const counts = { ...NONE, passed: failures.length === 0 ? 1 : 0, failed: failures.length === 0 ? 0 : 1, failures }
  result(counts, seconds)
  return counts
}

async function unitTests(): Promise<Counts> {
  heading('unit and database tests')
  const report = path.join(reports, 'vitest.json')
  rmSync(report, { force: true })
  const ended = await runNode(
    'vitest',
    [bin('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    VITEST_MINUTES,
  )
  const counts = readReport(ended, 'unit tests', report, (read: Parameters<typeof vitestCounts>[0]) => vitestCounts(read, root))
  result(counts, ended.seconds)
  return counts
}

async function browserTests(): Promise<Counts> {
  heading('browser tests')
  const ready = getChromium((line) => console.log(`  ${line}`))
  const first = await playwrightRun('playwright', ready ? ['--reporter=list,json'] : ['--list', '--reporter=json'], within(BROWSER_MINUTES))
  let counts = readReport(first.ended, 'browser tests', first.report, (read: PlaywrightReport) =>
    ready ? playwrightCounts(read) : unrun(playwrightTotal(read)),
  )
  let seconds = first.ended.seconds
  const files = ready && existsSync(first.report) && !first.ended.late ? filesToRepeat(reportIn(first.report)) : []
  if (files.length > 0 && within(REPEAT_MINUTES) > 1) {
    console.log(`  once more, alone: ${files.join(', ')}`)
    const second = await playwrightRun(
      'playwright-repeat',
      ['--reporter=list,json', '--workers=1', ...files.map((file) => `/e2e/${file}`)],
      within(REPEAT_MINUTES),
    )
    seconds += second.ended.seconds
    if (existsSync(second.report)) {
      const judged = afterRepeat(reportIn(first.report), reportIn(second.report))
      counts = judged.counts
      flaky.push(...judged.flaky)
    }
  }
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

/** Where the tests decide over a change, a browser test that did not run has proved nothing. */
function skippedIsFailed(counts: Counts): Counts {
  const failures = [...counts.failures, `browser tests\n${counts.skipped} of them were skipped, which CI does not accept`]
  return { ...counts, failed: counts.failed + counts.skipped, skipped: 0, failures }
}

/** A run that ends badly without a failed test, or without a report, counts as one failed test and shows its last lines. */
function readReport<T>(ended: Ended, name: string, file: string, count: (report: T) => Counts): Counts {
  const counts = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8')) as T) : NONE
  if (ended.code === 0 || counts.failed > 0) return counts
  return add(counts, { ...NONE, failed: 1, failures: [`${name}\n${tailOf(ended, 60)}`] })
}

function heading(name: string): void {
  console.log(`\n== ${name}`)
}

function result(counts: Counts, seconds: number): void {
  console.log(`  ${closingLine(counts)} in ${seconds.toFixed(1)} s`)
}

endStepsWithUs()
let all = NONE
for (const step of CHECKS) all = add(all, await check(step))
// The whole-product tests start the server, which serves what is built.
all = add(all, await check(BUILD))
all = add(all, await unitTests())
all = add(all, await browserTests())

if (flaky.length > 0) heading('flaky')
for (const text of flaky) console.log(`\n${text}`)
if (all.failures.length > 0) heading('failures')
for (const text of all.failures.slice(0, SHOWN_FAILURES)) console.log(`\n${text}`)
if (all.failures.length > SHOWN_FAILURES)
  console.log(`\nand ${all.failures.length - SHOWN_FAILURES} more; whole logs stand in ${path.relative(root, reports)}`)
console.log(`\n${closingLine(all)}`)
process.exitCode = all.failed > 0 ? 1 : 0
