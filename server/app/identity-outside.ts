/**
 * Identity's outside: the services for SMS, email, phone verification and social logins, from the environment or from this installation's
 * own sandboxes.
 */
import type { MailAccount } from '../gateways/mail.ts'
import type { PhoneProject } from '../gateways/phone-identity.ts'
import type { SmsAccount } from '../gateways/sms.ts'
import type { CheckService } from '../gateways/checks/checks.ts'
import type { SocialClient } from '../gateways/social-login.ts'
import type { RegisterService } from '../gateways/register/register.ts'
import type { ScreeningService } from '../gateways/screening/screening.ts'
import { SERVICES } from '../platform/config/variables.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import { startSandbox, type Sandbox } from './sandboxes.ts'

export type SocialName = 'google' | 'facebook'

/** Asked at every use, since sandboxes are started after the server is built. */
export type IdentityOutside = {
  sms: SmsAccount | undefined
  mail: MailAccount | undefined
  phone: PhoneProject | undefined
  social: Readonly<Partial<Record<SocialName, SocialClient>>>
  /** The service that looks at documents. */
  checks?: CheckService | undefined
  /** The national register of people who excluded themselves. */
  register?: RegisterService | undefined
  /** The service that compares people with lists of sanctions and of persons in office. */
  screening?: ScreeningService | undefined
}

/** The name of the one service of checks, in the address of its notices and in our rows. */
const CHECK_SERVICE = 'documents'

export const nothingOutside = (): IdentityOutside => ({ sms: undefined, mail: undefined, phone: undefined, social: {} })

/** The services in the environment of an installation with its own database; a service that is not named is not offered. */
export function identityOutsideFrom(env: NodeJS.ProcessEnv): IdentityOutside {
  const all = <Names extends string>(names: Readonly<Record<Names, string>>): Readonly<Record<Names, string>> | undefined => {
    const read = Object.fromEntries(Object.entries(names).map(([name, variable]) => [name, env[String(variable)] ?? '']))
    return Object.values(read).every(Boolean) ? (read as Record<Names, string>) : undefined
  }
  const client = (name: SocialName, issuer: string): SocialClient | undefined => {
    const known = all(SERVICES[name])
    return known && { ...known, issuer: env[`${name.toUpperCase()}_ISSUER`] ?? issuer }
  }
  const google = client('google', 'https://accounts.google.com')
  const checks = all(SERVICES.checks)
  const facebook = client('facebook', 'https://www.facebook.com')
  return {
    sms: all(SERVICES.sms),
    mail: all(SERVICES.mail),
    phone: all(SERVICES.phone),
    checks: checks && { name: CHECK_SERVICE, ...checks },
    register: all(SERVICES.register),
    screening: all(SERVICES.screening),
    social: { ...(google ? { google } : {}), ...(facebook ? { facebook } : {}) },
  }
}

export type SandboxPlaces = {
  readonly data: string
  readonly siteUrl: string
  readonly log: Log
  readonly secrets: Secrets
  /** The page of sent messages, and the key of its entry call. */
  readonly outbox: Promise<{ readonly url: string; readonly key: string }>
  readonly ports: readonly [post: number, social: number, checks: number]
}

async function mailAddress(url: string, key: string): Promise<string> {
  const answer = await fetch(new URL('/mail-address', url), { headers: { authorization: `Bearer ${key}` } })
  return ((await answer.json()) as { url: string }).url
}

const keysOfChecks = (secrets: Secrets) => {
  const key = (of: string): string => secrets.derive(`sandbox checks ${of}`).toString('base64url')
  return { token: key('token'), secret: key('calls'), webhookSecret: key('notices') }
}

/** Starts the post office, the provider of social logins and the service of identity checks, and writes their addresses into `outside`. */
export async function startIdentitySandboxes(outside: IdentityOutside, places: SandboxPlaces): Promise<Sandbox[]> {
  const { data, siteUrl, log, secrets, ports } = places
  const key = secrets.derive('sandbox post').toString('base64url')
  const clientSecret = secrets.derive('sandbox social').toString('base64url')
  const startPost = async (): Promise<Sandbox> => {
    const outbox = await places.outbox
    const postSecrets = { key, outboxUrl: outbox.url, outboxKey: outbox.key }
    return startSandbox({ data, siteUrl, log, name: 'post', port: ports[0], secrets: postSecrets })
  }
  const checkKeys = keysOfChecks(secrets)
  const [post, social, checks] = await Promise.all([
    startPost(),
    startSandbox({ data, siteUrl, log, name: 'social', port: ports[1], secrets: { clientSecret } }),
    startSandbox({ data, siteUrl, log, name: 'checks', port: ports[2], secrets: { ...checkKeys, service: CHECK_SERVICE } }),
  ])
  outside.sms = { baseUrl: post.url, account: 'ACbaize', key, from: 'Baize' }
  outside.phone = { baseUrl: post.url, project: 'baize-demo', key }
  outside.mail = { url: await mailAddress(post.url, key), from: 'Baize <no-reply@baize.test>' }
  outside.social = {
    google: { issuer: social.url, clientId: 'baize', clientSecret },
    facebook: { issuer: `${social.url}/facebook`, clientId: 'baize', clientSecret },
  }
  outside.checks = { name: CHECK_SERVICE, dialect: 'applicant-level', baseUrl: checks.url, level: 'identity', ...checkKeys }
  return [post, social, checks]
}
