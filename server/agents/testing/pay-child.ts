/** Pay child: a worker of its own process that pays what is due, and kills itself before a statement, as kill -9 would. */
import type { KyselyPlugin } from 'kysely'
import { createLedger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import { openDatabase, type Database } from '../../platform/database.ts'
import { smallWorld } from './small-world.ts'

/** `dies` counts the statements of its transactions from 1; one that never comes lets it finish. */
export type PayChildFacts = {
  readonly connection: Parameters<typeof openDatabase>[0]['connection']
  readonly now: string
  readonly payer: 'house' | 'upline'
  readonly dies: number
}

const { connection, now, payer, dies } = JSON.parse(process.argv[2] ?? '') as PayChildFacts
const database = openDatabase({ connection }, () => undefined)
const ledger = await createLedger({ connection, clock: settableClock(now), allowUnsafe: true })
let statement = 0
const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
  if ((statement += 1) === dies) process.kill(process.pid, 'SIGKILL')
  return node
}
const write: Database['write'] = (act) =>
  database.write((tx) => act(tx.withPlugin({ transformQuery, transformResult: async ({ result }) => result })))
const world = smallWorld({ ...database, write }, ledger, { payer })
world.clock.set(now)
await world.agents.pay()
await ledger.close()
await database.close()
