/** Staff: the operator's command against the data folder of the product under test, for journeys in which staff change something. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')

/** Runs one act; throws where it is refused. */
export async function staff({ metadata }: Pick<FullConfig, 'metadata'>, ...words: string[]): Promise<string> {
  const args = ['server/app/operator-command.ts', ...words, '--by', 'Browser test', '--reason', 'A browser test asks for it']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    env: { ...process.env, BAIZE_DATA: String(metadata['data']) },
  })
  return stdout
}
