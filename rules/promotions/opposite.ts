/**
 * Opposite: which stakes of one person on one event bet against each other and count as no turnover (PR-42). In a set of bets one wins at
 * every result, a zero, a tie or a triple aside. A whole set carries no risk.
 */

/** A bet of a round on a named spot. */
export type Placed = { readonly on: string; readonly units: bigint }
export type Opposites = readonly (readonly string[])[]

const numbers = (from: number, to: number, name: (number: number) => string): string[] =>
  Array.from({ length: to - from + 1 }, (_, step) => name(from + step))

/** The sets of each in-house game whose round may hold several bets. */
const TABLE_SETS: Readonly<Record<string, Opposites>> = {
  roulette: [
    ['red', 'black'],
    ['odd', 'even'],
    ['low', 'high'],
    ['dozen-1', 'dozen-2', 'dozen-3'],
    ['column-1', 'column-2', 'column-3'],
    numbers(1, 36, (number) => `straight-${number}`),
  ],
  baccarat: [
    ['player', 'banker'],
    ['player', 'banker-no-commission'],
  ],
  'dragon-tiger': [['dragon', 'tiger']],
  'sic-bo': [['small', 'big'], ['odd', 'even'], numbers(4, 17, (total) => `total-${total}`)],
}

/** The sets of opposite bets of an in-house table; undefined where the game has none. */
export const tableSets = (game: string): Opposites | undefined => TABLE_SETS[game]

/** The sets of lottery options on one place of a draw, by the market's names. */
const SIDES: Opposites = [
  ...['', '总', '合', '尾', '总尾'].flatMap((of) => [
    [`${of}大`, `${of}小`],
    [`${of}单`, `${of}双`],
  ]),
  ['大单', '大双', '小单', '小双'],
  ['龙', '虎'],
  ['红', '蓝', '绿'],
  numbers(0, 9, String),
]

/** The stakes on spots of complete sets. Each stake counts once, in however many sets its spot is. */
export function opposedUnits(placed: readonly Placed[], sets: Opposites): bigint {
  const held = new Set(placed.map(({ on }) => on))
  const opposed = new Set(sets.filter((set) => set.every((spot) => held.has(spot))).flat())
  return placed.reduce((sum, { on, units }) => (opposed.has(on) ? sum + units : sum), 0n)
}

/** A lottery ticket: its play, its selection, how many bets it is and what one of them costs. */
export type PlacedTicket = { readonly play: string; readonly selection: string; readonly bets: number; readonly unitUnits: bigint }

/**
 * The options of a ticket where each is a bet of its own, by their place. Undefined where a play combines options into bets, since no
 * single option can then be opposite to another.
 */
function optionsOf({ play, selection, bets, unitUnits }: PlacedTicket): readonly (Placed & { readonly place: string })[] | undefined {
  const at = selection.indexOf('@')
  const areas = selection.slice(at + 1).split('|')
  const options = areas.flatMap((area, index) =>
    area === '' || area === '-'
      ? []
      : area.split(',').map((on) => ({ place: `${play}/${selection.slice(0, at + 1)}${index}`, on, units: unitUnits })),
  )
  const filled = new Set(options.map(({ place }) => place)).size
  // Two areas of two options are four combined bets as well as four single ones.
  const combined = filled > 1 && bets <= 4
  return options.length === bets && !combined ? options : undefined
}

/** The stakes of one person's tickets on one draw that bet against each other at the same place. */
export function opposedTickets(tickets: readonly PlacedTicket[]): bigint {
  const places = Map.groupBy(
    tickets.flatMap((ticket) => optionsOf(ticket) ?? []),
    ({ place }) => place,
  )
  let sum = 0n
  for (const options of places.values()) sum += opposedUnits(options, SIDES)
  return sum
}

/** The part of a round's stake that is no valid turnover: opposite bets, and bonus money in the bets beside them (PR-42, PR-47). */
export function idleUnits(stake: bigint, opposed: bigint, bonus: bigint): bigint {
  const beside = stake - opposed
  return opposed + (bonus < beside ? bonus : beside)
}
