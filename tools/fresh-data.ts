/** Removes the data folder of an earlier test run, so that the product starts as on a new machine. */
import { rmSync } from 'node:fs'
import path from 'node:path'

/** Refuses any folder outside the cache, because removal is final. */
export function freshData(folder: string): void {
  const cache = path.resolve(import.meta.dirname, '../node_modules/.cache')
  const inside = path.relative(cache, path.resolve(folder))
  if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside))
    throw new Error(`only a folder inside ${cache} is removed, not ${folder}`)
  rmSync(path.resolve(folder), { recursive: true, force: true })
}
