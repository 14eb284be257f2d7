/** The products under the browser tests: started side by side, each on an empty folder of its own, which goes when it has ended. */
import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

type Product = { readonly port: string; readonly data: string }

const NAMED = /^baize-e2e-\d+$/
const MAIN = path.resolve(import.meta.dirname, '../../server/app/main.ts')

const running: ChildProcess[] = []

/** Resolves once the product answers on its port; where that is taken it would move to another, where no test looks for it. */
function start({ port, data }: Product): Promise<void> {
  if (!path.isAbsolute(data) || !NAMED.test(path.basename(data)))
    throw new Error(`only a folder that is named for these tests is removed, not ${data}`)
  const remove = (): void => rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  remove()
  const env = { ...process.env, PORT: port, BAIZE_DATA: data }
  const product = spawn(process.execPath, [MAIN], { stdio: ['ignore', 'pipe', 'inherit'], env })
  running.push(product)
  return new Promise((resolve, reject) => {
    product.once('exit', (code) => {
      remove()
      process.exitCode ??= code ?? 1
      reject(new Error(`the product on port ${port} ended with ${code}`))
    })
    createInterface(product.stdout).on('line', (line) => {
      const [, found] = /^Baize: http:\/\/localhost:(\d+)$/.exec(line) ?? []
      if (found === port) resolve()
      else if (found !== undefined) reject(new Error(`something else listens on port ${port}: choose another by E2E_PORT`))
    })
  })
}

// The signal that ends the tests' servers goes to the whole group; this process only has to outlive the products.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
const products = JSON.parse(process.env['PRODUCTS'] ?? '[]') as Product[]
try {
  await Promise.all(products.map(start))
  console.log('products: up')
} catch (error) {
  console.error(String(error))
  process.exitCode = 1
  for (const product of running) product.kill()
}
