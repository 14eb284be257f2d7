/** Limit: the limit in force after all decisions, and what a new decision does (PL-05, PL-20, PL-22). */
import type { Every, What } from '@baize/contract/protection/limit-words.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

/** One limit of a wallet, or of a person where it is of time. */
export type Named = { readonly what: What; readonly every: Every }

/** A decision, in ten-thousandths or in seconds; null is no limit. */
export type Word = Named & {
  readonly party: 'player' | 'staff'
  readonly act: 'set' | 'asked' | 'dropped'
  readonly units: bigint | null
  readonly at: Temporal.Instant
}

/** A higher limit that waits for its second word. */
export type Wish = { readonly to: bigint | null; readonly from: Temporal.Instant; readonly until: Temporal.Instant }
export type Standing = { readonly own: bigint | null; readonly staff: bigint | null; readonly wish: Wish | undefined }

const REST_HOURS = 24
/** Until then the second word may be given, both ends included. */
const GONE_HOURS = 8 * 24

const wishOf = ({ units, at }: Pick<Word, 'units' | 'at'>): Wish => ({
  to: units,
  from: at.add({ hours: REST_HOURS }),
  until: at.add({ hours: GONE_HOURS }),
})

/** The state after all decisions, in their order. */
export function standingOf(words: readonly Word[], { what, every }: Named, now: Temporal.Instant): Standing {
  let own: bigint | null = null
  let staff: bigint | null = null
  let asked: Word | undefined
  for (const word of words) {
    if (word.what !== what || word.every !== every) continue
    if (word.party === 'staff') staff = word.units
    else if (word.act === 'set') [own, asked] = [word.units, undefined]
    else asked = word.act === 'asked' ? word : undefined
  }
  const wish = asked && wishOf(asked)
  return { own, staff, wish: wish && Temporal.Instant.compare(now, wish.until) <= 0 ? wish : undefined }
}

/** The stricter of both; null where there is neither. */
export const inForce = ({ own, staff }: Pick<Standing, 'own' | 'staff'>): bigint | null =>
  own === null || (staff !== null && staff < own) ? staff : own

/** Whether it allows less than the other. */
const isStricter = (one: bigint | null, other: bigint | null): boolean => one !== null && (other === null || one < other)

/** A decision of the player: the act that is written, and the wish that waits since. */
export type Decision = { readonly act: Word['act']; readonly units: bigint | null; readonly wish?: Wish }
type Asking = { readonly now: Temporal.Instant; readonly excluded: boolean }

/** A lower limit applies at once, a higher one waits, and naming the present one takes a wish back. */
export function judgeSet(
  { own, wish }: Standing,
  to: bigint | null,
  { now, excluded }: Asking,
): Outcome<Decision, 'limit-unchanged' | 'account-excluded'> {
  if (to === own) return wish ? done({ act: 'dropped', units: null }) : refused('limit-unchanged')
  if (isStricter(to, own)) return done({ act: 'set', units: to })
  return excluded ? refused('account-excluded') : done({ act: 'asked', units: to, wish: wishOf({ units: to, at: now }) })
}

/** The second word for a higher limit. */
export function judgeConfirm(
  { wish }: Standing,
  { now, excluded }: Asking,
): Outcome<Decision, 'account-excluded' | 'nothing-waiting' | 'too-early'> {
  if (excluded) return refused('account-excluded')
  if (!wish) return refused('nothing-waiting')
  return Temporal.Instant.compare(now, wish.from) < 0
    ? refused('too-early', { from: wish.from.toString() })
    : done({ act: 'set', units: wish.to })
}

/** The player takes a wish back. */
export const judgeCancel = ({ wish }: Standing): Outcome<Decision, 'nothing-waiting'> =>
  wish ? done({ act: 'dropped', units: null }) : refused('nothing-waiting')
