/** Crash child: a process that keeps the table of crash, until a test kills it while a round flies. */
import { UNBOUND } from '../../ledger/testing/unbound.ts'
import { createLedger, type Companion } from '../../ledger/ledger.ts'
import { DatabaseClock, systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { createChains } from '../crash/crash-chain.ts'
import { CrashKeeper } from '../crash/crash-table.ts'
import { noBonus } from '../../ledger/testing/no-bonus.ts'
import { FIRST_JACKPOT } from './small-world.ts'

const { connection, key } = JSON.parse(process.argv[2] ?? '') as {
  connection: { host: string; user: string; database: string }
  key: string
}
const database = openDatabase({ connection })
const companions: Record<string, Companion> = {}
const ledger = await createLedger({ connection, clock: systemClock, allowUnsafe: true, companions })
const secrets = createSecrets(Buffer.from(key, 'hex'))
const needs = {
  bonus: noBonus(ledger),
  database,
  ledger,
  clock: systemClock,
  databaseClock: await new DatabaseClock({ connection }).open(),
  random: systemRandom,
  secrets,
  round: UNBOUND,
  limitsOf: async () => ({ open: true, minimumStake: '1', maximumStake: '5000', maximumWin: '100000000' }),
  rules: async () => ({ minimumSpinMs: 0, minimumRoundMs: 0, openRoundHours: 24, jackpotSource: 'pool' as const }),
  jackpotOf: async () => FIRST_JACKPOT,
  currency: async () => 'MMK',
  currencies: async () => ['MMK'],
  nameOf: async () => undefined,
  warn: (about: object, message: string) => process.send?.({ message, about: JSON.stringify(about) }),
}
const times = { bettingMs: 3_600_000, showingMs: 60_000, restMs: 3_600_000 }
const keeper = new CrashKeeper(needs, createChains(needs, 1), ({ state }) => process.send?.({ state }), times)
await keeper.keep(new AbortController().signal)
