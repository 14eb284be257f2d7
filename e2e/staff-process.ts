/** Staff process: the acts of staff for one worker's journeys, since each start of the command would read two thousand files again. */
import { actAsOperator } from '@baize/server/app/operator-act.ts'
import { movedTime } from '@baize/server/app/testing/moved-time.ts'

/** The exit code of an act, and what it printed. */
export type StaffAnswer = { readonly code: number; readonly said: string; readonly complained: string }

const time = movedTime()

async function act(words: readonly string[]): Promise<StaffAnswer> {
  const said: string[] = []
  const complained: string[] = []
  const heard = { say: (line: string) => said.push(line), complain: (line: string) => complained.push(line) }
  const code = await actAsOperator(words, heard, time).catch((error: unknown) => {
    complained.push(String(error))
    return 3
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

process.on('message', (words: readonly string[]) => void act(words).then((answer) => process.send?.(answer)))
