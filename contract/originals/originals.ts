/** Originals: the in-house games and the seeds that make them provably fair. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { SEEDED_BET_REFUSALS, Multiplier, roundFields } from './originals-values.ts'
import { Amount, Id, InstantText } from '../values/texts.ts'

const ClientSeed = Type.String({ pattern: '^[!-{}~]{1,64}$' })

const Commitment = Type.String({ pattern: '^[0-9a-f]{64}$' })

const SeedInUse = Type.Object({
  seedId: Id,
  /** SHA-256 commitment to the server seed, in hex; shown before the client seed was known. */
  commitment: Commitment,
  clientSeed: Type.String(),
  /** The number that the next round takes. */
  nonce: Type.Integer(),
  /** Used for long or for many rounds: a page puts it aside with a new client seed, so that the rounds can be verified. */
  due: Type.Boolean(),
})

export const Fairness = Type.Object({
  /** Null until the member has set a client seed; no round is played before. */
  inUse: Type.Union([SeedInUse, Type.Null()]),
  /** Commitment to the server seed that the next rotation takes into use: shown before the member chooses the client seed to go with it. */
  nextCommitment: Commitment,
  /** The latest seeds that were put aside and are therefore revealed. */
  revealed: Type.Array(
    Type.Object({
      seedId: Id,
      commitment: Type.String(),
      /** Null where it was altered or moved in the database. */
      serverSeed: Type.Union([Type.String(), Type.Null()]),
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
    'Starts the server seed of a shown commitment with a new client seed, and reveals the seed in use. Refused while a round is open under it.',
  body: Type.Object({ clientSeed: ClientSeed, commitment: Commitment }, { additionalProperties: false }),
  answer: Fairness,
  refusals: ['client-seed-refused', 'client-seed-used', 'commitment-not-shown', 'seed-in-play'],
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

/** The lowest and the highest target of a direction, as text like `"49.50"`. */
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
    /** The return from which the multipliers are made; the exact one of a target is computed by the rules and never above it. */
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
  refusals: [...SEEDED_BET_REFUSALS, 'target-out-of-range'],
})

export const originalsOperations = [fairness, rotateSeed, diceSettings, playDice] as const
