/** Special tiers: staff write between which draw days a tier of a lottery is in force, as its publisher announces. Sold tickets keep their odds. */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { priceOf, readFactor } from '@baize/rules/lottery/lottery.ts'
import type { Tx } from '../../platform/database.ts'
import { playsOf, type Game, type SpecialTier } from '../game.ts'
import { writeSpecialTiers } from '../staff-store.ts'
import { lockGame } from '../store.ts'
import { dayOf } from './special-days.ts'

const Tiers = Type.Array(
  Type.Object(
    {
      tier: Type.String({ minLength: 1, maxLength: 20 }),
      factor: Type.String({ maxLength: 30 }),
      plays: Type.Array(Type.String(), { minItems: 1, maxItems: 20, uniqueItems: true }),
      from: Type.String(),
      until: Type.Union([Type.String(), Type.Null()]),
      source: Type.String({ minLength: 1, maxLength: 300 }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
)
const shape = Compile(Tiers)

/** The first fault of a tier, by the field that has it. */
function faultOf(game: Game, { tier, factor, plays, from, until }: SpecialTier): string | undefined {
  const offered = playsOf(game)
  if (!plays.every((play) => offered.includes(play) && Object.hasOwn(priceOf(game.rules, play)?.special ?? {}, tier))) return 'plays'
  if (readFactor(factor) === undefined) return 'factor'
  if (!dayOf(from)) return 'from'
  return until !== null && (!dayOf(until) || until < from) ? 'until' : undefined
}

type Written = { readonly before: readonly SpecialTier[]; readonly after: readonly SpecialTier[] }

/** Writes the whole list of a lottery; `document` is a parsed value. */
export async function writeTiers(tx: Tx, code: string, document: unknown): Promise<Outcome<Written, 'game-unknown' | 'value-refused'>> {
  if (!shape.Check(document)) return refused('value-refused', { at: 'shape' })
  const game = await lockGame(tx, code)
  if (!game) return refused('game-unknown')
  const tiers = document as Static<typeof Tiers>
  const fault = tiers.map((tier) => faultOf(game, tier)).find((each) => each !== undefined)
  if (fault !== undefined) return refused('value-refused', { at: fault })
  await writeSpecialTiers(tx, code, tiers)
  return done({ before: game.specialTiers, after: tiers })
}
