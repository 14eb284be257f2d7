/** Kept players: the players of a vendor, cached, and one query for all that are missing. */
import type { Reader } from '../../platform/database.ts'
import { forMany } from '../../platform/own-rows.ts'
import { readPlayersNamed, type Player } from '../store.ts'
import type { Wallet } from './wallet.ts'

const KEPT = 20_000
const MOST_IN_ONE_QUESTION = 500

type Wish = {
  readonly vendor: string
  readonly player: string
  readonly answer: (found: Player | undefined) => void
  readonly fail: (error: unknown) => void
}

const nameOf = ({ vendor, player }: Pick<Wish, 'vendor' | 'player'>): string => `${vendor}/${player}`

/**
 * Players never change once they are made, so the latest are cached. One who does not exist yet is looked up every time, by a query sent
 * after the request.
 */
export function keptPlayers(reader: Reader): Wallet['playerOf'] {
  const kept = new Map<string, Player>()
  let wishes: Wish[] = []
  let isAsking = false

  const answerSome = async (some: readonly Wish[]): Promise<void> => {
    try {
      const rows = await forMany(() => readPlayersNamed(reader, some))
      const found = new Map(rows.map((row) => [nameOf(row), row]))
      for (const [name, row] of found) kept.set(name, row)
      while (kept.size > KEPT) kept.delete(kept.keys().next().value!)
      for (const wish of some) wish.answer(found.get(nameOf(wish)))
    } catch (error) {
      for (const wish of some) wish.fail(error)
    }
  }
  const answerAll = async (): Promise<void> => {
    while (wishes.length > 0) await answerSome(wishes.splice(0, MOST_IN_ONE_QUESTION))
    isAsking = false
  }
  const ask = (): void => {
    if (isAsking) return
    isAsking = true
    // Calls that came together are read together: the check phase of the event loop comes after all of them.
    setImmediate(() => void answerAll())
  }
  return (vendor, player) => {
    const known = kept.get(nameOf({ vendor, player }))
    if (known) return Promise.resolve(known)
    return new Promise((answer, fail) => {
      wishes.push({ vendor, player, answer, fail })
      ask()
    })
  }
}
