/** List sandboxes: the stand-ins of services that are asked whether a person stands in a list: the national register of exclusions, and lists of names. */
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { IdentityOutside } from './identity-outside.ts'
import { startSandbox, type Sandbox } from './sandboxes.ts'

export type ListPlaces = {
  readonly data: string
  readonly siteUrl: string
  readonly log: Log
  readonly secrets: Secrets
  readonly ports: readonly [register: number, screening: number]
}

/** Starts them, and writes their addresses into `outside`. */
export async function startListSandboxes(outside: IdentityOutside, { data, siteUrl, log, secrets, ports }: ListPlaces): Promise<Sandbox[]> {
  const keyOf = (of: string): string => secrets.derive(`sandbox ${of}`).toString('base64url')
  const [registerKey, screeningKey, set] = [keyOf('register'), keyOf('screening'), 'default']
  const [register, screening] = await Promise.all([
    startSandbox({ data, siteUrl, log, name: 'register', port: ports[0], secrets: { key: registerKey } }),
    startSandbox({ data, siteUrl, log, name: 'screening', port: ports[1], secrets: { key: screeningKey, set } }),
  ])
  outside.register = { baseUrl: register.url, key: registerKey }
  outside.screening = { baseUrl: screening.url, key: screeningKey, set }
  return [register, screening]
}
