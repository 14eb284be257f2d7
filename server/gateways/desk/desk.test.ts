/** Proves what each dialect's desk sends to a vendor and how it reads the answers: the game's address, the list of games, and free rounds. */
import { createHash, createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { REDIRECT_CORPUS } from '@baize/contract/testing/redirect-corpus.ts'
import { settableClock } from '../../platform/clock.ts'
import { httpVendorDesk } from './desk.ts'

type Heard = { readonly path: string; readonly body: string; readonly headers: Readonly<Record<string, unknown>> }
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const clock = settableClock('2026-11-20T08:00:00Z')
let server: Server
let base: string
let heard: Heard[] = []
/** What is answered, by the end of the path; 404 where nothing is laid out. */
let answers: Record<string, { readonly status?: number; readonly body: unknown }> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      heard.push({ path, body: Buffer.concat(parts).toString(), headers: request.headers })
      const found = Object.entries(answers).find(([end]) => path.split('?')[0]!.endsWith(end))?.[1]
      const { status = 200, body } = found ?? { status: 404, body: {} }
      response.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  heard = []
  answers = {}
})

const desk = httpVendorDesk({ baseUrl: () => undefined, clock, siteUrl: () => 'https://play.example', timeoutMilliseconds: 2_000 })
const SECRETS: Readonly<Record<string, string>> = { hub88: keys.privateKey }
const whose = (dialect: string) => ({
  vendor: 'V1',
  dialect,
  login: '77',
  secret: SECRETS[dialect] ?? 'both know this',
  address: base,
  isSandbox: true,
})
const player = { game: 'a-game', player: 'p1', currency: 'MMK' }
const opening = (dialect: string, more: object = {}) => ({
  ...whose(dialect),
  ...player,
  gameType: 'RNG',
  token: 'a+b/c=0123456789',
  language: 'EN' as const,
  ip: '203.0.113.9',
  isMobile: true,
  returnUrl: '/rng?page=2',
  ...more,
})
const grant = (dialect: string) => ({
  ...whose(dialect),
  ...player,
  id: 'campaign-1',
  rounds: 10,
  stakeUnits: 1_000_000n,
  from: clock.now(),
  until: clock.now().add({ hours: 48 }),
})
const fieldsOf = (body: string | undefined) => JSON.parse(body ?? '{}') as Record<string, unknown>
const formOf = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body))

describe('[GAME-21] Hub88', () => {
  const signed = ({ body, headers }: Heard): boolean =>
    verify('RSA-SHA256', Buffer.from(body), keys.publicKey, Buffer.from(String(headers['x-hub88-signature']), 'base64'))

  it('is asked for a game by a body signed with our key, and what it names is opened', async () => {
    answers['/operator/generic/v2/game/url'] = { body: { url: 'https://games.example/x?y=1' } }
    expect(await desk.open(opening('hub88', { brand: 'b1' }))).toBe('https://games.example/x?y=1')
    expect(heard.map(({ path }) => path)).toEqual(['/api/operator/generic/v2/game/url'])
    expect(signed(heard[0]!)).toBe(true)
    expect(fieldsOf(heard[0]!.body)).toMatchObject({
      operator_id: 77,
      user: 'p1',
      token: 'a+b/c=0123456789',
      sub_partner_id: 'b1',
      platform: 'GPL_MOBILE',
      game_code: 'a-game',
      currency: 'MMK',
      country: 'MM',
      ip: '203.0.113.9',
      lang: 'en',
      lobby_url: 'https://play.example/rng?page=2',
      deposit_url: 'https://play.example/member/depositv2',
    })
    expect(await desk.open({ ...opening('hub88'), secret: 'no key' })).toBeUndefined()
    expect(heard).toHaveLength(1)
  })

  it('lists games, and gives free bets by a template that fits, once named by our own id', async () => {
    answers['/game/list'] = {
      body: [
        { game_code: 'g1', name: 'One', category: 'Slots', freebet_support: true },
        { game_code: 'bad code', name: 'x' },
      ],
    }
    expect(await desk.games(whose('hub88'))).toEqual({ ok: true, value: [{ code: 'g1', name: 'One', kind: 'Slots', freeRounds: true }] })
    const prepaid = (more: object) => ({ prepaid_uuid: 'u-1', bet_value: null, bet_count: null, ...more })
    answers['/freebet/prepaids/list'] = {
      body: [
        prepaid({ prepaid_uuid: 'u-0', bet_value: 5 }),
        prepaid({ prepaid_uuid: 'u-9', bet_count: 11 }),
        prepaid({ bet_value: 10_000_000 }),
      ],
    }
    answers['/freebet/rewards/create'] = { body: { reward_uuid: 'r-1' } }
    expect(await desk.grant(grant('hub88'))).toEqual({ ok: true, value: { reference: 'r-1' } })
    expect(fieldsOf(heard.at(-1)!.body)).toMatchObject({
      user: 'p1',
      prepaid_uuid: 'u-1',
      bet_value: 10_000_000,
      bet_count: 10,
      operator_reference: 'campaign-1',
      start_time: '2026-11-20T08:00:00',
      end_time: '2026-11-22T08:00:00',
    })
    answers['/freebet/prepaids/list'] = { body: [prepaid({ bet_count: 11 })] }
    expect(await desk.grant(grant('hub88'))).toMatchObject({ ok: false, code: 'declined' })
    answers['/freebet/rewards/cancel'] = { body: {} }
    expect(await desk.takeBack({ ...whose('hub88'), reference: 'r-1' })).toMatchObject({ ok: true })
    expect(heard.every(signed)).toBe(true)
  })
})

describe('[GAME-21] Pragmatic', () => {
  const hashed = (text: string): boolean => {
    const { hash, ...rest } = formOf(text)
    const sorted = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))
    const wanted = createHash('md5').update(`${sorted.map(([name, value]) => `${name}=${value}`).join('&')}both know this`)
    return Object.values(rest).every((value) => value !== '') && hash === wanted.digest('hex')
  }

  it('is asked for a game by a form under its hash, and believed only without an error', async () => {
    answers['/CasinoGameAPI/game/url/'] = { body: { error: '0', gameURL: 'https://games.example/play' } }
    expect(await desk.open(opening('pragmatic', { brand: 'style1', country: 'TH' }))).toBe('https://games.example/play')
    expect(hashed(heard[0]!.body)).toBe(true)
    expect(formOf(heard[0]!.body)).toMatchObject({
      secureLogin: '77',
      symbol: 'a-game',
      token: 'a+b/c=0123456789',
      externalPlayerId: 'p1',
      country: 'TH',
      platform: 'MOBILE',
      technology: 'H5',
      stylename: 'style1',
      lobbyUrl: 'https://play.example/rng?page=2',
    })
    await desk.open(opening('pragmatic'))
    expect(hashed(heard[1]!.body) && !('stylename' in formOf(heard[1]!.body))).toBe(true)
    answers['/CasinoGameAPI/game/url/'] = { body: { error: '7', gameURL: 'https://games.example/play' } }
    expect(await desk.open(opening('pragmatic'))).toBeUndefined()
  })

  it('lists games, and gives free rounds under our own code in the query with the games as the body', async () => {
    answers['/getCasinoGames/'] = {
      body: { error: '0', gameList: [{ gameID: 'vs20x', gameName: 'X', typeDescription: 'Video Slots', frbAvailable: true }] },
    }
    expect(await desk.games(whose('pragmatic'))).toMatchObject({ value: [{ code: 'vs20x', freeRounds: true }] })
    answers['/bonus/player/create/'] = { body: { error: '0' } }
    expect(await desk.grant(grant('pragmatic'))).toEqual({ ok: true, value: { reference: 'campaign-1' } })
    const query = heard[1]!.path.split('?')[1] ?? ''
    expect(hashed(query)).toBe(true)
    expect(formOf(query)).toMatchObject({
      bonusCode: 'campaign-1',
      playerId: 'p1',
      rounds: '10',
      startDate: '1795161600',
      expirationDate: '1795334400',
    })
    expect(heard[1]!.body).toBe('{"gameList":[{"gameId":"a-game","betValues":[{"totalBet":100.00,"currency":"MMK"}]}]}')
    // An internal error of the vendor decides nothing; any other code is a refusal.
    answers['/bonus/player/create/'] = { body: { error: '1' } }
    expect(await desk.grant(grant('pragmatic'))).toMatchObject({ code: 'unreachable' })
    answers['/bonus/player/create/'] = { body: { error: '16' } }
    expect(await desk.grant(grant('pragmatic'))).toMatchObject({ code: 'declined' })
    answers['/bonus/cancel/'] = { body: { error: '0' } }
    expect(await desk.takeBack({ ...whose('pragmatic'), reference: 'campaign-1' })).toMatchObject({ ok: true })
  })
})

describe('[GAME-21] Evolution', () => {
  it('is told who plays where, and its way in is read beside its own host', async () => {
    answers['/ua/v1/77/both%20know%20this'] = { body: { entry: '/entry?params=x' } }
    expect(await desk.open(opening('evolution', { brand: 'b1' }))).toBe(`${new URL(base).origin}/entry?params=x`)
    const { player: told, config } = fieldsOf(heard[0]!.body) as Record<string, Record<string, unknown>>
    expect(told).toMatchObject({
      id: 'p1',
      currency: 'MMK',
      language: 'en',
      country: 'MM',
      session: { id: 'a+b/c=0123456789', ip: '203.0.113.9' },
    })
    expect(config).toMatchObject({ brand: { id: 'b1' }, game: { table: { id: 'a-game' } }, channel: { mobile: true } })
    answers = { '/api/lobby/v1/77/state': { body: { tables: { t1: { name: 'Table 1', gameType: 'roulette' } } } } }
    expect(await desk.games(whose('evolution'))).toEqual({
      ok: true,
      value: [{ code: 't1', name: 'Table 1', kind: 'roulette', freeRounds: false }],
    })
    expect(heard.at(-1)!.headers['authorization']).toBe(`Basic ${Buffer.from('77:both know this').toString('base64')}`)
    expect(await desk.grant(grant('evolution'))).toMatchObject({ code: 'not-offered' })
  })
})

describe('[GAME-21] AWC', () => {
  it('is given the member first, who may be there already, and then asked for the game of a platform', async () => {
    answers['/wallet/createMember'] = { body: { status: '1001' } }
    answers['/wallet/doLoginAndLaunchGame'] = { body: { status: '0000', url: 'https://games.example/awc' } }
    expect(await desk.open(opening('awc', { platform: 'SEXYBCRT', gameType: 'LIVE' }))).toBe('https://games.example/awc')
    const [made, opened] = heard.map(({ body }) => formOf(body))
    expect(made).toMatchObject({ cert: 'both know this', agentId: '77', userId: 'p1', currency: 'MMK' })
    expect(opened).toMatchObject({ platform: 'SEXYBCRT', gameType: 'LIVE', gameCode: 'a-game', isMobileLogin: 'true', userId: 'p1' })
    answers['/wallet/createMember'] = { body: { status: '1027' } }
    expect(await desk.open(opening('awc'))).toBeUndefined()
    expect(heard).toHaveLength(3)
    answers['/fetch/getPlatformListByAgent'] = { body: { status: '0000', platform: 'SEXYBCRT,JILI' } }
    expect(await desk.games(whose('awc'))).toMatchObject({ value: [{ code: 'SEXYBCRT', kind: 'platform' }, { code: 'JILI' }] })
    expect(await desk.grant(grant('awc'))).toMatchObject({ code: 'not-offered' })
  })
})

describe('[GAME-21] SOFTSWISS', () => {
  it('is asked for a session and for free spins by signed bodies, and has no list to ask for', async () => {
    answers['/sessions'] = { body: { launch_options: { game_url: 'https://games.example/s', strategy: 'iframe' } } }
    expect(await desk.open(opening('softswiss'))).toBe('https://games.example/s')
    expect(fieldsOf(heard[0]!.body)).toMatchObject({
      casino_id: '77',
      game: 'a-game',
      client_type: 'mobile',
      urls: { return_url: 'https://play.example/rng?page=2' },
      user: { id: 'p1' },
    })
    answers['/freespins/issue'] = { status: 201, body: {} }
    expect(await desk.grant(grant('softswiss'))).toEqual({ ok: true, value: { reference: 'campaign-1' } })
    expect(fieldsOf(heard[1]!.body)).toMatchObject({
      issue_id: 'campaign-1',
      games: ['a-game'],
      freespins_quantity: 10,
      valid_until: '2026-11-22T08:00:00Z',
    })
    for (const { body, headers } of heard)
      expect(headers['x-request-sign']).toBe(createHmac('sha256', 'both know this').update(body).digest('hex'))
    answers['/freespins/issue'] = { status: 400, body: { code: 400 } }
    expect(await desk.grant(grant('softswiss'))).toMatchObject({ code: 'declined' })
    expect(await desk.games(whose('softswiss'))).toMatchObject({ code: 'not-offered' })
  })
})

describe('[GAME-14, GAME-21] native', () => {
  it('is led to by an address that we build, in which a hostile code stays inside the path', async () => {
    const url = new URL((await desk.open(opening('native', { game: '../../x?y#z', room: 'r1' }))) ?? '')
    expect(url.origin + url.pathname).toBe(`${base}/V1/..%2F..%2Fx%3Fy%23z`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token: 'a+b/c=0123456789',
      lang: 'EN',
      return: 'https://play.example/rng?page=2',
      room: 'r1',
    })
    expect(heard).toEqual([])
  })

  it('lists games and gives free rounds by calls signed with time, method and path', async () => {
    answers['/desk/V1/games'] = { body: { games: [{ code: 'g', name: 'G', kind: 'RNG', freeRounds: true }] } }
    expect(await desk.games(whose('native'))).toMatchObject({ value: [{ code: 'g', freeRounds: true }] })
    expect(heard[0]!.headers['x-signature']).toMatch(/^v2,/)
    answers['/desk/V1/free-rounds'] = { body: { id: 'campaign-1', reference: 'f-1' } }
    expect(await desk.grant(grant('native'))).toEqual({ ok: true, value: { reference: 'f-1' } })
    answers['/desk/V1/free-rounds'] = { body: { id: 'another', reference: 'f-1' } }
    expect(await desk.grant(grant('native'))).toMatchObject({ ok: false })
    answers['/desk/V1/take-back'] = { body: {} }
    expect(await desk.takeBack({ ...whose('native'), reference: 'f-1' })).toMatchObject({ ok: true })
  })
})

describe('[GAME-21] every desk', () => {
  const DIALECTS = ['hub88', 'pragmatic', 'evolution', 'awc', 'softswiss', 'native']
  it.each(DIALECTS)('of %s leads back to the site and nowhere else, whatever the page asked for', async (dialect) => {
    answers['/createMember'] = { body: { status: '0000' } }
    for (const returnUrl of REDIRECT_CORPUS) {
      const opened = await desk.open(opening(dialect, { returnUrl }))
      const told = [opened ?? '', ...heard.splice(0).map(({ body }) => body)].join(' ')
      const back = [
        ...decodeURIComponent(told).matchAll(/(?:lobby_url|lobbyUrl|return_url|lobby|externalURL|return)"?[:=]"?(https?:\/\/[^/"& ]+)/g),
      ]
      expect(
        back.map(([, origin]) => origin),
        `${returnUrl}: ${told}`,
      ).toEqual(['https://play.example'])
    }
  })

  it.each(DIALECTS)('of %s opens no page that is none of the web, and takes silence and nonsense for no answer', async (dialect) => {
    if (dialect === 'native') return expect(await desk.open({ ...opening(dialect), address: 'javascript:alert(1)' })).toBeUndefined()
    answers['/createMember'] = { body: { status: '0000' } }
    const odd = 'javascript:alert(1)'
    const bodies = [
      { url: odd },
      { error: '0', gameURL: odd },
      { entry: odd },
      { status: '0000', url: odd },
      { launch_options: { game_url: odd } },
      '<html>',
      [],
    ]
    for (const body of bodies) {
      for (const end of ['/game/url', '/game/url/', '/both%20know%20this', '/doLoginAndLaunchGame', '/sessions']) answers[end] = { body }
      expect(await desk.open(opening(dialect)), JSON.stringify(body)).toBeUndefined()
    }
    expect(await desk.open({ ...opening(dialect), address: 'http://127.0.0.1:9' })).toBeUndefined()
    expect(await desk.grant({ ...grant(dialect), address: 'http://127.0.0.1:9' })).toMatchObject({ ok: false })
  })

  it('asks nobody at an address that is not public, unless the vendor is a stand-in of ours', async () => {
    answers['/game/url'] = { body: { url: 'https://games.example/x' } }
    expect(await desk.open({ ...opening('hub88'), isSandbox: false })).toBeUndefined()
    expect(heard).toEqual([])
    expect(await desk.games({ ...whose('nobody-speaks-this') })).toMatchObject({ code: 'not-offered' })
  })
})
