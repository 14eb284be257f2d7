/**
 * Loader: what every product under attack is started with. The product ends with the attacker's process, whatever ended that. Where plants are
 * wanted, it reads its own sources with a way around each guard. One guard at a time is out, by the name of its attack.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PLANTS } from './plants.ts'
import { ROOT, sourcePlants, without } from './plant.ts'

/** The attack whose guard is out. */
let out = process.env['PLANT']

/** Ends the database too where this process leaves before it could: it would live on alone. */
function endDatabase(): void {
  try {
    const [pid = ''] = readFileSync(path.join(process.env['BAIZE_DATA'] ?? '', 'pg/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGINT')
  } catch {
    // It has ended, or had not begun.
  }
}

process.on('message', (word: { readonly plant?: string }) => {
  if (word.plant === undefined) return
  out = word.plant
  process.send?.({})
})
process.once('disconnect', () => {
  process.once('exit', endDatabase)
  process.kill(process.pid, 'SIGTERM')
})
// The product itself decides how long it lives.
process.channel?.unref()

if (out !== undefined) {
  Object.assign(globalThis, { isOut: (...attacks: string[]) => attacks.includes(out ?? '') })
  const planted = sourcePlants(PLANTS)
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.startsWith('file:')) return loaded
      const file = path.relative(ROOT, fileURLToPath(url))
      const here = planted.filter((plant) => plant.file === file)
      return here.length === 0 ? loaded : { ...loaded, source: here.reduce(without, readFileSync(new URL(url), 'utf8')) }
    },
  })
}
