/** Attacks on the edge: floods, hostile bodies and addresses, other sites, races. */
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { bringSeed, dice, withdraw, withPayee } from './people.ts'
import { freshKey, honest, judged, shown, times, tried, won, type Attack, type Person, type Stage } from './stage.ts'

/** The first line of an answer to raw bytes, or nothing where none came. */
const shake = (stage: Stage, lines: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(stage.url())
    const socket = connect(Number(port), hostname)
    let said = ''
    const end = setTimeout(() => socket.destroy(), 5000)
    socket.on('error', () => undefined).on('data', (piece) => (said += piece.toString()))
    socket.once('data', () => socket.end()).once('close', () => (clearTimeout(end), resolve(said.split('\r\n')[0] ?? '')))
    socket.write([...lines, '', ''].join('\r\n'))
  })

const upgrade = (stage: Stage, protocol: string, ip = '198.51.100.7', origin?: string): Promise<string> =>
  shake(stage, [
    'GET /live/?EIO=4&transport=websocket HTTP/1.1',
    `host: ${new URL(stage.url()).host}`,
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    `x-forwarded-for: ${ip}`,
    ...(protocol === '' ? [] : [`sec-websocket-protocol: ${protocol}`]),
    ...(origin === undefined ? [] : [`origin: ${origin}`]),
  ])

const ticketOf = async (who: Pick<Person, 'ask'>): Promise<string> => String((await who.ask('POST', '/wps/live/ticket')).value['ticket'])

/** Texts that are no amount, also empty text and white space. */
const AMOUNTS: readonly unknown[] = [
  '-1',
  '0',
  '1e3',
  '1.00001',
  '0x10',
  'NaN',
  'Infinity',
  '٣',
  '１００',
  '1,000',
  ' 1',
  '1 ',
  '',
  '+1',
  '99999999999999999999',
  1,
  null,
  [],
  {},
  true,
  '1\u0000',
]
/** A member may ask for ten moves of money a minute, and of what comes after them nothing is judged. */
const PAIRS = times(Math.ceil(AMOUNTS.length / 2), (at) => AMOUNTS.slice(at * 2, at * 2 + 2))

const raw = (stage: Stage, path: string, init: RequestInit): Promise<Response> =>
  fetch(new URL(path, stage.url()), {
    method: 'POST',
    redirect: 'manual',
    ...init,
    headers: { 'x-forwarded-for': stage.address(), ...(init.headers as Record<string, string>) },
  })

/** Letters to the house from one address; how many beyond the sixty that are allowed come through. */
async function beyondSixty(stage: Stage, from: (at: number) => string) {
  const write = async (at: number): Promise<number> => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from(at) }
    return (await raw(stage, '/wps/feedback', { method: 'PUT', headers, body: '{}' })).status
  }
  const statuses: number[] = []
  for (let at = 0; at < 68; at += 1) statuses.push(await write(at))
  await shown(
    statuses.slice(0, 60).every((status) => status !== 429),
    'sixty letters',
  )
  return { tries: 68, through: statuses.slice(60).filter((status) => status !== 429).length, note: 'sixty are allowed' }
}

export const GATE: readonly Attack[] = [
  {
    line: 'sockets without a ticket are opened',
    async run(stage) {
      await shown((await upgrade(stage, `${LIVE_PROTOCOL}, ${await ticketOf(stage.stranger())}`)).includes('101'), 'a socket with a ticket')
      return tried(
        times(300, async (at) => (await upgrade(stage, ['', 'baize', 'baize, nonsense', 'other, m'][at % 4] ?? '')).includes('101')),
      )
    },
  },
  {
    line: 'a ticket opens two channels, or one for another site',
    async run(stage) {
      const person = await stage.person()
      const ticket = await ticketOf(person)
      await shown((await upgrade(stage, `${LIVE_PROTOCOL}, ${ticket}`)).includes('101'), 'the ticket itself')
      const foreign = `${LIVE_PROTOCOL}, ${await ticketOf(person)}`
      return tried([
        ...times(4, async () => (await upgrade(stage, `${LIVE_PROTOCOL}, ${ticket}`)).includes('101')),
        upgrade(stage, foreign, undefined, 'https://evil.example').then((said) => said.includes('101')),
      ])
    },
  },
  {
    line: 'one address of strangers holds more than 500 channels',
    isSlow: true,
    async run(stage) {
      const tickets = await Promise.all(times(510, async () => ticketOf(stage.stranger())))
      const open = (ticket: string) =>
        io(stage.url(), {
          path: '/live',
          transports: ['websocket'],
          protocols: [LIVE_PROTOCOL, ticket],
          extraHeaders: { 'x-forwarded-for': '198.51.100.77' },
          reconnection: false,
          forceNew: true,
        })
      const isOpen = (socket: ReturnType<typeof io>): Promise<boolean> =>
        new Promise((resolve) => {
          socket.once('connect', () => resolve(true))
          for (const no of ['connect_error', 'disconnect'] as const) socket.once(no, () => resolve(false))
        })
      const [sockets, opened]: [ReturnType<typeof io>[], boolean[]] = [[], []]
      // A few at a time. A busy machine would let go of those that have not spoken within three seconds.
      // The limit falls between two batches, since a refused one counts until it is closed and would push out one of its own batch.
      while (tickets.length > 0) {
        const few = tickets.splice(0, 25).map(open)
        sockets.push(...few)
        opened.push(...(await Promise.all(few.map(isOpen))))
      }
      for (const socket of sockets) socket.disconnect()
      const held = opened.filter(Boolean).length
      if (held < 500) throw new Error(`only ${held} were opened, so the limit was not met`)
      return { tries: 510, through: Math.max(0, held - 500), note: `${held} were open` }
    },
  },
  {
    line: 'spellings of IPv6 slip through the limit of letters to the house',
    async run(stage) {
      const spellings = [
        '2001:db8:7:7::1',
        '2001:0db8:0007:0007::2',
        '2001:db8:7:7:ffff::3',
        '2001:DB8:7:7::4',
        '2001:db8:7:7:0:0:0:5',
        '2001:db8:7:7:8::6',
        '2001:db8:7:7::7',
        '2001:db8:7:7::8',
      ]
      return beyondSixty(stage, (at) => spellings[at % 8] ?? '')
    },
  },
  {
    line: 'addresses that a caller makes up pass the limit of the one that the proxy saw',
    async run(stage) {
      const seen = stage.address()
      return beyondSixty(stage, (at) => `203.0.113.${at}, ${seen}`)
    },
  },
  {
    line: 'hostile amounts are taken',
    isSlow: true,
    async run(stage) {
      let through = 0
      for (const few of PAIRS) {
        const { who, payeeId } = await withPayee(stage)
        await bringSeed(who)
        const calls = (amount: unknown) => [
          () => who.ask('POST', '/wps/wallet/deposit', { method: 'mynah-pay', amount }),
          () => dice(who, amount),
          () => withdraw(who, payeeId, amount),
        ]
        for (const call of calls('10000')) await honest(call())
        for (const call of few.flatMap(calls)) {
          const said = await judged(call())
          if (said.success || said.status >= 500) through += 1
        }
      }
      return { tries: AMOUNTS.length * 3, through }
    },
  },
  {
    line: 'names twice, prototypes, depth, NUL, forms, packed and endless bodies break or pass',
    async run(stage) {
      const json = { 'content-type': 'application/json' }
      const at = '/wps/session/login'
      const plain = '{"username":"demo","password":"jade-river-2026"}'
      await shown((await raw(stage, at, { headers: json, body: plain })).status === 200, 'the form as it is meant')
      const wishes: RequestInit[] = [
        { headers: json, body: '{"username":"demo","username":"demo","password":"jade-river-2026"}' },
        { headers: json, body: '{"__proto__":{"admin":true},"username":"demo","password":"jade-river-2026"}' },
        { headers: json, body: '{"constructor":{"prototype":{}},"username":"demo","password":"jade-river-2026"}' },
        { headers: json, body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
        { headers: json, body: '{"username":"de\\u0000mo","password":"jade-river-2026"}' },
        { headers: json, body: '{"username":"\\ud800","password":"jade-river-2026"}' },
        { headers: json, body: 'x'.repeat(200_000) },
        { headers: json, body: '' },
        { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'username=demo&password=jade-river-2026' },
        { headers: { 'content-type': 'text/plain' }, body: '{"username":"demo","password":"jade-river-2026"}' },
        { headers: { ...json, 'content-encoding': 'gzip' }, body: '{"username":"demo","password":"jade-river-2026"}' },
        { headers: { 'content-type': 'application/json; charset=utf-7' }, body: '{' },
      ]
      return tried(
        wishes.map(async (wish) => {
          const said = await raw(stage, at, wish)
          return said.status < 400 || said.status >= 500 || /\.ts|node_modules|Error:/.test(await said.text())
        }),
      )
    },
  },
  {
    line: 'odd addresses answer with a fault of ours or with its traces',
    async run(stage) {
      const asked = async (path: string): Promise<string> =>
        shake(stage, [`GET ${path} HTTP/1.1`, `host: ${new URL(stage.url()).host}`, 'connection: close'])
      await shown((await asked('/wps/system/status')).includes(' 200 '), 'an address that is there')
      return tried(
        [
          '/%',
          '/%00',
          '/wps/%2e%2e/%2e%2e/etc/passwd',
          '/art/RNG/PG/..%2f..%2fx.svg',
          '/wps/relay/constructor',
          '/wps/wallet/deposit/%F0%28',
          '//evil.example',
          '/wps/relay/__proto__',
          '/vendor/v1/%00/bet',
          `/${'a'.repeat(5000)}`,
        ].map(async (path) => !/ [2-4]\d\d /.test(await asked(path))),
      )
    },
  },
  {
    line: 'another site acts with the cookie',
    async run(stage) {
      const person = await stage.rich('20000')
      const wishes: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { authorization: '' },
      ]
      await bringSeed(person)
      await honest(dice(person))
      const said = []
      for (const headers of wishes) said.push(await won(dice(person, '100', headers)))
      return tried(said.map((each) => Promise.resolve(each)))
    },
  },
  {
    line: 'a deposit that is sent many times at once under one key is made more than once, or becomes another',
    async run(stage) {
      const person = await stage.rich('20000')
      const order = { method: 'mynah-pay', amount: '10000' }
      const key = freshKey()
      const same = await Promise.all(times(8, () => person.ask('POST', '/wps/wallet/deposit', order, { 'idempotency-key': key })))
      const ids = new Set(same.filter(({ success }) => success).map(({ value }) => value['id']))
      await shown(ids.size > 0, 'one of the orders')
      const other = await person.ask('POST', '/wps/wallet/deposit', { ...order, amount: '11000' }, { 'idempotency-key': key })
      return { tries: 9, through: Math.max(0, ids.size - 1) + (other.success ? 1 : 0), note: `${ids.size} order of 8 with one key` }
    },
  },
  {
    line: 'an answer goes out without the headers that protect it',
    async run(stage) {
      await shown((await raw(stage, '/wps/system/status', { method: 'GET' })).status === 200, 'an address that is there')
      const places = ['/', '/wps/system/status', '/docs/json', '/nothing', '/%', '/.well-known/security.txt', '/art/RNG/PG/x.svg']
      return tried(
        places.map(async (at) => {
          const { headers } = await raw(stage, at, { method: 'GET' })
          return (
            headers.get('x-content-type-options') !== 'nosniff' || !headers.has('content-security-policy') || headers.has('x-powered-by')
          )
        }),
      )
    },
  },
]
