/** `npm run config:check`: says everything that is wrong with the environment, and exits with 1 where anything is. It starts nothing. */
import { environmentFaults, unknownNames } from '../../platform/config/faults.ts'

const faults = [...environmentFaults(process.env, process.argv.slice(2)), ...unknownNames(process.env)]
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'The settings are right.' : `${faults.length} settings are wrong.`)
process.exitCode = faults.length === 0 ? 0 : 1
