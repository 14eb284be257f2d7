/** Runs one step of the test command as its own process group, with its output in a file and a time limit. */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Logs and reports of the last run stay here for inspection. */
export const reports = path.join(root, 'node_modules/.cache/tests')

/** The result of a step: its exit code (null after a signal), its duration, and its output file. */
export type Ended = { code: number | null; seconds: number; late: boolean; log: string }

/** The product is started some eighty times, but read and compiled once. */
const compiled = path.join(root, 'node_modules/.cache/compiled')

const HEARTBEAT_MS = 30_000
const GRACE_MS = 10_000
const running = new Set<number>()
let interrupted = false

function endGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has ended by itself.
  }
}

/** A person who interrupts the tests, or a machine that ends them, leaves no process behind. */
export function endStepsWithUs(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      if (running.size === 0) process.exit(1)
      interrupted = true
      for (const pid of running) endSoon(pid)
    })
  }
}

/**
 * A group is ended as a whole, because a step starts databases, browsers and servers of its own. An interrupt comes first:
 * Playwright stops the product that it started only for that signal.
 */
function endSoon(pid: number): void {
  endGroup(pid, 'SIGINT')
  setTimeout(() => endGroup(pid, 'SIGKILL'), GRACE_MS).unref()
}

/** Runs a file of `node_modules` or of ours with the Node that runs this. The step is ended after `minutes`. */
export function runNode(name: string, args: string[], minutes: number, env: Record<string, string> = {}): Promise<Ended> {
  mkdirSync(reports, { recursive: true })
  const log = path.join(reports, `${name.replaceAll(' ', '-')}.log`)
  const out = createWriteStream(log)
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PATH, NODE_COMPILE_CACHE: compiled, NO_COLOR: undefined },
  })
  if (child.pid !== undefined) running.add(child.pid)
  child.stdout.pipe(out, { end: false })
  child.stderr.pipe(out, { end: false })
  let late = false
  const heartbeat = setInterval(() => console.log(`  still running after ${seconds().toFixed(0)} s`), HEARTBEAT_MS)
  const limit = setTimeout(() => {
    late = true
    endSoon(child.pid!)
  }, minutes * 60_000)
  return new Promise((resolve) => {
    let ended = false
    const end = (code: number | null) => {
      if (ended) return
      ended = true
      clearInterval(heartbeat)
      clearTimeout(limit)
      if (child.pid !== undefined) running.delete(child.pid)
      if (interrupted) process.exit(1)
      out.end(() => resolve({ code, seconds: seconds(), late, log }))
    }
    child.once('error', () => end(null))
    child.once('close', end)
    // A process that the step left behind may hold its output open, but the step has ended.
    child.once('exit', (code) => setTimeout(() => end(code), GRACE_MS).unref())
  })
}

/** The last lines of a step's output, for the reader of a failure. */
export function tailOf(ended: Ended, lines: number): string {
  const text = plain(readFileSync(ended.log, 'utf8')).trimEnd()
  const kept = text.split('\n').slice(-lines).join('\n').slice(-12_000)
  return ended.late ? `${kept}\nended because it took over ${ended.seconds.toFixed(0)} s` : kept
}

/** Some tools always colour their output, and a colour is a run of control characters. */
export function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/\u001B\[[\d;]*m/g, '')
}
