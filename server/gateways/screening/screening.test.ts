/** Proves how lists are asked and read: queries by our ids in the body, and an answer that cannot be read is none. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpScreening } from './screening.ts'

type Call = { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }
const calls: Call[] = []
let [status, answer]: [number, unknown] = [200, {}]
const service = createServer((request, reply) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    calls.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    reply.writeHead(status, { 'content-type': 'application/json' }).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => service.close())
beforeEach(() => {
  calls.length = 0
  status = 200
})
const screening = httpScreening(() => ({ baseUrl, key: 'key-of-a-test', set: 'default' }))
const HIT = {
  id: 'inv-001',
  caption: 'Dorvan',
  score: 0.91,
  properties: { topics: ['sanction'] },
  datasets: ['sanctions'],
  last_change: '2026-05-04',
}
const READ = { entry: 'inv-001', version: '2026-05-04', caption: 'Dorvan', score: 9100, topics: ['sanction'], datasets: ['sanctions'] }
const answered = (results: unknown) => ({ responses: { one: { status: 200, results } } })
const ask = () => screening.match([{ id: 'one', name: ['Mya Thida'], birthDate: '1990-01-31', country: 'ZZ' }])

describe('[PROT-08, PA-12] people', () => {
  it('are asked about by our ids, and nothing of them is in the address', async () => {
    answer = answered([HIT])
    expect(await ask()).toEqual([{ id: 'one', hits: [READ] }])
    const [{ method, url, headers, body }] = calls as [Call]
    expect([method, url, headers.authorization]).toEqual(['POST', '/match/default?threshold=0.7&limit=20', 'ApiKey key-of-a-test'])
    expect(JSON.parse(body)).toEqual({
      queries: { one: { schema: 'Person', properties: { name: ['Mya Thida'], birthDate: ['1990-01-31'], country: ['zz'] } } },
    })
  })

  it('without a hit have none, which is another thing than no answer', async () => {
    answer = answered([])
    expect(await ask()).toEqual([{ id: 'one', hits: [] }])
  })

  it.each<[string, unknown]>([
    ['of an error for them', { responses: { one: { status: 500, results: [] } } }],
    ['about somebody else', { responses: { other: { status: 200, results: [] } } }],
    ['with a score above 1', answered([HIT, { ...HIT, score: 7 }])],
    ['with a score below 0', answered([{ ...HIT, score: -0.1 }])],
    ['with a score that is text', answered([{ ...HIT, score: '0.9' }])],
    ['about no entry', answered([{ ...HIT, id: '' }])],
    ['without results', { responses: { one: { status: 200 } } }],
    ['that is a list', []],
    ['that is no document', 'nothing'],
  ])('have none by an answer %s', async (_, said) => {
    answer = said
    expect(await ask()).toEqual([])
  })

  it('have none where the service fails, does not answer, or is not there', async () => {
    ;[status, answer] = [500, answered([HIT])]
    expect(await ask()).toEqual([])
    const query = [{ id: 'one', name: ['Mya'] }]
    expect(await httpScreening(() => ({ baseUrl: 'http://127.0.0.1:9', key: 'k', set: 'default' })).match(query)).toEqual([])
    expect(await httpScreening(() => undefined).match(query)).toEqual([])
  })

  it('an entry whose list dates nothing has another version where something else is said of it', async () => {
    const { last_change: _, ...undated } = HIT
    const version = async (hit: object) => {
      answer = answered([hit])
      return (await ask())[0]?.hits[0]?.version
    }
    expect(await version(undated)).toBe(await version({ ...undated, score: 0.8 }))
    expect(await version(undated)).not.toBe(await version({ ...undated, caption: 'Dorvan K.' }))
  })
})

describe('[PA-12] the version of the lists', () => {
  it.each<[unknown, string | undefined]>([
    [
      {
        datasets: [
          { name: 'other', version: '1' },
          { name: 'default', version: '2026-11-30' },
        ],
      },
      '2026-11-30',
    ],
    [{ datasets: [{ name: 'default', updated_at: '2026-11-29T03:00:00' }] }, '2026-11-29T03:00:00'],
    [{ datasets: [{ name: 'other', version: '1' }] }, undefined],
    [{ datasets: [{ name: 'default' }] }, undefined],
    [{}, undefined],
    ['nothing', undefined],
  ])('of %j is %s', async (said, version) => {
    answer = said
    expect(await screening.list()).toBe(version)
  })
})
