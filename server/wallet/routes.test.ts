/** Each call with the act that it reaches. The callback behind the real edge: what it reads, and how it answers what it does not take. */
import { expect, it } from 'vitest'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { openEdge } from '../platform/testing/open-edge.ts'
import { walletRawRoutes, walletRoutes } from './routes.ts'
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
  const app = await openEdge({ isOwnHost: (host) => host !== 'evil.example' }, [], walletRawRoutes(wallet, database))
  const send = async (payload: string, service = 'one', headers: Record<string, string> = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: `/payments/webhook/${service}`,
      headers: { 'content-type': 'application/json', ...headers },
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

it('[WALLET-03, API-08] answers a packed notice by its own word, and one under an unknown host as any other call there', async () => {
  const { heard, send, close } = await callback(done({ id: 'w1', type: 't', notice: { about: 'other' } }))
  expect(await send('{}')).toEqual([200, { status: 'ok', effect: 'credited' }])
  expect(await send('{}', 'one', { 'content-encoding': 'gzip' })).toEqual([415, { error: 'webhook-malformed' }])
  expect(await send('{}', 'one', { host: 'evil.example' })).toEqual([
    421,
    expect.objectContaining({ success: false, code: 'unknown-host' }),
  ])
  expect(heard).toHaveLength(1)
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

const member = { id: 'm1', account: 'mya', role: 'member', currency: 'MMK', wallet: 7n, sessionId: 's1' }
const body = {
  method: 'card',
  amount: '10',
  proofs: ['f1'],
  payeeId: 'p1',
  giveUp: 'g1',
  paymentPassword: 'pw',
  authenticatorCode: '1',
  passkey: { a: 1 },
  reason: 'why',
}
const query = { pageNo: 2, pageSize: 9 }
const [reader, tx] = ['the reader', 'a transaction']

/** What a call asks of the door, act by act, where each answers what the test says, and what it answers itself. */
async function called(name: string, says: Readonly<Record<string, unknown>> = {}, more: object = {}) {
  const asked: unknown[] = []
  const said = done({ proven: true })
  const door = new Proxy(
    {},
    {
      get:
        (_, act) =>
        async (...words: unknown[]) => (asked.push([act, ...words]), says[String(act)] ?? said),
    },
  )
  const write = (kind: string) => async (act: (tx: unknown) => unknown) => act(`${tx} of ${kind}`)
  const database = { reader, transact: write('transact'), write: write('write') } as unknown as Database
  const found = walletRoutes(door as Wallet, database).filter(({ operation }) => operation.name === name)
  expect(found.length, name).toBe(1)
  const ask = {
    person: member,
    key: 'k1',
    language: 'MY',
    origin: 'https://o',
    cookie: (cookie: string) => `cookie ${cookie}`,
    params: { id: 'i1' },
  }
  const answered = await found[0]!.handle({ ...ask, query, body, ...more } as never)
  return { asked, answered: answered === said ? 'as said' : answered }
}

it('[WALLET-01, WALLET-03, WALLET-04] every call of the wallet reaches its own act, for the member and in the language of the caller', async () => {
  const database = { reader, transact: expect.any(Function) as unknown, write: expect.any(Function) as unknown }
  const formed = done(done({ proven: true }))
  const given = { owner: member, key: 'k1', language: 'MY', origin: 'https://o', ...body }
  const answer = { owner: member, key: 'k1', withdrawal: 'i1', ...body }
  const transaction = 'a transaction of transact'
  const plain: Readonly<Record<string, readonly [asked: readonly unknown[], answered?: unknown]>> = {
    balance: [['balance', member], formed],
    cashierOptions: [['options', reader, member, 'MY'], formed],
    listRequirements: [['listRequirements', reader, member, 'MY'], formed],
    createDeposit: [['createDeposit', database, given]],
    readDeposit: [['readDeposit', reader, member, 'i1', 'MY']],
    proveDeposit: [['proveDeposit', transaction, { owner: member, deposit: 'i1', proofs: ['f1'] }, 'MY']],
    listDeposits: [['listDeposits', reader, member, query, 'MY'], formed],
    listReturns: [['listReturns', reader, member, query], formed],
    listPayees: [['listPayees', reader, member, 'MY'], formed],
    changePayee: [['changePayee', transaction, member, 'i1', body, 'MY']],
    removePayee: [['removePayee', transaction, member, 'i1']],
    lineTransferOptions: [['lineOptions', reader, member], formed],
    lineTransfers: [['lineTransfers', reader, member, query], formed],
    readWithdrawal: [['readWithdrawal', reader, member, 'i1', 'MY']],
    answerReceipt: [['answerReceipt', transaction, answer, 'MY']],
    listWithdrawals: [['listWithdrawals', reader, member, query, 'MY'], formed],
  }
  for (const [name, [asked, answered = 'as said']] of Object.entries(plain))
    expect(await called(name), name).toEqual({ asked: [asked], answered })
  const names = walletRoutes({} as Wallet, {} as Database).map(({ operation }) => operation.name)
  const proved = ['addPayee', 'createWithdrawal', 'transferUpline', 'transferDownline']
  expect(names.toSorted()).toEqual([...Object.keys(plain), ...proved].toSorted())
})

it('[WALLET-04, WALLET-06, WC-12] money leaves, and a payee is bound, only once the owner has proved who asks', async () => {
  const transaction = 'a transaction of transact'
  const trip = 'cookie trip'
  const no = { ok: false, code: 'payment-password-wrong' }
  const both = ['proveByBoth', member, { ...body, trip }]
  const bind = ['addPayee', transaction, member, body, 'MY']
  expect(await called('addPayee')).toEqual({ asked: [both, bind], answered: 'as said' })
  expect(await called('addPayee', { proveByBoth: no })).toEqual({ asked: [both], answered: no })
  // Staff see a claim of a number or a name, and no other refusal.
  for (const code of ['payee-taken', 'name-differs', 'name-unsure', 'payee-limit']) {
    const answered = { ok: false, code }
    const noted = code === 'payee-limit' ? [] : [['noteClaim', 'a transaction of write', member, body, code]]
    expect(await called('addPayee', { addPayee: answered })).toEqual({ asked: [both, bind, ...noted], answered })
  }
  const one = ['proveOwner', member, { ...body, trip }]
  const proof = { proven: true }
  const input = { owner: member, key: 'k1', proof, payeeId: 'p1', amount: '10', giveUp: 'g1' }
  expect(await called('createWithdrawal')).toEqual({ asked: [one, ['createWithdrawal', transaction, input, 'MY']], answered: 'as said' })
  expect(await called('createWithdrawal', { proveOwner: no })).toEqual({ asked: [one], answered: no })
  const { paymentPassword, authenticatorCode, passkey } = body
  const shown = ['proveOwner', member, { paymentPassword, authenticatorCode, passkey, trip }]
  const sent = (to: unknown) => ['sendAlongLine', transaction, { owner: member, key: 'k1', ...body, to, proof }]
  expect(await called('transferUpline')).toEqual({ asked: [shown, sent('upline')], answered: 'as said' })
  const downline = { body: { account: 'aung', ...body } }
  expect(await called('transferDownline', {}, downline)).toEqual({ asked: [shown, sent({ account: 'aung' })], answered: 'as said' })
  for (const name of ['transferUpline', 'transferDownline'])
    expect(await called(name, { proveOwner: no }, downline)).toEqual({ asked: [shown], answered: no })
})
