/** Folder: a folder of this machine as the place where sealed files lie. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Names are ids. Two letters of each, from its random end, make a folder, so that none grows too full. */
export function folderVault(folder: string) {
  const placeOf = (name: string): string => path.join(folder, name.slice(-2), name)
  return {
    async put(name: string, bytes: Buffer): Promise<void> {
      const place = placeOf(name)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      // Under another name until it is whole.
      await writeFile(`${place}.new`, bytes, { mode: 0o600 })
      await rename(`${place}.new`, place)
    },
    async get(name: string): Promise<Buffer | undefined> {
      try {
        return await readFile(placeOf(name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (name: string): Promise<void> => rm(placeOf(name), { force: true }),
  }
}

/** A place of files that does not work. It says so in a sentence, and nothing of keys. */
export class FilesFault extends Error {}
