/** Tells Vitest where the tests stand: beside the code, all in one run, on one PostgreSQL started before the first of them. */
import { defineConfig } from 'vitest/config'
import { memoryFolder } from './tools/test/memory-folder.ts'
import { SlowFirst } from './tools/test/slow-first.ts'

// Read by everything that asks for a temporary folder, here and in the processes that tests start.
process.env['TMPDIR'] = memoryFolder()

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    projects: [
      // One process runs many files, since reading the server anew for each of them took a tenth of the whole.
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{contract,rules,ui,server,sandbox,tools,bench}/**/*.test.{ts,tsx}'],
          globalSetup: ['server/app/testing-setup.ts'],
          isolate: false,
        },
      },
      // These put a browser's storage and calls in place of the process's own.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // One more than cores, since tests that kill and wait leave their core idle.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    allowOnly: false,
  },
})
