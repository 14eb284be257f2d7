/** Attacks by pages, files and addresses: text that would execute, files that are not pictures, and open redirects. */
import { crc32, deflateSync } from 'node:zlib'
import { times, tried, type Attack, type Stage } from './stage.ts'

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
function claims(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const WEB: readonly Attack[] = [
  {
    line: 'words of an address come back as a part of the page that runs',
    run: (stage) =>
      tried(
        ['/?x=', '/slot?search=', '/promotions/', '/play/PG/', '/register?code=', '/m/', '/nothing/'].map(async (at) => {
          const answer = await look(stage, `${at}${encodeURIComponent(SCRIPT)}`)
          return (await answer.text()).includes(SCRIPT) || !answer.headers.has('content-security-policy')
        }),
      ),
  },
  {
    line: 'a page can be framed by another site, or runs a script of one',
    run: (stage) =>
      tried(
        ['/', '/slot', '/lottery', '/nothing'].map(async (at) => {
          const policy = (await look(stage, at)).headers.get('content-security-policy') ?? ''
          const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '*'
          return !policy.includes("frame-ancestors 'none'") || /unsafe-inline|unsafe-eval|\*|https?:/.test(scripts)
        }),
      ),
  },
  {
    line: 'an address leads a browser to another site',
    run: (stage) =>
      tried(
        ['//evil.example', '//evil.example/%2f..', '/%5cevil.example', '/https://evil.example', `/register?registerUrl=${EVIL}`, `/?domain=${EVIL}`, `/?returnTo=${EVIL}`, '/wps/game/open?url=//evil.example'].map(async (at) => {
          const place = (await fetch(`${new URL(stage.url()).origin}${at}`, { redirect: 'manual' })).headers.get('location')
          return place !== null && new URL(place, stage.url()).host !== new URL(stage.url()).host
        }), // oxfmt-ignore
      ),
  },
  {
    line: 'the server is sent to an address of the inside by a relay',
    async run(stage) {
      const person = await stage.person()
      const inside = ['http://169.254.169.254/', 'http://127.0.0.1:22/', 'http://[::ffff:7f00:1]/', 'file:///etc/passwd', 'http://2130706433/', 'gopher://127.0.0.1/'] // oxfmt-ignore
      return tried(inside.map(async (at) => (await person.ask('GET', `/wps/relay/${encodeURIComponent(at)}`)).success))
    },
  },
  {
    line: 'a picture that is none, lies about its kind, or claims billions of pixels is kept',
    async run(stage) {
      const person = await stage.person()
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
          const headers = { 'content-type': type, authorization: `Bearer ${person.token}`, cookie: person.cookie, 'x-forwarded-for': stage.address() } // oxfmt-ignore
          const said = await fetch(new URL('/wps/files', stage.url()), { method: 'POST', headers, body: new Uint8Array(body) })
          return said.status < 400 || said.status >= 500
        }),
      )
    },
  },
  {
    line: 'words of a list, its order or its page reach the database as more than words',
    async run(stage) {
      const person = await stage.person()
      const words = ["' or '1'='1", '1; drop table members', '-1', '9'.repeat(30), '__proto__', '\u0000', '%00', '[]', '1e9']
      const lists = ['/wps/records/bets?pageNo=', '/wps/relay/MCSFE_getMessages?pageNo=', '/wps/wallet/deposits?state=', '/lgw/orders?state=', '/wps/relay/GCSGAME_gameList?search='] // oxfmt-ignore
      const asked = lists.flatMap((list) => words.map((word) => `${list}${encodeURIComponent(word)}`))
      return tried(asked.map(async (at) => (await person.ask('GET', at)).status >= 500))
    },
  },
  {
    line: 'words that are long, or made to be slow, are matched without an end',
    run: (stage) =>
      tried(
        times(6, async (at) => {
          const word = ['a'.repeat(30_000), `${'a'.repeat(20_000)}!`, `${'a '.repeat(9_000)}!`][at % 3] ?? ''
          const body = at < 3 ? { username: word, password: 'x' } : { username: 'somebody', password: word }
          const { status } = await stage.stranger().ask('POST', '/wps/session/login', body)
          return status < 400 || status >= 500
        }),
      ),
  },
]
