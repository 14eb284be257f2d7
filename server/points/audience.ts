/** Audience: the members for whom goods are meant. For everybody else they do not exist (PT-16, PT-18). */
import { holds } from '@baize/rules/promotions/conditions.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { goodsForSome, type GoodsRow } from './goods-store.ts'
import type { PointsNeeds, PointsOwner } from './needs.ts'

type Asking = Pick<PointsNeeds, 'factsOf'>

/** Those of some goods that are not meant for a member. Where all goods are for everybody nothing is asked about the member. */
async function keptFrom(
  needs: Asking,
  asker: Reader | Tx,
  owner: PointsOwner,
  goods: readonly Pick<GoodsRow, 'id' | 'audience'>[],
): Promise<string[]> {
  const forSome = goods.filter(({ audience }) => audience.length > 0)
  if (forSome.length === 0) return []
  const facts = await needs.factsOf(
    asker,
    owner,
    forSome.flatMap(({ audience }) => audience),
  )
  return forSome.filter(({ audience }) => facts === undefined || !holds(audience, facts)).map(({ id }) => id)
}

export const isFor = async (needs: Asking, tx: Tx, owner: PointsOwner, goods: GoodsRow): Promise<boolean> =>
  (await keptFrom(needs, tx, owner, [goods])).length === 0

/** The goods of the member's wallet that the member does not see. */
export const hiddenFrom = async (needs: Asking, reader: Reader, owner: PointsOwner): Promise<string[]> =>
  keptFrom(needs, reader, owner, await goodsForSome(reader, owner.currency))
