/** The callback of the payment services behind the real edge: what it reads, and how it answers what it does not take. */
import { expect, it } from 'vitest'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { createHttp } from '../platform/http.ts'
import { createLimits } from '../platform/limits.ts'
import { createLog } from '../platform/log.ts'
import { walletRawRoutes } from './routes.ts'
import type { Wallet } from './wallet.ts'

/** A service whose messages are judged as the test says. */
async function callback(judged: Outcome<object, string>) {
  const heard: object[] = []
  const wallet = {
    hearsService: (name: string) => name === 'one',
    readWebhook: async () => judged,
    hear: async (_tx: unknown, said: object) => (heard.push(said), 'credited'),
  } as unknown as Wallet
  const database = { write: async (act: (tx: unknown) => unknown) => act({}) } as unknown as Database
  const app = await createHttp(
    {
      identify: async () => undefined,
      decrypt: async () => refused('decrypt-failed'),
      encryptionRequired: async () => false,
      gate: async () => 0,
      merchantCode: 'baize',
      defaultLanguage: 'EN',
      limits: createLimits(1000),
      log: createLog('silent'),
      secure: true,
      trustProxy: [],
    },
    [],
    walletRawRoutes(wallet, database),
  )
  const send = async (payload: string, service = 'one') => {
    const response = await app.inject({
      method: 'POST',
      url: `/payments/webhook/${service}`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    return [response.statusCode, response.json()]
  }
  return { heard, send, close: () => app.close() }
}

it('[WALLET-03] takes 64 KB and not one byte more, from a service that is set up alone', async () => {
  const { heard, send, close } = await callback(done({ id: 'w1', type: 't', notice: { about: 'other' } }))
  const effect = { status: 'ok', effect: 'credited' }
  expect(await send(' '.repeat(64 * 1024))).toEqual([200, effect])
  expect(await send(' '.repeat(64 * 1024 + 1))).toEqual([413, { error: 'body-too-large' }])
  expect(await send('{}', 'two')).toEqual([404, { error: 'unknown-service' }])
  expect(heard).toEqual([{ service: 'one', id: 'w1', type: 't', notice: { about: 'other' } }])
  await close()
})

it.each([
  ['webhook-malformed', 400],
  ['webhook-forged', 401],
  ['webhook-stale', 401],
])('[WALLET-03] answers %s with %i and hears nothing', async (code, status) => {
  const { heard, send, close } = await callback(refused(code))
  expect([await send('{}'), heard]).toEqual([[status, { error: code }], []])
  await close()
})
