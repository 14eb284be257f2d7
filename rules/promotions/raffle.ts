/**
 * Raffle: numbers tickets, commits to a seed before the sale, and draws prizes that anyone can recompute (PR-36).
 *
 *   commitment   = SHA-256("baize-raffle-v1" || seed)
 *   tickets hash = SHA-256 of all lines "number:member\n", numbers from 1
 *   block c      = HMAC-SHA256(key = seed, message = "baize-raffle1|raffle|hash|beacon|c")
 *
 * `rules/fairness` reads the blocks as words and choices.
 * Next: `web/features/promotions/verify-raffle.ts`.
 */

import { createFairStream, toHex } from '../fairness/stream.ts'
import type { Block, FairStream } from '../fairness/stream.ts'

/** `given`: tickets that other promotions gave. */
/** What of a prize is paid: in full from `full` tickets on, and in proportion to the tickets below, floored. */
export const prizePaid = (prize: bigint, tickets: number, full: number | undefined): bigint =>
  full === undefined || tickets >= full ? prize : (prize * BigInt(tickets)) / BigInt(full)

export type RaffleMember = { readonly id: string; readonly turnover: bigint; readonly given?: number; readonly excluded: boolean }

/** The tickets of one member: numbers `from` to `from + count - 1`. */
export type TicketRange = { readonly member: string; readonly from: number; readonly count: number }

export type RaffleDraw = { readonly raffle: string; readonly seed: Uint8Array; readonly beacon: string; readonly ticketsHash: string }

export type RaffleWinner = { readonly prize: string; readonly ticket: number; readonly member: string }

const utf8 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text))

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes)))

/**
 * A ticket for each whole `per` of turnover, and the ones given. A member has at most `cap` of them, and an excluded one none. Numbers
 * follow the order of the members.
 */
export function ticketsOf(members: readonly RaffleMember[], per: bigint, cap: number | null): TicketRange[] {
  const ranges: TicketRange[] = []
  let next = 1
  for (const { id, turnover, given = 0, excluded } of members) {
    // Undone rounds may have taken more than was played since.
    const played = turnover > 0n ? turnover / per : 0n
    const earned = excluded ? 0n : played + BigInt(given)
    const count = Number(cap !== null && earned > BigInt(cap) ? BigInt(cap) : earned)
    if (count <= 0) continue
    ranges.push({ member: id, from: next, count })
    next += count
  }
  return ranges
}

export const ticketCount = (ranges: readonly TicketRange[]): number => ranges.reduce((sum, { count }) => sum + count, 0)

/** Millions of lines are more than one text can hold. */
const PIECE = 65_536

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** The hash of the public list: a member's entry cannot be changed after the close. */
export function hashOfTickets(ranges: readonly TicketRange[]): Promise<string> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let lines = ''
  for (const { member, from, count } of ranges)
    for (let number = from; number < from + count; number += 1) {
      lines += `${number}:${member}\n`
      if (lines.length < PIECE) continue
      pieces.push(utf8(lines))
      lines = ''
    }
  return sha256(joined([...pieces, utf8(lines)]))
}

/** A participant's own seed in the beacon, which was not known before the sale was over. */
export type OwnPart = { readonly member: string; readonly part: string }

/** The root of the participants' own parts: SHA-256 of all lines "member:part\n" in the order of the members. */
export const beaconOf = (parts: readonly OwnPart[]): Promise<string> =>
  sha256(utf8(parts.map(({ member, part }) => `${member}:${part}\n`).join('')))

/** The commitment to a seed, in hexadecimal, published before the first ticket. */
export const raffleCommitment = (seed: Uint8Array): Promise<string> => sha256(Uint8Array.from([...utf8('baize-raffle-v1'), ...seed]))

/** The stream of fair choices of one draw; its trace is what the verifier page shows. */
export async function raffleStream({ raffle, seed, beacon, ticketsHash }: RaffleDraw): Promise<FairStream> {
  const key = await globalThis.crypto.subtle.importKey('raw', Uint8Array.from(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const blockAt = async (cursor: number): Promise<Block> => {
    const message = ['baize-raffle1', raffle, ticketsHash, beacon, cursor].join('|')
    return { cursor, message, bytes: new Uint8Array(await globalThis.crypto.subtle.sign('HMAC', key, utf8(message))) }
  }
  return createFairStream(blockAt)
}

/** The range that holds the ticket at `place` (0 is the first) among the remaining tickets in rising order. */
const ticketAt = (left: readonly TicketRange[], place: number): { index: number; ticket: number } => {
  let passed = 0
  for (const [index, { from, count }] of left.entries()) {
    if (place < passed + count) return { index, ticket: from + place - passed }
    passed += count
  }
  throw new RangeError(`no ticket at place ${place}`)
}

/** Removes a ticket, or all of its member's, from the remaining ones. */
function without(left: readonly TicketRange[], index: number, ticket: number, onePerMember: boolean): TicketRange[] {
  return left.flatMap((range, at) => {
    if (at !== index) return [range]
    if (onePerMember) return []
    const before = { ...range, count: ticket - range.from }
    const after = { ...range, from: ticket + 1, count: range.from + range.count - 1 - ticket }
    return [before, after].filter(({ count }) => count > 0)
  })
}

/** Draws the prizes in order among the tickets that are left; where none is left, further prizes are not drawn. */
export async function drawPrizes(
  fair: FairStream,
  tickets: readonly TicketRange[],
  prizes: readonly string[],
  onePerMember: boolean,
): Promise<RaffleWinner[]> {
  const winners: RaffleWinner[] = []
  let left = [...tickets]
  for (const prize of prizes) {
    const size = ticketCount(left)
    if (size === 0) break
    const { index, ticket } = ticketAt(left, await fair.below(size))
    winners.push({ prize, ticket, member: (left[index] as TicketRange).member })
    left = without(left, index, ticket, onePerMember)
  }
  return winners
}
