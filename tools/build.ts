/** Builds the web once for each state of its sources, and stores compressed copies beside the files so that the server never compresses them. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'web/dist')
const record = path.join(dist, '.built')
const SOURCES = ['contract', 'rules', 'ui', 'web', 'package-lock.json', 'tools/build.ts']
const COMPRESSED = /\.(js|css|html|svg|json|txt|xml|webmanifest)$/

/** Brotli's highest quality takes a second per megabyte, so large files get the quality below the steep rise in time. */
const SMALL_BYTES = 512 * 1024
const WORTH_BYTES = 1024

/** Builds into `web/dist/site` and `web/dist/paint` unless it already holds these sources; throws when Vite fails. `say` gets one line per step. */
export async function buildWeb(say: (line: string) => void = console.log): Promise<void> {
  const sources = hashOfSources()
  if (existsSync(record) && readFileSync(record, 'utf8') === sources) {
    say('web: unchanged')
    return
  }
  const start = performance.now()
  rmSync(record, { force: true })
  await Promise.all(BUILDS.map(runVite))
  const built = filesIn(path.join(dist, 'site'))
  say(`web: built ${built.length} files, ${size(total(built))}, in ${seconds(start)}`)
  const press = performance.now()
  const { files, before, brotli, zipped } = await precompress(built)
  say(`web: compressed ${files} files, ${size(before)} to ${size(brotli)} brotli and ${size(zipped)} gzip, in ${seconds(press)}`)
  writeFileSync(record, sources)
}

/** The hash of everything that can change the browser's files, which tests and earlier builds cannot. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const full = path.join(root, source)
    if (!existsSync(full)) continue
    for (const file of statSync(full).isDirectory() ? filesIn(full) : [full]) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  const files: string[] = []
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || (entry.name === 'dist' && folder !== dist) || entry.name.startsWith('.')) continue
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) files.push(...filesIn(full))
    else if (entry.isFile()) files.push(full)
  }
  return files
}

/** The site into `dist/site`, and the art generator as a module for the server into `dist/paint`. */
const BUILDS = ['vite.config.ts', 'paint.config.ts']

function runVite(config: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = spawn(
      process.execPath,
      [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--config', `web/${config}`, '--logLevel', 'warn'],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    vite.on('error', reject)
    vite.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`vite build of ${config} ended with ${code}`))))
  })
}

/** Writes `.br` and `.gz` beside each text file that shrinks by it. */
async function precompress(files: string[]): Promise<{ files: number; before: number; brotli: number; zipped: number }> {
  const sum = { files: 0, before: 0, brotli: 0, zipped: 0 }
  const one = async (file: string) => {
    const text = await readFile(file)
    if (text.length < WORTH_BYTES) return
    const quality = text.length <= SMALL_BYTES ? 11 : 9
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    const [brotli, zipped] = await Promise.all([promisify(brotliCompress)(text, { params }), promisify(gzip)(text, { level: 9 })])
    await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)])
    sum.files += 1
    sum.before += text.length
    sum.brotli += brotli.length
    sum.zipped += zipped.length
  }
  await Promise.all(files.filter((file) => COMPRESSED.test(file)).map(one))
  return sum
}

function total(files: string[]): number {
  return files.reduce((sum, file) => sum + statSync(file).size, 0)
}

function size(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** An installation builds the web as well, so that the first start need not; an installation without the build tools serves an earlier build. */
const canBuild = (): boolean => existsSync(path.join(root, 'node_modules/vite'))

if (import.meta.main) {
  try {
    if (canBuild() || !process.argv.includes('--where-possible')) await buildWeb()
  } catch (error) {
    console.error(`web: not built: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
