/** The OAuth 2 half of the social sandbox: a code, a token and a profile call, in the shape of a provider without identity tokens. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { now } from '../clock.ts'
import { claimOf, readForm, sendPage, verifiedIn, whoPage } from './page.ts'

type Person = { readonly id: string; readonly name: string; readonly email: string; readonly email_verified?: boolean }
type Code = { readonly person: Person; readonly redirectUri: string; readonly challenge: string; readonly until: Temporal.Instant }

export type ProfileClient = { readonly clientId: string; readonly clientSecret: string; readonly redirectUris: readonly string[] }

const sendJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
const refuse = (response: ServerResponse, error: string): void => sendJson(response, 400, { error })

/** Answers the paths under `/facebook`. */
export function profileServer(client: ProfileClient): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Person>()

  const dialog = async (request: IncomingMessage, response: ServerResponse, asked: URLSearchParams): Promise<void> => {
    const redirectUri = asked.get('redirect_uri') ?? ''
    if (asked.get('client_id') !== client.clientId || !client.redirectUris.includes(redirectUri)) return refuse(response, 'invalid_client')
    if (request.method !== 'POST') return sendPage(response, whoPage('Facebook', undefined))
    const form = await readForm(request)
    const back = new URL(redirectUri)
    back.searchParams.set('state', asked.get('state') ?? '')
    const email = (form?.get('email') ?? '').trim().toLowerCase().slice(0, 120)
    if (form?.get('act') === 'cancel' || email === '') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomBytes(24).toString('base64url')
      const id = BigInt(`0x${createHash('sha256').update(`person ${email}`).digest('hex').slice(0, 12)}`).toString()
      codes.set(code, {
        person: { id, email, ...claimOf(verifiedIn(form)), name: (form?.get('name') ?? '').slice(0, 80) },
        redirectUri,
        challenge: asked.get('code_challenge') ?? '',
        until: now().add({ seconds: 60 }),
      })
      back.searchParams.set('code', code)
    }
    response.writeHead(303, { location: back.href }).end()
  }

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await readForm(request)
    if (form?.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
      return refuse(response, 'invalid_client')
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const good =
      code !== undefined &&
      code.redirectUri === form.get('redirect_uri') &&
      Temporal.Instant.compare(now(), code.until) < 0 &&
      (code.challenge === '' || code.challenge === challenge)
    if (!good) return refuse(response, 'invalid_grant')
    const access = randomBytes(24).toString('base64url')
    tokens.set(access, code.person)
    sendJson(response, 200, { access_token: access, token_type: 'bearer', expires_in: 600 })
  }

  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/facebook/v21.0/dialog/oauth') return dialog(request, response, searchParams)
    if (pathname === '/facebook/v21.0/oauth/access_token' && request.method === 'POST') return token(request, response)
    const person = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    if (pathname === '/facebook/v21.0/me')
      return person ? sendJson(response, 200, person) : sendJson(response, 401, { error: 'invalid_token' })
    sendJson(response, 404, { error: 'not_found' })
  }
}
