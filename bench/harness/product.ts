/** Product: the whole product for a bench that looks at it through a browser, in a folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** Starts the product in a folder of its own and answers its address; a given BAIZE_URL is used as it is. */
export async function startProduct(port: string): Promise<{ url: string; stop: () => void }> {
  const given = process.env['BAIZE_URL']
  if (given) return { url: given, stop: () => undefined }
  const data = path.join(root, 'node_modules/.cache/bench-data')
  rmSync(data, { recursive: true, force: true })
  // As `npm start` starts it.
  const child: ChildProcess = spawn(process.execPath, ['--max-semi-space-size=64', 'server/app/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port, BAIZE_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      const found = /Baize: (http\S+)/.exec(piece.toString())?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)))
  })
  return { url, stop: () => child.kill('SIGTERM') }
}
