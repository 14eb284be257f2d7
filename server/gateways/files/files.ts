/** Files: where sealed files are stored, and whether that place works. */
import type { Config } from '../../platform/config/config.ts'
import type { Random } from '../../platform/random.ts'
import { FilesFault, folderVault } from './folder.ts'

export { FilesFault } from './folder.ts'

/** The place that the configuration names. The program that speaks S3 is large, so it is loaded only where a bucket is named. */
export async function vaultOf({ filesFolder, filesBucket }: Pick<Config, 'filesFolder' | 'filesBucket'>) {
  if (filesBucket === undefined) return folderVault(filesFolder)
  const { bucketVault } = await import('./bucket.ts')
  return bucketVault(filesBucket)
}

/** Writes, reads and removes a few bytes at the start. A wrong address, key or permission is then known before a member sends a picture. */
export async function proveVault(vault: ReturnType<typeof folderVault>, random: Random): Promise<void> {
  const name = `start-${random.bytes(8).toString('hex')}`
  const bytes = random.bytes(32)
  await vault.put(name, bytes)
  const back = await vault.get(name)
  await vault.remove(name)
  if (!back?.equals(bytes)) throw new FilesFault('the bucket of FILES_URL does not give back what was put into it')
  if (await vault.get(name)) throw new FilesFault('the bucket of FILES_URL keeps what was removed from it')
}
