/** The product as a process tree, for tests: started as a person starts it, watched from outside, killed in the middle and started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const HERE = path.resolve(import.meta.dirname, '..')
/** A machine that was measured as slow is waited for longer (tools/test/pace.ts). */
const PATIENCE_MS = 90_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)

/** What an earlier test run or the person's own shell says must not reach the product under test. */
const OWN = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATA_KEY',
  'SITE_URL',
  'VENDOR_URL',
  'PAYMENT_SERVICES',
  'RESULTS_URL',
  'TRUST_PROXY',
  'ROLE',
  'PORT',
  'OPS_PORT',
  'OPS_URL',
  'LOG_LEVEL',
  'NODE_OPTIONS',
]

export type Environment = Readonly<Record<string, string>>

const environmentOf = (given: Environment): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.includes(name) && !name.startsWith('VITEST'))),
  ...given,
})

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

export type Product = {
  /** The first http address that was printed. */
  readonly url: string
  readonly pid: number
  lines(): readonly string[]
  /** Standard error so far. */
  complaints(): string
  /** The address of a line like `sandbox vendors: http://…`. */
  addressOf(name: 'sandbox vendors' | 'sandbox payments' | 'outbox'): string
  /** Processes of the tree by what they are; those that are gone are left out. */
  parts(): Readonly<Record<'postgres' | 'vendors' | 'payments', number | undefined>>
  /** Every process below this one. */
  tree(): readonly number[]
  ended: Promise<Ended>
  /** Sends a word to what was loaded before the product, and resolves with its answer. */
  say(word: object): Promise<unknown>
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    // A zombie has ended; only its parent has not looked yet.
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

type Running = { readonly pid: number; readonly parent: number; readonly command: string }

function running(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = Number(/\) \S+ (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1])
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
      } catch {
        return []
      }
    })
}

/** Every process below `root`. */
export function descendants(root: number): Running[] {
  const all = running()
  const below = (pid: number): Running[] => all.filter(({ parent }) => parent === pid).flatMap((each) => [each, ...below(each.pid)])
  return below(root)
}

/** Waits until `ready` answers something; throws what `why` says after that many milliseconds. */
export async function until<T>(
  ready: () => Promise<T | undefined> | T | undefined,
  why: () => string,
  patienceMs = PATIENCE_MS,
  pauseMs = 50,
): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await ready()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`waited in vain: ${why()}`)
    await sleep(pauseMs)
  }
}

/** A port of loopback that nobody uses now, of those that the system gives to nobody by itself: what starts meanwhile leaves it alone. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })

/** A data folder under the temp folder; `clean` removes it. */
export async function freshData(): Promise<{ folder: string; clean(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-product-'))
  return { folder, clean: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) }
}

/** The folder of the socket under which the database of this data answers. */
export const socketFolder = async (data: string): Promise<string> => (await readFile(path.join(data, 'pg', 'socket-dir'), 'utf8')).trim()

const ADDRESS = /https?:\/\/\S+/

/** With a database of its own it refuses root, which tests may be. */
const nobodyWhere = (environment: Environment): { uid?: number; gid?: number } =>
  environment['DATABASE_URL'] && process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

/** What node reads before the product, `--import` and its like. Then the two are also joined by a channel, which ends with this process. */
type Before = { readonly before?: readonly string[] }
const stdioOf = ({ before }: Before): ('ignore' | 'pipe' | 'ipc')[] => ['ignore', 'pipe', 'pipe', ...(before ? (['ipc'] as const) : [])]

/** Starts `main.ts`, or what composes it otherwise, without waiting for anything. */
export function launch(
  environment: Environment,
  args: readonly string[] = [],
  { entry = 'main.ts', before }: Before & { readonly entry?: 'main.ts' | 'testing/moved-product.ts' } = {},
): Product & { ready(patienceMs?: number): Promise<Product> } {
  const child: ChildProcess = spawn(process.execPath, [...(before ?? []), '--max-semi-space-size=64', path.join(HERE, entry), ...args], {
    cwd: path.resolve(HERE, '../..'),
    env: environmentOf(environment),
    stdio: stdioOf(before ? { before } : {}),
    ...nobodyWhere(environment),
  })
  let [said, complained] = ['', '']
  child.stdout?.on('data', (piece: Buffer) => (said += piece.toString()))
  child.stderr?.on('data', (piece: Buffer) => (complained += piece.toString()))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  // A signal to the number 0 would end the test's own group.
  const { pid } = child
  if (pid === undefined) throw new Error('the product has no process')
  const below = (what: string): number | undefined =>
    descendants(pid).find(({ command, parent }) => parent === pid && command.includes(what))?.pid
  const lines = (): readonly string[] => said.split('\n').filter(Boolean)
  const product = {
    get url() {
      return ADDRESS.exec(said)?.[0] ?? ''
    },
    pid,
    lines,
    complaints: () => complained,
    addressOf: (name: string) => ADDRESS.exec(lines().find((line) => line.includes(`${name}:`)) ?? '')?.[0] ?? '',
    parts: () => ({
      postgres: below('/postgres -D'),
      vendors: below('sandbox/vendors/main.ts'),
      payments: below('sandbox/payments/main.ts'),
    }),
    tree: () => descendants(pid).map((each) => each.pid),
    ended,
    say: (word: object) =>
      new Promise((resolve, reject) => {
        child.once('message', resolve)
        child.send(word, (error) => error && reject(error))
      }),
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (isAlive(pid)) process.kill(pid, signal)
      return ended
    },
    /** Waits for the last line of the start. */
    async ready(patienceMs = PATIENCE_MS) {
      const last = environment['DATABASE_URL'] ? /^Baize: / : /demo account: +agent/
      await until(
        () => {
          if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}: ${said}${complained}`)
          return lines().some((line) => last.test(line)) || undefined
        },
        () => `the product did not come up: ${said}${complained}`,
        patienceMs,
      )
      return product
    },
  }
  return product
}

export const startProduct = (environment: Environment, args?: readonly string[]): Promise<Product> => launch(environment, args).ready()

export type CommandResult = { readonly code: number | null; readonly out: string; readonly err: string }

/** Runs one of the commands beside the product, as `npm run` does. */
export function command(
  file: 'operator' | 'books' | 'vendor-secret',
  environment: Environment,
  args: readonly string[] = [],
  before: Before = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...(before.before ?? []), path.join(HERE, 'commands', `${file}.ts`), ...args], {
      env: environmentOf(environment),
      stdio: stdioOf(before),
    })
    let [out, err] = ['', '']
    child.stdout?.on('data', (piece: Buffer) => (out += piece.toString()))
    child.stderr?.on('data', (piece: Buffer) => (err += piece.toString()))
    child.once('close', (code) => resolve({ code, out, err }))
  })
}
