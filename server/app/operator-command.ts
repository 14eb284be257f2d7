/** `npm run operator`: the acts of staff as commands, until there is a console; it needs the shell of the machine, and every act is kept with its name. */
import { runCommand } from '../operator/operator.ts'
import { composeForCommands } from './compose.ts'

async function main(): Promise<number> {
  const { operator, database, close } = await composeForCommands()
  try {
    return await runCommand({ operator, database }, process.argv.slice(2), {
      say: (line) => console.log(line),
      complain: (line) => console.error(line),
    })
  } finally {
    await close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 3
})
