/** Slip: the tickets that wait for a confirmation, kept per lottery over reloads and draws until they are bet or removed. */
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { LotteryIssue, UnitOfPlay } from '@baize/contract/lottery/lottery.ts'
import { useCallback, useState } from 'react'

export type Line = {
  readonly id: string
  readonly play: string
  readonly selection: string
  readonly count: number
  readonly unit: UnitOfPlay
  readonly multiple: number
  /** Undefined for plays of odds. */
  readonly prizeGroup?: number
  /** Ten-thousandths as text. */
  readonly stake: string
  readonly prize: string
}
/** An issue by its own name, and under the number at which people know it. */
export type NamedIssue = Pick<LotteryIssue, 'issue' | 'publishedNumber'>
/** The issue is the one that was shown when the first line was added. */
export type Slip = NamedIssue & { readonly lines: readonly Line[] }

/** The maximum of one order: tickets, and characters of one selection. */
export const MOST_LINES = 100
export const LONGEST_TO_SEND = 120_000
export const NO_ISSUE: NamedIssue = { issue: '', publishedNumber: '' }
const EMPTY: Slip = { ...NO_ISSUE, lines: [] }
const placeOf = (gameCode: string): string => `lottery-slip:${gameCode}`

function stored(gameCode: string): Slip {
  try {
    const kept = JSON.parse(sessionStorage.getItem(placeOf(gameCode)) ?? 'null') as Slip | null
    return kept && Array.isArray(kept.lines) ? { ...kept, publishedNumber: kept.publishedNumber ?? kept.issue } : EMPTY
  } catch {
    return EMPTY
  }
}

export const stakeOfLines = (lines: readonly Line[]): bigint => lines.reduce((sum, { stake }) => sum + BigInt(stake), 0n)
export const highestOfLines = (lines: readonly Line[]): bigint =>
  lines.reduce((highest, { prize }) => (BigInt(prize) > highest ? BigInt(prize) : highest), 0n)
export const betsOfLines = (lines: readonly Line[]): number => lines.reduce((sum, { count }) => sum + count, 0)

/** The tickets as an order or a chase carries them. */
export const wishesOf = (lines: readonly Line[]): TicketWish[] =>
  lines.map(({ play, selection, unit, multiple, prizeGroup, count }) => ({
    play,
    selection,
    unit,
    multiple,
    count,
    ...(prizeGroup === undefined ? {} : { prizeGroup }),
  }))

export function useSlip(gameCode: string) {
  const [slip, setSlip] = useState(() => stored(gameCode))
  const keep = useCallback(
    (change: (before: Slip) => Slip) =>
      setSlip((before) => {
        const next = change(before)
        try {
          sessionStorage.setItem(placeOf(gameCode), JSON.stringify(next))
        } catch {
          // A selection may exceed the browser's storage; the slip then lives until the page is left.
        }
        return next
      }),
    [gameCode],
  )
  return {
    slip,
    add: useCallback(
      ({ issue, publishedNumber }: NamedIssue, lines: readonly Line[]) =>
        keep((before) => ({
          ...(before.lines.length > 0 ? before : { issue, publishedNumber }),
          lines: [...lines, ...before.lines].slice(0, MOST_LINES),
        })),
      [keep],
    ),
    remove: useCallback((id: string) => keep((before) => ({ ...before, lines: before.lines.filter((line) => line.id !== id) })), [keep]),
    clear: useCallback(() => keep(() => EMPTY), [keep]),
    moveTo: useCallback(({ issue, publishedNumber }: NamedIssue) => keep((before) => ({ ...before, issue, publishedNumber })), [keep]),
  }
}
export type SlipState = ReturnType<typeof useSlip>
