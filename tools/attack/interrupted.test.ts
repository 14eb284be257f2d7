/** Proves that an interrupted run of the attacks leaves no process behind, however it was ended. Only runs with `WHOLE` have it. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { descendants, isAlive, until } from '@baize/server/app/testing/product-process.ts'
import { longest } from '@baize/server/app/testing.ts'

const SLOW = longest(240_000) * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW })

const SIGNALS: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT']

it.each(SIGNALS)('ends its products and their databases after %s', async (signal) => {
  const run = spawn(process.execPath, [path.resolve(import.meta.dirname, '../attack.ts'), 'accounts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => run.once('exit', resolve))
  let said = ''
  run.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
  const pid = run.pid ?? 0
  try {
    await until(
      () => (/held {2}accounts/.test(said) ? true : undefined),
      () => `no attack was tried: ${said}`,
      SLOW,
    )
    const left = descendants(pid)
    expect(left.map(({ command }) => command).join('\n')).toMatch(
      /server\/app\/main\.ts[^]*postgres -D|postgres -D[^]*server\/app\/main\.ts/,
    )
    run.kill(signal)
    await ended
    await until(
      () => (left.some((each) => isAlive(each.pid)) ? undefined : true),
      () =>
        left
          .filter((each) => isAlive(each.pid))
          .map(({ command }) => command)
          .join('\n'),
      SLOW,
    )
    expect(left.length).toBeGreaterThan(4)
  } finally {
    run.kill('SIGKILL')
  }
})
