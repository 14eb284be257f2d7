/** Run child: works the runs of promotions until it is killed, for the test that looks at what it left. */
import { dieAtStatement } from '../../platform/testing/die-at.ts'
import { openDatabase } from '../../platform/database.ts'
import { smallWorld } from './small-world.ts'

const { connection, now, at } = JSON.parse(process.argv[2]!) as { connection: object; now: string; at: number }
const database = openDatabase({ connection })
const world = await smallWorld(database, connection)
world.clock.set(now)
dieAtStatement(at)
await world.promotions.runSets(2)
process.exit(0)
