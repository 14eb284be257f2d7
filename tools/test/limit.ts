/** Limit: prints the pace of this machine and the seconds after which the whole test run is ended on it, for a script. */
import { pace } from './pace.ts'
import { WHOLE_MINUTES } from './shares.ts'

console.log(`${pace()} ${Math.ceil(WHOLE_MINUTES * 60 * pace())}`)
