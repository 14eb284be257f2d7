/** Proves what each vendor is asked for its book. It is the whole span of an hour in the vendor's own zone, or the hand that is meant. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { settableClock } from '../platform/clock.ts'
import { answeringServer, type AnsweringServer } from './testing/answering-server.ts'
import { httpVendorBooks } from './vendor-books.ts'

let service: AnsweringServer
beforeAll(async () => {
  service = await answeringServer()
})
beforeEach(() => {
  service.asked.length = 0
})
afterAll(() => service.close())

const [from, to] = [Temporal.Instant.from('2026-11-19T23:50:00Z'), Temporal.Instant.from('2026-11-21T00:10:00Z')]
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
/** The fields that were asked, wherever a vendor wants them: behind the address, in a form or in JSON. */
function fieldsAsked(): Record<string, string> {
  const [{ url, body } = { url: '', body: '' }] = service.asked
  const written = body.startsWith('{') ? Object.entries(JSON.parse(body) as object) : [...new URLSearchParams(body)]
  const [path = '', query = ''] = url.split('?')
  return { path, ...Object.fromEntries([...new URLSearchParams(query), ...written].map(([name, value]) => [name, String(value)])) }
}

const HOUR = {
  utc: ['2026-11-19T23:50:00', '2026-11-20T00:50:00'],
  east: ['2026-11-20T07:50:00+08:00', '2026-11-20T08:50:00+08:00'],
} as const
it.each([
  [
    'native',
    { path: '/statement/V/list', from: from.toString(), to: to.toString() },
    { path: '/statement/V/round', player: 'p', game: 'g', round: 'r1' },
  ],
  ['hub88', { start_time: HOUR.utc[0], end_time: HOUR.utc[1], operator_id: '7' }, { round: 'r1', user: 'p', operator_id: '7' }],
  [
    'pragmatic',
    { login: '7', timepoint: String(from.epochMilliseconds) },
    { secureLogin: '7', playerId: 'p', datePlayed: '2026-11-19', timeZone: 'GMT+00:00' },
  ],
  [
    'evolution',
    { path: '/api/gamehistory/v1/casino/games', startDate: `${HOUR.utc[0]}Z`, endDate: `${HOUR.utc[1]}Z` },
    { path: '/api/gamehistory/v1/casino/games/r1' },
  ],
  [
    'awc',
    { agentId: '7', startTime: HOUR.east[0], endTime: HOUR.east[1] },
    { agentId: '7', startTime: '2026-11-20T07:40:00+08:00', endTime: '2026-11-20T08:00:00+08:00' },
  ],
] as const)('[GAME-15] %s is asked for the list of a span, and for one hand', async (dialect, list, round) => {
  const books = httpVendorBooks({ baseUrl: () => service.url, clock: settableClock('2026-11-20T08:00:00Z') })
  const whose = { vendor: 'V', dialect, login: '7', secret: dialect === 'hub88' ? privateKey : 'secret' }
  await books.list({ ...whose, from, to })
  expect(fieldsAsked()).toMatchObject(list)
  service.asked.length = 0
  await books.round({ ...whose, player: 'p', game: 'g', round: 'r1', openedAt: from })
  expect(fieldsAsked()).toMatchObject(round)
})
