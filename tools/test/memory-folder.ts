/** Memory folder: where tests keep what they throw away; making and dropping a database for each file costs a disk eight times what it costs memory. */
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
/** A container's own is often 64 MB, in which nothing of this fits. */
const LEAST_BYTES = 4n * 1024n ** 3n

/** The folder that this run has chosen already; else the machine's in memory where it has one with room, else the ordinary one for temporary files. */
export function memoryFolder(): string {
  const chosen = process.env['BAIZE_TEST_FOLDER']
  if (chosen !== undefined) return chosen
  const folder = chooseFolder()
  process.env['BAIZE_TEST_FOLDER'] = folder
  return folder
}

function chooseFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY, { bigint: true })
  return bavail * bsize < LEAST_BYTES ? tmpdir() : IN_MEMORY
}
