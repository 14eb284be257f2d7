/** Use stake round: a game of one stake and one answer, from the press to the shown result. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { stakeFault } from '../stake.ts'
import type { TableLimits, TableWallet } from './table-limits.ts'
import type { Ask, Pace } from './use-play.ts'
import { useSeat } from './use-seat.ts'

/** `multiplier` is the highest of the present bet. */
export function useStakeRound<Round extends OriginalRound>(settings: TableLimits, wallet: TableWallet, multiplier: bigint) {
  const seat = useSeat<Round>(settings, wallet)
  const { stake, balance } = seat
  const press = (ask: (stake: string) => Ask<Round>, pace: Pick<Pace<Round>, 'showMs' | 'quietMs'>, faulty = false): void => {
    if (!seat.mayPlay()) return
    seat.setPressed(true)
    if (faulty || stakeFault(stake, settings, multiplier, balance) !== undefined) return
    seat.begin(ask(stake.replace(/\.$/, '')), pace)
  }
  return { seat, press, disabled: seat.busy }
}
