/**
 * Vendor books, Pragmatic: its feed of transactions as comma-separated values from one point of time to the next. It also reads its list of
 * a player's rounds of a day.
 */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { askText, fieldsOf, placeOf, type VendorAskSettings } from './vendor-ask.ts'
import { pragmaticForm } from './vendor-proofs.ts'
import {
  exactFields,
  LARGEST_LIST,
  instantOf,
  textOf,
  TIMEOUT_MS,
  unitsOf,
  type VendorBooks,
  type VendorLine,
} from './vendor-books-words.ts'

const FEED = 'IntegrationService/v3/DataFeeds/transactions/'
const ROUNDS = 'IntegrationService/v3/http/HistoryAPI/GetGameRounds/'
const COLUMNS = ['extPlayerID', 'gameID', 'playSessionID', 'timestamp', 'referenceID', 'type', 'amount'] as const
const VERBS: Readonly<Record<string, string>> = { B: 'bet', W: 'win', J: 'win', R: 'rollback' }
const ENDED: Readonly<Record<string, 'open' | 'ended'>> = {
  Completed: 'ended',
  Cancelled: 'ended',
  InProgress: 'open',
  CompleteInProcess: 'open',
  CancelInProcess: 'open',
}

/** Times of the feed are GMT without a zone. */
const timeOf = (text: string | undefined): Temporal.Instant | undefined =>
  instantOf(text === undefined ? undefined : `${text.replace(' ', 'T')}Z`)

function lineOf(cells: readonly string[], place: ReadonlyMap<string, number>): VendorLine | undefined {
  const cell = (name: (typeof COLUMNS)[number]): string | undefined => cells[place.get(name) ?? -1]
  const [player, game, round, transaction, kind] = [
    cell('extPlayerID'),
    cell('gameID'),
    cell('playSessionID'),
    cell('referenceID'),
    cell('type'),
  ].map(textOf)
  const at = timeOf(cell('timestamp'))
  const verb = VERBS[kind ?? ''] ?? kind
  const units = verb === 'rollback' ? undefined : unitsOf(cell('amount'))
  if (player === undefined || game === undefined || round === undefined || transaction === undefined || verb === undefined) return undefined
  return at === undefined || (verb !== 'rollback' && units === undefined)
    ? undefined
    : { transaction, verb, player, game, round, units, at }
}

/** The point of time from which to ask next, and the lines up to it. */
function pageOf(text: string): { readonly point: bigint; readonly lines: readonly VendorLine[] } | undefined {
  const [first = '', header = '', ...rows] = text.split(/\r?\n/)
  const [, point] = /^timepoint=([1-9][0-9]{0,15})$/.exec(first) ?? []
  const place = new Map(header.split(',').map((name, at) => [name, at]))
  if (point === undefined || !COLUMNS.every((name) => place.has(name))) return undefined
  const lines = rows.filter((row) => row !== '').map((row) => lineOf(row.split(','), place))
  return lines.every((line) => line !== undefined) ? { point: BigInt(point), lines } : undefined
}

export function pragmaticBooks(settings: VendorAskSettings): VendorBooks {
  const { timeoutMilliseconds: timeout = TIMEOUT_MS } = settings
  return {
    async list({ login, secret: password, from, to, after, ...whose }) {
      const timepoint = after ?? String(from.epochMilliseconds)
      const path = `${FEED}?${new URLSearchParams({ login, password, timepoint }).toString()}`
      const answer = await askText(placeOf(settings, whose), { path, timeout, largest: LARGEST_LIST })
      const page = answer?.status === 200 ? pageOf(answer.text) : undefined
      if (page === undefined) return refused('unreachable')
      const goesOn = page.point < BigInt(to.epochMilliseconds)
      return done({ by: 'acts', lines: page.lines, ...(goesOn ? { next: String(page.point) } : {}) })
    },
    async round({ login, secret, player, round, openedAt, ...whose }) {
      const asked = { secureLogin: login, playerId: player, datePlayed: openedAt.toString().slice(0, 10), timeZone: 'GMT+00:00' }
      const init = {
        method: 'POST',
        body: pragmaticForm(asked, secret).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
      const answer = await askText(placeOf(settings, whose), { path: ROUNDS, timeout, largest: LARGEST_LIST, init })
      const { error, rounds } = (answer?.status === 200 ? exactFields(answer.text) : undefined) ?? {}
      if (error !== '0' || !Array.isArray(rounds)) return refused('unreachable')
      const found = rounds.map(fieldsOf).find((one) => one?.['roundId'] === round)
      if (found === undefined) return refused('unknown')
      const state = ENDED[textOf(found['roundStatus']) ?? '']
      const [stakedUnits, wonUnits] = [unitsOf(found['betAmount']), unitsOf(found['winAmount'])]
      if (state === undefined || stakedUnits === undefined || wonUnits === undefined) return refused('unreachable')
      // What was cancelled returned its stakes.
      return done(found['roundStatus'] === 'Cancelled' ? { state, stakedUnits: 0n, wonUnits: 0n } : { state, stakedUnits, wonUnits })
    },
  }
}
