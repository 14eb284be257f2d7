/**
 * For records: what the records ask of the lottery, since they know the money and not the bets. They ask for the names of its games and why
 * stakes were returned.
 */
import type { RefundReason } from '@baize/contract/lottery/lottery-bets.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { risklessTickets } from '@baize/rules/economy/riskless-tickets.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { endedOrdersOf, heldTickets, type EndedRow, type RoundKey } from './bet/bet-store.ts'
import { typeOf } from './bet/issue-bounds.ts'
import { edgeOf, nameOf } from './game.ts'
import { orderVoidReason } from './issue.ts'
import type { Games } from './needs.ts'
import { allGames } from './store.ts'

const VENDOR_NAMES: Readonly<Record<string, Readonly<Record<LanguageCode, string>>>> = {
  LOTT: { EN: 'Lottery', MY: 'ထီ' },
  TCG_LOTTO_VN: { EN: 'Northern Lottery', MY: 'မြောက်ပိုင်းထီ' },
  TCG_SEA: { EN: 'Sea Lottery', MY: 'ပင်လယ်ထီ' },
}

type Riskless = { readonly stakeUnits: bigint; readonly risklessUnits: bigint }
export type GameFacts = { readonly gameType: string; readonly gameName: string; readonly vendorName: string; readonly edgeBp: number }

/** Every lottery and its edge for members of a prize group, as a transaction sees them. */
export const edgesIn = async (asker: Reader | Tx, memberGroup: number) =>
  (await allGames(asker)).map((game) => ({
    vendor: game.vendor,
    game: game.code,
    gameType: typeOf(game),
    gameName: game.nameEn,
    edgeBp: edgeOf(game, memberGroup),
  }))

/** One answer for each key, in order; undefined where the lottery has no such game. */
export async function gameFacts(
  games: Games,
  memberGroup: () => Promise<number>,
  keys: readonly { readonly vendor: string; readonly game: string }[],
  language: LanguageCode,
): Promise<(GameFacts | undefined)[]> {
  if (!keys.some(({ vendor }) => vendor in VENDOR_NAMES)) return keys.map(() => undefined)
  const [rows, group] = await Promise.all([games.all(), memberGroup()])
  const byPlace = new Map(rows.map((game) => [`${game.vendor}/${game.code}`, game]))
  return keys.map(({ vendor, game: code }) => {
    const game = byPlace.get(`${vendor}/${code}`)
    if (!game) return undefined
    return {
      gameType: typeOf(game),
      gameName: nameOf(game, language),
      vendorName: VENDOR_NAMES[vendor]![language],
      edgeBp: edgeOf(game, group),
    }
  })
}

const reasonOf = (ended: EndedRow): RefundReason | null => (ended.order === 'cancelled' ? 'taken-back' : orderVoidReason(ended))

/** One answer for each round, in order. A round that nobody refunded, or only a tie did, has no reason. */
export async function refundReasons(reader: Reader, member: string, rounds: readonly RoundKey[]): Promise<RefundReason[][]> {
  if (!rounds.some(({ vendor }) => vendor in VENDOR_NAMES)) return rounds.map(() => [])
  const ended = Map.groupBy(await endedOrdersOf(reader, member, rounds), ({ vendor, game, round }) => `${vendor}/${game}/${round}`)
  return rounds.map(({ vendor, game, round }) =>
    (ended.get(`${vendor}/${game}/${round}`) ?? []).map(reasonOf).filter((reason) => reason !== null),
  )
}

/** Which stakes of members' tickets on an issue are near-riskless together; undefined where none can be or the round is of another room (PR-42). */
export async function risklessIn(
  asker: Reader | Tx,
  rounds: readonly (RoundKey & { readonly member: string })[],
): Promise<(Riskless | undefined)[]> {
  const own = rounds.filter(({ vendor }) => vendor in VENDOR_NAMES)
  if (own.length === 0) return rounds.map(() => undefined)
  const held = Map.groupBy(await heldTickets(asker, own), ({ at }) => own[at])
  return rounds.map((key) => {
    const tickets = held.get(key)
    if (tickets === undefined) return undefined
    return { stakeUnits: tickets.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n), risklessUnits: risklessTickets(tickets) }
  })
}
