/** Play through: the life of one grant, each act under its own key, done once however often it is begun. */
import type { SmallWorld } from './small-world.ts'

export type Played = { readonly key: string; readonly owner: Parameters<SmallWorld['grant']>[0] }

/** Real 10, bonus 100, once: a bet of 30 takes 10 and 20, a win of 90 is shared, the next bet of 100 completes, and the grant ends as real money. */
export async function playThrough(world: SmallWorld, { key, owner }: Played): Promise<void> {
  const stands = async (name: string): Promise<boolean> => (await world.ledger.findOperation(`vendor:PG:${name}`)) !== undefined
  await world.grant(owner, '100', { times: 1n }, 3600, key)
  for (const [round, stake, win] of [
    ['r1', '30', '90'],
    ['r2', '100', '0'],
  ] as const) {
    const [place, bet] = [{ owner, round }, `${key}-${round}`]
    if (await stands(bet)) world.remember(place, stake)
    else await world.bet({ ...place, id: bet, stake })
    if (!(await stands(`${bet}-won`))) await world.win({ ...place, id: `${bet}-won`, amount: win })
    await world.settle(place)
  }
  await world.bonus.endAllDue()
}
