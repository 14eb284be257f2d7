/** Composes bonus money: it follows the turnover of the records and asks the catalogue for a game's category. */
import { createBonus, type Bonus, type BonusNeeds } from '../../bonus/bonus.ts'
import type { Games } from '../../games/games.ts'
import { tellAll } from '../../platform/jobs.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import type { Records } from '../../records/records.ts'

type Inputs = Pick<BonusNeeds, 'database' | 'clock'> & { readonly log: Log }
/** The rooms that play ask for bonus money, so that they stand before the room is asked for them. */
type Rooms = Pick<BonusNeeds, 'ledger' | 'enqueue' | 'risklessStakes'> & {
  readonly records: () => Records
  readonly games: () => Games
  readonly promotions: () => Pick<Promotions, 'hearGrantEnded'>
}

export const composeBonus = (
  { database, clock, log }: Inputs,
  { ledger, enqueue, records, games, promotions, risklessStakes }: Rooms,
): Bonus =>
  createBonus({
    database,
    clock,
    ledger,
    enqueue,
    tellAll,
    risklessStakes,
    followTurnover: (...given) => records().followTurnover(...given),
    hasCounted: (...given) => records().hasCounted(...given),
    async categoryOf(vendor, game) {
      const [found] = await games().gameFacts([{ vendor, game }], 'EN')
      return found?.gameType
    },
    parkedAtVendors: (tx, { member, currency }) => games().parkedAtVendors(tx, member, currency),
    ended: (tx, grant) => promotions().hearGrantEnded(tx, grant),
    warn: warnsIn(log),
  })
