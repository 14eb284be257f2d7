/** The product under the browser tests: started on an empty folder of its own, which is removed at the end. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

const NAMED = /^baize-e2e-\d+$/
const MAIN = path.resolve(import.meta.dirname, '../../server/app/main.ts')
const port = process.env['PORT'] ?? ''
const data = process.env['BAIZE_DATA'] ?? ''

if (!path.isAbsolute(data) || !NAMED.test(path.basename(data)))
  throw new Error(`only a folder that is named for these tests is removed, not ${data}`)
const remove = (): void => rmSync(data, { recursive: true, force: true, maxRetries: 5 })
remove()
// The signal that ends the tests' servers goes to the whole group; this process only has to outlive the product.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
const product = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'inherit'] })
product.once('exit', (code) => {
  remove()
  process.exitCode ??= code ?? 1
})
createInterface(product.stdout).on('line', (line) => {
  const [, found] = /^Baize: http:\/\/localhost:(\d+)$/.exec(line) ?? []
  if (found === port) console.log('product: up')
  // Where its port is occupied it moves to another, which no test knows.
  else if (found !== undefined) {
    console.error(`something else listens on port ${port}: choose another by E2E_PORT`)
    process.exitCode = 1
    product.kill()
  }
})
