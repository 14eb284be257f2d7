/** Sweep: ends abandoned rounds by the published rule. It pays the cash-out, stands in card games, or else returns the stake. */
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { ownerAt } from '../bonus-bet.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { dueOpenRounds, lockOpenRound, type DueRound } from '../open-store.ts'
import type { Choice } from '../played-game.ts'
import { drawnFor, playOn, standing } from '../position.ts'
import { advance, giveBack } from './step.ts'

const ROUNDS_IN_A_SWEEP = 200

async function endByRule(needs: OriginalsNeeds, { id, account, member, currency, game, funded }: DueRound): Promise<void> {
  await needs.database.write(async (tx) => {
    if (funded) await needs.bonus.lock(tx, [ownerAt({ id: member, currency, wallet: account }, game, id)], { also: [account] })
    else await needs.ledger.lock(tx, [account])
    const round = await lockOpenRound(tx, id)
    if (!round || Temporal.Instant.compare(round.endsBy, needs.clock.now()) > 0) return
    const drawn = await drawnFor(needs, round)
    const before = standing(round, drawn)
    if (before.byRule === 'return') return await giveBack(tx, needs, round, before)
    const choices: Choice[] = [...round.choices]
    let after = before
    while (after.state === 'open') {
      if (after.byRule === 'return') throw new Error(`the rule that ends ${id} takes back what was chosen`)
      choices.push(after.byRule.choose)
      const next = playOn(round, drawn, choices)
      if (!next.ok) throw new Error(`the rule that ends ${id} is refused by its game`)
      after = next.value
    }
    const moved = await advance(tx, needs, round, before, { choices, after, ended: true, withBonus: funded })
    if (!moved.ok) throw new Error(`the end of ${id} was refused as ${moved.code}`)
  })
}

/** Ends what is due; answers how many rounds were. */
export async function sweep(needs: OriginalsNeeds): Promise<number> {
  const find = ({ resting }: Resting) => dueOpenRounds(needs.database.reader, needs.clock.now(), ROUNDS_IN_A_SWEEP, resting)
  const { due } = await eachItem(needs, { loop: 'originals-open-rounds', find, idOf: ({ id }) => id }, (round) => endByRule(needs, round))
  return due
}
