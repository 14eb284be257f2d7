/** Service keys: the keys with which we and a payment service prove ourselves to each other. They are made at the first start and sealed at rest. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'
import type { Sealing } from '../platform/secrets.ts'
import { apiKeyPlace, webhookPlace } from './sealed.ts'
import { changeServiceKeys, insertServiceKeys, lockServiceKeys, serviceKeys } from './store.ts'

export type ServiceKeys = {
  readonly apiKey: string
  /** The newest first. A signature of any of them is accepted. */
  readonly webhookSecrets: readonly string[]
}

export type ServiceKeysNeeds = {
  readonly database: Database
  readonly random: Random
  readonly secrets: Sealing
}

/** A secret in the spelling of Standard Webhooks: `whsec_` and 32 random bytes in Base64. */
const newSecret = (random: Random): string => `whsec_${random.bytes(32).toString('base64')}`

const madeKeys = ({ random, secrets }: Pick<ServiceKeysNeeds, 'random' | 'secrets'>, service: string) => ({
  service,
  apiKeySealed: secrets.seal(apiKeyPlace(service), random.token(32)),
  webhookSecretsSealed: [secrets.seal(webhookPlace(service), newSecret(random))],
})

/** The keys of a service; made when there are none yet, and the same for every process that asks. */
export async function paymentServiceKeys({ database, random, secrets }: ServiceKeysNeeds, service: string): Promise<ServiceKeys> {
  const row =
    (await serviceKeys(database.reader, service)) ??
    (await database.write(async (tx) => {
      await insertServiceKeys(tx, madeKeys({ random, secrets }, service))
      return serviceKeys(tx, service)
    }))
  if (!row) throw new Error(`the keys of ${service} could not be kept`)
  const open = (sealed: string): string => secrets.open(webhookPlace(service), sealed)
  return { apiKey: secrets.open(apiKeyPlace(service), row.apiKeySealed), webhookSecrets: row.webhookSecretsSealed.map(open) }
}

/** What a service has handed to us: its key for our calls, and the secret by which it signs its notices. */
type GivenKeys = { readonly apiKey?: string | undefined; readonly webhookSecret?: string | undefined }
/** Of which service, and what is given. */
export type KeysInput = [service: string, given: GivenKeys]
/** Names are those of `PAYMENT_SERVICES`. */
const SERVICE = /^[a-z0-9-]{1,30}$/
const API_KEY = /^[\x21-\x7e]{16,500}$/
/** 24 bytes at least, in Base64. */
const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]{32,500}={0,2}$/

/** Lays down the keys of a service, before its first order or later. The webhook secret before the new one stays good until the next change. */
export async function setServiceKeys(
  tx: Tx,
  { random, secrets }: Pick<ServiceKeysNeeds, 'random' | 'secrets'>,
  service: string,
  { apiKey, webhookSecret }: GivenKeys,
): Promise<Outcome<{ object: string; before: null; after: { apiKey: string; webhookSecret: string } }, 'value-refused'>> {
  if (!SERVICE.test(service)) return refused('value-refused', { service })
  if (apiKey === undefined && webhookSecret === undefined) return refused('value-refused', { keys: 'one at least is needed' })
  if (apiKey !== undefined && !API_KEY.test(apiKey)) return refused('value-refused', { 'api-key-file': 'at least 16 plain characters' })
  if (webhookSecret !== undefined && !WEBHOOK_SECRET.test(webhookSecret))
    return refused('value-refused', { 'webhook-secret-file': 'whsec_ and at least 24 bytes in Base64' })
  const known = await lockServiceKeys(tx, service)
  // Another process may make them at this moment.
  if (known === undefined) await insertServiceKeys(tx, madeKeys({ random, secrets }, service))
  await changeServiceKeys(tx, service, {
    ...(apiKey === undefined ? {} : { apiKeySealed: secrets.seal(apiKeyPlace(service), apiKey) }),
    ...(webhookSecret === undefined
      ? {}
      : { webhookSecretsSealed: [secrets.seal(webhookPlace(service), webhookSecret), ...(known?.webhookSecretsSealed.slice(0, 1) ?? [])] }),
  })
  const said = (given: string | undefined): string => (given !== undefined ? 'as given' : known === undefined ? 'made here' : 'as before')
  return done({ object: `payment service ${service}`, before: null, after: { apiKey: said(apiKey), webhookSecret: said(webhookSecret) } })
}
