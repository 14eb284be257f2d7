/** Staff: the operator's acts against the data folder of the product under test, for journeys in which staff change something. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from '@playwright/test'
import type { StaffAnswer } from './staff-process.ts'

/** Where the product that this journey plays on keeps its data. */
export const dataFolder = (): string => String(test.info().project.metadata['data'])

type Office = { readonly staff: ChildProcess; readonly closed: Promise<never> }
type Environment = Readonly<Record<string, string>>
/** Runs one act, by both of the demonstration's staff where it needs two; throws where it is refused. */
export type Staff = (...words: string[]) => Promise<string>

/** It ends with the worker, which does not wait for it. */
function openOffice(environment: Environment): Office {
  const staff = fork(path.join(import.meta.dirname, 'staff-process.ts'), { execArgv: [], env: { ...process.env, ...environment } })
  staff.unref()
  staff.channel?.unref()
  const closed = once(staff, 'exit').then(([code]) => {
    throw new Error(`the staff's process ended with ${code}`)
  })
  closed.catch(() => undefined)
  return { staff, closed }
}

/** The staff of a product; the environment names its data folder. */
export function staffOf(environment: () => Environment): Staff {
  let office: Office | undefined
  let before: Promise<unknown> = Promise.resolve()
  const ask = async (words: readonly string[]): Promise<string> => {
    const { staff: asked, closed } = (office ??= openOffice(environment()))
    const answered = once(asked, 'message') as Promise<[StaffAnswer]>
    asked.send(words)
    const [{ code, said, complained }] = await Promise.race([answered, closed])
    if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${complained}`)
    return said
  }
  /** One act after the other, since an answer does not say which act it belongs to. */
  const run = (words: readonly string[]): Promise<string> => {
    const answer = before.then(() => ask(words))
    before = answer.catch(() => undefined)
    return answer
  }
  const signed = (by: string, words: readonly string[]): Promise<string> =>
    run([...words, '--by', by, '--reason', 'A browser test asks for it'])
  return async (...words) => {
    const said = await signed('Thida', words)
    return said.startsWith('Noted: ') ? signed('Aung', words) : said
  }
}

/** Of the product that this worker's journeys play on, which is one for all of its project. */
export const staff: Staff = staffOf(() => ({ BAIZE_DATA: dataFolder() }))
