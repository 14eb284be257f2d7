/**
 * `npm run operator`: the acts of staff as commands, until there is a console. It needs the shell of the machine, and every act is recorded
 * with its name.
 */
import { actAsOperator } from '../operator-act.ts'

const heard = { say: (line: string) => console.log(line), complain: (line: string) => console.error(line) }
process.exitCode = await actAsOperator(process.argv.slice(2), heard).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 3
})
