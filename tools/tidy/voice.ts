/** Voice: a sentence has at most 25 words, because a reader takes in one thought at a time. Stiff words have plain ones. */
import type { Facts } from './facts.ts'
import { ENGLISH, isCode, isTest, type Fault, type SourceFile } from './source.ts'

const MOST_WORDS = 25
const STIFF = /\b(?:anew|upon|whilst|lest|wherein|whereby|thereof|therein|hitherto)\b/i
/** A block comment that begins a line, or a run of line comments. */
const COMMENTS = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+/gm
/** An empty line of a comment, or an indented one: a formula or a table, which are no prose. */
const BREAKS = /^[ \t]*(?:\*|\/\/)?(?:[ \t]*| {3,}\S.*)$/m
/** A sentence in code that reads as English: SQL, markup and names begin small. */
const READS = /^[A-Z][\s\S]* \S+ /

/** Comments of SQL are left out: a migration is known by the hash of its text, so that nobody can change it later. */
export function voiceFaults({ path, text }: SourceFile): Fault[] {
  if (path.endsWith('.md')) return proseFaults({ path, text })
  if (ENGLISH.test(path)) return screenFaults({ path, text })
  if (!isCode(path) && !path.endsWith('.css')) return []
  return [...text.matchAll(COMMENTS)].flatMap(({ 0: comment, index }) =>
    sentencesOf(comment.trim().split(BREAKS).map(withoutSigns)).flatMap((sentence) => faultOf(sentence, path, lineAt(text, index))),
  )
}

/** Titles of tests, and texts that stand in code: refusals, emails, descriptions of operations, pages of the sandbox. */
export function wordingFaults({ path, titles, names }: Facts): Fault[] {
  if (isTest(path)) return sentencesOf(titles).flatMap((sentence) => faultOf(sentence, path, 1))
  return names.flatMap(({ text, line }) =>
    sentencesOf(text.split(/\n\n|<[^>]*>/))
      .filter((sentence) => READS.test(sentence))
      .flatMap((sentence) => faultOf(sentence, path, line)),
  )
}

/** Pages in Markdown. Code is left out. A heading, an item of a list and a cell of a table each begin a sentence. */
function proseFaults({ path, text }: SourceFile): Fault[] {
  const faults: Fault[] = []
  let block: string[] = []
  let [began, code] = [1, false]
  const judge = () => {
    const [piece = ''] = block
    // Items and cells write in short parts; a semicolon ends one.
    const ends = /^\s*(?:[-*] |\d+\. |\|)/.test(piece) ? /[;:]\s/g : undefined
    const prose = withoutMarks(block.join(' '))
    const parts = sentencesOf([ends === undefined ? prose : prose.replace(ends, '. ')])
    faults.push(...parts.flatMap((sentence) => faultOf(sentence, path, began)))
    block = []
  }
  for (const [at, line] of text.split('\n').entries()) {
    const fence = /^\s*```/.test(line)
    if (fence || /^\s*$|^\s*(?:[-*] |\d+\. |\||#|<)/.test(line)) judge()
    if (fence) code = !code
    if (fence || code) continue
    if (block.length === 0) began = at + 1
    for (const cell of line.startsWith('|') ? line.split('|').map((words) => `| ${words}`) : [line]) {
      block.push(cell)
      if (line.startsWith('|')) judge()
    }
  }
  judge()
  return faults
}

function screenFaults({ path, text }: SourceFile): Fault[] {
  const shown: [string, string][] = []
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string') shown.push([key, value])
    else for (const [name, inner] of Object.entries(value ?? {})) if (!/^MY$|-my$/.test(name)) visit(inner, name)
  }
  visit(JSON.parse(text), '')
  return shown.flatMap(([key, value]) =>
    sentencesOf(value.split(/<[^>]+>|\n/)).flatMap((sentence) => faultOf(sentence, path, lineAt(text, text.indexOf(`"${key}"`)))),
  )
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** The sentences of pieces of prose. A name in backticks is one word; ids of requirements in brackets are none. */
function sentencesOf(pieces: readonly string[]): string[] {
  return pieces
    .map((piece) =>
      piece
        .replace(/`[^`]*`/g, 'name')
        .replace(/[[(][A-Z]+-S?\d[^)\]]*[)\]]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .flatMap((piece) => piece.split(/(?<=[.!?][)”"*_]*)\s+/))
}

function faultOf(sentence: string, path: string, line: number): Fault[] {
  const words = sentence.split(' ').filter((part) => /\p{L}/u.test(part)).length
  if (words > MOST_WORDS)
    return [{ rule: 'voice', path, line, says: `has a sentence of ${words} words; split it: "${sentence.slice(0, 60)}…"` }]
  const [stiff] = STIFF.exec(sentence) ?? []
  return stiff === undefined ? [] : [{ rule: 'voice', path, line, says: `says "${stiff}", for which there is a plain word` }]
}

/** The words of a comment without its signs. */
const withoutSigns = (comment: string): string => comment.replace(/^[ \t]*(?:\{?\/\*+|\*+\/|\*|\/\/+)|\*+\/\}?$/gm, ' ')

/** The words of a piece of Markdown without its marks; a link is read by its words. */
const withoutMarks = (piece: string): string =>
  piece
    .replace(/^\s*(?:[-*] |\d+\. |\||#+ )/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*[A-Z]+-\d+\*\*|\*\*|<[^>]+>/g, ' ')
