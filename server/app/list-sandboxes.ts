/** List sandboxes: the stand-ins of services that are asked whether a person stands in a list: the national register of exclusions. */
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { IdentityOutside } from './identity-outside.ts'
import { startSandbox, type Sandbox } from './sandboxes.ts'

export type ListPlaces = {
  readonly data: string
  readonly siteUrl: string
  readonly log: Log
  readonly secrets: Secrets
  readonly ports: readonly [register: number]
}

/** Starts them, and writes their addresses into `outside`. */
export async function startListSandboxes(outside: IdentityOutside, { data, siteUrl, log, secrets, ports }: ListPlaces): Promise<Sandbox[]> {
  const key = secrets.derive('sandbox register').toString('base64url')
  const register = await startSandbox({ data, siteUrl, log, name: 'register', port: ports[0], secrets: { key } })
  outside.register = { baseUrl: register.url, key }
  return [register]
}
