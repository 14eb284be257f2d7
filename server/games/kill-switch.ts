/** Kill switch: stops a vendor or one game at once, for the operator's console; bets are refused inside the money transaction, wins still come through. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { Shelf } from './shelf.ts'
import { raiseVersion, writeGameState, writeVendorState, type Switch } from './store.ts'

export async function setVendorState(tx: Tx, shelf: Shelf, vendor: string, state: Switch): Promise<Outcome<undefined, 'not-found'>> {
  if (!(await writeVendorState(tx, vendor, state))) return refused('not-found')
  await raiseVersion(tx)
  shelf.changed()
  return done(undefined)
}

export async function setGameState(tx: Tx, shelf: Shelf, nodeId: number, state: Switch): Promise<Outcome<undefined, 'game-unknown'>> {
  if (!(await writeGameState(tx, nodeId, state))) return refused('game-unknown')
  await raiseVersion(tx)
  shelf.changed()
  return done(undefined)
}
