/** Proves that both runners write down each test when it ends: a run that is killed still counts, and a second try is told. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NOTES, readNotes, type Note } from './notes.ts'
import { memoryFolder } from './memory-folder.ts'
import { plain, root } from './run.ts'

/** What stands behind a test that hangs is not reached. */
const TESTS = `
import { expect, test } from 'vitest'
let tries = 0
test('passes', () => {})
test('fails', () => { expect(1).toBe(2) })
test('comes back', () => { tries += 1; expect(tries).toBe(2) })
test.skip('waits for a feature', () => {})
test('hangs', () => new Promise(() => {}), 600_000)
test('is not reached', () => {})
`
const BROKEN = `
import { beforeAll, it } from 'vitest'
beforeAll(() => { throw new Error('nothing to test') })
it('is not reached', () => {})
`
const JOURNEYS = `
import { writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
const page = '# Page snapshot\\n\\n\`\`\`yaml\\n- generic [ref=e1]:\\n  - link "Home" [ref=e2] [cursor=pointer]:\\n    - /url: "/"\\n  - alert [ref=e3]: Not known\\n\`\`\`\\n'
test('passes', () => {})
test('fails', async ({}, info) => {
  const at = info.outputPath('page.md')
  writeFileSync(at, page)
  info.attachments.push({ name: 'error-context', path: at, contentType: 'text/markdown' })
  expect(1).toBe(2)
})
test('comes back', ({}, info) => { expect(info.retry).toBe(1) })
test.skip('waits for a feature', () => {})
test('hangs', () => new Promise(() => {}))
`
const CONFIG = `
import { VitestNotes } from '${path.join(root, 'tools/test/notes.ts')}'
export default { test: { retry: 1, reporters: [new VitestNotes(process.env.${NOTES}, import.meta.dirname)] } }
`
const JOURNEYS_CONFIG = `
export default { testDir: 'e2e', testMatch: '*.e2e.ts', retries: 1, timeout: 600_000, reporter: [['${path.join(root, 'tools/test/playwright-notes.ts')}']] }
`
const PATIENCE = 120_000

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(memoryFolder(), 'baize-notes-'))
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What was written until `count` tests had ended and the run was killed. */
async function notesOf(
  name: string,
  runner: readonly string[],
  count: number,
): Promise<readonly (readonly [string, Note['ended'], string])[]> {
  const notes = path.join(folder, `${name}.jsonl`)
  const env = { ...process.env, [NOTES]: notes, FORCE_COLOR: '0' }
  const running = spawn(process.execPath, [...runner], { cwd: folder, detached: true, stdio: 'ignore', env })
  const ended = new Promise((resolve) => running.once('exit', resolve))
  try {
    await vi.waitUntil(() => readNotes(notes).length >= count, { timeout: PATIENCE, interval: 50 })
  } finally {
    process.kill(-running.pid!, 'SIGKILL')
    await ended
  }
  return readNotes(notes)
    .map((note) => [note.name, note.ended, plain(note.says[0] ?? '').split('\n')[0]!] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}

it(
  'Vitest notes what passed, failed, came back and was skipped, and a file that broke, until it is killed',
  { timeout: PATIENCE },
  async () => {
    writeFileSync(path.join(folder, 'vitest.config.mjs'), CONFIG)
    writeFileSync(path.join(folder, 'a.test.ts'), BROKEN)
    writeFileSync(path.join(folder, 'b.test.ts'), TESTS)
    const vitest = [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--maxWorkers=2']
    expect(await notesOf('vitest', vitest, 6)).toEqual([
      ['a.test.ts', 'failed', 'Error: nothing to test'],
      ['a.test.ts > is not reached', 'skipped', ''],
      ['b.test.ts > comes back', 'flaky', 'AssertionError: expected 1 to be 2 // Object.is equality'],
      ['b.test.ts > fails', 'failed', 'AssertionError: expected 1 to be 2 // Object.is equality'],
      ['b.test.ts > passes', 'passed', ''],
      ['b.test.ts > waits for a feature', 'skipped', ''],
    ])
  },
)

it('Playwright notes the same, each test once, and what its page showed', { timeout: PATIENCE }, async () => {
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'playwright.config.ts'), JOURNEYS_CONFIG)
  mkdirSync(path.join(folder, 'e2e'))
  writeFileSync(path.join(folder, 'e2e/own.e2e.ts'), JOURNEYS)
  const playwright = [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--workers=1']
  const expected = 'Error: expect(received).toBe(expected) // Object.is equality'
  expect(await notesOf('playwright', playwright, 4)).toEqual([
    ['e2e/own.e2e.ts > comes back', 'flaky', expected],
    ['e2e/own.e2e.ts > fails', 'failed', expected],
    ['e2e/own.e2e.ts > passes', 'passed', ''],
    ['e2e/own.e2e.ts > waits for a feature', 'skipped', ''],
  ])
  const failed = readNotes(path.join(folder, 'playwright.jsonl')).find(({ ended }) => ended === 'failed')
  expect(failed?.says.slice(1, 4)).toEqual(['the page:', '  - link "Home":', '  - alert: Not known'])
})
