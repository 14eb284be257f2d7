/** Composes the lottery: its settings by currency, its results over HTTP from two publishers, and the bonus that a chase would end. */
import { lotteryStakes } from '@baize/contract/lottery/lottery-stakes.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { httpResults } from '../../gateways/lottery-results.ts'
import { createLottery, type Lottery, type LotteryNeeds } from '../../lottery/lottery.ts'
import { enqueue, tell } from '../../platform/jobs.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Settings } from '../../settings/settings.ts'

type Inputs = Pick<LotteryNeeds, 'database' | 'clock' | 'random' | 'secrets' | 'beacon' | 'notices'> & {
  readonly log: Log
  readonly outside: { readonly results?: () => string | undefined }
}
type Rooms = Pick<LotteryNeeds, 'ledger' | 'bonusAtStake' | 'round'> & { readonly settings: Settings }

const unitsIn = (text: string): bigint => {
  const units = parseUnits(text)
  if (units === undefined) throw new Error(`${text} is not an amount`)
  return units
}

/** The two sources of outside results, which must agree on a draw. */
const RESULT_SOURCES = ['gazette', 'wire'] as const

export function composeLottery(
  { database, clock, random, secrets, outside, log, beacon, notices }: Inputs,
  { settings, ledger, bonusAtStake, round }: Rooms,
): Lottery {
  return createLottery({
    database,
    ledger,
    round,
    bonusAtStake,
    clock,
    random,
    secrets,
    enqueue,
    tell,
    currency: async () => (await settings.read('merchant')).currency,
    currencies: async () => {
      const { stakes } = await settings.read('lottery')
      const further = Object.keys(await settings.read('currencies')).filter((currency) => currency in stakes)
      return [(await settings.read('merchant')).currency, ...further]
    },
    timeZone: async () => (await settings.read('merchant')).timeZone,
    settings: async () => {
      const { stakes, memberGroup, hints } = await settings.read('lottery')
      const first = (await settings.read('merchant')).currency
      return (given) => {
        const currency = given ?? first
        const { minimumStake, cancelFreeUpTo, cancelFeeBasisPoints, chips } = stakes[currency] ?? lotteryStakes(currency)
        const cancel = { freeUpTo: unitsIn(cancelFreeUpTo), feeBasisPoints: BigInt(cancelFeeBasisPoints) }
        return { currency, minimumStakeUnits: unitsIn(minimumStake), memberGroup, cancel, chips: chips.map(unitsIn), hints }
      }
    },
    feed: httpResults({ sources: RESULT_SOURCES, baseUrl: () => outside.results?.() }),
    warn: warnsIn(log),
    notices,
    ...(beacon ? { beacon } : {}),
  })
}
