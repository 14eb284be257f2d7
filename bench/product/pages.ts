/** Pages: open live channels in a process of their own. A page that loses its channel comes again as the site's own pages do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { LIVE_PATH, LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { ask, type Person } from './acts.ts'

export type PagesWish = { readonly url: string; readonly people: readonly Person[]; readonly channels: number }

/** The pauses of the site's own pages (`web/api/reconnect.ts`). */
const [LEAST_MS, FIRST_SPREAD_MS, LONGEST_SPREAD_MS] = [250, 24_000, 64_000]

const pauseMs = (failures: number): number =>
  LEAST_MS + Math.random() * Math.min(FIRST_SPREAD_MS * 2 ** Math.min(failures, 8), LONGEST_SPREAD_MS)

let open = 0

/** Opens one channel and answers whether it was open; resolves when it has been lost. */
function channel(url: string, ticket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = io(url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      protocols: [LIVE_PROTOCOL, ticket],
      forceNew: true,
      reconnection: false,
    })
    socket.once('connect', () => {
      open += 1
      socket.once('disconnect', () => {
        open -= 1
        resolve(true)
      })
    })
    socket.once('connect_error', () => {
      socket.close()
      resolve(false)
    })
  })
}

async function page(url: string, person: Person): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    const { said, value } = await ask(url, { method: 'POST', path: '/wps/live/ticket' }, person)
    if (said === 'ok' && (await channel(url, String(value['ticket'])))) failures = 0
    await sleep(pauseMs(failures))
  }
}

process.on('message', (word: PagesWish | 'open') => {
  if (word === 'open') return void process.send?.(open)
  for (let at = 0; at < word.channels; at += 1) void page(word.url, word.people[at % word.people.length] as Person)
})
process.once('disconnect', () => process.exit())
