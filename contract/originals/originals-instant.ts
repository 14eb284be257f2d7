/** Games of one step: one call stakes, decides and pays. The same key gets the same round. Next: `server/platform/http.ts`. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { SEEDED_BET_REFUSALS, CardView, Chips, Hundredths, Multiplier, PaidChips, roundFields } from './originals-values.ts'
import { Amount } from '../values/texts.ts'

const Risk = Type.Union([Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')])
const KenoRisk = Type.Union([Type.Literal('classic'), Type.Literal('low'), Type.Literal('medium'), Type.Literal('high')])
const RouletteWheel = Type.Union([Type.Literal('european'), Type.Literal('american')])

export const LimboRound = Type.Object({
  ...roundFields,
  game: Type.Literal('limbo'),
  target: Hundredths,
  point: Hundredths,
  won: Type.Boolean(),
  multiplier: Multiplier,
})

export const PlinkoRound = Type.Object({
  ...roundFields,
  game: Type.Literal('plinko'),
  rows: Type.Integer(),
  risk: Risk,
  /** For each row from the top 0 (left) or 1 (right). */
  path: Type.Array(Type.Integer()),
  /** Counted from the left, 0 first. */
  bucket: Type.Integer(),
  multiplier: Multiplier,
})

export const KenoRound = Type.Object({
  ...roundFields,
  game: Type.Literal('keno'),
  risk: KenoRisk,
  picks: Type.Array(Type.Integer()),
  /** In drawn order; so are the hits. */
  drawn: Type.Array(Type.Integer()),
  hits: Type.Array(Type.Integer()),
  multiplier: Multiplier,
})

export const WheelRound = Type.Object({
  ...roundFields,
  game: Type.Literal('wheel'),
  risk: Risk,
  /** 0 to 9 clockwise from the pointer's resting place. */
  segment: Type.Integer(),
  multiplier: Multiplier,
})

export const RouletteRound = Type.Object({
  ...roundFields,
  game: Type.Literal('roulette'),
  wheel: RouletteWheel,
  /** 0 to 36; 37 is the double zero. */
  pocket: Type.Integer(),
  bets: PaidChips,
})

export const BaccaratRound = Type.Object({
  ...roundFields,
  game: Type.Literal('baccarat'),
  hands: Type.Object({ player: Type.Array(CardView), banker: Type.Array(CardView) }),
  playerTotal: Type.Integer(),
  bankerTotal: Type.Integer(),
  playerPair: Type.Boolean(),
  bankerPair: Type.Boolean(),
  bets: PaidChips,
})

export const DragonTigerRound = Type.Object({
  ...roundFields,
  game: Type.Literal('dragon-tiger'),
  dragon: CardView,
  tiger: CardView,
  bets: PaidChips,
})

export const SicBoRound = Type.Object({
  ...roundFields,
  game: Type.Literal('sic-bo'),
  /** Three numbers of 1 to 6 in thrown order. */
  dice: Type.Array(Type.Integer()),
  bets: PaidChips,
})

export const LineSlotRound = Type.Object({
  ...roundFields,
  game: Type.Literal('line-slot'),
  lineStake: Amount,
  stops: Type.Array(Type.Integer()),
  /** Five reels of three symbols, top row first. */
  window: Type.Array(Type.Array(Type.String())),
  /** `pays` counts line stakes; the pay of the scatters is not among them. */
  lineWins: Type.Array(Type.Object({ line: Type.Integer(), symbol: Type.String(), count: Type.Integer(), pays: Type.Integer() })),
  scatters: Type.Integer(),
  totalPays: Type.Integer(),
})

const strict = { additionalProperties: false } as const
const common = { method: 'POST', who: 'member', key: true, limit: 'bet' } as const
const refusals = [...SEEDED_BET_REFUSALS]

export const playLimbo = operation({
  ...common,
  name: 'playLimbo',
  path: '/wps/originals/limbo/bet',
  summary: 'One round of limbo: a point at or above the target pays the target.',
  body: Type.Object({ stake: Amount, target: Hundredths }, strict),
  answer: Type.Object({ round: LimboRound, balance: Amount }),
  refusals: [...SEEDED_BET_REFUSALS, 'target-out-of-range'],
})

export const playPlinko = operation({
  ...common,
  name: 'playPlinko',
  path: '/wps/originals/plinko/bet',
  summary: 'One ball of plinko.',
  body: Type.Object({ stake: Amount, rows: Type.Integer({ minimum: 8, maximum: 16 }), risk: Risk }, strict),
  answer: Type.Object({ round: PlinkoRound, balance: Amount }),
  refusals,
})

export const playKeno = operation({
  ...common,
  name: 'playKeno',
  path: '/wps/originals/keno/bet',
  summary: 'One draw of keno: 1 to 10 numbers of 40.',
  body: Type.Object(
    {
      stake: Amount,
      risk: KenoRisk,
      picks: Type.Array(Type.Integer({ minimum: 1, maximum: 40 }), { minItems: 1, maxItems: 10, uniqueItems: true }),
    },
    strict,
  ),
  answer: Type.Object({ round: KenoRound, balance: Amount }),
  refusals,
})

export const playWheel = operation({
  ...common,
  name: 'playWheel',
  path: '/wps/originals/wheel/bet',
  summary: 'One turn of the wheel.',
  body: Type.Object({ stake: Amount, risk: Risk }, strict),
  answer: Type.Object({ round: WheelRound, balance: Amount }),
  refusals,
})

export const playRoulette = operation({
  ...common,
  name: 'playRoulette',
  path: '/wps/originals/roulette/bet',
  summary: 'One spin of roulette with chips on any number of spots.',
  body: Type.Object({ wheel: RouletteWheel, bets: Chips }, strict),
  answer: Type.Object({ round: RouletteRound, balance: Amount }),
  refusals,
})

export const playBaccarat = operation({
  ...common,
  name: 'playBaccarat',
  path: '/wps/originals/baccarat/bet',
  summary: 'One coup of baccarat.',
  body: Type.Object({ bets: Chips }, strict),
  answer: Type.Object({ round: BaccaratRound, balance: Amount }),
  refusals,
})

export const playDragonTiger = operation({
  ...common,
  name: 'playDragonTiger',
  path: '/wps/originals/dragon-tiger/bet',
  summary: 'One round of dragon tiger.',
  body: Type.Object({ bets: Chips }, strict),
  answer: Type.Object({ round: DragonTigerRound, balance: Amount }),
  refusals,
})

export const playSicBo = operation({
  ...common,
  name: 'playSicBo',
  path: '/wps/originals/sic-bo/bet',
  summary: 'One throw of sic bo.',
  body: Type.Object({ bets: Chips }, strict),
  answer: Type.Object({ round: SicBoRound, balance: Amount }),
  refusals,
})

export const playLineSlot = operation({
  ...common,
  name: 'playLineSlot',
  path: '/wps/originals/line-slot/bet',
  summary: 'One spin of the video slot: twenty lines, each for the line stake.',
  body: Type.Object({ lineStake: Amount }, strict),
  answer: Type.Object({ round: LineSlotRound, balance: Amount }),
  refusals,
})

export type LimboRound = Static<typeof LimboRound>
export type PlinkoRound = Static<typeof PlinkoRound>
export type KenoRound = Static<typeof KenoRound>
export type WheelRound = Static<typeof WheelRound>
export type RouletteRound = Static<typeof RouletteRound>
export type BaccaratRound = Static<typeof BaccaratRound>
export type DragonTigerRound = Static<typeof DragonTigerRound>
export type SicBoRound = Static<typeof SicBoRound>
export type LineSlotRound = Static<typeof LineSlotRound>

export const originalsInstantOperations = [
  playLimbo,
  playPlinko,
  playKeno,
  playWheel,
  playRoulette,
  playBaccarat,
  playDragonTiger,
  playSicBo,
  playLineSlot,
] as const
