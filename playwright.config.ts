/** Tells Playwright how the browser tests run: in one Chromium, against the product itself, started with an empty data folder. */
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './tools/chromium.ts'
import { memoryFolder } from './tools/test/memory-folder.ts'
import { NOTES } from './tools/test/notes.ts'

// Another port lets two checkouts run their browser tests at once.
const port = Number(process.env['E2E_PORT'] ?? '3100')
// For the browser and for what tests start as well.
process.env['TMPDIR'] = memoryFolder()
const url = `http://localhost:${port}`
/** Of the product under test; `metadata` passes it to the journeys that act as its operator. */
const data = path.join(process.env['TMPDIR'] ?? '', `baize-e2e-${port}`)

const product = {
  command: 'node tools/test/product.ts',
  wait: { stdout: /^product: up$/m },
  // One address plays many people here, so the limits by address are raised; their figures have tests of their own.
  env: { PORT: String(port), BAIZE_DATA: data, BAIZE_LIMIT_SCALE: '200', SANDBOX_FAULTS: '1' },
  timeout: 180_000,
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
}

/** They begin first: the longest, begun last, would be waited for alone. */
const LONG = ['main-job', 'originals', 'sign-in'].map((name) => `**/${name}.e2e.ts`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // What is proved in smaller steps too is walked as a whole by `npm run prove` alone.
  ...(process.env['WHOLE'] === '1' ? {} : { grepInvert: /@whole/ }),
  outputDir: 'node_modules/.cache/playwright',
  reporter: [['list'], ...(process.env[NOTES] === undefined ? [] : [['./tools/test/playwright-notes.ts'] as const])],
  // One more than cores, since journeys wait for rounds, draws and codes; a fourth brought nothing (both cores are busy with three).
  workers: 3,
  fullyParallel: true,
  // In a fresh page. `npm test` names one that passed at its second try, and fails it where it is one of money or security.
  retries: 1,
  forbidOnly: true,
  // How long a thing may take to appear before it counts as missing: generous, since the machine may be busy with other suites.
  timeout: 90_000,
  expect: { timeout: 25_000 },
  projects: [
    { name: 'long', testMatch: LONG, metadata: { data } },
    { name: 'journeys', testIgnore: LONG, metadata: { data } },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    // A worker's requests are out of reach of a test that changes an answer; the journey of the app lets it in.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    launchOptions: launchOptions('quick'),
    // A trace takes a picture of the page at every step, which costs more than the step. `--trace on` records one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What moves is waited for; the tests that are about motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
  },
  webServer: product,
})
