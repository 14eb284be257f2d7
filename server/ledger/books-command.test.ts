/** `npm run books` as an operator runs it: a process that says whether the books balance, and exits with 1 when they do not. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { move, openTestLedger } from './ledger-testing.ts'

type CommandResult = { readonly code: number | null; readonly text: string }

function books(env: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, '../app/commands/books.ts')], { env: { ...process.env, ...env } })
    let text = ''
    const hear = (piece: Buffer): void => {
      text += piece.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('close', (code) => resolve({ code, text }))
  })
}

test('[WALLET-02] the command proves the books and names the account that breaks', async () => {
  const world = await openTestLedger()
  const account = await world.account(100n)
  await world.ledger.submit(move('command:bet', account, -10n, 'bet'))
  const { host, user, database } = world.database.connection
  const env = { DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}` }
  expect(await books(env)).toEqual({ code: 0, text: 'The books balance: 1 accounts, 2 transfers, 2 keys.\n' })
  await world.database.pool.query('update ledger_account set balance = 91')
  const broken = await books(env)
  expect(broken.code).toBe(1)
  expect(broken.text).toContain(`account ${account}: balance 91, sum of transfers 90`)
  await world.ledger.close()
  await world.database.drop()
})

test('without a ledger it says where it looked', async () => {
  const said = await books({ DATABASE_URL: '', BAIZE_DATA: '/nowhere' })
  expect(said.code).toBe(1)
  expect(said.text).toContain('there is no book in /nowhere/pg')
})
