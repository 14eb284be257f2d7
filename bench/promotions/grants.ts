/** Grants: members with bonus money, as an award gives it to each of them. */
import { randomUUID } from 'node:crypto'
import { createBonus, type Bonus } from '../../server/bonus/bonus.ts'
import type { Ledger } from '../../server/ledger/ledger.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/database.ts'
import { createRecords } from '../../server/records/records.ts'
import { BESIDE_BONUS, BESIDE_RECORDS } from './stand-ins.ts'

export const CURRENCY = 'MMK'
/** What each is given, in ten-thousandths: more than anybody plays here. */
const GIVEN = 10n ** 12n
const DAYS = 30
const DAY_SECONDS = 86_400

export type Player = { readonly member: string; readonly wallet: bigint; readonly currency: string }

/** The room of bonus money as the server runs it; every game is one of slots. */
export function openBonus(database: Database, ledger: Ledger, warned: string[]): Bonus {
  const records = createRecords({
    ...BESIDE_RECORDS,
    database,
    ledger,
    clock: systemClock,
    warn: () => undefined,
    timeZone: async () => 'Asia/Yangon',
    currency: async () => CURRENCY,
    vendorWallets: async () => [],
    nameOf: async () => undefined,
    gameFacts: async (keys) => keys.map(() => undefined),
    promotionTitles: async () => new Map(),
    refundReasons: async (_member, rounds) => rounds.map(() => []),
  })
  return createBonus({
    ...BESIDE_BONUS,
    database,
    clock: systemClock,
    ledger,
    enqueue: async () => undefined,
    tellAll: async () => undefined,
    followTurnover: records.followTurnover,
    hasCounted: records.hasCounted,
    categoryOf: async () => 'RNG',
    warn: (about, message) => warned.push(`${message} ${JSON.stringify(about)}`),
  })
}

/** Gives one member bonus money that plays slots. */
export async function giveBonus(database: Database, bonus: Bonus, { member, wallet, currency }: Player): Promise<void> {
  const given = await database.transact((tx) =>
    bonus.grantBonus(tx, {
      key: `bench:${randomUUID()}`,
      member,
      wallet,
      currency,
      code: 'bench',
      names: { EN: 'Bench', MY: 'Bench' },
      lastsSeconds: DAYS * DAY_SECONDS,
      terms: {
        amount: GIVEN,
        deposit: 0n,
        basis: 'bonus',
        times: 10n,
        form: 'convertible',
        contribution: { RNG: 10_000n },
        plays: ['RNG'],
        maxBet: null,
        convertCap: null,
        onWithdrawal: 'forfeit',
      },
    }),
  )
  if (!given.ok) throw new Error(given.code)
}
