/** How the tests hold the engine to definitions: a ticket is written out into its elementary bets and every bet is judged by itself. */

import { readDraw, readTicket } from '../lottery.ts'
import type { ReadDraw } from '../lottery.ts'
import type { Win } from '../play.ts'

/** A tier that the bet won, `refund`, or undefined for a loss; several tiers when one bet can win several. */
export type BetResult = string | readonly string[] | undefined

export type Definition<Bet> = {
  readonly game: string
  readonly play: string
  readonly selection: string
  readonly bets: readonly Bet[]
  readonly judge: (bet: Bet, draw: readonly number[]) => BetResult
  readonly params?: Readonly<Record<string, unknown>>
}

/** A draw as numbers for the definition, and as the engine reads it. */
export type BothDraws = { readonly numbers: readonly number[]; readonly read: ReadDraw }

export const bothDraws = (game: string, numbers: readonly number[], width: number): BothDraws => {
  const read = readDraw(
    game,
    numbers.map((number) => String(number).padStart(width, '0')),
  )
  if (!read.ok) throw new Error(`${numbers.join(' ')} is no draw of ${game}: ${read.code}`)
  return { numbers, read: read.value }
}

const textOf = (won: ReadonlyMap<string, number>): string =>
  [...won]
    .filter(([, bets]) => bets > 0)
    .map(([tier, bets]) => `${tier}=${bets}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join(' ')

const byDefinition = <Bet>({ bets, judge }: Definition<Bet>, draw: readonly number[]): string => {
  const won = new Map<string, number>()
  for (const bet of bets) {
    const result = judge(bet, draw)
    for (const tier of result === undefined ? [] : typeof result === 'string' ? [result] : result) won.set(tier, (won.get(tier) ?? 0) + 1)
  }
  return textOf(won)
}

/** Two prices of tiers that have nothing to do with one another: what can be won at most has to be right at any prices. */
const PRICE_FACTORS = [31, 7919]
const prices = new Map<string, readonly number[]>()
const pricesOf = (tier: string): readonly number[] => {
  const known = prices.get(tier)
  if (known !== undefined) return known
  const made = PRICE_FACTORS.map(
    (factor) => 1 + (Array.from(tier).reduce((sum, letter) => (sum * factor + (letter.codePointAt(0) ?? 0)) % 65_537, factor) % 997),
  )
  prices.set(tier, made)
  return made
}
const NOTHING: readonly number[] = PRICE_FACTORS.map(() => 0)
export const worthOf = (wins: readonly Win[]): readonly number[] => {
  if (wins.length === 0) return NOTHING
  return PRICE_FACTORS.map((_, price) => wins.reduce((sum, { tier, bets }) => sum + bets * (pricesOf(tier)[price] ?? 0), 0))
}
export const mostOf = (all: Iterable<readonly number[]>): readonly number[] => {
  let most = NOTHING
  for (const worths of all) most = most.map((one, price) => Math.max(one, worths[price] ?? 0))
  return most
}

/** The first difference between the engine and the definition over all given draws, or undefined. No draw brings more than the ticket's reach. */
export const difference = <Bet>(definition: Definition<Bet>, draws: readonly BothDraws[]): string | undefined => {
  const { game, play, selection, bets, params } = definition
  const where = `${game} ${play} ${selection}`
  const ticket = readTicket({ game, play, selection, params })
  if (!ticket.ok) return bets.length === 0 ? undefined : `${where}: refused (${ticket.code}), but has ${bets.length} bets`
  if (ticket.value.count !== bets.length) return `${where}: counts ${ticket.value.count} bets instead of ${bets.length}`
  const { best } = ticket.value.reach()
  const most = mostOf(best.map(worthOf))
  for (const { numbers, read } of draws) {
    const { wins, refunded } = ticket.value.judge(read)
    if (wins.length > 0 && worthOf(wins).some((worth, price) => worth > (most[price] ?? 0)))
      return `${where} on ${numbers.join(' ')}: wins more than its reach`
    const engine = textOf(new Map([...wins.map(({ tier, bets: won }) => [tier, won] as const), ['refund', refunded] as const]))
    const right = byDefinition(definition, numbers)
    if (engine !== right) return `${where} on ${numbers.join(' ')}: engine "${engine}", definition "${right}"`
  }
  return undefined
}

/** A small generator with a fixed seed (mulberry32), so that every run judges the same tickets. */
export const seeded = (seed: number) => {
  let state = seed
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
  /** `size` different members, in random order. */
  const some = <Member>(members: readonly Member[], size: number): Member[] => {
    const left = [...members]
    return Array.from({ length: Math.min(size, left.length) }, () => left.splice(below(left.length), 1)[0] as Member)
  }
  /** Between `least` and `most` different members. */
  const few = <Member>(members: readonly Member[], least: number, most: number): Member[] => some(members, least + below(most - least + 1))
  return { below, some, few }
}
export type Seeded = ReturnType<typeof seeded>

export const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step)

/** Every way to take one member of each list. */
export const cartesian = <Member>(lists: readonly (readonly Member[])[]): Member[][] =>
  lists.reduce<Member[][]>((tuples, list) => tuples.flatMap((tuple) => list.map((member) => [...tuple, member])), [[]])

/** Every way to take `size` members without order. */
export const combinations = <Member>(members: readonly Member[], size: number): Member[][] => {
  if (size === 0) return [[]]
  return members.flatMap((member, place) => combinations(members.slice(place + 1), size - 1).map((rest) => [member, ...rest]))
}

/** Every order of the members. */
export const permutations = <Member>(members: readonly Member[]): Member[][] =>
  members.length === 0
    ? [[]]
    : members.flatMap((member, place) => permutations(members.filter((_, other) => other !== place)).map((rest) => [member, ...rest]))

/** Whole draw spaces take a minute, so that `npm run prove` judges them; every other run judges each `stride`-th draw of the largest ones. */
export const WHOLE = process.env['WHOLE'] === '1'
export const sampled = <Member>(members: readonly Member[], stride: number): readonly Member[] =>
  WHOLE ? members : members.filter((_, place) => place % stride === 0)
