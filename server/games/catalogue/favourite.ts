/** Favourites: the games that a member saved. Adding twice, or removing a game that is not saved, changes nothing. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Catalogue } from './catalogue.ts'
import { dropFavourite, writeFavourite } from '../store.ts'

/** A game that the catalogue does not show is refused. */
export async function addFavourite(
  tx: Tx,
  needs: { readonly clock: Clock; readonly catalogue: Catalogue },
  member: string,
  nodeId: number,
): Promise<Outcome<Record<string, never>, 'game-unknown'>> {
  if (!needs.catalogue.byId.has(nodeId)) return refused('game-unknown')
  await writeFavourite(tx, member, nodeId, needs.clock.now())
  return done({})
}

export async function removeFavourite(tx: Tx, member: string, nodeId: number): Promise<Outcome<Record<string, never>, never>> {
  await dropFavourite(tx, member, nodeId)
  return done({})
}
