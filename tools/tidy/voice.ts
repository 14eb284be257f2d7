/** Voice: a sentence of a comment has at most 25 words, because a reader takes in one thought at a time. Stiff words have plain ones. */
import { isCode, type Fault, type SourceFile } from './source.ts'

const MOST_WORDS = 25
const STIFF = /\b(?:anew|upon|whilst|lest|wherein|whereby|thereof|therein|hitherto)\b/i
/** A block comment that begins a line, or a run of line comments. */
const COMMENTS = /^[ \t]*\{?\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+/gm
/** An empty line of a comment, or an indented one: a formula or a table, which are no prose. */
const BREAKS = /^[ \t]*(?:\*|\/\/)?(?:[ \t]*| {3,}\S.*)$/m

/** Comments of SQL are left out: a migration is known by the hash of its text, so that nobody can change it later. */
export function voiceFaults({ path, text }: SourceFile): Fault[] {
  if (!isCode(path) && !path.endsWith('.css')) return []
  return [...text.matchAll(COMMENTS)].flatMap(({ 0: comment, index }) =>
    comment
      .trim()
      .split(BREAKS)
      .flatMap((prose) => plain(prose).split(/(?<=[.!?])\s+/))
      .flatMap((sentence) => {
        const says = faultOf(sentence)
        return says === undefined ? [] : [{ rule: 'voice', path, line: text.slice(0, index).split('\n').length, says }]
      }),
  )
}

function faultOf(sentence: string): string | undefined {
  const words = sentence.split(' ').filter((part) => /\p{L}/u.test(part)).length
  if (words > MOST_WORDS) return `has a sentence of ${words} words; split it: "${sentence.slice(0, 60)}…"`
  const [stiff] = STIFF.exec(sentence) ?? []
  return stiff === undefined ? undefined : `says "${stiff}", for which there is a plain word`
}

/** The words of a comment without its signs. A name in backticks is one word; ids of requirements in brackets are none. */
function plain(comment: string): string {
  return comment
    .replace(/^[ \t]*(?:\{?\/\*+|\*+\/|\*|\/\/+)|\*+\/\}?$/gm, ' ')
    .replace(/`[^`]*`/g, 'name')
    .replace(/\([A-Z]+-S?\d[^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
