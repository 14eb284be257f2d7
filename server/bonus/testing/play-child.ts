/** Play child: one grant from its opening to its end, until the process is killed. Whoever goes on does what the ledger does not have yet. */
import { dieAtStatement } from '../../platform/testing/die-at.ts'
import { openDatabase } from '../../platform/database.ts'
import { smallWorld } from './small-world.ts'
import { playThrough, type Played } from './play-through.ts'

const { connection, played, at } = JSON.parse(process.argv[2]!) as {
  connection: object
  played: Omit<Played, 'owner'> & { member: string; wallet: string }
  at: number
}
const { member, wallet, key } = played
const database = openDatabase({ connection })
const world = await smallWorld(database, connection)
dieAtStatement(at)
await playThrough(world, { key, owner: { member, wallet: BigInt(wallet), currency: 'MMK' } })
process.exit(0)
