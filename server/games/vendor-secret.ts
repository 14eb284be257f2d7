/** Vendor secrets: the keys of the vendors' signatures, sealed at rest; two are active at a time, so that a vendor can change without a pause. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Random } from '../platform/random.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Shelf } from './shelf.ts'
import { DIALECTS, raiseVersion, readVendors, writeVendorSecret } from './store.ts'
import { limitsOf } from './limit.ts'
import type { CallingVendor } from './vendor-calls.ts'

export type SecretNeeds = { readonly seal: (text: string) => string; readonly open: (sealed: string) => string }

/** The vendors that may call, their secrets opened once for each version of the catalogue. */
export function callingVendors(shelf: Shelf, secrets: Pick<SecretNeeds, 'open'>): (code: string) => Promise<CallingVendor | undefined> {
  let version: bigint | undefined
  let kept = new Map<string, CallingVendor>()
  return async (code) => {
    const catalogue = await shelf.current()
    if (catalogue.version !== version) {
      kept = new Map(
        [...catalogue.vendorOf.values()]
          .filter(({ sealedSecrets }) => sealedSecrets.length > 0)
          .flatMap(({ code, dialect: spoken, sealedSecrets, callsASecond, limits, callsKeptDays }) => {
            const dialect = DIALECTS.find((name) => name === spoken)
            const opened = sealedSecrets.map((sealed) => secrets.open(sealed))
            return dialect === undefined
              ? []
              : [[code, { code, dialect, secrets: opened, callsASecond, limits: limitsOf(limits), callsKeptDays }] as const]
          }),
      )
      version = catalogue.version
    }
    return kept.get(code)
  }
}

/** Makes a new secret and answers it; the newest before it stays active, older ones end. */
export async function rotateVendorSecret(
  tx: Tx,
  needs: { readonly shelf: Shelf; readonly secrets: SecretNeeds; readonly random: Random },
  vendor: string,
): Promise<Outcome<{ secret: string }, 'not-found'>> {
  const secret = needs.random.token(32)
  if (!(await writeVendorSecret(tx, vendor, needs.secrets.seal(secret)))) return refused('not-found')
  await raiseVersion(tx)
  needs.shelf.changed()
  return done({ secret })
}

/** The newest secret of every sandbox vendor, for the sandbox process and the command line; real vendors' secrets never come out here. */
export async function sandboxSecrets(reader: Reader, secrets: Pick<SecretNeeds, 'open'>): Promise<Record<string, string>> {
  const vendors = await readVendors(reader)
  return Object.fromEntries(
    vendors.flatMap(({ code, sandbox, sealedSecrets: [newest] }) =>
      sandbox && newest !== undefined ? [[code, secrets.open(newest)]] : [],
    ),
  )
}
