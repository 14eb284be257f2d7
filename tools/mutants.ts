/** What `npm run mutants -- <path>` runs: plants single faults in one file or folder, and names those that no test notices. */
import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { planOf, ROOMS } from './mutants/plan.ts'
import { memoryFolder } from './test/memory-folder.ts'

const USAGE = `npm run mutants -- <path> [folder of tests …]
  plants faults in one file or folder of ${ROOMS.join(', ')};
  the tests are those of its room and of any folder named after it, for rooms of the web those named alone or all of the pages`

const root = path.resolve(import.meta.dirname, '..')
const plan = planOf(process.argv.slice(2), (file) => existsSync(path.join(root, file)))
if (plan === null) {
  console.error(USAGE)
  process.exit(2)
}

const kept = path.join(root, 'node_modules/.cache/mutants')
mkdirSync(kept, { recursive: true })
process.chdir(root)
// Every worker reads these: the configuration beside this file, and where it keeps its databases.
const isSeen = plan.project === 'components'
process.env[isSeen ? 'MUTANTS_PAGES' : 'MUTANTS_TESTS'] = JSON.stringify(plan.tests)
process.env['TMPDIR'] = memoryFolder()

const results = await new Stryker({
  mutate: plan.mutate,
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  // Pages load what they show by name, so that no test of theirs is related to a file.
  vitest: { configFile: isSeen ? 'vitest.config.ts' : 'tools/mutants/vitest.config.ts', related: !isSeen },
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: path.join(kept, `${plan.name}.json`),
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { allowColor: process.stdout.isTTY, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: path.join(kept, `${plan.name}.html`) },
  // Outside of the tree, so that the tidy test and other tools do not read it twice.
  tempDirName: path.join(process.env['TMPDIR'], `baize-mutants-${process.pid}`),
  // Without type checking: this TypeScript lacks the interface that the tool needs, and tests do not need types.
  ignorePatterns: ['tsconfig.json', isSeen ? '/server' : '/web', '/e2e', '/docs', '/bench', '/.data', '/shots', '**/dist'],
  concurrency: Math.max(1, availableParallelism() - 1),
  // A mutant times out above one and a half times its tests' duration plus this much for a loaded machine.
  timeoutMS: 20_000,
  // Pages are read again from the copy, which takes minutes on a loaded machine.
  dryRunTimeoutMinutes: 20,
  checkers: [],
  allowEmpty: true,
}).runMutationTest()

const unnoticed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').length
console.log(
  `${results.length} faults, ${unnoticed} unnoticed; the whole report: ${path.relative(root, path.join(kept, `${plan.name}.html`))}`,
)
