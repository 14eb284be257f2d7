/** Open game: staff put a lottery of our own on sale in a currency of the merchant, beside one whose rules and calendar it takes (WC-51). */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { LotteryCode, orNull, Unit } from '@baize/contract/lottery/lottery.ts'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { Amount, text } from '@baize/contract/values/texts.ts'
import { priceOf } from '@baize/rules/lottery/lottery.ts'
import { ticketStake } from '@baize/rules/lottery/order/prize.ts'
import type { Tx } from '../../platform/database.ts'
import { isStakedByUnit, oddsOf, playsOf, UNIT_VALUES, type Game } from '../game.ts'
import type { LotteryNeeds, LotterySettings } from '../needs.ts'
import { insertGame, keepGame } from '../store.ts'
import { highestPrizeOf } from '../wager.ts'
import { ISSUES_TASK } from './generate.ts'

const strict = { additionalProperties: false } as const
const Document = Type.Object(
  {
    code: LotteryCode,
    /** A lottery of our own: rules, plays, odds and calendar are taken from it. */
    like: LotteryCode,
    currency: Type.Enum(Object.keys(CURRENCIES)),
    names: Type.Object({ EN: text(1, 60), MY: text(1, 60) }, strict),
    basePrice: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    units: Type.Array(Unit, { minItems: 1, maxItems: 4, uniqueItems: true }),
    maximumStake: Amount,
    /** The maximum payout to one member in one issue. */
    winCap: Amount,
    numberExposure: orNull(Amount),
    playExposure: orNull(Amount),
  },
  strict,
)
type Document = Static<typeof Document>
const shape = Compile(Document)

type Limits = Pick<Game, 'maximumStakeUnits' | 'winCapUnits' | 'numberExposureUnits' | 'playExposureUnits'>

/** The limits in units; undefined where one has more digits than its currency shows. */
function limitsOf({ currency, maximumStake, winCap, numberExposure, playExposure }: Document): Limits | undefined {
  const units = (amount: string): bigint | undefined => parseUnits(amount, CURRENCIES[currency]?.digits)
  const [stake, cap] = [units(maximumStake), units(winCap)]
  const [number, play] = [numberExposure, playExposure].map((amount) => (amount === null ? null : units(amount)))
  if (stake === undefined || cap === undefined || number === undefined || play === undefined) return undefined
  return { maximumStakeUnits: stake, winCapUnits: cap, numberExposureUnits: number, playExposureUnits: play }
}

/** A play whose cheapest bet is above a limit could never be sold. */
const isSold = (game: Game, { memberGroup }: LotterySettings, cheapest: bigint, play: string): boolean => {
  const price = priceOf(game.rules, play)
  const prizeGroup = price?.basis === 'fair' ? memberGroup : 0
  return (
    ticketStake(cheapest, price?.unitCost ?? 1) <= game.maximumStakeUnits &&
    highestPrizeOf(game, { play, prizeGroup, odds: oddsOf(game, play, ''), unitUnits: cheapest }) <= game.winCapUnits
  )
}

/** The first fault of the limits, by the field that has it. */
function faultOf(game: Game, settings: LotterySettings): { at: string; play?: string } | undefined {
  const { maximumStakeUnits, winCapUnits, numberExposureUnits, playExposureUnits, units, basePrice } = game
  if (!isStakedByUnit(game.family) && units.join() !== '1') return { at: 'units' }
  if (maximumStakeUnits < settings.minimumStakeUnits) return { at: 'maximumStake' }
  if (winCapUnits < maximumStakeUnits) return { at: 'winCap' }
  if (numberExposureUnits !== null && numberExposureUnits < winCapUnits) return { at: 'numberExposure' }
  if (playExposureUnits !== null && playExposureUnits < winCapUnits) return { at: 'playExposure' }
  const prices = units.map((unit) => BigInt(basePrice) * UNIT_VALUES[unit])
  const cheapest = prices.reduce((least, price) => (price < least ? price : least))
  const unsold = playsOf(game).find((play) => !isSold(game, settings, cheapest, play))
  return unsold === undefined ? undefined : { at: 'basePrice', play: unsold }
}

type Opened = { readonly before: null; readonly after: unknown }

/** Writes the lottery and has its issues made. Its code cannot be given again, since tickets and records name it for ever. */
export async function openGame(
  tx: Tx,
  needs: Pick<LotteryNeeds, 'currencies' | 'settings' | 'enqueue'>,
  value: unknown,
): Promise<Outcome<Opened, 'value-refused' | 'game-unknown' | 'state-conflict'>> {
  if (!shape.Check(value)) return refused('value-refused', { at: 'shape' })
  const document = value as Document
  const { code, like, currency, names, basePrice, units } = document
  const offered = await needs.currencies()
  if (!offered.includes(currency)) return refused('value-refused', { at: 'currency', currencies: offered })
  const model = await keepGame(tx, like)
  if (model === undefined) return refused('game-unknown')
  // The sources of an outside lottery would not know the code, so that its draws would never come.
  if (model.source !== 'in-house') return refused('value-refused', { at: 'like' })
  const limits = limitsOf(document)
  if (limits === undefined) return refused('value-refused', { at: 'amount-too-precise' })
  const kept = currency === offered[0] ? null : currency
  const game: Game = { ...model, ...limits, code, nameEn: names.EN, nameMy: names.MY, state: 'on', basePrice, units, currency: kept }
  const fault = faultOf(game, (await needs.settings())(kept))
  if (fault !== undefined) return refused('value-refused', fault)
  if (!(await insertGame(tx, game))) return refused('state-conflict', { code })
  await needs.enqueue(tx, ISSUES_TASK, {}, { key: ISSUES_TASK })
  return done({ before: null, after: document })
}
