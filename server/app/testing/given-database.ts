/** Given database: a PostgreSQL beside the product, and the environment of a product that runs on it. */
import { randomBytes } from 'node:crypto'
import { chmod } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../../platform/database.ts'
import { startEmbedded, type EmbeddedPostgres } from '../../platform/embedded-postgres.ts'

export type GivenDatabase = { readonly cluster: EmbeddedPostgres; readonly environment: Record<string, string> }

export async function givenDatabase(folder: string): Promise<GivenDatabase> {
  // One that keeps what it acknowledges: the ledger refuses one that does not.
  const cluster = await startEmbedded({ dir: path.join(folder, 'cluster') })
  // The server runs as somebody else than who runs the tests, where that is root.
  await Promise.all([cluster.socketDir, folder].map((each) => chmod(each, 0o777)))
  const owner = openDatabase({ connection: { host: cluster.socketDir, user: cluster.user, database: 'postgres' }, size: 1 })
  await owner.pool.query('create role baize_app login')
  await owner.close()
  const urlOf = (user: string): string => `postgresql://${user}@localhost/postgres?host=${encodeURIComponent(cluster.socketDir)}`
  return {
    cluster,
    environment: {
      DATABASE_URL: urlOf('baize_app'),
      DATABASE_OWNER_URL: urlOf(cluster.user),
      DATA_KEY: randomBytes(32).toString('base64'),
      SITE_URL: 'https://play.example',
      BAIZE_DATA: path.join(folder, 'data'),
      BUILD_WEB: 'no',
      PORT: '0',
    },
  }
}
