/** Composes the records: the lottery or the catalogue names games, and winners have their masked account name. */
import type { GameType } from '@baize/contract/games.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { weightOf } from '@baize/rules/economy/weight.ts'
import type { Bonus } from '../../bonus/bonus.ts'
import type { Games } from '../../games/games.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Lottery } from '../../lottery/lottery.ts'
import type { Originals } from '../../originals/originals.ts'
import { createRecords, type Records, type RecordsNeeds } from '../../records/records.ts'
import type { Promotions } from '../../promotions/promotions.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Points } from '../../points/points.ts'
import type { Settings, SettingValue } from '../../settings/settings.ts'
import type { Wallet } from '../../wallet/wallet.ts'

/** The facts of games of the lottery or the catalogue, one answer for each, in order. The weight of a game is worked out here alone. */
export type GameFactsOf = RecordsNeeds['gameFacts']
export const gameFactsOf =
  (
    lottery: () => Pick<Lottery, 'gameFacts'>,
    games: Pick<Games, 'gameFacts'>,
    weight: () => Promise<SettingValue<'economy.weight'>>,
  ): GameFactsOf =>
  async (keys, language) => {
    const [drawn, played, { full, edges }] = await Promise.all([
      lottery().gameFacts(keys, language),
      games.gameFacts(keys, language),
      weight(),
    ])
    return keys.map((_, index) => {
      const found = drawn[index] ?? played[index]
      if (found === undefined) return undefined
      const edgeBp = found.edgeBp ?? edges[found.gameType as GameType] ?? 0
      return { ...found, edgeBp, weightBp: Number(weightOf(BigInt(edgeBp), BigInt(full))) }
    })
  }

/** Which stakes of rounds are near-riskless, as the rooms know whose bets they are; of vendors' games nobody does. */
export const risklessStakesOf =
  (originals: () => Pick<Originals, 'risklessIn'>, lottery: () => Pick<Lottery, 'risklessIn'>): RecordsNeeds['risklessStakes'] =>
  async (tx, rounds) => {
    const [tables, draws] = [await originals().risklessIn(tx, rounds), await lottery().risklessIn(tx, rounds)]
    return rounds.map((_, index) => tables[index] ?? draws[index])
  }

type Rooms = {
  readonly settings: Settings
  readonly identity: Identity
  readonly lottery: Lottery
  readonly games: Games
  readonly bonus: Bonus
  readonly wallet: Pick<Wallet, 'reasonsOf' | 'lockedUnits'>
  /** Asked when it is needed, since points are built later. */
  readonly points: () => Pick<Points, 'balance'>
  readonly promotions: () => Pick<Promotions, 'titlesOf'>
  readonly gameFacts: GameFactsOf
  readonly risklessStakes: RecordsNeeds['risklessStakes']
}

export function composeRecords(
  { database, clock, log, notices }: Pick<RecordsNeeds, 'database' | 'clock' | 'notices'> & { readonly log: Log },
  {
    settings,
    identity,
    ledger,
    lottery,
    games,
    bonus,
    wallet,
    points,
    promotions,
    gameFacts,
    risklessStakes,
  }: Rooms & Pick<RecordsNeeds, 'ledger'>,
): Records {
  return createRecords({
    database,
    ledger,
    clock,
    ...(notices ? { notices } : {}),
    warn: warnsIn(log),
    timeZone: async () => (await settings.read('merchant')).timeZone,
    currency: async () => (await settings.read('merchant')).currency,
    async vendorWallets(member, language) {
      const kept = await games.merchantWallet(member, undefined, language)
      return kept.ok ? kept.value.wallets : []
    },
    async beside(member) {
      const [beside, locked, { points: earned }] = await Promise.all([
        bonus.leftOf(member.id, member.currency),
        wallet.lockedUnits(database.reader, member),
        points().balance(member),
      ])
      return { bonus: beside, locked, points: parseUnits(earned) ?? 0n }
    },
    nameOf: async (member) => (await identity.memberOf(member))?.account,
    bonusStakes: (tx, rounds) => bonus.stakesOf(tx, rounds),
    promotionTitles: (codes, reader) => promotions().titlesOf(codes, reader),
    reasonsOf: (member, references) => wallet.reasonsOf(database.reader, member, references),
    risklessStakes,
    refundReasons: (member, rounds) => lottery.refundReasons(member, rounds),
    gameFacts,
  })
}
