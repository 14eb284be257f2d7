/**
 * Proves over real sockets that nobody can make the server call an address inside. No address form, name, redirect or later answer of a
 * name server does.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOutgoing, ForbiddenAddress, isPublicAddress, type OutgoingSettings } from './outgoing.ts'

let canary: Server
let other: Server
let port = ''
/** Every connection that reached an internal server. */
let knocks: string[] = []

const portOf = (server: Server): string => String((server.address() as AddressInfo).port)
const listening = (server: Server, host: string, at = 0): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(at, host, resolve))

beforeAll(async () => {
  const answer = (where: string) =>
    createServer((request, reply) => {
      if (request.url === '/away') reply.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
      else if (request.url === '/endless') {
        const pour = (): void => void (reply.destroyed || (reply.write('x'.repeat(65_536)), setImmediate(pour)))
        pour()
      } else if (request.url !== '/silent') reply.end(`${where} ${request.headers.host} ${request.headers['accept-encoding']}`)
    }).on('connection', () => knocks.push(where))
  canary = answer('inside')
  // Every address of this machine, in IPv4 and in IPv6.
  await listening(canary, '::').catch(() => listening(canary, '0.0.0.0'))
  port = portOf(canary)
  other = answer('outside')
  await listening(other, '127.0.0.2')
})
afterEach(() => {
  knocks = []
})
afterAll(() => {
  for (const server of [canary, other]) {
    server.closeAllConnections()
    server.close()
  }
})

/** What a name server that works for somebody else would answer. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'plain.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'two.example': ['93.184.215.14', '127.0.0.1'],
  'meta.example': ['169.254.169.254'],
  'lan.example': ['192.168.1.1'],
  'nowhere.example': [],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'a.localhost': ['127.0.0.1'],
}
/** A guard as wide as it can be set. Where an address leads is then what keeps people out, and not its port or scheme. */
const wide = (more: OutgoingSettings = {}) =>
  createOutgoing({
    ports: ['', port, portOf(other)],
    schemes: ['http:', 'https:'],
    resolve: async (host) => NAMES[host] ?? [],
    timeoutMilliseconds: 2000,
    ...more,
  })

/** Hosts that mean this machine, its neighbours, or nothing of the open internet. */
const INSIDE = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.000.000.001',
  '0',
  '0.0.0.0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7F.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.0x0.0.1',
  '127.255.255.254',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '[::ffff:169.254.169.254]',
  '10.0.0.1',
  '10.1',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '0xc0a80001',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'plain.example',
  'six.example',
  'mapped.example',
  'two.example',
  'meta.example',
  'lan.example',
  'nowhere.example',
]
/** Other spellings of the address, and other schemes. */
const SPELLINGS = [
  'http://user:word@127.0.0.1:PORT/',
  'http://93.184.215.14@127.0.0.1:PORT/',
  'http://user@93.184.215.14/',
  'http://127.0.0.1:PORT#@93.184.215.14/',
  'http://127.0.0.1:PORT?@93.184.215.14/',
  'http:\\\\127.0.0.1:PORT\\',
  'http:127.0.0.1:PORT',
  'http:///127.0.0.1:PORT',
  'http:/\\127.0.0.1:PORT',
  'hTTp://127.0.0.1:PORT',
  ' http://127.0.0.1:PORT ',
  'ht\ntp://127.0.0.1:PORT',
  'http://127.0.0.1\t:PORT',
  'http://%31%32%37.0.0.1:PORT',
  'http://127.0.0.1%2f@93.184.215.14/',
  'file:///etc/passwd',
  'ftp://127.0.0.1:PORT/',
  'gopher://127.0.0.1:PORT/_x',
  'data:text/plain,x',
  'ws://127.0.0.1:PORT/',
  'unix:/tmp/x',
  '//127.0.0.1:PORT',
  '',
  'http://',
  'http://:PORT',
  'http://[::1',
  'http://127.0.0.1:99999/',
]

describe('the way out', () => {
  it(`reaches nothing inside by ${INSIDE.length + SPELLINGS.length} addresses`, async () => {
    expect(INSIDE.length + SPELLINGS.length).toBeGreaterThanOrEqual(60)
    const ask = wide()
    const addresses = [...INSIDE.map((host) => `http://${host}:${port}/`), ...SPELLINGS.map((each) => each.replace('PORT', port))]
    for (const address of addresses)
      await expect(ask(address), address).rejects.toSatisfy(
        (error) => error instanceof ForbiddenAddress || /stands for no address/.test(String(error)),
      )
    expect(knocks).toEqual([])
  })

  it('reaches the same server where the guard treats it as public, so the guard alone caused the silence above', async () => {
    const answer = await wide({ isPublic: (address) => address === '127.0.0.1' })(`http://plain.example:${port}/`)
    expect([answer.status, await answer.text()]).toEqual([200, `inside plain.example:${port} identity`])
    expect(knocks).toEqual(['inside'])
  })

  it('connects to the address that was checked, and resolves a name once', async () => {
    const meanings = ['127.0.0.2', '127.0.0.1', '127.0.0.1']
    let asked = 0
    const resolve = async (): Promise<string[]> => [meanings[(asked += 1) - 1] ?? '127.0.0.1']
    const ask = wide({ resolve, isPublic: (address) => address === '127.0.0.2' })
    expect(await (await ask(`http://turns.example:${portOf(other)}/`)).text()).toContain('outside')
    expect([asked, knocks]).toEqual([1, ['outside']])
    // The next call resolves again, and the name now means an internal address.
    await expect(ask(`http://turns.example:${portOf(other)}/`)).rejects.toThrow(ForbiddenAddress)
    expect([asked, knocks]).toEqual([2, ['outside']])
  })

  it('answers a redirect and does not follow it', async () => {
    const ask = wide({ isPublic: (address) => address === '127.0.0.2' })
    const answer = await ask(`http://127.0.0.2:${portOf(other)}/away`)
    const to = answer.headers.get('location') ?? ''
    expect([answer.status, to]).toEqual([302, `http://127.0.0.1:${port}/inside`])
    await expect(ask(to)).rejects.toThrow(ForbiddenAddress)
    expect(knocks).toEqual(['outside'])
  })

  it('has a time limit and takes no endless answer', async () => {
    const ask = wide({ isPublic: () => true, timeoutMilliseconds: 150, mostBytes: 300_000 })
    for (const path of ['silent', 'endless']) await expect(ask(`http://127.0.0.1:${port}/${path}`), path).rejects.toBeInstanceOf(TypeError)
  })

  it('speaks https on its own port to strangers, and anything to who was configured', async () => {
    const usual = createOutgoing({ isPublic: () => true, trusted: () => [`http://127.0.0.1:${port}`] })
    for (const address of [`http://127.0.0.2:${portOf(other)}/`, `https://127.0.0.2:${portOf(other)}/`, 'http://127.0.0.2/'])
      await expect(usual(address), address).rejects.toThrow(ForbiddenAddress)
    expect(await (await usual(`http://127.0.0.1:${port}/`)).text()).toContain('inside')
    expect(knocks).toEqual(['inside'])
  })

  it('knows what is public', () => {
    for (const address of ['8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450::1'])
      expect(isPublicAddress(address), address).toBe(true)
    for (const address of ['', 'localhost', '127.0.0.1', '::1', '::ffff:8.8.8.8', '::808:808', '10.0.0.1', '999.1.1.1'])
      expect(isPublicAddress(address), address).toBe(false)
  })
})
