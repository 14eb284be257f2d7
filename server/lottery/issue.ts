/** Issue: its states, its moves, and its texts. Pure. */
import { VOID_REASONS } from '@baize/contract/values/void-reasons.ts'
import type { OrderVoidReason } from '@baize/contract/lottery/lottery-bets.ts'
import type { Draw, IssueState, VoidReason } from '@baize/contract/lottery/lottery.ts'
import type { Narrowed } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

/** A result of an outside lottery may be corrected, so a reconciled issue may be drawn again. Void is final. */
export const MOVES: Readonly<Record<IssueState, readonly IssueState[]>> = {
  selling: ['closed', 'void'],
  closed: ['held', 'drawn', 'void'],
  held: ['drawn', 'void'],
  drawn: ['settling', 'void'],
  settling: ['settled'],
  settled: ['reconciled'],
  reconciled: ['drawn'],
  void: [],
}

export const mayMove = (from: IssueState, to: IssueState): boolean => MOVES[from].includes(to)

export type Issue = Narrowed<Rows['lottery_issue'], { readonly draw: Draw | null }>

/** Whether a drawn issue is unpaid because staff hold its payment. */
export const waitsForStaff = ({ state, paymentHeld }: Pick<Issue, 'state' | 'paymentHeld'>): boolean =>
  paymentHeld && (state === 'drawn' || state === 'settling')

/** When a draw came before its sale had ended; null for one in its time. */
export const earlyMoment = ({ drawnAt, closeAt }: Pick<Issue, 'drawnAt' | 'closeAt'>): Temporal.Instant | null =>
  drawnAt !== null && Temporal.Instant.compare(drawnAt, closeAt) < 0 ? drawnAt : null

/** Why an issue is void; null where it is not. */
export const voidReasonOf = ({ state, reason }: Pick<Issue, 'state' | 'reason'>): VoidReason | null =>
  state === 'void' ? (VOID_REASONS.find((each) => each === reason) ?? null) : null

/** Why a void order became so: with its whole issue, or alone since the numbers came before it. There is no other cause. */
export const orderVoidReason = (issue: Pick<Issue, 'state' | 'reason'>): OrderVoidReason | null =>
  issue.state === 'void' ? voidReasonOf(issue) : 'drawn-early'

/** A draw in one line: numbers by comma, prizes by bar. */
export const drawText = (draw: Draw): string =>
  Array.isArray(draw)
    ? draw.join(',')
    : Object.values(draw)
        .map((numbers) => (Array.isArray(numbers) ? numbers.join(',') : numbers))
        .join('|')

/** Whether two draws are equal, in whatever order their prizes are listed. */
export function sameDraw(one: Draw, other: Draw): boolean {
  const written = (draw: Draw): string =>
    Array.isArray(draw) ? JSON.stringify(draw) : JSON.stringify(Object.entries(draw).sort(([a], [b]) => (a < b ? -1 : 1)))
  return written(one) === written(other)
}

/** The day (of China, whose calendar the animals follow) of a draw. */
export const zodiacDay = (drawAt: Temporal.Instant): string => drawAt.toZonedDateTimeISO('+08:00').toPlainDate().toString()

/** What joins the seed of a draw: a public value as `name:round:value`, or `-`. */
export const beaconText = ({ beaconName, beaconRound, beaconValue }: Pick<Issue, 'beaconName' | 'beaconRound' | 'beaconValue'>): string =>
  beaconName === null ? '-' : `${beaconName}:${beaconRound}:${beaconValue}`
