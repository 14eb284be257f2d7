/** Jackpot read: the pool as everyone may see it, from the ledger, with its odds and its winners. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { jackpot } from '@baize/contract/originals/originals-rounds.ts'
import { ORIGINALS, type OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { percentText } from '@baize/rules/originals/fraction.ts'
import { JACKPOT, JACKPOT_CONTRIBUTION_PER_MILLION, JACKPOT_TURNOVER_UNITS, jackpotReturn } from '@baize/rules/originals/jackpot.ts'
import { paidWins, readPool } from './jackpot-store.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import type { OriginalsNeeds } from '../needs.ts'

const WINNERS = 20
const NOTHING = 0n
const GAMES = ORIGINALS.filter((game) => game !== 'crash')

export async function readJackpot(needs: OriginalsNeeds, currency: string): Promise<AnswerOf<typeof jackpot>> {
  const { database, ledger, clock, nameOf } = needs
  const [pool, wins, { jackpotSource }, terms] = await Promise.all([
    readPool(database.reader, currency),
    paidWins(database.reader, currency, WINNERS),
    needs.rules(),
    needs.jackpotOf(currency),
  ])
  const held = pool ? (await ledger.balance(pool.account)).balance : 0n
  const winners = await Promise.all(
    wins.map(async ({ member, game, paidUnits, paidAt }) => ({
      name: maskedName((await nameOf(member)) ?? ''),
      game: game as OriginalCode,
      amount: formatUnits(paidUnits ?? 0n),
      at: String(paidAt),
    })),
  )
  return {
    source: jackpotSource,
    amount: formatUnits(held),
    currency,
    at: clock.now().toString(),
    version: JACKPOT.version,
    seed: formatUnits(terms?.seedUnits ?? NOTHING),
    ceiling: formatUnits(terms?.ceilingUnits ?? NOTHING),
    contributionPercent: formatUnits(JACKPOT_CONTRIBUTION_PER_MILLION),
    turnoverPerWin: formatUnits(JACKPOT_TURNOVER_UNITS),
    returnPercent: percentText(jackpotReturn(held), 4),
    games: [...GAMES],
    winners,
  }
}
