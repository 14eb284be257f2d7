/** Award: its states, which moves there are and who makes each of them (PROMO-03, PR-10). */
import type { AwardState } from '@baize/contract/promotions.ts'

export type By = 'person' | 'engine' | 'clock' | 'staff'

/** A stored award is never `coming soon`. That word is for a campaign whose window has not begun. */
export type KeptState = Exclude<AwardState, 'coming soon'>

const MOVES: Readonly<Record<KeptState, Readonly<Partial<Record<KeptState, readonly By[]>>>>> = {
  join: { process: ['person'], claim: ['person'], applying: ['person'], close: ['clock'] },
  process: { claim: ['engine'], issued: ['engine'], applying: ['engine'], close: ['engine', 'person', 'clock', 'staff'] },
  claim: { claimed: ['person'], issued: ['engine'], applying: ['person'], close: ['clock', 'staff'] },
  applying: { issued: ['staff'], rejected: ['staff'], close: ['person', 'clock', 'staff'] },
  signed: { join: ['clock'], claim: ['engine'] },
  issued: {},
  claimed: {},
  rejected: { join: ['staff'] },
  close: {},
}

export const mayMove = (from: KeptState, to: KeptState, by: By): boolean => MOVES[from][to]?.includes(by) ?? false

/** Open awards: a member has one of a campaign at a time. */
export const OPEN_STATES: readonly KeptState[] = ['process', 'claim', 'applying']
