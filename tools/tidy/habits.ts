/** The rules that one file can keep or break by itself: size, opening sentence, names, words, exports. */
import type { Facts } from './facts.ts'
import { isCode, type Fault, type SourceFile } from './source.ts'

const FUNCTION_LINES = 70
/** Tests that wait for time, or for network silence, pass or fail by the machine. */
const WAITING_TESTS = /^e2e\/|\.test\.tsx?$/
const WAITS = /waitForTimeout\(|'networkidle'/g
/** A bare sleep. Tests ask again and again by Vitest's own `waitUntil`, `waitFor` and `expect.poll`. */
const UNIT_TESTS = /\.test\.tsx?$/
const SLEEPS = /'(?:node:)?timers\/promises'|new Promise\b[^\n]*\bsetTimeout\(|\bsetInterval\(|\bawait (?:\w+\.)?(?:pause|sleep|delay)\(/g

const NAMELESS = new Set(['utils', 'helpers', 'common', 'lib', 'misc', 'shared'])

/** The door of a room, or of a sub-room. Its type is the return type of its function, so that no act is described twice. */
const DOOR = /^server\/(?:[\w-]+\/)?([\w-]+)\/\1\.ts$/

/** The allowed files of each word of the clock and of chance; everywhere else it is injected. */
const CLOCK_AND_CHANCE = /^(server\/platform\/(clock|random)\.|web\/api\/clock\/page-clock\.ts$|ui\/|bench\/)/
const OWN_TIME = /^(web|console|ui|sandbox|tools|bench|e2e)\/|^server\/platform\/clock\./

/** Rooms run by the database's time, which they are given. The machine's clock belongs to who starts a process, and to tests. */
const ROOM = /^server\/(?!app\/|platform\/|[\w/-]*testing)[\w/-]+(?<!-testing|\.test)\.ts$/

/** Faults that need the parsed file: long functions, words, barrels. */
export function habitFaults(facts: Facts): Fault[] {
  const faults: Fault[] = []
  const note = (rule: string, line: number, says: string) => faults.push({ rule, path: facts.path, line, says })
  for (const { name, line, length, answers } of facts.functions) {
    if (length > FUNCTION_LINES) note('sizes', line, `"${name}" has ${length} lines; a function keeps within ${FUNCTION_LINES}`)
    if (answers && DOOR.test(facts.path) && /^create[A-Z]/.test(name))
      note('doors', line, `writes by hand what "${name}" answers; the door's type is its ReturnType`)
  }
  for (const { word, line } of facts.words) if (isBanned(word, facts.path)) note('words', line, `uses ${word}`)
  if (facts.barrel) note('barrels', 1, 'only passes on what other files export; import those files')
  return faults
}

function isBanned(word: string, file: string): boolean {
  if (word === 'enum') return true
  if (word === 'parseFloat') return /^(server|contract|rules)\//.test(file)
  if (word === 'Temporal.Now') return !OWN_TIME.test(file)
  return !CLOCK_AND_CHANCE.test(file)
}

/** Faults that only need the path and the text: the opening sentence and the names of folders and files. */
export function plainFaults(file: SourceFile): Fault[] {
  const faults: Fault[] = []
  for (const part of file.path.split('/')) {
    const [stem = ''] = part.split('.')
    if (NAMELESS.has(stem.toLowerCase()))
      faults.push({ rule: 'names', path: file.path, line: 1, says: `"${stem}" says nothing of the business` })
  }
  if ((isCode(file.path) || /\.(sql|css)$/.test(file.path)) && !opensWithSentence(file.text)) {
    faults.push({
      rule: 'opening sentences',
      path: file.path,
      line: 1,
      says: 'does not open with a comment sentence that says why it exists',
    })
  }
  if (ROOM.test(file.path) && /\bsystemClock\b/.test(file.text))
    faults.push({ rule: 'words', path: file.path, line: 1, says: 'uses systemClock; a room is given the time of the database' })
  if (WAITING_TESTS.test(file.path)) {
    const words = [...file.text.matchAll(WAITS), ...(UNIT_TESTS.test(file.path) ? file.text.matchAll(SLEEPS) : [])]
    for (const [word] of words) faults.push({ rule: 'waits', path: file.path, line: 1, says: `waits for time by ${word}; wait for a fact` })
  }
  return faults
}

/** A sentence has at least three words, begins with a capital, a digit or a quoted name, and ends like a sentence. */
function opensWithSentence(text: string): boolean {
  const comment = firstComment(text.replace(/^\uFEFF/, '').replace(/^#!.*\n/, ''))
  const [sentence] = /^.*?[.!?](?=\s|$)/s.exec(comment) ?? ['']
  return /^[\p{Lu}\p{N}`'"“(/<]/u.test(sentence) && sentence.split(/\s+/).length >= 3
}

function firstComment(text: string): string {
  const block = /^\/\*+([\s\S]*?)\*\//.exec(text)
  if (block) return (block[1] ?? '').replace(/^\s*\*+ ?/gm, '').trim()
  const lines = /^(?:(?:\/\/|--).*(?:\n|$))+/.exec(text)
  return lines ? lines[0].replace(/^(?:\/\/|--)+ ?/gm, '').trim() : ''
}
