/** Proves that a run that is ended in the middle still counts what passed before, and names what failed. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { vitestCounts } from './counts.ts'
import { NOTES, readNotes } from './kept-report.ts'
import { memoryFolder } from './memory-folder.ts'
import { root } from './run.ts'

const TESTS = `
import { expect, it } from 'vitest'
it('passes', () => undefined)
it('fails', () => expect(1).toBe(2))
it.skip('waits for a feature', () => undefined)
it('hangs', () => new Promise(() => undefined), 600_000)
it('is not reached', () => undefined)
`
const BROKEN = `
import { beforeAll, it } from 'vitest'
beforeAll(() => { throw new Error('nothing to test') })
it('is not reached', () => undefined)
`

const CONFIG = `
import { KeptReport } from '${path.join(root, 'tools/test/kept-report.ts')}'
export default { test: { reporters: [new KeptReport(process.env.${NOTES})] } }
`
const PATIENCE = 120_000

it('counts what was done until a run was killed', { timeout: PATIENCE }, async () => {
  const folder = mkdtempSync(path.join(memoryFolder(), 'baize-kept-'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'vitest.config.mjs'), CONFIG)
  writeFileSync(path.join(folder, 'a.test.ts'), BROKEN)
  writeFileSync(path.join(folder, 'b.test.ts'), TESTS)
  const notes = path.join(folder, 'notes.jsonl')
  const vitest = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--maxWorkers=2']
  const running = spawn(process.execPath, vitest, { detached: true, stdio: 'ignore', env: { ...process.env, [NOTES]: notes } })
  const ended = new Promise((resolve) => running.once('exit', resolve))
  const counts = () => vitestCounts(readNotes(notes), folder)
  try {
    await vi.waitUntil(() => counts().failed === 2 && counts().skipped === 2, { timeout: PATIENCE, interval: 50 })
  } finally {
    process.kill(-running.pid!, 'SIGKILL')
    await ended
  }
  expect(counts()).toMatchObject({ passed: 1, failed: 2, skipped: 2 })
  expect(
    counts()
      .failures.map((each) => each.split('\n').slice(0, 2).join(': '))
      .toSorted(),
  ).toEqual(['a.test.ts: Error: nothing to test', 'b.test.ts > fails: AssertionError: expected 1 to be 2 // Object.is equality'])
  rmSync(folder, { recursive: true })
})
