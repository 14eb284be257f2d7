/** The product under the browser tests: started on an empty folder of its own, which goes when it has ended. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'

const NAMED = /^baize-e2e-\d+$/

const folder = process.env['BAIZE_DATA'] ?? ''
if (!path.isAbsolute(folder) || !NAMED.test(path.basename(folder)))
  throw new Error(`only a folder that is named for these tests is removed, not ${folder}`)
const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

remove()
const product = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../server/app/main.ts')], { stdio: 'inherit' })
// The signal that ends the tests' server goes to the whole group; this process only has to outlive the product.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
product.once('exit', (code) => {
  remove()
  process.exitCode = code ?? 1
})
