/** Sandboxes: the stand-ins of the outside world as child processes; one that dies is started again with its own state. */
import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'

export type SandboxSettings = {
  readonly name: 'vendors' | 'payments' | 'lottery-feed' | 'post' | 'social' | 'checks' | 'register' | 'screening' | 'live-chat'
  readonly data: string
  readonly siteUrl: string
  /** Its port; 0 is any. */
  readonly port: number
  readonly secrets: Readonly<Record<string, unknown>>
  /** For the vendors, by brand: which dialect it speaks, and what identifies its calls. */
  readonly speaks?: Readonly<Record<string, { readonly dialect: string; readonly key: string }>>
  /** Of the payments: how long it thinks about a payout. */
  readonly decidesMs?: number
  readonly log: Log
}

export type Sandbox = {
  readonly url: string
  readonly pid: () => number | undefined
  /** Moves the clock of the payments or the vendors; a sandbox that is started again goes by the machine's. */
  moveClock(shift: number): Promise<void>
  stop(): Promise<void>
}

type Ready = { readonly ready: true; readonly url: string }
const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'ready' in message && 'url' in message

function launch(settings: SandboxSettings, port: number): ChildProcess {
  const file = path.resolve(import.meta.dirname, `../../sandbox/${settings.name}/main.ts`)
  return fork(file, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      PORT: String(port),
      BAIZE_URL: settings.siteUrl,
      SANDBOX_DATA: path.join(settings.data, 'sandbox', settings.name),
      SECRETS: JSON.stringify(settings.secrets),
      SPEAKS: JSON.stringify(settings.speaks ?? {}),
      ...(settings.decidesMs === undefined ? {} : { DECIDES_MS: String(settings.decidesMs) }),
    },
  })
}

const readyOf = (child: ChildProcess, name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (isReady(message)) resolve(message.url)
    })
    child.once('exit', (code) => reject(new Error(`the sandbox ${name} ended at once (${code})`)))
  })

/** Starts a sandbox and keeps it running. It is started again at the same port, so that published addresses stay true. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  let stopping = false
  let child = launch(settings, settings.port)
  const url = await readyOf(child, settings.name)
  const port = Number(new URL(url).port)
  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (stopping) return
      settings.log.warn({ sandbox: settings.name, code, signal }, 'a sandbox ended and is started again')
      void sleep(300).then(async () => {
        if (stopping) return
        child = launch(settings, port)
        watch()
        await readyOf(child, settings.name).catch((error: unknown) => settings.log.error({ err: error }, 'a sandbox did not come back'))
      })
    })
  }
  watch()
  return {
    url,
    pid: () => child.pid,
    moveClock: (shift) =>
      new Promise((resolve) => {
        child.once('message', () => resolve())
        child.send({ shift })
      }),
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(3000)])
      child.kill('SIGKILL')
    },
  }
}
