/** Daily salaries: a closed day worked out over the places of the whole line, in arrays (AG-38). */
import { placedHousePays } from '@baize/rules/agents/pay.ts'
import { depthsOf, placesOf, teamTotals, withTops } from '@baize/rules/agents/places.ts'
import { placedSalaries, type PlacedFigures } from '@baize/rules/agents/salary.ts'
import type { Reader } from '../../platform/database.ts'
import { lineOn } from '../facts/day-store.ts'
import { billOf, salaryTiers, type JudgedWindow, type Worked } from './judged.ts'
import { carriedInto, contractsOn, playedOnDay, type PlacedPlay } from './pay-store.ts'

/** What each place played by itself. Whoever played for the stake of an active member counts as one. */
function figuresOf(size: number, { who, valid, net }: PlacedPlay, activeStake: bigint): PlacedFigures {
  const figures = { turnover: new BigInt64Array(size), net: new BigInt64Array(size), active: new BigInt64Array(size) }
  who.forEach((place, row) => {
    figures.turnover[place] = figures.turnover[place]! + valid[row]!
    figures.net[place] = figures.net[place]! + net[row]!
  })
  for (const place of who) figures.active[place] = figures.turnover[place]! >= activeStake ? 1n : 0n
  return figures
}

export async function workOutDaily(reader: Reader, { needs, window, currency, rules }: JudgedWindow): Promise<Worked> {
  const { fromDay: day, from } = window
  const [contracts, carried, line, played] = await Promise.all([
    contractsOn(needs, reader, window.kind, currency, day),
    carriedInto(reader, window.kind, currency, from),
    lineOn(reader, day),
    playedOnDay(reader, currency, day, rules.activeStakeUnits),
  ])
  const size = contracts.reduce((most, { place }) => Math.max(most, place + 1), line.length)
  const places = placesOf(withTops(line, size))
  if (places === undefined) throw new Error('the places of a day are no tree')
  const rows = placedSalaries(
    places,
    figuresOf(size, played, rules.activeStakeUnits),
    contracts.map((contract) => ({ place: contract.place, tiers: salaryTiers(contract), carryIn: carried.get(contract.agent) ?? 0n })),
  )
  const owed = rows.map(({ gross, own }, at) => ({ agent: contracts[at]!.agent, place: contracts[at]!.place, gross, own }))
  const shares = rules.payer === 'house' ? placedHousePays(places, owed) : owed.map(({ gross }) => gross)
  const paid = new BigInt64Array(size)
  owed.forEach(({ place }, at) => (paid[place] = shares[at]!))
  const received = teamTotals(places, paid)
  const depths = depthsOf(places)
  // An upline comes before a downline, and equals are ordered by id. Money therefore reaches a payer before it must pay.
  const topDown = [...contracts.keys()].toSorted((one, other) => {
    const lower = depths[contracts[one]!.place]! - depths[contracts[other]!.place]!
    return lower || (contracts[one]!.agent < contracts[other]!.agent ? -1 : 1)
  })
  const bills = topDown.map((at) => {
    const { agent, place } = contracts[at]!
    const share = { due: shares[at]!, received: received[place]! }
    return billOf(contracts[at]!, { agent, ...rows[at]! }, carried.get(agent) ?? 0n, share, rules.payer)
  })
  const carries = contracts
    .map(({ agent }, at) => ({ agent, units: rows[at]!.carryOut }))
    .filter(({ agent, units }) => units !== (carried.get(agent) ?? 0n))
  return { bills, carries }
}
