/** The OpenID Connect half of the social sandbox: a certified provider library with one client and our own login page. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider from 'oidc-provider'
import { claimOf, readForm, sendPage, verifiedIn, whoPage, type Verified } from './page.ts'

type Account = { readonly email: string; readonly name: string; readonly verified: Verified }

export type OpenidClient = { readonly clientId: string; readonly clientSecret: string; readonly redirectUris: readonly string[] }

/** The subject is derived from the email address, so that it survives a restart. */
const subjectOf = (email: string): string => createHash('sha256').update(`subject ${email}`).digest('hex').slice(0, 21)

async function makeProvider(issuer: string, client: OpenidClient, accounts: Map<string, Account>): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    findAccount: (_context, id) => {
      const account = accounts.get(id)
      return (
        account && {
          accountId: id,
          claims: () => ({ sub: id, email: account.email, ...claimOf(account.verified), name: account.name }),
        }
      )
    },
    // Consent is not tested here, so entering a name grants it.
    async loadExistingGrant(context) {
      const { client: asked, session, params } = context.oidc
      const grant = new provider.Grant({ clientId: asked?.clientId ?? '', accountId: session?.accountId ?? '' })
      const scope = params?.['scope']
      grant.addOIDCScope(typeof scope === 'string' ? scope : 'openid')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** Answers the provider's own paths and the login page. */
export async function openidServer(
  issuer: string,
  client: OpenidClient,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const accounts = new Map<string, Account>()
  const provider = await makeProvider(issuer, client, accounts)
  const answer = provider.callback()
  return async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    try {
      if (request.method !== 'POST') {
        await provider.interactionDetails(request, response)
        return sendPage(response, whoPage('Google', 'yes'))
      }
      const form = await readForm(request)
      const email = (form?.get('email') ?? '').trim().toLowerCase().slice(0, 120)
      if (form?.get('act') === 'cancel' || email === '')
        return await provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'the person went back' })
      const id = subjectOf(email)
      accounts.set(id, { email, name: (form?.get('name') ?? '').slice(0, 80), verified: verifiedIn(form) })
      await provider.interactionFinished(request, response, { login: { accountId: id, remember: false } })
    } catch {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('This sign-in is over. Please begin again on the site.')
    }
  }
}
