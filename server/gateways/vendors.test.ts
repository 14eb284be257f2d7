/** Proves how a launch address is built, and that it leads back to the site and nowhere else. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { REDIRECT_CORPUS } from '@baize/contract/redirect-corpus.ts'
import { createVendors } from './vendors.ts'

const vendors = createVendors({
  baseUrl: (vendor) => (vendor === 'PG' ? 'http://127.0.0.1:4100/' : vendor === 'BAD' ? 'javascript:alert(1)' : undefined),
  siteUrl: () => 'https://play.example',
})
const launch = { vendor: 'PG', game: 'jade-lanterns', token: 'a+b/c=', language: 'MY', returnUrl: '/rng?page=2' } as const

describe('a launch address', () => {
  it('[GAME-14] names vendor and game in its path and carries token, language and the way back', () => {
    const url = new URL(vendors.launchUrl(launch) ?? '')
    expect(url.origin + url.pathname).toBe('http://127.0.0.1:4100/PG/jade-lanterns')
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: 'a+b/c=', lang: 'MY', return: 'https://play.example/rng?page=2' })
  })

  it('leads back to the site and nowhere else', () => {
    for (const returnUrl of REDIRECT_CORPUS) {
      const back = new URL(new URL(vendors.launchUrl({ ...launch, returnUrl }) ?? '').searchParams.get('return') ?? '')
      expect(back.origin, returnUrl).toBe('https://play.example')
    }
  })

  it('keeps a hostile game code inside the path', () => {
    expect(new URL(vendors.launchUrl({ ...launch, game: '../../x?y#z' }) ?? '').pathname).toBe('/PG/..%2F..%2Fx%3Fy%23z')
  })

  it('is not there while the vendor has no address of the web', () => {
    expect(vendors.launchUrl({ ...launch, vendor: 'CQ9' })).toBeUndefined()
    expect(vendors.launchUrl({ ...launch, vendor: 'BAD' })).toBeUndefined()
  })
})

describe('the rooms of a card game', () => {
  it('are read from the vendor, and are not there when it answers late, badly or with something else', async () => {
    const room = {
      id: 'teak-MMK',
      en: 'Teak room',
      my: 'ကျွန်းခန်း',
      currency: 'MMK',
      stake: '1000',
      seats: 5,
      seated: 2,
      rakeBasisPoints: 300,
      mostRake: '500',
      practice: false,
    }
    const answers: Record<string, string> = {
      good: JSON.stringify({ rooms: [room] }),
      odd: JSON.stringify({ rooms: [{ ...room, stake: '1e3' }] }),
      bad: '<html>',
    }
    const server = createServer((request, response) => {
      const said = answers[request.url?.split('/')[2] ?? '']
      response.writeHead(said === undefined ? 503 : 200).end(said ?? '{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address() as AddressInfo
    const told = createVendors({
      baseUrl: (vendor) => (vendor === 'GONE' ? undefined : `http://127.0.0.1:${address.port}`),
      siteUrl: () => 'https://play.example',
    })
    expect(await told.rooms('FOURSEATS', 'good')).toEqual([room])
    for (const game of ['odd', 'bad', 'none']) expect(await told.rooms('FOURSEATS', game)).toBeUndefined()
    expect(await told.rooms('GONE', 'good')).toBeUndefined()
    await new Promise((resolve) => server.close(resolve))
  })
})
