/** Stepped child: a process that plays rounds of several steps and reports each answer, until a test kills it in the middle. */
import { UNBOUND } from '../../ledger/testing/unbound.ts'
import { noBonus } from '../../ledger/testing/no-bonus.ts'
import { createLedger, type Companion } from '../../ledger/ledger.ts'
import { DatabaseClock, systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { createOriginals } from '../originals.ts'
import { FIRST_JACKPOT } from './small-world.ts'

const { connection, key, member, wallet } = JSON.parse(process.argv[2] ?? '') as {
  connection: { host: string; user: string; database: string }
  key: string
  member: string
  wallet: string
}
const database = openDatabase({ connection })
const companions: Record<string, Companion> = {}
const ledger = await createLedger({ connection, clock: systemClock, allowUnsafe: true, companions })
const originals = createOriginals({
  bonus: noBonus(ledger),
  database,
  ledger,
  clock: systemClock,
  databaseClock: await new DatabaseClock({ connection }).open(),
  random: systemRandom,
  secrets: createSecrets(Buffer.from(key, 'hex')),
  round: UNBOUND,
  limitsOf: async () => ({ open: true, minimumStake: '1', maximumStake: '5000', maximumWin: '100000000' }),
  rules: async () => ({ minimumSpinMs: 0, minimumRoundMs: 0, openRoundHours: 24, jackpotSource: 'pool' }),
  jackpotOf: async () => FIRST_JACKPOT,
  currency: async () => 'MMK',
  currencies: async () => ['MMK'],
  nameOf: async () => undefined,
  warn: () => undefined,
})
companions['originals'] = originals.companion
const player = { id: member, wallet: BigInt(wallet), currency: 'MMK' }

for (let at = 0; ; at += 1) {
  const begun = await originals.play('mines', player, `child-${process.pid}-${at}`, { stake: '1', mines: 1 })
  if (!begun.ok) throw new Error(begun.code)
  process.send?.({ round: begun.value.round.id, step: 0, balance: begun.value.balance })
  for (let tile = 0; tile < 24; tile += 1) {
    const stepped = await originals.step('mines', player, { round: begun.value.round.id, step: tile }, tile)
    if (!stepped.ok) throw new Error(stepped.code)
    const { state, step } = stepped.value.round
    process.send?.({ round: begun.value.round.id, step, state, balance: stepped.value.balance })
    if (state !== 'open') break
  }
}
