/** Originals: the in-house games and the seeds that make them provably fair. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { BET_REFUSALS, Multiplier, roundFields } from './originals-values.ts'
import { Amount, Id, InstantText } from '../values/texts.ts'

const ClientSeed = Type.String({ pattern: '^[!-{}~]{1,64}$' })

export const Fairness = Type.Object({
  seedId: Id,
  /** SHA-256 commitment to the server seed in use, in hex; shown before any round uses it. */
  commitment: Type.String(),
  /** Commitment to the server seed that the next rotation takes into use: shown before the member chooses the client seed to go with it. */
  nextCommitment: Type.String(),
  clientSeed: Type.String(),
  /** The number that the next round takes. */
  nonce: Type.Integer(),
  /** The latest seeds that were put aside and are therefore open. */
  revealed: Type.Array(
    Type.Object({
      seedId: Id,
      commitment: Type.String(),
      serverSeed: Type.String(),
      clientSeed: Type.String(),
      rounds: Type.Integer(),
      revealedAt: InstantText,
    }),
  ),
})
export type Fairness = Static<typeof Fairness>

export const fairness = operation({
  name: 'fairness',
  method: 'GET',
  path: '/wps/originals/fairness',
  who: 'member',
  summary: "The member's seeds: what is committed, and what is open.",
  answer: Fairness,
})

export const rotateSeed = operation({
  name: 'rotateSeed',
  method: 'POST',
  path: '/wps/originals/fairness/rotate',
  who: 'member',
  limit: 'money',
  summary:
    "Opens the server seed in use and commits to a new one, with a client seed of the member's choice; not while a round is open under it.",
  body: Type.Object({ clientSeed: ClientSeed }, { additionalProperties: false }),
  answer: Fairness,
  refusals: ['client-seed-refused', 'seed-in-play'],
})

export const DiceRound = Type.Object({
  ...roundFields,
  game: Type.Literal('dice'),
  direction: Type.Union([Type.Literal('under'), Type.Literal('over')]),
  /** `"49.50"`: two digits after the point. */
  target: Type.String(),
  roll: Type.String(),
  won: Type.Boolean(),
  multiplier: Multiplier,
})
export type DiceRound = Static<typeof DiceRound>

/** The lowest and the highest target that a direction takes, as text like `"49.50"`. */
const DiceTargets = Type.Object({ lowest: Type.String(), highest: Type.String() })

export const diceSettings = operation({
  name: 'diceSettings',
  method: 'GET',
  path: '/wps/originals/dice',
  who: 'anyone',
  cacheSeconds: 30,
  summary: 'Limits and published return of dice.',
  answer: Type.Object({
    minimumStake: Amount,
    maximumStake: Amount,
    maximumWin: Amount,
    version: Type.String(),
    under: DiceTargets,
    over: DiceTargets,
    /** The return that the multipliers are made from; the exact one of a target is counted by the rules and never above it. */
    returnPercent: Type.String(),
    open: Type.Boolean(),
  }),
})

export const playDice = operation({
  name: 'playDice',
  method: 'POST',
  path: '/wps/originals/dice/bet',
  who: 'member',
  key: true,
  limit: 'bet',
  summary: 'One round of dice: stake, roll and payout in one transaction.',
  body: Type.Object(
    {
      stake: Amount,
      direction: Type.Union([Type.Literal('under'), Type.Literal('over')]),
      target: Type.String({ pattern: '^[0-9]{1,2}\\.[0-9]{2}$' }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ round: DiceRound, balance: Amount }),
  refusals: [...BET_REFUSALS, 'target-out-of-range'],
})

export const originalsOperations = [fairness, rotateSeed, diceSettings, playDice] as const
