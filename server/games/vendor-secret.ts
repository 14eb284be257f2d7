/**
 * Vendor secrets: the keys of the vendors' signatures, sealed at rest. Two are active at a time, so that a vendor can change keys without a
 * pause.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Random } from '../platform/random.ts'
import type { Sealing } from '../platform/secrets.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { mayCallFrom } from './addresses.ts'
import type { Shelf } from './catalogue/shelf.ts'
import { DIALECTS, raiseVersion, readVendors, writeAsking, writeVendorSecret, type KeptVendor } from './store.ts'
import { vendorAskingPlace, vendorSecretPlace } from './sealed.ts'
import { limitsOf } from './limit.ts'
import { winTermsOf } from './win-terms.ts'
import type { CallingVendor, VendorAddress } from './vendor-calls.ts'

export type SecretNeeds = Sealing

/** The address of a vendor, for its callers. */
export const placeOf = ({ sandbox, connection: { address } }: KeptVendor): VendorAddress => ({ address, isSandbox: sandbox })

/** Our name and secret at a vendor: as set, else its own code and the shared secret. Hub88 signs with its own key and none of ours. */
export function askingOf(vendor: KeptVendor, { open }: Pick<SecretNeeds, 'open'>): CallingVendor['asking'] {
  const { code, dialect, sealedAsking, sealedSecrets } = vendor
  const [newest] = sealedSecrets
  const place = placeOf(vendor)
  if (sealedAsking !== null)
    return { ...(JSON.parse(open(vendorAskingPlace(code), sealedAsking)) as { login: string; secret: string }), ...place }
  return dialect === 'hub88' || newest === undefined ? undefined : { login: code, secret: open(vendorSecretPlace(code), newest), ...place }
}

type Warn = (about: object, message: string) => void

/** One vendor that may call, with its secrets opened; the error where one was altered or moved. */
function callingVendor(vendor: KeptVendor, secrets: Pick<SecretNeeds, 'open'>, warn: Warn): CallingVendor | Error | undefined {
  const { code, sealedSecrets, callsASecond, limits, callsKeptDays, freeRoundsPaidBy, addresses } = vendor
  const dialect = DIALECTS.find((name) => name === vendor.dialect)
  if (dialect === undefined || sealedSecrets.length === 0) return undefined
  try {
    return {
      code,
      dialect,
      secrets: sealedSecrets.map((sealed) => secrets.open(vendorSecretPlace(code), sealed)),
      asking: askingOf(vendor, secrets),
      callsASecond,
      limits: limitsOf(limits),
      callsKeptDays,
      freeRoundsPaidBy,
      mayCallFrom: mayCallFrom(addresses),
      winTerms: winTermsOf(vendor.winTerms, vendor.sandbox),
    }
  } catch (error) {
    warn({ err: error, vendor: code }, 'a vendor may not call, since its secret does not open')
    return new Error(`the secret of ${code} does not open`, { cause: error })
  }
}

/**
 * The vendors that may call, their secrets opened once for each version of the catalogue. A call of one whose secret does not open fails, so that the vendor
 * asks again later and no win is lost. The others are served.
 */
export function callingVendors(
  shelf: Shelf,
  secrets: Pick<SecretNeeds, 'open'>,
  warn: Warn,
): (code: string) => Promise<CallingVendor | undefined> {
  let version: bigint | undefined
  let kept = new Map<string, CallingVendor | Error>()
  return async (code) => {
    const catalogue = await shelf.current()
    if (catalogue.version !== version) {
      kept = new Map(
        [...catalogue.vendorOf.values()].flatMap((vendor) => {
          const calling = callingVendor(vendor, secrets, warn)
          return calling === undefined ? [] : [[vendor.code, calling] as const]
        }),
      )
      version = catalogue.version
    }
    const found = kept.get(code)
    if (found instanceof Error) throw found
    return found
  }
}

/** Makes a new secret and answers it. The previous one stays active, and older ones end. */
export async function rotateVendorSecret(
  tx: Tx,
  needs: { readonly shelf: Shelf; readonly secrets: SecretNeeds; readonly random: Random },
  vendor: string,
): Promise<Outcome<{ secret: string }, 'not-found'>> {
  const secret = needs.random.token(32)
  if (!(await writeVendorSecret(tx, vendor, needs.secrets.seal(vendorSecretPlace(vendor), secret)))) return refused('not-found')
  await raiseVersion(tx)
  needs.shelf.changed()
  return done({ secret })
}

/** Sets our identity for questions about a vendor's own books. */
export async function setVendorAsking(
  tx: Tx,
  needs: { readonly shelf: Shelf; readonly secrets: SecretNeeds },
  vendor: string,
  asking: { readonly login: string; readonly secret: string },
): Promise<Outcome<{ login: string }, 'not-found' | 'value-refused'>> {
  const { login, secret } = asking
  if (!/^[!-~]{1,100}$/.test(login) || secret.trim() === '') return refused('value-refused')
  if (!(await writeAsking(tx, vendor, needs.secrets.seal(vendorAskingPlace(vendor), JSON.stringify({ login, secret })))))
    return refused('not-found')
  await raiseVersion(tx)
  needs.shelf.changed()
  return done({ login })
}

/** The newest secret of every sandbox vendor, for the sandbox process and the command line. Real vendors' secrets are never given out here. */
export async function sandboxSecrets(reader: Reader, secrets: Pick<SecretNeeds, 'open'>): Promise<Record<string, string>> {
  const vendors = await readVendors(reader)
  return Object.fromEntries(
    vendors.flatMap(({ code, sandbox, sealedSecrets: [newest] }) =>
      sandbox && newest !== undefined ? [[code, secrets.open(vendorSecretPlace(code), newest)]] : [],
    ),
  )
}
