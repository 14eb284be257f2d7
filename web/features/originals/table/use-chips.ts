/** Use chips: the chips on the spots of a table before a round: placed one by one, undone, cleared, doubled and rebet. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { useState } from 'react'
import { unitsOf } from '../stake.ts'

export type SpotStake = { readonly on: string; readonly stakeUnits: bigint }
const STEPS = [1n, 2n, 5n, 10n, 50n, 100n]
const NOTHING = 0n
const TWICE = 2n

/** Chips of the table: the minimum stake and round multiples of it. */
const chipValues = (minimumStake: string): bigint[] => STEPS.map((step) => step * unitsOf(minimumStake))

const sum = (placed: readonly SpotStake[]): bigint => placed.reduce((whole, { stakeUnits }) => whole + stakeUnits, NOTHING)

/** Adds to a spot, or begins one; the order in which spots were begun is kept. */
function added(placed: readonly SpotStake[], on: string, units: bigint): SpotStake[] {
  if (placed.some((spot) => spot.on === on))
    return placed.map((spot) => (spot.on === on ? { on, stakeUnits: spot.stakeUnits + units } : spot))
  return [...placed, { on, stakeUnits: units }]
}

const onSpot = (placed: readonly SpotStake[], on: string): bigint | undefined => placed.find((spot) => spot.on === on)?.stakeUnits
const asDoubled = (placed: readonly SpotStake[]): SpotStake[] =>
  placed.map(({ on, stakeUnits }) => ({ on, stakeUnits: stakeUnits * TWICE }))

export const inDecimals = (placed: readonly SpotStake[]): { on: string; stake: string }[] =>
  placed.map(({ on, stakeUnits }) => ({ on, stake: formatUnits(stakeUnits) }))

export function useChips(minimumStake: string, onTouch: () => void) {
  const values = chipValues(minimumStake)
  const [chip, setChip] = useState(1)
  const [steps, setSteps] = useState<readonly (readonly SpotStake[])[]>([[]])
  const [last, setLast] = useState<readonly SpotStake[]>([])
  const placed = steps.at(-1) ?? []
  const lay = (next: readonly SpotStake[]): void => {
    onTouch()
    setSteps([...steps, next])
  }
  return {
    values,
    chip,
    setChip,
    placed,
    total: sum(placed),
    on: (spot: string) => onSpot(placed, spot),
    place: (spot: string) => lay(added(placed, spot, values[chip] ?? NOTHING)),
    undo: () => {
      onTouch()
      setSteps(steps.length > 1 ? steps.slice(0, -1) : steps)
    },
    canUndo: steps.length > 1,
    clear: () => lay([]),
    /** Another cloth, which has no spot for what lay on this one: nothing comes back by a step or a rebet. */
    change: () => {
      onTouch()
      setSteps([[]])
      setLast([])
    },
    double: () => lay(asDoubled(placed)),
    again: () => lay(last),
    last,
    /** The round has taken them; they stay for the next one and are what `again` places. */
    keep: () => setLast(placed),
  }
}

export type Chips = ReturnType<typeof useChips>
