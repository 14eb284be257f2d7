/** `npm run vendor:secret -- PG`: prints the signing secret of a sandbox vendor, so that a person can call the wallet by hand. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sandboxSecrets } from '../games/games.ts'
import { connectionOf, readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { createSecrets, keptDataKey } from '../platform/secrets.ts'

/** Prints nothing but the secret; a vendor that is not a sandbox has its secret kept from here, wherever the database is. */
async function main(vendor: string | undefined): Promise<number> {
  if (vendor === undefined) throw new Error('name the vendor: npm run vendor:secret -- PG')
  const config = readConfig(process.env)
  const socketDir = config.databaseUrl
    ? undefined
    : (await readFile(path.join(config.data, 'pg', 'socket-dir'), 'utf8').catch(() => '')).trim()
  if (socketDir === '') throw new Error(`nothing runs in ${config.data}: start the server first, or set DATABASE_URL or BAIZE_DATA`)
  if (config.databaseUrl && config.dataKey === undefined) throw new Error('DATABASE_URL needs DATA_KEY, which opens the secrets')
  const dataKey = config.dataKey === undefined ? await keptDataKey(config.data) : Buffer.from(config.dataKey, 'base64')
  const database = openDatabase({ connection: connectionOf(config, socketDir), size: 1 })
  try {
    const secret = (await sandboxSecrets(database.reader, createSecrets(dataKey)))[vendor]
    if (secret === undefined) throw new Error(`${vendor} is no sandbox vendor`)
    console.log(secret)
    return 0
  } finally {
    await database.close()
  }
}

process.exitCode = await main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
