/** Award: its states, which moves there are and who makes each of them (PROMO-03, PR-10). */
import type { AwardState } from '@baize/contract/promotions.ts'

export type By = 'person' | 'engine' | 'clock' | 'staff'

/** A stored award is never `coming soon`. That word is for a campaign whose window has not begun. */
export type KeptState = Exclude<AwardState, 'coming soon'>

const MOVES: Readonly<Record<KeptState, Readonly<Partial<Record<KeptState, readonly By[]>>>>> = {
  join: { process: ['person'], claim: ['person'], applying: ['person'], close: ['clock'] },
  // A credited award of bonus money stays in process until its grant has ended, and ends with it.
  process: { claim: ['engine'], issued: ['engine'], applying: ['engine'], close: ['engine', 'person', 'clock', 'staff'] },
  claim: { claimed: ['person'], issued: ['engine'], process: ['person', 'engine'], applying: ['person'], close: ['clock', 'staff'] },
  applying: { issued: ['staff'], process: ['staff'], rejected: ['staff'], close: ['person', 'clock', 'staff'] },
  signed: { join: ['clock'], claim: ['engine'] },
  issued: {},
  claimed: {},
  rejected: { join: ['staff'] },
  close: {},
}

export const mayMove = (from: KeptState, to: KeptState, by: By): boolean => MOVES[from][to]?.includes(by) ?? false

/** Of awards that still run to their credit: a member has one of a campaign at a time. */
export const OPEN_STATES: readonly KeptState[] = ['process', 'claim', 'applying']

type Stand = { readonly state: KeptState; readonly paidAt: Temporal.Instant | null }

/** Whether an award still runs to its credit; what it gave may run on. */
export const isOpen = ({ state, paidAt }: Stand): boolean => paidAt === null && OPEN_STATES.includes(state)

/** States of awards that can give nothing more. */
export const ENDED_STATES: readonly KeptState[] = ['close', 'rejected']

/** Whether an award is one of those that a person had: it gave something, however that ended, or still may. Statements say it as `HAD`. */
export const isHad = ({ state, paidAt }: Stand): boolean => paidAt !== null || !ENDED_STATES.includes(state)
