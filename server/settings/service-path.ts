/** Service path: where customer service is found, sealed, so that nobody reads or changes it in transit. The site itself is asked to follow it. */
import type { SealedCell, Sealing } from '../platform/secrets.ts'

export const SERVICE_PATH = '/wps/system/customerService'
/** It is stored in an address and not in a table. */
const IN_ADDRESS: SealedCell = { table: 'address', column: 'customer-service', row: '' }
/** More than there are entries; older ones are sealed again. */
const MOST_KEPT = 100

export type ServicePaths = {
  /** The address of the site that leads to `path`; the same one while this process runs. */
  sealed(path: string): string
  /** The sealed address; undefined where somebody has made it up. */
  opened(sealed: string): string | undefined
}

export function createServicePaths({ seal, open }: Sealing): ServicePaths {
  const kept = new Map<string, string>()
  return {
    sealed(path) {
      const known = kept.get(path)
      if (known !== undefined) return known
      if (kept.size >= MOST_KEPT) kept.clear()
      const address = `${SERVICE_PATH}/${seal(IN_ADDRESS, path)}`
      kept.set(path, address)
      return address
    },
    opened(sealed) {
      try {
        return open(IN_ADDRESS, sealed)
      } catch {
        return undefined
      }
    },
  }
}
