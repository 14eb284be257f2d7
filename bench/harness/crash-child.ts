/** A process that uses the ledger until it is killed; it is given the database's address and a log file. */
import { systemClock } from '../../server/platform/clock.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { openClientLog, sendUntil, untilInFlight } from './crash-load.ts'

const [host = '', user = '', database = '', file = '', prefix = '', accounts = ''] = process.argv.slice(2)
const ledger = await createLedger({ connection: { host, user, database }, clock: systemClock })
const CALLERS = 64
const { log, inFlight } = untilInFlight(openClientLog(file), 2 * CALLERS)
void inFlight.then(() => process.stdout.write('ready\n'))
await sendUntil(ledger, accounts.split(',').map(BigInt), log, prefix, CALLERS, new AbortController().signal)
