/** `npm run vendor:secret -- PG`: prints the signing secret of a sandbox vendor, so that a person can call the wallet by hand. */
import { sandboxSecrets } from '../../games/games.ts'
import { connectionOf, readConfig } from '../../platform/config/config.ts'
import { takeSecretFiles } from '../../platform/config/faults.ts'
import { openDatabase } from '../../platform/database.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { dataKeysOf, rememberedSocketDir } from '../embedded-database.ts'

/** Prints nothing but the secret. A vendor that is not a sandbox keeps its secret from here, wherever the database is. */
async function main(vendor: string | undefined): Promise<number> {
  if (vendor === undefined) throw new Error('name the vendor: npm run vendor:secret -- PG')
  const config = readConfig(takeSecretFiles(process.env))
  const socketDir = config.databaseUrl ? undefined : await rememberedSocketDir(config)
  const secrets = createSecrets(await dataKeysOf(config))
  const database = openDatabase({ connection: connectionOf(config, socketDir), size: 1 })
  try {
    const secret = (await sandboxSecrets(database.reader, secrets))[vendor]
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
