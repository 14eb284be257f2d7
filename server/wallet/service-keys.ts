/** Service keys: the keys with which we and a payment service prove ourselves to each other. They are made at the first start and sealed at rest. */
import type { Database } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'
import type { Sealing } from '../platform/secrets.ts'
import { apiKeyPlace, webhookPlace } from './sealed.ts'
import { changeServiceSecrets, insertServiceKeys, serviceKeys } from './store.ts'

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

/** The keys of a service; made when there are none yet, and the same for every process that asks. */
export async function paymentServiceKeys({ database, random, secrets }: ServiceKeysNeeds, service: string): Promise<ServiceKeys> {
  const row =
    (await serviceKeys(database.reader, service)) ??
    (await database.write(async (tx) => {
      const apiKeySealed = secrets.seal(apiKeyPlace(service), random.token(32))
      await insertServiceKeys(tx, { service, apiKeySealed, webhookSecretsSealed: [secrets.seal(webhookPlace(service), newSecret(random))] })
      return serviceKeys(tx, service)
    }))
  if (!row) throw new Error(`the keys of ${service} could not be kept`)
  const open = (sealed: string): string => secrets.open(webhookPlace(service), sealed)
  return { apiKey: secrets.open(apiKeyPlace(service), row.apiKeySealed), webhookSecrets: row.webhookSecretsSealed.map(open) }
}

/** Puts a new webhook secret before the present one, which stays active until the next change. Answers the new secret. */
export async function renewWebhookSecret({ database, random, secrets }: ServiceKeysNeeds, service: string): Promise<string> {
  const fresh = newSecret(random)
  await database.write(async (tx) => {
    const row = await serviceKeys(tx, service)
    if (!row) throw new Error(`there are no keys of ${service}`)
    await changeServiceSecrets(tx, service, [secrets.seal(webhookPlace(service), fresh), ...row.webhookSecretsSealed.slice(0, 1)])
  })
  return fresh
}
