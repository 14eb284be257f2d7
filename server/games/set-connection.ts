/** Set connection: staff set a vendor's address and the fields that it requires from us. It applies from the next launch, without a restart. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { Shelf } from './catalogue/shelf.ts'
import { withConnection, type Connection, type ConnectionChange } from './connection.ts'
import { raiseVersion, readConnection, writeConnection } from './store.ts'

export async function setVendorConnection(
  tx: Tx,
  shelf: Shelf,
  vendor: string,
  given: ConnectionChange,
): Promise<Outcome<{ before: Connection; after: Connection }, 'not-found' | 'value-refused'>> {
  const before = await readConnection(tx, vendor)
  if (before === undefined) return refused('not-found')
  const read = withConnection(before, given)
  if ('wrong' in read) return refused('value-refused', { [read.wrong]: given[read.wrong as keyof Connection] ?? '' })
  await writeConnection(tx, vendor, read.ok)
  await raiseVersion(tx)
  shelf.changed()
  return done({ before, after: read.ok })
}
