/** Weigh: whether a word of a service changes how a check stands. Words come in any order; the one that was said later holds (PK-05, PK-07). */
import type { CheckRow } from './store.ts'

export type CheckStanding = Pick<CheckRow, 'state' | 'saidAt'>
export type CheckWord = { readonly state: Exclude<CheckRow['state'], 'expired'>; readonly at: Temporal.Instant }

/** How far a word goes; of two at one moment the one that goes further holds, so that no acceptance beats a refusal. */
const REACH: Readonly<Record<CheckRow['state'], number>> = {
  begun: 0,
  sent: 1,
  reviewing: 2,
  accepted: 3,
  again: 4,
  refused: 5,
  expired: 6,
}

const isProgress = (state: CheckRow['state']): boolean => REACH[state] < REACH.accepted

/** What a word does: it is taken, it came too late, it says nothing new, or it would reopen what is decided. */
export function weigh(now: CheckStanding, word: CheckWord): 'taken' | 'older' | 'same' | 'decided' {
  const order = now.saidAt === null ? 1 : Temporal.Instant.compare(word.at, now.saidAt)
  if (order < 0) return 'older'
  if (word.state === now.state) return 'same'
  if (order === 0 && REACH[word.state] < REACH[now.state]) return 'older'
  // A person who was asked again sends again; what was accepted or refused is only decided otherwise.
  if (isProgress(word.state) && (now.state === 'accepted' || now.state === 'refused' || now.state === 'expired')) return 'decided'
  if (isProgress(word.state) && isProgress(now.state) && REACH[word.state] < REACH[now.state]) return 'older'
  return 'taken'
}
