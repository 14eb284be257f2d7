/** Proves that the rooms of a card game are read from its vendor, and that nothing else is taken for them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { httpVendorRooms } from './vendor-rooms.ts'

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
    const rooms = httpVendorRooms({ baseUrl: (vendor) => (vendor === 'GONE' ? undefined : `http://127.0.0.1:${address.port}`) })
    expect(await rooms({ vendor: 'FOURSEATS', game: 'good' })).toEqual([room])
    for (const game of ['odd', 'bad', 'none']) expect(await rooms({ vendor: 'FOURSEATS', game })).toBeUndefined()
    expect(await rooms({ vendor: 'GONE', game: 'good' })).toBeUndefined()
    await new Promise((resolve) => server.close(resolve))
  })
})
