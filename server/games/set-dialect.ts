/** Set dialect: which dialect a vendor speaks at our wallet, and the key or secret that identifies its calls. */
import { createPublicKey } from 'node:crypto'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Random } from '../platform/random.ts'
import type { Tx } from '../platform/database.ts'
import type { Shelf } from './catalogue/shelf.ts'
import { vendorSecretPlace } from './sealed.ts'
import { DIALECTS, raiseVersion, writeDialect, writeVendorSecret, type SpokenBy } from './store.ts'
import type { SecretNeeds } from './vendor-secret.ts'

const SPOKEN: readonly SpokenBy[] = [...DIALECTS, 'transfer']
const SHORTEST_SECRET = 16

function isPublicKey(text: string): boolean {
  try {
    return createPublicKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/**
 * A dialect whose vendors sign with their own key needs that key. The others get a secret of ours where none is given. The previous secret
 * stays valid.
 */
export async function setVendorDialect(
  tx: Tx,
  needs: { readonly shelf: Shelf; readonly secrets: SecretNeeds; readonly random: Random },
  vendor: string,
  spoken: string,
  given: string | undefined,
): Promise<Outcome<{ before: { dialect: string }; after: { dialect: string } }, 'not-found' | 'value-refused'>> {
  const dialect = SPOKEN.find((name) => name === spoken)
  if (dialect === undefined) return refused('value-refused', { dialect: spoken })
  if (dialect === 'hub88' ? given === undefined || !isPublicKey(given) : given !== undefined && given.length < SHORTEST_SECRET)
    return refused('value-refused', { secret: dialect === 'hub88' ? 'an RSA public key is needed' : 'too short' })
  const before = await writeDialect(tx, vendor, dialect)
  if (before === undefined) return refused('not-found')
  await writeVendorSecret(tx, vendor, needs.secrets.seal(vendorSecretPlace(vendor), given ?? needs.random.token(32)))
  await raiseVersion(tx)
  needs.shelf.changed()
  return done({ before: { dialect: before }, after: { dialect } })
}
