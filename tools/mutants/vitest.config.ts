/** Tells Vitest how the tests run on a copy of the tree with a planted fault: the tests of one room, in their own process. */
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '../..')

export default defineConfig({
  root,
  // The copy shares `node_modules`, whose links lead to the workspaces without the fault.
  resolve: { alias: [{ find: /^@baize\/(contract|rules|ui|server|sandbox)\//, replacement: `${root}/$1/` }] },
  test: {
    include: JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]') as string[],
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    globalSetup: ['server/app/testing-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
})
