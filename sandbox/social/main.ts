/** The sandbox of social logins: its own process with a real OpenID Connect provider and a plain OAuth 2 provider. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import './quiet.ts'
import { openidServer } from './openid.ts'
import { profileServer } from './profile-api.ts'
import { listen, sayReady } from '../own-process.ts'

// No other user of the machine can read its files.
process.umask(0o077)

/** `SECRETS` is JSON: the secret that the site's client has at both; `BAIZE_URL` is where browsers are sent back to. */
const { clientSecret } = JSON.parse(process.env['SECRETS'] ?? '{}') as { clientSecret?: string }
const site = process.env['BAIZE_URL']
if (!clientSecret || !site) throw new Error('the social sandbox needs SECRETS with a clientSecret, and BAIZE_URL')

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>
const clientFor = (provider: string) => ({
  clientId: 'baize',
  clientSecret,
  redirectUris: [new URL(`/login/${provider}`, site).href],
})

const facebook = profileServer(clientFor('facebook'))
let openid: Answer | undefined
const server = createServer((request, response) => {
  const answer = request.url?.startsWith('/facebook/') ? facebook : openid
  if (!answer) return void response.writeHead(503).end()
  answer(request, response).catch(() => response.destroy())
})
server.requestTimeout = 15_000
const url = await listen(server)
openid = await openidServer(url, clientFor('google'))

sayReady(server, url)
