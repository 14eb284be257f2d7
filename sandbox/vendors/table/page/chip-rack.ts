/** The player's chips: the selected one, the unplaced ones on the spots, the placed ones, and the last bet. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { unitsOf } from '../../page/money-text.ts'
import type { Chips } from '../chips.ts'
import type { SpotBet } from '../table.ts'

export type ChipRack = {
  readonly chips: readonly string[]
  chosen: number
  /** Puts the selected chip on a spot; returns whether the spot accepts it. */
  put(on: string): boolean
  undo(): void
  clear(): void
  /** Puts the bets of the last round on the table again. */
  again(): void
  readonly pending: ReadonlyMap<string, bigint>
  readonly placed: ReadonlyMap<string, bigint>
  pendingTotal(): bigint
  placedTotal(): bigint
  mayRepeat(): boolean
  /** The pending chips as a request. */
  bets(): SpotBet[]
  /** Bets that the service has accepted are placed from now on. */
  place(bets: readonly SpotBet[]): void
  /** A new round: the table is empty. */
  newRound(): void
}

const total = (spots: ReadonlyMap<string, bigint>): bigint => [...spots.values()].reduce((sum, units) => sum + units, unitsOf('0'))

export const createChipRack = ({ chips, most }: Chips): ChipRack => {
  const pending = new Map<string, bigint>()
  const placed = new Map<string, bigint>()
  let history: [string, bigint][] = []
  let before: readonly SpotBet[] = []
  const add = (on: string, units: bigint): boolean => {
    const now = (pending.get(on) ?? unitsOf('0')) + units
    if (now > unitsOf(most)) return false
    pending.set(on, now)
    history.push([on, units])
    return true
  }
  const rack: ChipRack = {
    chips,
    chosen: 0,
    pending,
    placed,
    put: (on) => add(on, unitsOf(chips[rack.chosen] ?? '0')),
    undo() {
      const [on, units] = history.pop() ?? []
      if (on === undefined || units === undefined) return
      const left = (pending.get(on) ?? units) - units
      if (left > unitsOf('0')) pending.set(on, left)
      else pending.delete(on)
    },
    clear() {
      pending.clear()
      history = []
    },
    again() {
      for (const { on, amount } of before) add(on, unitsOf(amount))
    },
    pendingTotal: () => total(pending),
    placedTotal: () => total(placed),
    mayRepeat: () => before.length > 0 && pending.size === 0,
    bets: () => [...pending].map(([on, units]) => ({ on, amount: formatUnits(units) })),
    place(bets) {
      for (const { on, amount } of bets) placed.set(on, (placed.get(on) ?? unitsOf('0')) + unitsOf(amount))
    },
    newRound() {
      if (placed.size > 0) before = [...placed].map(([on, units]) => ({ on, amount: formatUnits(units) }))
      placed.clear()
      rack.clear()
    },
  }
  return rack
}
