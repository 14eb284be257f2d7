/** Tells Vitest where the tests stand: beside the code, all in one run, on one PostgreSQL started before the first of them. */
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './tools/test/memory-folder.ts'
import { SlowFirst } from './tools/test/slow-first.ts'

// Read by everything that asks for a temporary folder, here and in the processes that tests start.
process.env['TMPDIR'] = memoryFolder()

const database = 'server/app/testing-setup.ts'

export default defineConfig({
  test: {
    include: ['{contract,rules,ui,server,sandbox,tools,web,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    globalSetup: existsSync(database) ? [database] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // One more than cores, since tests that kill and wait leave their core idle.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    allowOnly: false,
  },
})
