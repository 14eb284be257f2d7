/**
 * Games: the lotteries as this process remembers them, so that not every call reads their rows. A notice of the database ends that. Whoever hears no
 * notices asks the rows, and a transaction always does.
 */
import { moment } from '../platform/clock.ts'
import type { Reader } from '../platform/database.ts'
import { forMany } from '../platform/own-rows.ts'
import type { Notices } from '../platform/work/notices.ts'
import type { Game } from './game.ts'
import type { Games } from './needs.ts'
import { allGames, gameOf } from './store.ts'

/** Nothing is remembered longer, whatever the notices say. */
const LONGEST_MS = 60_000

type Known = { readonly list: readonly Game[]; readonly byCode: ReadonlyMap<string, Game> }

export function rememberGames(reader: Reader, notices: Notices): Games {
  let kept: { readonly since: number; readonly known: Promise<Known> } | undefined
  notices.hear('lottery-game', () => {
    kept = undefined
  })
  const read = async (): Promise<Known> => {
    const list = await allGames(reader)
    return { list, byCode: new Map(list.map((game) => [game.code, game])) }
  }
  function known(): Promise<Known> {
    if (!notices.isHearing()) return read()
    if (kept !== undefined && moment() - kept.since <= LONGEST_MS) return kept.known
    const reading = { since: moment(), known: forMany(read) }
    kept = reading
    reading.known.catch(() => {
      if (kept === reading) kept = undefined
    })
    return reading.known
  }
  return {
    all: async () => (await known()).list,
    of: async (code) => (notices.isHearing() ? (await known()).byCode.get(code) : gameOf(reader, code)),
  }
}
