/** Tells Vitest where the tests stand: beside the code, all in one run, on one PostgreSQL started before the first of them. */
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { launchOptions } from './tools/chromium.ts'
import { memoryFolder } from './tools/test/memory-folder.ts'
import { NOTES, VitestNotes } from './tools/test/notes.ts'
import { pace } from './tools/test/pace.ts'
import { SlowFirst } from './tools/test/slow-first.ts'

// Read by everything that asks for a temporary folder, here and in the processes that tests start.
process.env['TMPDIR'] = memoryFolder()

/** The processes that run the tests read what this one measured. */
const slower = pace()
/** Where `npm test` wants each test noted when it ends. */
const notes = process.env[NOTES]

/** What a person's device wishes for; a page cannot change it by itself. */
const likeMedia = defineBrowserCommand<[media: { reducedMotion?: 'reduce' | 'no-preference'; colorScheme?: 'light' | 'dark' }]>(
  ({ page }, media) => page.emulateMedia(media),
)

const COMPONENTS = '**/*.browser.test.tsx'
/** The tests of pages that `npm run mutants` asks, on a copy of the tree whose libraries lie outside of it. */
const judges = process.env['MUTANTS_PAGES']
const chosen = (projects: TestProjectInlineConfiguration[]): TestProjectInlineConfiguration[] =>
  projects.filter(({ test }) => judges === undefined || test?.name === 'components')

export default defineConfig({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    environment: 'node',
    projects: chosen([
      // One process runs many files, since reading the server again for each of them took a tenth of the whole.
      {
        extends: true,
        test: {
          name: 'house',
          include: ['{contract,rules,ui,server,sandbox,tools,bench}/**/*.test.{ts,tsx}'],
          // They start whole products for minutes: `npm run prove` has them.
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            ...(process.env['WHOLE'] === undefined ? ['tools/attack/{interrupted,unguarded}.test.ts'] : []),
          ],
          globalSetup: ['server/app/testing-setup.ts'],
          setupFiles: ['tools/test/each-test.ts'],
          isolate: false,
          // One second, the usual limit, is too short beside other suites.
          expect: { poll: { timeout: 20_000 * slower, interval: 50 } },
        },
      },
      // These put a browser's storage and calls in place of the process's own.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: [COMPONENTS, '**/node_modules/**'] } },
      // The real site in a real Chromium against a fake server (web/testing).
      {
        extends: './web/vite.config.ts',
        root: `${import.meta.dirname}/web`,
        ...(judges === undefined ? {} : { server: { fs: { strict: false } } }),
        // All that any test reaches is prepared at the start: what is found late would load the page again under a test.
        optimizeDeps: { entries: ['app/site.tsx', '{pages,features,testing}/**/*.{ts,tsx}'], include: ['axe-core'] },
        test: {
          name: 'components',
          include: judges === undefined ? [COMPONENTS] : (JSON.parse(judges) as string[]),
          setupFiles: [`${import.meta.dirname}/web/testing/setup.ts`],
          testTimeout: 120_000 * slower,
          hookTimeout: 60_000 * slower,
          // A third page brought nothing: it reads the site once more, and its frames take the cores from the other two.
          maxWorkers: 2,
          // One page reads the site once and runs many files: reading it again cost five seconds of a core for each.
          isolate: false,
          // In a run of all projects these come after the others.
          sequence: { groupOrder: 1 },
          // Generous, since the machine may be busy with other suites.
          expect: { poll: { timeout: 20_000 * slower, interval: 50 } },
          allowOnly: false,
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 180_000 * slower,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions('quick'),
              // One zone, whatever the machine's own is: outlines of pages name hours.
              contextOptions: { reducedMotion: 'reduce', timezoneId: 'UTC' },
              actionTimeout: 15_000 * slower,
            }),
            commands: { likeMedia },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ]),
    testTimeout: 30_000 * slower,
    hookTimeout: 60_000 * slower,
    reporters: ['default', ...(notes === undefined ? [] : [new VitestNotes(notes, import.meta.dirname)])],
    pool: 'forks',
    // One more than cores, since tests that kill and wait leave their core idle.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    allowOnly: false,
  },
})
