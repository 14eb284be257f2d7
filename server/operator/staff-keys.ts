/** Staff keys: where a user of this machine keeps the key that proves their name. */
import { chmod, mkdir, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { OperatorNeeds } from './needs.ts'

/** One file for each name, whatever the case of its letters. */
const fileOf = (folder: string, name: string): string => path.join(folder, `${encodeURIComponent(name.toLowerCase())}.key`)

export const keptStaffKeys = (folder: string): OperatorNeeds['staffKeys'] => ({
  async read(name) {
    const file = fileOf(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (!found) return undefined
    // A key that other users of this machine can read proves nobody.
    if ((found.mode & 0o077) !== 0) throw new Error(`${file} can be read by others: chmod 600 it`)
    return (await readFile(file, 'utf8')).trim()
  },
  async keep(name, token) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = fileOf(folder, name)
    const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined
      throw error
    })
    if (!handle) return undefined
    try {
      await handle.write(`${token}\n`)
    } finally {
      await handle.close()
    }
    await chmod(file, 0o600)
    return file
  },
})
