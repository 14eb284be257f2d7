/** Ready: whether a process takes calls now. A proxy asks it, and sends calls to another process where it does not. */
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { ClockReport } from '../platform/clock.ts'

/** The clock asks the database every second. Three questions without an answer are no accident. */
const SILENT_MS = 3_000
/** Below it a database, or the pictures that members send, may fail in the middle of a write. */
const LEAST_FREE_BYTES = 128n * 1024n * 1024n

export type ReadyNeeds = {
  readonly clock: { silentMs(): number; report(): ClockReport }
  /** Folders in which this process writes. */
  readonly folders: readonly string[]
}

export type Readiness = {
  readonly ready: boolean
  readonly database: 'answers' | 'silent'
  readonly clock: ClockReport['state']
  readonly disk: 'free' | 'full'
}

/** A folder that was not needed yet is made beside the one above it, on the same disk. */
async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return disk === undefined ? isFull(path.dirname(folder)) : disk.bavail * disk.bsize < LEAST_FREE_BYTES
}

/** An unsure clock refuses crash cash-outs alone, so it does not take the process out. What it is stands beside. */
export async function readinessOf({ clock, folders }: ReadyNeeds): Promise<Readiness> {
  const database = clock.silentMs() > SILENT_MS ? 'silent' : 'answers'
  const disk = (await Promise.all(folders.map(isFull))).includes(true) ? 'full' : 'free'
  return { ready: database === 'answers' && disk === 'free', database, clock: clock.report().state, disk }
}
