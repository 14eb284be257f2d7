/**
 * `npm run books`: proves every balance and every invariant of the ledger, names each fault and exits with 1 if there is any.
 * Next: `server/ledger/books/whole.ts`.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { proveBonus } from '../../bonus/bonus.ts'
import { keySums, proveBooks, type Ledger } from '../../ledger/ledger.ts'
import { takeSecretFiles } from '../../platform/config/faults.ts'
import { openDatabase } from '../../platform/database.ts'
import { startEmbedded } from '../../platform/embedded-postgres.ts'
import { proveReturns } from '../../wallet/wallet.ts'

type Reached = { readonly connection: pg.PoolConfig; readonly leave: () => Promise<void> }

/** The database of DATABASE_URL, else the embedded cluster of the data folder: the running one, or one that is started for the proof. */
async function reach(): Promise<Reached> {
  const url = takeSecretFiles(process.env)['DATABASE_URL']
  if (url !== undefined && url !== '') return { connection: { connectionString: url }, leave: async () => undefined }
  const folder = path.resolve(process.env['BAIZE_DATA'] ?? '.data', 'pg')
  const host = (await readFile(path.join(folder, 'socket-dir'), 'utf8').catch(() => '')).trim()
  if (host === '') throw new Error(`there is no book in ${folder}: start the server once, or set DATABASE_URL or BAIZE_DATA`)
  if (existsSync(path.join(host, '.s.PGSQL.5432')))
    return { connection: { host, user: 'baize', database: 'baize' }, leave: async () => undefined }
  const cluster = await startEmbedded({ dir: folder })
  return { connection: { host: cluster.socketDir, user: cluster.user, database: 'baize' }, leave: () => cluster.stop() }
}

async function main(): Promise<number> {
  const { connection, leave } = await reach()
  // No statement timeout: a large ledger takes long.
  const database = openDatabase({ connection: { ...connection, statement_timeout: 0 }, size: 1 })
  try {
    const { reader } = database
    const { faults: ofBook, counted } = await proveBooks(reader)
    const sums: Pick<Ledger, 'keySums'> = { keySums: (beginning, tx, accounts) => keySums(tx ?? reader, beginning, accounts) }
    const [ofBonus, ofReturns] = [await proveBonus(reader, sums), await proveReturns(reader, sums)]
    const named = (invariant: string, details: readonly string[]) => details.map((detail) => ({ invariant, account: undefined, detail }))
    const faults = [...ofBook, ...named('bonus money', ofBonus), ...named('payments that came back', ofReturns)]
    const balanced = faults.length === 0
    for (const { invariant, account, detail } of faults)
      console.error(`${invariant}${account === undefined ? '' : `, account ${account}`}: ${detail}`)
    const size = `${counted.accounts} accounts, ${counted.transfers} transfers, ${counted.keys} keys`
    console.log(balanced ? `The books balance: ${size}.` : `The books do NOT balance: ${faults.length} faults among ${size}.`)
    return balanced ? 0 : 1
  } finally {
    await database.close()
    await leave()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
