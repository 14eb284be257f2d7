/** Proves that nothing is concluded from an unreadable vendor's book, in any dialect. What can be read is read to the last digit. */
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settableClock } from '../platform/clock.ts'
import { httpVendorBooks } from './vendor-books.ts'

let server: Server
let answer: { status: number; text: string } = { status: 200, text: '' }
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(answer.status).end(answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

const at = (text: string) => Temporal.Instant.from(text)
const [from, to] = [at('2026-11-20T00:00:00Z'), at('2026-11-20T00:30:00Z')]
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const books = () =>
  httpVendorBooks({
    baseUrl: (vendor) => (vendor === 'GONE' ? undefined : `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    clock: settableClock('2026-11-20T08:00:00Z'),
  })
const whose = (dialect: string, vendor = 'V') => ({ vendor, dialect, login: '7', secret: dialect === 'hub88' ? privateKey : 'secret' })
const list = (dialect: string, text: string, status = 200) => {
  answer = { status, text }
  return books().list({ ...whose(dialect), from, to })
}
const round = (dialect: string, text: string, status = 200, name = 'r1') => {
  answer = { status, text }
  return books().round({ ...whose(dialect), player: 'p', game: 'g', round: name, openedAt: from })
}

const HEADER = 'playerID,extPlayerID,gameID,playSessionID,timestamp,referenceID,type,amount,currency'
const feed = (row: string, first = 'timepoint=1795219800000') => [first, HEADER, row].join('\n')
const hubLine = (more: object = {}) => ({
  transaction_uuid: 't1',
  transaction_status: 'TS_SUCCESS',
  kind: 'TK_BET',
  user: 'p',
  game_code: 'g',
  round: 'r1',
  inserted_at: '2026-11-20T00:01:00',
  ...more,
})
const bet = (more: object = {}) => ({
  userId: 'p',
  gameCode: 'g',
  platform: 'SV388',
  platformTxId: 'x',
  txTime: '2026-11-20T08:01:00+08:00',
  txStatus: 1,
  ...more,
})
const hand = (more: object = {}) => ({
  id: 'r1',
  startedAt: '2026-11-20T00:01:00Z',
  status: 'Resolved',
  table: { id: 'g' },
  participants: [],
  ...more,
})
const DIALECTS = ['native', 'hub88', 'pragmatic', 'evolution', 'awc']

describe('[GAME-15] a vendor’s own book', () => {
  it.each(DIALECTS)('of %s that is no list is not judged', async (dialect) => {
    for (const text of [
      '',
      'null',
      '{',
      '"x"',
      '7',
      '<html></html>',
      '{"status":"0000","transactions":{}}',
      '{"data":{}}',
      '[{}]',
      '[null]',
      'timepoint=x',
    ])
      expect([text, await list(dialect, text)]).toMatchObject([text, { ok: false, code: 'unreachable' }])
    expect(await list(dialect, '[]', 500)).toMatchObject({ ok: false, code: 'unreachable' })
    for (const text of ['', 'null', '[{}]', '{"error":"0","rounds":{}}', '{"data":{"id":7}}'])
      expect([text, await round(dialect, text)]).toMatchObject([text, { ok: false, code: 'unreachable' }])
    expect(await books().list({ ...whose(dialect, 'GONE'), from, to })).toMatchObject({ ok: false, code: 'unreachable' })
    expect(await books().list({ ...whose('softswiss'), from, to })).toMatchObject({ ok: false, code: 'unreachable' })
  })

  it('of Hub88 is read in hundred-thousandths, and is not asked for without a key of ours', async () => {
    const one = (amount: string, more: object = {}) =>
      JSON.stringify([{ ...hubLine(more), amount: 0 }]).replace('"amount":0', `"amount":${amount}`)
    expect(await list('hub88', one('9007199254740993000'))).toMatchObject({
      ok: true,
      value: { lines: [{ verb: 'bet', units: 900719925474099300n }] },
    })
    expect(await list('hub88', one('5', { kind: 'TK_FREE_BET' }))).toMatchObject({
      ok: true,
      value: { lines: [{ verb: 'bet', units: 0n }] },
    })
    expect(await list('hub88', one('10', { transaction_status: 'TS_ROLLEDBACK' }))).toMatchObject({ value: { lines: [{ undone: true }] } })
    for (const text of [
      one('5'),
      one('-10'),
      one('1.5'),
      one('"x"'),
      one('10', { transaction_status: 'TS_NEW' }),
      one('10', { inserted_at: 'noon' }),
    ])
      expect(await list('hub88', text), text).toMatchObject({ ok: false })
    const calls = asked.length
    expect(await books().list({ ...whose('hub88'), secret: 'no key', from, to })).toMatchObject({ ok: false, code: 'unreachable' })
    expect(asked).toHaveLength(calls)
  })

  it('of Pragmatic is followed from one point of time to the next', async () => {
    const row = 'p,p,g,r1,2026-11-20 00:01:00,b1,B,12.345600,MMK'
    expect(await list('pragmatic', feed(row))).toEqual({
      ok: true,
      value: {
        by: 'acts',
        lines: [{ transaction: 'b1', verb: 'bet', player: 'p', game: 'g', round: 'r1', units: 123456n, at: at('2026-11-20T00:01:00Z') }],
      },
    })
    expect(await list('pragmatic', feed(row, `timepoint=${to.epochMilliseconds - 1}`))).toMatchObject({
      value: { next: String(to.epochMilliseconds - 1) },
    })
    for (const wrong of [
      feed('p,p,g'),
      feed(row.replace('12.3', '-1')),
      feed(row.replace('12.345600', '12.345601')),
      feed(row.replace('2026-', 'x')),
      HEADER,
      feed(row, 'x'),
    ])
      expect(await list('pragmatic', wrong), wrong).toMatchObject({ ok: false })
    const rounds = (one: object) => JSON.stringify({ error: 0, rounds: [{ roundId: 'r1', betAmount: '4.00', winAmount: '1.5', ...one }] })
    expect(await round('pragmatic', rounds({ roundStatus: 'Completed' }))).toMatchObject({
      value: { state: 'ended', stakedUnits: 40_000n, wonUnits: 15_000n },
    })
    expect(await round('pragmatic', rounds({ roundStatus: 'Cancelled' }))).toMatchObject({ value: { state: 'ended', stakedUnits: 0n } })
    expect(await round('pragmatic', rounds({ roundStatus: 'Maybe' }))).toMatchObject({ ok: false, code: 'unreachable' })
    expect(await round('pragmatic', rounds({ roundId: 'r2' }))).toMatchObject({ ok: false, code: 'unknown' })
  })

  it('has each kind and each state of Hub88 and Pragmatic by its meaning, and one that is unknown by its own word', async () => {
    const hub = (kind: string) => list('hub88', JSON.stringify([hubLine({ kind, amount: 10 })]))
    for (const [kind, verb] of [
      ['TK_BET', 'bet'],
      ['TK_FREE_BET', 'bet'],
      ['TK_WIN', 'win'],
      ['TK_FREE_WIN', 'win'],
      ['TK_JP_WIN', 'win'],
      ['TK_BONUS_WIN', 'win'],
      ['TK_ROLLBACK', 'rollback'],
    ] as const)
      expect([kind, await hub(kind)]).toMatchObject([kind, { value: { lines: [{ verb }] } }])
    const row = (kind: string) => `p,p,g,r1,2026-11-20 00:01:00,t1,${kind},1.500000,MMK`
    for (const [kind, verb, units] of [
      ['B', 'bet', 15_000n],
      ['W', 'win', 15_000n],
      ['J', 'win', 15_000n],
      ['R', 'rollback', undefined],
      ['X', 'X', 15_000n],
    ] as const)
      expect([kind, await list('pragmatic', feed(row(kind)))]).toMatchObject([kind, { value: { lines: [{ verb, units }] } }])
    const rounds = (roundStatus: string) =>
      JSON.stringify({ error: 0, rounds: [{ roundId: 'r1', betAmount: '4.00', winAmount: '1.5', roundStatus }] })
    for (const [status, state] of [
      ['Completed', 'ended'],
      ['Cancelled', 'ended'],
      ['InProgress', 'open'],
      ['CompleteInProcess', 'open'],
      ['CancelInProcess', 'open'],
    ] as const)
      expect([status, await round('pragmatic', rounds(status))]).toMatchObject([status, { value: { state } }])
  })

  it('of Evolution and AWC is read hand by hand and bet by bet', async () => {
    const played = hand({ participants: [{ playerId: 'p', bets: [{ stake: 1.5, payout: 3 }, { stake: 2 }] }] })
    const hands = (one: object) => JSON.stringify({ data: [{ games: [one] }] })
    expect(await list('evolution', hands(played))).toMatchObject({
      value: { by: 'rounds', rounds: [{ stakedUnits: 35_000n, wonUnits: 30_000n }] },
    })
    expect(await list('evolution', hands({ ...played, status: 'Cancelled' }))).toMatchObject({
      value: { rounds: [{ stakedUnits: 0n, wonUnits: 0n }] },
    })
    for (const wrong of [
      hand({ participants: [{ playerId: 'p', bets: [{ stake: -1 }] }] }),
      hand({ participants: [{}] }),
      hand({ table: 7 }),
    ])
      expect(await list('evolution', hands(wrong))).toMatchObject({ ok: false })
    expect(await round('evolution', '{}', 404)).toMatchObject({ ok: false, code: 'unknown' })
    expect(await round('evolution', JSON.stringify({ data: { ...played, status: 'Running' } }))).toMatchObject({ value: { state: 'open' } })
    const bets = (...all: object[]) => JSON.stringify({ status: '0000', transactions: all })
    const [open, gone, refund] = [
      bet({ txStatus: 0, realBetAmount: 5, realWinAmount: 9 }),
      bet({ txStatus: 2, realBetAmount: 5 }),
      bet({ txStatus: 3 }),
    ]
    expect(await list('awc', bets(open, gone, refund))).toMatchObject({
      value: { rounds: [{ round: 'SV388:x', stakedUnits: 50_000n, wonUnits: 0n }, { stakedUnits: 0n }] },
    })
    for (const wrong of [bet({ txStatus: 7 }), bet({ realBetAmount: '1e3' }), bet({ txTime: 'noon' }), bet({ platformTxId: null })])
      expect(await list('awc', bets(wrong))).toMatchObject({ ok: false })
    expect(await list('awc', JSON.stringify({ status: '1008', transactions: [] }))).toMatchObject({ ok: false })
    expect(await round('awc', bets(bet({ realBetAmount: 5 })), 200, 'SV388:x')).toMatchObject({
      value: { state: 'ended', stakedUnits: 50_000n },
    })
    expect(await round('awc', bets(bet()), 200, 'SV388:y')).toMatchObject({ ok: false, code: 'unknown' })
  })

  it('is asked for hour by hour where it has no pages', async () => {
    answer = { status: 200, text: '{"status":"0000","transactions":[]}' }
    const nexts: (string | undefined)[] = []
    for (let after: string | undefined, turn = 0; turn < 3; turn += 1) {
      const hour = await books().list({ ...whose('awc'), from, to: from.add({ minutes: 130 }), ...(after === undefined ? {} : { after }) })
      after = hour.ok ? hour.value.next : 'none'
      nexts.push(after)
    }
    expect(nexts).toEqual(['2026-11-20T01:00:00Z', '2026-11-20T02:00:00Z', undefined])
  })
})
