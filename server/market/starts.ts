/** Starts: whether a round begins too early after the last one of its person in a category, over all windows, wallets and rooms (MK-02). */
import type { RoundStart, RoundStarts } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { lockStarts, writeStarts } from './store.ts'

const nameOf = ({ person, category }: Pick<RoundStart, 'person' | 'category'>): string => `${person}/${category}`

async function tooEarly(tx: Tx, starts: readonly RoundStart[]): Promise<boolean[]> {
  if (starts.length === 0) return []
  const last = new Map((await lockStarts(tx, starts)).map((row) => [nameOf(row), row.began.epochMilliseconds]))
  return starts.map((start) => {
    const at = start.at.epochMilliseconds
    if (at - (last.get(nameOf(start)) ?? 0) < start.milliseconds) return true
    // Two of one batch follow one another.
    last.set(nameOf(start), at)
    return false
  })
}

/** Of several in one batch the last is noted. */
const note = async (tx: Tx, starts: readonly RoundStart[]): Promise<void> => {
  if (starts.length > 0) await writeStarts(tx, [...new Map(starts.map((start) => [nameOf(start), start])).values()])
}

export const roundStarts: RoundStarts = { tooEarly, note }
