/** Finds the Chromium of the browser tests and the pictures, and installs one where the machine has none. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium without its windows: the same engine, with a third less work for a journey (measured over twenty of them). */
const SHELLS = ['/usr/bin/chromium-headless-shell']
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** Without these, Chromium contacts its maker's hosts at every start, and a closed network makes that slow. */
const QUIET = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** Launch options for Playwright: the machine's own Chromium where there is one, otherwise Playwright's. Measurements use the full browser. */
export function launchOptions(wanted: 'quick' | 'whole'): { executablePath?: string; args: string[] } {
  const found = (wanted === 'quick' ? [...SHELLS, ...WHOLE] : [...WHOLE, ...SHELLS]).find((file) => existsSync(file))
  return { ...(found === undefined ? {} : { executablePath: found }), args: ['--no-sandbox', '--disable-gpu', ...QUIET] }
}

const isThere = (files: readonly string[]): boolean => files.some((file) => existsSync(file))
const hasChromium = (): boolean => isThere([...SHELLS, ...WHOLE]) || existsSync(chromium.executablePath())

/** Runs a step of an installation; a failure is reported and left to the caller. */
function attempt(say: (line: string) => void, what: string, command: string, args: string[], minutes: number): void {
  say(`trying ${what}`)
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: minutes * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch (error) {
    say(`${what} failed: ${String(error).split('\n')[0]}`)
  }
}

/**
 * Installs a Chromium where there is none: Debian's package where that is possible, otherwise Playwright's build. Where tests decide
 * over a change they also get the headless shell. Returns whether a Chromium is there now.
 */
export function getChromium(say: (line: string) => void): boolean {
  const enough = process.env['CI'] === 'true' ? () => isThere(SHELLS) : hasChromium
  if (!enough() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const install = (name: string) =>
      attempt(say, `Debian's ${name}`, 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 4)
    attempt(say, "the list of Debian's packages", 'apt-get', ['update', '-qq'], 2)
    install('chromium-headless-shell')
    if (!hasChromium()) install('chromium')
  }
  if (!hasChromium())
    attempt(say, "Playwright's own build", process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], 4)
  return hasChromium()
}
