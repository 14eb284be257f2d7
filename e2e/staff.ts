/** Staff: the operator's acts against the data folder of the product under test, for journeys in which staff change something. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from '@playwright/test'
import type { StaffAnswer } from './staff-process.ts'

/** Where the product that this journey plays on keeps its data. */
export const dataFolder = (): string => String(test.info().project.metadata['data'])

type Office = { readonly staff: ChildProcess; readonly closed: Promise<never> }

/** It ends with the worker, which does not wait for it. */
function openOffice(): Office {
  const staff = fork(path.join(import.meta.dirname, 'staff-process.ts'), {
    execArgv: [],
    env: { ...process.env, BAIZE_DATA: dataFolder() },
  })
  staff.unref()
  staff.channel?.unref()
  const closed = once(staff, 'exit').then(([code]) => {
    throw new Error(`the staff's process ended with ${code}`)
  })
  closed.catch(() => undefined)
  return { staff, closed }
}

/** Of this worker, which plays the journeys of one project, and so on one product. */
let office: Office | undefined
let before: Promise<unknown> = Promise.resolve()

async function ask(words: readonly string[]): Promise<string> {
  const { staff, closed } = (office ??= openOffice())
  const answered = once(staff, 'message') as Promise<[StaffAnswer]>
  staff.send(words)
  const [{ code, said, complained }] = await Promise.race([answered, closed])
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${complained}`)
  return said
}

/** One act after the other, since an answer does not say which act it belongs to. */
function run(words: readonly string[]): Promise<string> {
  const answer = before.then(() => ask(words))
  before = answer.catch(() => undefined)
  return answer
}

const signed = (by: string, words: readonly string[]): Promise<string> =>
  run([...words, '--by', by, '--reason', 'A browser test asks for it'])

/** Runs one act, by both of the demonstration's staff where it needs two; throws where it is refused. */
export async function staff(...words: string[]): Promise<string> {
  const said = await signed('Thida', words)
  return said.startsWith('Noted: ') ? signed('Aung', words) : said
}
