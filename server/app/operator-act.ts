/** Operator act: one act of staff on the product of the data folder that the environment names. */
import { runCommand } from '../operator/operator.ts'
import { composeForCommands, type Time } from './compose.ts'

/** Answers the exit code of the command. */
export async function actAsOperator(words: readonly string[], heard: Parameters<typeof runCommand>[2], time?: Time): Promise<number> {
  const { operator, database, close } = await composeForCommands(time)
  try {
    return await runCommand({ operator, database }, words, heard)
  } finally {
    await close()
  }
}
