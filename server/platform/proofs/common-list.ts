/** Common list: the 100,000 passwords that guessers try first, as sorted marks in one file that is read at its first use. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** At this length one innocent password in ten million is taken for a common one. */
export const MARK_BYTES = 5

const markOf = (word: string): Buffer => createHash('sha256').update(word).digest().subarray(0, MARK_BYTES)

let kept: Buffer | undefined
const marks = (): Buffer => (kept ??= readFileSync(path.join(import.meta.dirname, 'common-passwords.bin')))

/** Whether the word itself is on the list; it is asked in lower case. */
export function isListed(word: string): boolean {
  const list = marks()
  const mark = markOf(word)
  let [low, high] = [0, list.length / MARK_BYTES]
  while (low < high) {
    const middle = (low + high) >> 1
    const order = list.compare(mark, 0, MARK_BYTES, middle * MARK_BYTES, (middle + 1) * MARK_BYTES)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}
