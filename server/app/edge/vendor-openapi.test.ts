/** The published document of the vendors' wallet: it has every call that is served and no other, and what is answered is what it says. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { VENDOR_BODIES } from '@baize/contract/vendor-wallet.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { createWorld, type World } from '../testing/world.ts'

type Content = { readonly content: { readonly 'application/json': { readonly schema: TSchema } } }
type Document = {
  readonly openapi: string
  readonly info: { readonly description: string }
  readonly paths: Readonly<
    Record<string, { readonly post: { readonly requestBody: Content; readonly responses: Readonly<Record<string, Content>> } }>
  >
  readonly components: { readonly schemas: { readonly Refused: TSchema } }
}

let world: World
let document: Document
let secret: string
beforeAll(async () => {
  world = await createWorld({ catalogue: true, outside: { vendors: 'http://127.0.0.1:9' } })
  secret = (await world.house.games.sandboxSecrets())['PG'] ?? ''
  document = JSON.parse((await world.ask({ method: 'GET', path: '/docs/vendors.json' })).text) as Document
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

async function call(name: string, fields: object, key = secret) {
  const at = `/vendor/v1/PG/${name}`
  const payload = JSON.stringify(fields)
  const timestamp = String(world.clock.now().epochMilliseconds)
  const signature = `v2,${createHmac('sha256', Buffer.from(key)).update(`${timestamp}.POST ${at}.${payload}`).digest('base64')}`
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature }
  const answer = await world.app.inject({ method: 'POST', url: at, payload, headers })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

/** The schema of an answer with the one reference put in. */
function answersOf(name: string, status: number) {
  const { schema } = document.paths[`/vendor/v1/{vendor}/${name}`]!.post.responses[String(status)]!.content['application/json']
  const text = JSON.stringify(schema).replaceAll(
    '{"$ref":"#/components/schemas/Refused"}',
    JSON.stringify(document.components.schemas.Refused),
  )
  return Compile(JSON.parse(text) as TSchema)
}

describe('[API-01, GAME-21] the document of the vendors’ wallet', () => {
  it('has every call of the native dialect with its body, and nothing of the site', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(Object.keys(VENDOR_BODIES).map((name) => `/vendor/v1/{vendor}/${name}`))
    for (const [name, body] of Object.entries(VENDOR_BODIES))
      expect(document.paths[`/vendor/v1/{vendor}/${name}`]!.post.requestBody.content['application/json'].schema).toEqual(
        JSON.parse(JSON.stringify(body)),
      )
  })

  it('is given under a tag and packed, as the document of the site is', async () => {
    const first = await world.app.inject({ method: 'GET', url: '/docs/vendors.json', headers: { 'accept-encoding': 'gzip' } })
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json; charset=utf-8' })
    const headers = { 'if-none-match': String(first.headers['etag']) }
    expect((await world.app.inject({ method: 'GET', url: '/docs/vendors.json', headers })).statusCode).toBe(304)
  })

  it('describes what each call answers, done and refused', async () => {
    const member = await world.rich(100n * UNITS)
    const launched = await world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId: 1 } }, member)
    const token = new URL((launched.value as { url: string }).url).searchParams.get('token') ?? ''
    const opened = await call('session', { token })
    const player = String(opened.body['player'])
    const round = { player, currency: 'MMK', game: 'jade-lanterns', round: 'r1' }
    const asked: [string, object][] = [
      ['session', { token }],
      ['balance', { token, player, currency: 'MMK' }],
      ['bet', { token, ...round, transaction: 'b1', amount: '10', jackpot: 'pool-1', jackpotPart: '0.01234567' }],
      ['bet', { token, ...round, transaction: 'b2', amount: '1000' }],
      ['win', { ...round, transaction: 'w1', reference: 'b1', amount: '5', kind: 'win' }],
      ['resettle', { ...round, transaction: 's1', reference: 'w1', amount: '4' }],
      ['void-settle', { ...round, transaction: 'v1', reference: 'w1' }],
      ['rollback', { ...round, transaction: 'r1', reference: 'b1' }],
      ['end-round', { player, game: 'jade-lanterns', round: 'r1' }],
      ['transaction', { transaction: 'b1' }],
      ['transaction', { transaction: 'never' }],
      ['bet', { token, ...round, transaction: 'b3' }],
      ['bet', { token, ...round, transaction: 'b4', amount: '1', jackpot: 'pool-1' }],
    ]
    const words: unknown[] = []
    for (const [name, fields] of asked) {
      const { status, body } = await call(name, fields)
      words.push(body['status'])
      expect(answersOf(name, status).Check(body), `${name} ${status} ${JSON.stringify(body)}`).toBe(true)
      expect(document.info.description).toContain(body['status'] === 'ok' ? 'answered ok' : String(body['status']))
    }
    expect(words).toEqual([
      'ok',
      'ok',
      'ok',
      'insufficient-funds',
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'unknown-transaction',
      'bad-request',
      'bad-request',
    ])
    const forged = await call('bet', { token, ...round, transaction: 'b5', amount: '1' }, 'another')
    expect(answersOf('bet', forged.status).Check(forged.body)).toBe(true)
    // What a vendor says of a jackpot's pool is kept to the last digit and moves nothing.
    const { rows } = await world.database.pool.query('select transaction, jackpot, amount::text from games_jackpot_part')
    expect(rows).toEqual([{ transaction: 'b1', jackpot: 'pool-1', amount: '0.01234567' }])
  })
})
