/** Attacks by pages, files and addresses: text that would execute, files that are not pictures, and open redirects. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import { honest, shown, tried, type Attack, type Stage } from './stage.ts'

const SCRIPT = '<script>alert(1)</script>'
const EVIL = 'https://evil.example'

const look = (stage: Stage, at: string): Promise<Response> =>
  fetch(new URL(at, stage.url()), { redirect: 'manual', headers: { 'x-forwarded-for': stage.address(), accept: 'text/html' } })

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A small PNG that claims to be a square of `side`. */
function claims(side: number, pixels = Buffer.alloc(100_000)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

/** A grey picture of eight times eight. */
const picture = (): Buffer => claims(8, Buffer.alloc(8 * 9))

const isPage = async (answer: Promise<Response>): Promise<boolean> => (await answer).status === 200

/** Something of the inside that nobody outside may reach: it counts who came. */
async function inside(): Promise<{ readonly url: string; readonly seen: () => number; close(): void }> {
  let seen = 0
  const server = createServer((_call, reply) => {
    seen += 1
    reply.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen: () => seen, close: () => server.close() }
}

export const WEB: readonly Attack[] = [
  {
    line: 'words of an address come back as a part of the page that runs',
    async run(stage) {
      await shown(isPage(look(stage, '/?x=1')), 'a page with words in its address')
      return tried(
        ['/?x=', '/slot?search=', '/promotions/', '/play/PG/', '/register?code=', '/m/', '/nothing/'].map(async (at) => {
          const answer = await look(stage, `${at}${encodeURIComponent(SCRIPT)}`)
          return (await answer.text()).includes(SCRIPT) || !answer.headers.has('content-security-policy')
        }),
      )
    },
  },
  {
    line: 'a page can be framed by another site, or runs a script of one',
    async run(stage) {
      await shown(isPage(look(stage, '/')), 'a page')
      return tried(
        ['/', '/slot', '/lottery', '/nothing'].map(async (at) => {
          const policy = (await look(stage, at)).headers.get('content-security-policy') ?? ''
          const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '*'
          return !policy.includes("frame-ancestors 'none'") || /unsafe-inline|unsafe-eval|\*|https?:/.test(scripts)
        }),
      )
    },
  },
  {
    line: 'an address leads a browser to another site',
    async run(stage) {
      await shown(isPage(look(stage, '/register?code=AGENT7')), 'a page with a wish in its address')
      return tried(
        [
          '//evil.example',
          '//evil.example/%2f..',
          '/%5cevil.example',
          '/https://evil.example',
          `/register?registerUrl=${EVIL}`,
          `/?domain=${EVIL}`,
          `/?returnTo=${EVIL}`,
          '/wps/game/open?url=//evil.example',
        ].map(async (at) => {
          const place = (await fetch(`${new URL(stage.url()).origin}${at}`, { redirect: 'manual' })).headers.get('location')
          return place !== null && new URL(place, stage.url()).host !== new URL(stage.url()).host
        }),
      )
    },
  },
  {
    line: 'the server is sent to an address of the inside by a relay',
    async run(stage) {
      const person = await stage.person()
      await honest(person.ask('GET', '/wps/relay/MCSFE_getMessages'))
      const { url, seen, close } = await inside()
      const places = [
        url,
        url.replace('127.0.0.1', '2130706433'),
        url.replace('127.0.0.1', '[::ffff:7f00:1]'),
        'http://169.254.169.254/',
        'file:///etc/passwd',
      ]
      const found = await tried(places.map(async (at) => (await person.ask('GET', `/wps/relay/${encodeURIComponent(at)}`)).success))
      close()
      return { ...found, through: found.through + seen() }
    },
  },
  {
    line: 'a picture that is none, lies about its kind, or claims billions of pixels is kept',
    async run(stage) {
      const person = await stage.person()
      const send = async (type: string, body: Buffer): Promise<number> => {
        const headers = {
          'content-type': type,
          authorization: `Bearer ${person.token}`,
          cookie: person.cookie,
          'x-forwarded-for': stage.address(),
        }
        return (await fetch(new URL('/wps/files', stage.url()), { method: 'POST', headers, body: new Uint8Array(body) })).status
      }
      await shown((await send('image/png', picture())) < 400, 'a picture')
      const files: [string, Buffer][] = [
        ['image/png', claims(60_000)],
        ['image/png', claims(0x7fffffff)],
        ['image/png', Buffer.from(SCRIPT)],
        ['image/jpeg', claims(40).subarray(0, 30)],
        ['image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
        ['image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
        ['image/png', Buffer.from('GIF89a/*<svg/onload=alert(1)>*/')],
        ['image/png', Buffer.alloc(0)],
      ]
      return tried(
        files.map(async ([type, body]) => {
          const status = await send(type, body)
          return status < 400 || status >= 500
        }),
      )
    },
  },
  {
    line: 'words of a list, its order or its page reach the database as more than words',
    async run(stage) {
      const person = await stage.person()
      const words = ["' or '1'='1", '1; drop table members', '-1', '9'.repeat(30), '__proto__', '\u0000', '%00', '[]', '1e9']
      const lists = {
        '/wps/records/bets?pageNo=': '1',
        '/wps/relay/MCSFE_getMessages?pageNo=': '1',
        '/wps/wallet/deposits?pageNo=': '1',
        '/lgw/orders?gameCode=': 'ssc-1',
        '/wps/relay/GCSGAME_gameList?search=': 'lantern',
      }
      for (const [list, word] of Object.entries(lists)) await honest(person.ask('GET', `${list}${word}`))
      const asked = Object.keys(lists).flatMap((list) => words.map((word) => `${list}${encodeURIComponent(word)}`))
      return tried(asked.map(async (at) => (await person.ask('GET', at)).status >= 500))
    },
  },
  {
    line: 'words that are long, or made to be slow, are matched without an end',
    async run(stage) {
      const enter = (username: string, password: string) => stage.stranger().ask('POST', '/wps/session/login', { username, password })
      await honest(enter('demo', 'jade-river-2026'))
      const words = ['a'.repeat(30_000), `${'a'.repeat(20_000)}!`, `${'a '.repeat(9_000)}!`]
      // The edge refuses them by their length, before anything matches them.
      return tried(
        words.flatMap((word) => [enter(word, 'x'), enter('somebody', word)]).map(async (said) => (await said).code !== 'invalid-input'),
      )
    },
  },
]
