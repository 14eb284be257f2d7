/** What `npm run prove` runs: the tests that have more to prove than each run of `npm test` has time for, in full. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reports, root, runNode, tailOf } from './test/run.ts'

const HOURS = 3

/** They read the full size from the environment, by themselves or through `sampled`. */
const files = globSync('{rules,server,sandbox,bench,tools}/**/*.test.ts', { cwd: root, exclude: (name) => name === 'node_modules' }).filter(
  (file) => /\bWHOLE\b|\bsampled\(/.test(readFileSync(path.join(root, file), 'utf8')),
)
console.log(`${files.length} files have more to prove: ${files.toSorted().join(', ')}`)

const limits = ['--testTimeout=1800000', '--hookTimeout=1800000']
const ended = await runNode(
  'prove',
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=house', ...limits, ...files],
  HOURS * 60,
  {
    WHOLE: '1',
  },
)
console.log(`${tailOf(ended, 40)}\nthe whole log stands in ${path.relative(root, path.join(reports, 'prove.log'))}`)

const journeys = await runNode('prove journeys', [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test'], HOURS * 60, {
  WHOLE: '1',
})
console.log(tailOf(journeys, 40))
process.exitCode = ended.code === 0 ? (journeys.code ?? 1) : (ended.code ?? 1)
