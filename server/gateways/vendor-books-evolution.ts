/** Vendor books, Evolution: its game history, hand by hand, with what each participant staked and was paid. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { askText, fieldsOf, placeOf, type Fields, type VendorAskSettings } from './vendor-ask.ts'
import {
  exactFields,
  hourOf,
  instantOf,
  LARGEST_LIST,
  textOf,
  TIMEOUT_MS,
  unitsOf,
  type BooksAsk,
  type VendorBooks,
  type VendorRound,
} from './vendor-books-words.ts'

const GAMES = 'api/gamehistory/v1/casino/games'
const ENDED: ReadonlySet<string> = new Set(['Resolved', 'Cancelled'])

const listOf = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

/** The sum of a participant's bets; undefined where one cannot be read. */
function sumOf(bets: readonly unknown[], name: 'stake' | 'payout'): bigint | undefined {
  let sum = 0n
  for (const bet of bets) {
    const units = unitsOf(fieldsOf(bet)?.[name] ?? '0')
    if (units === undefined) return undefined
    sum += units
  }
  return sum
}

/** A hand is one round for each of its participants. A cancelled one returned everything. */
function roundsOf(hand: Fields | undefined): VendorRound[] | undefined {
  const [round, game] = [textOf(hand?.['id']), textOf(fieldsOf(hand?.['table'])?.['id'])]
  const at = instantOf(hand?.['startedAt'])
  const participants = listOf(hand?.['participants'])
  if (round === undefined || game === undefined || at === undefined || participants === undefined) return undefined
  const isCancelled = hand?.['status'] === 'Cancelled'
  const rounds = participants.map((participant): VendorRound | undefined => {
    const { playerId, bets } = fieldsOf(participant) ?? {}
    const [player, placed] = [textOf(playerId), listOf(bets)]
    const [stakedUnits, wonUnits] = placed === undefined ? [] : [sumOf(placed, 'stake'), sumOf(placed, 'payout')]
    if (player === undefined || stakedUnits === undefined || wonUnits === undefined) return undefined
    return { player, game, round, at, stakedUnits: isCancelled ? 0n : stakedUnits, wonUnits: isCancelled ? 0n : wonUnits }
  })
  return rounds.every((one) => one !== undefined) ? rounds : undefined
}

export function evolutionBooks(settings: VendorAskSettings): VendorBooks {
  const { timeoutMilliseconds: timeout = TIMEOUT_MS } = settings
  const ask = async ({ login, secret, ...whose }: BooksAsk, path: string) => {
    const headers = { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` }
    const answer = await askText(placeOf(settings, whose), { path, timeout, largest: LARGEST_LIST, init: { headers } })
    return answer === undefined ? undefined : { status: answer.status, data: exactFields(answer.text)?.['data'] }
  }
  return {
    async list(asked) {
      const { start, end, next } = hourOf(asked)
      const span = new URLSearchParams({ startDate: start.toString(), endDate: end.toString() })
      const answer = await ask(asked, `${GAMES}?${span.toString()}`)
      const days = answer?.status === 200 ? listOf(answer.data) : undefined
      const hands = days?.flatMap((day) => listOf(fieldsOf(day)?.['games']) ?? [undefined])
      const rounds = hands?.map((hand) => roundsOf(fieldsOf(hand)))
      if (rounds === undefined || !rounds.every((found) => found !== undefined)) return refused('unreachable')
      return done({ by: 'rounds', rounds: rounds.flat(), ...next })
    },
    async round({ player, round, ...asked }) {
      const answer = await ask(asked, `${GAMES}/${encodeURIComponent(round)}`)
      if (answer?.status === 404) return refused('unknown')
      const hand = answer?.status === 200 ? fieldsOf(answer.data) : undefined
      const rounds = roundsOf(hand)
      if (rounds === undefined) return refused('unreachable')
      const mine = rounds.find((one) => one.player === player)
      if (mine === undefined) return refused('unknown')
      const { stakedUnits, wonUnits } = mine
      return done({ state: ENDED.has(String(hand?.['status'])) ? 'ended' : 'open', stakedUnits, wonUnits })
    },
  }
}
