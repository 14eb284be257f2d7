/** Bounds of: what the market allows of one round of an in-house game. The video slot is a slot, every other game is of the house's own kind (MK-02). */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { refused, type Refused } from '@baize/contract/values/outcome.ts'
import type { Pace, RoundBounds, RoundStart } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { OriginalsNeeds, Player } from './needs.ts'

export const roundBounds = ({ round }: OriginalsNeeds, { id, currency }: Player, game: OriginalCode): Promise<RoundBounds> =>
  round.bounds({ person: id, currency, categories: [game === 'line-slot' ? 'RNG' : 'BGS'] })

/** A refusal where the player is not known well enough, or all stakes of the round are more than the market's cap. */
export const beyondCap = (stakeUnits: bigint, { capUnits, check }: RoundBounds): Refused<'limit-reached' | 'check-needed'> | undefined =>
  check !== undefined
    ? refused('check-needed', { level: check })
    : capUnits !== undefined && stakeUnits > capUnits
      ? refused('limit-reached', { what: 'cap' })
      : undefined

type Paced = { readonly delivery?: { readonly pace: Pace | undefined } | undefined }

export const startsOf = (operations: readonly Paced[], at: Temporal.Instant): RoundStart[] =>
  operations.flatMap(({ delivery }) => (delivery?.pace ? [{ ...delivery.pace, at }] : []))

/** The operations of a batch that begin a round before the market's pace is over. */
export async function earlyAmong<Operation extends Paced>(
  { round, clock }: OriginalsNeeds,
  tx: Tx,
  operations: readonly Operation[],
): Promise<ReadonlySet<Operation>> {
  const paced = operations.filter(({ delivery }) => delivery?.pace !== undefined)
  const early = await round.starts.tooEarly(tx, startsOf(paced, clock.now()))
  return new Set(paced.filter((_operation, index) => early[index]))
}
