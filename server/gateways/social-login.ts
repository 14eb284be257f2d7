/**
 * Social login: the way to the providers that vouch for a person. It is a port with an OpenID Connect adapter and one for an OAuth 2
 * service with a profile call.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  type CustomFetch,
  fetchProtectedResource,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { createOutgoing } from '../platform/outgoing.ts'

/** The start of the browser's trip; we keep it, sealed, until the browser returns. */
export type SocialTrip = { readonly state: string; readonly nonce: string; readonly verifier: string; readonly redirectUri: string }

export type SocialPerson = {
  /** The provider: the issuer's address, which together with the subject is the key of a person. */
  readonly issuer: string
  readonly subject: string
  /** Only an address that the provider has verified. */
  readonly email: string | undefined
  readonly name: string | undefined
}

export type SocialLogin = {
  begin(redirectUri: string): Promise<Outcome<{ readonly url: string; readonly trip: SocialTrip }, 'unreachable'>>
  /** `query` is what the provider sent back with the browser. */
  finish(trip: SocialTrip, query: string): Promise<Outcome<SocialPerson, 'refused' | 'unreachable'>>
}

export type SocialClient = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }

const KEPT_MILLISECONDS = 3_600_000
const WAIT_SECONDS = 6

/**
 * How the library makes requests. A provider itself names the addresses of its tokens and keys. Beside its configured address these may only be
 * public ones. A hijacked provider then cannot make this server call addresses inside.
 */
function guardedFetch(issuer: string): CustomFetch {
  const outgoing = createOutgoing({
    trusted: () => [new URL(issuer).origin],
    timeoutMilliseconds: WAIT_SECONDS * 1000,
    mostBytes: 256 * 1024,
  })
  return (address, { method, headers, body, signal }) =>
    outgoing(address, {
      method,
      headers,
      ...(body === null || body === undefined ? {} : { body: body instanceof URLSearchParams ? body.toString() : (body as string) }),
      ...(signal ? { signal } : {}),
    })
}

const isPlain = (issuer: string): boolean => issuer.startsWith('http:')
const shortText = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= longest ? value : undefined

/** An address counts only by the provider's own word: silence is no word, and neither is a text that looks like it. */
const verifiedEmail = (said: Readonly<Record<string, unknown>>): string | undefined =>
  said['email_verified'] === true ? shortText(said['email'], 254) : undefined

/** The library throws for what the provider refused. Its error's code distinguishes a provider that is away or broken from a refusal. */
const faultOf = (error: unknown): 'refused' | 'unreachable' => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const lost = error instanceof TypeError || /^OAUTH_(TIMEOUT|RESPONSE_IS_NOT_CONFORM|RESPONSE_IS_NOT_JSON)$/.test(code)
  return lost ? 'unreachable' : 'refused'
}

async function beginTrip(config: Configuration, redirectUri: string, scope: string): Promise<{ url: string; trip: SocialTrip }> {
  const trip = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier(), redirectUri }
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    code_challenge: await calculatePKCECodeChallenge(trip.verifier),
    code_challenge_method: 'S256',
    state: trip.state,
    ...(scope.includes('openid') ? { nonce: trip.nonce } : {}),
  })
  return { url: url.href, trip }
}

const backAt = ({ redirectUri }: SocialTrip, query: string): URL => new URL(`${redirectUri}?${query.replace(/^\?/, '')}`)

/** A provider with discovery and signed identity tokens. Its published data is read again after an hour. `now` is milliseconds since 1970. */
export function oidcLogin(client: () => SocialClient | undefined, now: () => number): SocialLogin {
  let kept: { readonly of: string; readonly config: Configuration; readonly until: number } | undefined
  const configOf = async ({ issuer, clientId, clientSecret }: SocialClient): Promise<Configuration> => {
    if (kept?.of === issuer && now() < kept.until) return kept.config
    const config = await discovery(new URL(issuer), clientId, undefined, ClientSecretBasic(clientSecret), {
      timeout: WAIT_SECONDS,
      [customFetch]: guardedFetch(issuer),
      ...(isPlain(issuer) ? { execute: [allowInsecureRequests] } : {}),
    })
    kept = { of: issuer, config, until: now() + KEPT_MILLISECONDS }
    return config
  }
  return {
    async begin(redirectUri) {
      const known = client()
      if (!known) return refused('unreachable')
      try {
        return done(await beginTrip(await configOf(known), redirectUri, 'openid email profile'))
      } catch {
        return refused('unreachable')
      }
    },
    async finish(trip, query) {
      const known = client()
      if (!known) return refused('unreachable')
      try {
        const tokens = await authorizationCodeGrant(await configOf(known), backAt(trip, query), {
          pkceCodeVerifier: trip.verifier,
          expectedState: trip.state,
          expectedNonce: trip.nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        const subject = shortText(claims?.sub, 255)
        if (!claims || subject === undefined) return refused('refused')
        return done({ issuer: claims.iss, subject, email: verifiedEmail(claims), name: shortText(claims['name'], 120) })
      } catch (error) {
        return refused(faultOf(error))
      }
    },
  }
}

/** A provider of plain OAuth 2 whose profile call names the person. Its addresses follow a version under one host. */
export function profileLogin(client: () => SocialClient | undefined): SocialLogin {
  const configOf = ({ issuer, clientId, clientSecret }: SocialClient): Configuration => {
    const config = new Configuration(
      {
        issuer,
        authorization_endpoint: `${issuer}/v21.0/dialog/oauth`,
        token_endpoint: `${issuer}/v21.0/oauth/access_token`,
      },
      clientId,
      undefined,
      ClientSecretPost(clientSecret),
    )
    config.timeout = WAIT_SECONDS
    config[customFetch] = guardedFetch(issuer)
    if (isPlain(issuer)) allowInsecureRequests(config)
    return config
  }
  return {
    async begin(redirectUri) {
      const known = client()
      return known ? done(await beginTrip(configOf(known), redirectUri, 'email public_profile')) : refused('unreachable')
    },
    async finish(trip, query) {
      const known = client()
      if (!known) return refused('unreachable')
      try {
        const config = configOf(known)
        const tokens = await authorizationCodeGrant(config, backAt(trip, query), {
          pkceCodeVerifier: trip.verifier,
          expectedState: trip.state,
        })
        const profile = new URL(`${known.issuer}/v21.0/me?fields=id,name,email`)
        const answer = await fetchProtectedResource(config, tokens.access_token, profile, 'GET')
        if (answer.status >= 500) return refused('unreachable')
        const said = (await answer.json()) as Record<string, unknown>
        const subject = shortText(said['id'], 255)
        if (subject === undefined) return refused('refused')
        return done({ issuer: known.issuer, subject, email: verifiedEmail(said), name: shortText(said['name'], 120) })
      } catch (error) {
        return refused(faultOf(error))
      }
    },
  }
}
