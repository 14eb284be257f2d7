/**
 * Lottery draws that nobody can choose. The server commits to a seed before the sale, and a hash fixes the set of tickets at the close. A public
 * value of a later time may join them. The numbers are a function of the three. The server computes them here, and so does whoever verifies.
 *
 *   commitment = SHA-256("baize-draw-v1" || seed)                                                  (hex, shown before the sale)
 *   block c    = HMAC-SHA256(key = seed, message = "baize-draw1|game|issue|tickets|beacon|c")       (c = 0, 1, 2, ...)
 *   numbers    = fair choices of the blocks' words (mapping.ts) in the shape of the rules' draw
 *
 * `tickets` is the hash over all tickets that was published at the close; `beacon` is `name:round:value`, or `-` where none is used. The operator
 * cannot choose a seed after seeing the tickets. Whoever knows the seed cannot know the tickets' hash, or the beacon, before the close.
 */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { createFairStream, toHex } from './stream.ts'
import type { Block, FairStream } from './stream.ts'

const SEED_BYTES = 32
const COMMITMENT_PREFIX = 'baize-draw-v1'
const MESSAGE_PREFIX = 'baize-draw1'
const GAME = /^[a-z0-9-]{2,24}$/
const ISSUE = /^[0-9]{4,8}(-[0-9]{1,4})?$/
const HASH = /^[0-9a-f]{64}$/
const BEACON = /^(-|[a-z0-9-]{1,32}:[0-9]{1,20}:[0-9a-f]{16,128})$/

/** What a draw is made of; its texts hold no `|`, so that two different inputs never give one message. */
export type DrawInput = {
  readonly seed: Uint8Array
  readonly game: string
  readonly issue: string
  readonly tickets: string
  readonly beacon: string
}

/** Numbers in drawn order, or prizes by name. */
export type DrawnNumbers = string[] | Record<string, string | string[]>

export type DrawShape =
  | { readonly kind: 'digits'; readonly count: number }
  /** `count` different balls of 1..of for each part, one part after the other. */
  | { readonly kind: 'balls'; readonly parts: readonly { readonly count: number; readonly of: number }[] }
  /** Numbers of `digits` digits by name; `count` of them as a list, or one text. */
  | { readonly kind: 'prizes'; readonly prizes: readonly { readonly name: string; readonly digits: number; readonly count?: number }[] }

const prizes = (...list: readonly (readonly [name: string, digits: number, count?: number])[]): DrawShape => ({
  kind: 'prizes',
  prizes: list.map(([name, digits, count]) => (count === undefined ? { name, digits } : { name, digits, count })),
})
const FOUR_DIGITS = prizes(['first', 4], ['second', 4], ['third', 4], ['starter', 4, 10], ['consolation', 4, 10])

/** The shape of the draw of every game of the rules. */
const SHAPES: Readonly<Record<string, DrawShape>> = {
  SSC5: { kind: 'digits', count: 5 },
  '3D': { kind: 'digits', count: 3 },
  P5: { kind: 'digits', count: 5 },
  '11X5': { kind: 'balls', parts: [{ count: 5, of: 11 }] },
  PK10: { kind: 'balls', parts: [{ count: 10, of: 10 }] },
  LHC49: { kind: 'balls', parts: [{ count: 7, of: 49 }] },
  SSQ: {
    kind: 'balls',
    parts: [
      { count: 6, of: 33 },
      { count: 1, of: 16 },
    ],
  },
  VN_NORTH: prizes(['DB', 5, 1], ['G1', 5, 1], ['G2', 5, 2], ['G3', 5, 6], ['G4', 4, 4], ['G5', 4, 6], ['G6', 3, 3], ['G7', 2, 4]),
  VN_SOUTH: prizes(
    ['DB', 6, 1],
    ['G1', 5, 1],
    ['G2', 5, 1],
    ['G3', 5, 2],
    ['G4', 5, 7],
    ['G5', 4, 1],
    ['G6', 4, 3],
    ['G7', 3, 1],
    ['G8', 2, 1],
  ),
  TH_GOV: prizes(['first', 6], ['bottom2', 2], ['front3', 3, 2], ['bottom3', 3, 2]),
  LAO: prizes(['result4', 4]),
  MALAY_TH: prizes(['first', 4], ['second', 4]),
  HANOI_TH: prizes(['special', 5], ['first', 5]),
  MY4D: FOUR_DIGITS,
  SG4D: FOUR_DIGITS,
  MM_2D: prizes(['result', 2]),
  MM_3D: prizes(['result', 3]),
}

/** The shape of a draw of these rules; undefined for rules that are not drawn here. */
export const drawShapeOf = (rules: string): DrawShape | undefined => SHAPES[rules]

/** The games of the rules whose draws can be made here. */
export const drawnRules = (): readonly string[] => Object.keys(SHAPES)

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** The input of the commitment to a draw's seed, for SHA-256: "baize-draw-v1" || seed. */
export const committedBytes = (seed: Uint8Array): Uint8Array<ArrayBuffer> => {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a draw's seed has ${SEED_BYTES} bytes, not ${seed.length}`)
  return new Uint8Array([...ascii(COMMITMENT_PREFIX), ...seed])
}

/** The commitment to a draw's seed as 64 hexadecimal digits. */
export const drawCommitment = async (seed: Uint8Array): Promise<string> =>
  toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', committedBytes(seed))))

/** The authenticated text of one block; input of another shape is a mistake of the caller and thrown. */
export const drawMessage = ({ game, issue, tickets, beacon }: Omit<DrawInput, 'seed'>, cursor: number): string => {
  if (!GAME.test(game) || !ISSUE.test(issue) || !HASH.test(tickets) || !BEACON.test(beacon)) throw new RangeError('not the facts of a draw')
  return [MESSAGE_PREFIX, game, issue, tickets, beacon, cursor].join('|')
}

/** The fair choices of one draw. */
export const drawStream = (input: DrawInput): FairStream => {
  drawMessage(input, 0)
  let key: Promise<CryptoKey> | undefined
  const blockAt = async (cursor: number): Promise<Block> => {
    key ??= globalThis.crypto.subtle.importKey('raw', new Uint8Array(input.seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const message = drawMessage(input, cursor)
    return { cursor, message, bytes: new Uint8Array(await globalThis.crypto.subtle.sign('HMAC', await key, ascii(message))) }
  }
  return createFairStream(blockAt)
}

const digitsFrom = async (stream: FairStream, count: number): Promise<string[]> => {
  const digits: string[] = []
  for (let place = 0; place < count; place += 1) digits.push(String(await stream.below(10)))
  return digits
}

/** Draws the numbers of a game of the rules; undefined for a game that has no shape. */
export const drawNumbers = async (rules: string, stream: FairStream): Promise<DrawnNumbers | undefined> => {
  const shape = Object.hasOwn(SHAPES, rules) ? SHAPES[rules] : undefined
  if (shape === undefined) return undefined
  if (shape.kind === 'digits') return await digitsFrom(stream, shape.count)
  if (shape.kind === 'balls') {
    const balls: string[] = []
    for (const { count, of } of shape.parts)
      for (const place of await stream.take(count, of)) balls.push(String(place + 1).padStart(2, '0'))
    return balls
  }
  const drawn: Record<string, string | string[]> = {}
  for (const { name, digits, count } of shape.prizes) {
    const list: string[] = []
    for (let each = 0; each < (count ?? 1); each += 1) list.push((await digitsFrom(stream, digits)).join(''))
    drawn[name] = count === undefined ? (list[0] ?? '') : list
  }
  return drawn
}

/** A verifier's input: the facts as they are published, texts in hex. */
export type PublishedDraw = {
  readonly rules: string
  readonly game: string
  readonly issue: string
  readonly commitment: string
  readonly seed: string
  readonly ticketsHash: string
  readonly beacon: string
  readonly draw: unknown
}

/** The draw in one canonical text, whatever the order in which its prizes were read. */
const written = (draw: unknown): string =>
  JSON.stringify(draw, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/** Recomputes a published draw: the seed matches its commitment, and the numbers follow from it. */
export const verifyDraw = async (
  facts: PublishedDraw,
): Promise<Outcome<DrawnNumbers, 'facts-malformed' | 'commitment-broken' | 'numbers-differ'>> => {
  const { rules, game, issue, commitment, seed, ticketsHash, beacon, draw } = facts
  if (!HASH.test(seed) || !HASH.test(ticketsHash) || !GAME.test(game) || !ISSUE.test(issue) || !BEACON.test(beacon))
    return refused('facts-malformed')
  const bytes = Uint8Array.from({ length: SEED_BYTES }, (_, index) => Number.parseInt(seed.slice(index * 2, index * 2 + 2), 16))
  if ((await drawCommitment(bytes)) !== commitment) return refused('commitment-broken')
  const drawn = await drawNumbers(rules, drawStream({ seed: bytes, game, issue, tickets: ticketsHash, beacon }))
  if (drawn === undefined) return refused('facts-malformed')
  return written(drawn) === written(draw) ? done(drawn) : refused('numbers-differ', { drawn })
}
