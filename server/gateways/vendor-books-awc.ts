/** Vendor books, AWC: its bets by their time of placement, in their present state, under our certificate. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { askText, fieldsOf, placeOf, type VendorAskSettings } from './vendor-ask.ts'
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

const BY_TIME = 'fetch/gzip/getTransactionByTxTime'
const AROUND_MINUTES = 10

type Bet = VendorRound & { readonly state: 'open' | 'ended' }

/** The state of a bet: open, settled, or void. Refunds of races (3 and 5) are separate lines beside the bet. */
const STATES: Readonly<Record<string, 'open' | 'ended' | 'void' | 'beside'>> = {
  '-1': 'void',
  0: 'open',
  1: 'ended',
  2: 'void',
  3: 'beside',
  5: 'beside',
  9: 'void',
}

/** Undefined where it cannot be read, null where it is no bet. A bet is named by its platform and its id, as our wallet names its round. */
function betOf(value: unknown): Bet | null | undefined {
  const item = fieldsOf(value) ?? {}
  const state = STATES[String(item['txStatus'])]
  if (state === 'beside') return null
  const [player, game, platform, id] = ['userId', 'gameCode', 'platform', 'platformTxId'].map((name) => textOf(item[name]))
  const at = instantOf(item['txTime'])
  const [staked, won] = [item['realBetAmount'], item['realWinAmount']].map((amount) => unitsOf(amount ?? '0'))
  if (state === undefined || player === undefined || game === undefined || platform === undefined || id === undefined) return undefined
  if (at === undefined || staked === undefined || won === undefined) return undefined
  const stands = state === 'void' ? { stakedUnits: 0n, wonUnits: 0n } : { stakedUnits: staked, wonUnits: state === 'open' ? 0n : won }
  return { player, game, round: `${platform}:${id}`, at, ...stands, state: state === 'open' ? 'open' : 'ended' }
}

/** The vendor's own zone. */
const timeText = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'second', timeZone: '+08:00' })

export function awcBooks(settings: VendorAskSettings): VendorBooks {
  const { timeoutMilliseconds: timeout = TIMEOUT_MS } = settings
  const ask = async ({ login: agentId, secret: cert, ...whose }: BooksAsk, start: Temporal.Instant, end: Temporal.Instant) => {
    const body = new URLSearchParams({ cert, agentId, startTime: timeText(start), endTime: timeText(end) }).toString()
    const init = { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const answer = await askText(placeOf(settings, whose), { path: BY_TIME, timeout, largest: LARGEST_LIST, init })
    const { status, transactions } = (answer?.status === 200 ? exactFields(answer.text) : undefined) ?? {}
    const bets = status === '0000' && Array.isArray(transactions) ? transactions.map(betOf) : undefined
    return bets?.every((bet) => bet !== undefined) ? bets.filter((bet) => bet !== null) : undefined
  }
  return {
    async list(asked) {
      const { start, end, next } = hourOf(asked)
      const rounds = await ask(asked, start, end)
      return rounds === undefined ? refused('unreachable') : done({ by: 'rounds', rounds, ...next })
    },
    async round({ player, round, openedAt, ...asked }) {
      const around = { minutes: AROUND_MINUTES }
      const bets = await ask(asked, openedAt.subtract(around), openedAt.add(around))
      if (bets === undefined) return refused('unreachable')
      const bet = bets.find((one) => one.round === round && one.player === player)
      return bet === undefined ? refused('unknown') : done({ state: bet.state, stakedUnits: bet.stakedUnits, wonUnits: bet.wonUnits })
    },
  }
}
