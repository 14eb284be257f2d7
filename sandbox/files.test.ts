/** Proves that what any service of the sandbox keeps is read by its owner alone, also where the machine's own rule is looser. */
import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const WEBHOOK = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
/** Each service with the secrets that it needs to start, and the files that it has kept by then. */
const SERVICES: Readonly<Record<string, { readonly secrets: object; readonly keeps: boolean }>> = {
  checks: { secrets: { service: 'documents', token: 'token', secret: 'secret', webhookSecret: 'notices' }, keeps: false },
  'live-chat': { secrets: {}, keeps: false },
  'lottery-feed': { secrets: {}, keeps: true },
  payments: { secrets: { apiKey: 'key', webhookSecrets: [WEBHOOK] }, keeps: true },
  post: { secrets: { key: 'key' }, keeps: true },
  register: { secrets: { key: 'key' }, keeps: false },
  screening: { secrets: { key: 'key', set: 'default' }, keeps: false },
  social: { secrets: { clientSecret: 'secret' }, keeps: false },
  vendors: { secrets: {}, keeps: true },
}

let folder: string
const running = new Map<string, ChildProcess>()

function start(name: string, secrets: object): Promise<unknown> {
  // Whoever starts it may let everybody read and write.
  const before = process.umask(0)
  const child = fork(path.join(import.meta.dirname, name, 'main.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      BAIZE_URL: 'http://127.0.0.1:9',
      SANDBOX_DATA: path.join(folder, name),
      SECRETS: JSON.stringify(secrets),
    },
  })
  process.umask(before)
  running.set(name, child)
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baize-sandbox-files-'))
  await Promise.all(Object.entries(SERVICES).map(([name, { secrets }]) => start(name, secrets)))
})
afterAll(async () => {
  for (const child of running.values()) child.removeAllListeners('exit').kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const filesOf = (name: string): string[] => {
  const at = path.join(folder, name)
  return existsSync(at) ? readdirSync(at, { recursive: true, encoding: 'utf8' }).map((file) => path.join(at, file)) : []
}

describe('[API-08] what a service of the sandbox keeps', () => {
  it('is looked at for every service that is there', () => {
    const there = readdirSync(import.meta.dirname).filter((each) => existsSync(path.join(import.meta.dirname, each, 'main.ts')))
    expect(there.sort()).toEqual(Object.keys(SERVICES))
  })

  it.each(Object.entries(SERVICES))('is read by its owner alone: %s', (name, { keeps }) => {
    const files = filesOf(name)
    expect(files.length > 0).toBe(keeps)
    for (const file of files) expect([file, statSync(file).mode & 0o077]).toEqual([file, 0])
    // What it writes later, too; Linux reports it for any process.
    const status = `/proc/${running.get(name)?.pid}/status`
    if (existsSync(status)) expect(/^Umask:\s*(\d+)$/m.exec(readFileSync(status, 'utf8'))?.[1]).toBe('0077')
  })
})
