/** Outgoing calls: the server speaks to the outside world in its gateways only, at configured places, without following anybody elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const server = path.resolve(import.meta.dirname, '..')
/** What of the server runs in the product: tests, the worlds that only tests build, and what integrators run from outside do not. */
const FOR_TESTS =
  /\.test\.ts$|(^|\/)(world|testing[^/]*|[a-z-]*-world|wallet-desk|dialect-vendors|product-[a-z-]+)\.ts$|(^|\/)games\/check\//
const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => name.endsWith('.ts') && !name.includes('node_modules/') && !FOR_TESTS.test(name))
const textOf = (name: string): string => readFileSync(path.join(server, name), 'utf8')

const SPEAKS =
  /(?<![\w.])fetch\(|node:(?:http|https|net|tls|dgram|http2)'|from '(?:undici|axios|got|ws|nodemailer|openid-client)'|new WebSocket\(/g
/**
 * Beside the gateways: the guarded way out, the sandboxes' own mail address and payment page on this machine, and those who listen. Two only read
 * how an address is written.
 */
const ALSO = new Set([
  'platform/outgoing.ts',
  'app/history/making.ts',
  'app/history/money.ts',
  'app/identity-outside.ts',
  'app/sandboxes.ts',
  'app/main.ts',
  'app/page/page-headers.ts',
  'platform/edge/listeners.ts',
  'platform/live.ts',
  'platform/config/values.ts',
  'platform/embedded-postgres.ts',
  'staff/networks.ts',
])

describe('outgoing calls', () => {
  it('are made in gateways and nowhere else, so that no address that somebody stored is asked but through the guard', () => {
    const speaking = files.filter((name) => new RegExp(SPEAKS).test(textOf(name)))
    expect(speaking.filter((name) => !name.startsWith('gateways/') && !ALSO.has(name))).toEqual([])
    expect(speaking.filter((name) => name.startsWith('gateways/')).length).toBeGreaterThan(5)
  })

  it('follow no redirect and wait for nobody for ever', () => {
    const calls = files
      .filter((name) => name.startsWith('gateways/'))
      .flatMap((name) =>
        [...textOf(name).matchAll(/(?<![\w.])fetch\(/g)].map(({ index }) => [name, textOf(name).slice(index, index + 700)] as const),
      )
    expect(calls.length).toBeGreaterThan(5)
    for (const [name, call] of calls) {
      expect(call, name).toMatch(/redirect: 'error'/)
      expect(call, name).toMatch(/signal: AbortSignal\.timeout\(/)
    }
  })

  it('never read an address out of the tables or settings', () => {
    for (const name of files.filter((each) => each.startsWith('gateways/')))
      expect(
        [...textOf(name).matchAll(/from '(\.\.\/[^']+)'/g)]
          .map(([, from = '']) => path.posix.join(path.posix.dirname(name), from))
          .filter((from) => !/^(platform|gateways)\//.test(from)),
        name,
      ).toEqual([])
  })
})
