/** Kill switch: stops a vendor or one game at once, for staff. The money transaction refuses bets, and wins still come through. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Shelf } from './shelf.ts'
import { raiseVersion, writeGameState, writeVendorState, type Switch } from '../store.ts'

/** The previous state of the switch, for the audit. */
type Switched<Refusal extends string> = Promise<Outcome<{ readonly before: Switch }, Refusal>>

export async function setVendorState(tx: Tx, shelf: Shelf, vendor: string, state: Switch): Switched<'not-found'> {
  const before = await writeVendorState(tx, vendor, state)
  if (before === undefined) return refused('not-found')
  await raiseVersion(tx)
  shelf.changed()
  return done({ before })
}

export async function setGameState(tx: Tx, shelf: Shelf, nodeId: number, state: Switch): Switched<'game-unknown'> {
  const before = await writeGameState(tx, nodeId, state)
  if (before === undefined) return refused('game-unknown')
  await raiseVersion(tx)
  shelf.changed()
  return done({ before })
}
