/** Dialect vendors: for tests, vendors that call the wallet in the dialects of real ones, each with a bet, a win and an undoing. */
import { createHash, createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../../platform/clock.ts'
import { vendorCalls } from './product-people.ts'

/** Without a currency: kyat. */
export type DialectSeat = { readonly player: string; readonly token: string; readonly game: string; readonly currency?: string }

/** What a round and its acts are called in the vendor's own book. */
export type Names = { readonly round: string; readonly bet: string; readonly win: string; readonly undo: string }

export type DialectVendor = {
  readonly dialect: string
  readonly vendor: string
  /** The secret that identifies its calls. */
  readonly secret: string
  /** What signs its calls: the private key behind `secret`, or `secret` itself. */
  readonly key: string
  /** The secret that identifies us when we ask for its books. */
  readonly ours: string
  /** Set where we ask under another name or with another secret than its calls have. */
  readonly asking?: { readonly login: string; readonly secret: string }
  /** Whether its books distinguish a round that has ended from one whose end is still to come. */
  readonly tellsEnds: boolean
  names(round: string): Names
  /** The answer's own word, `ok` where the act was done. */
  bet(seat: DialectSeat, round: string, amount: string): Promise<string>
  win(seat: DialectSeat, round: string, amount: string): Promise<string>
  undo(seat: DialectSeat, round: string, amount: string): Promise<string>
  /** Ends a round that won nothing, as the dialect reports it. */
  lose(seat: DialectSeat, round: string): Promise<string>
}

type Send = (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, unknown>>>

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const wordOf = (word: unknown, ok: unknown): string => (word === ok ? 'ok' : String(word))
const pemOf = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

function hub88(send: Send): DialectVendor {
  const [theirs, ours] = [pemOf(), pemOf()]
  const names = (round: string): Names => ({ round, bet: `b-${round}`, win: `w-${round}`, undo: `u-${round}` })
  const post = async (call: string, { player, token, game, currency = 'MMK' }: DialectSeat, round: string, fields: object) => {
    const asked = { request_uuid: `q-${round}`, user: player, token, currency, game_code: game, round }
    const body = JSON.stringify({ ...asked, ...fields })
    const signature = createSign('RSA-SHA256').update(body).sign(theirs.privateKey, 'base64')
    const { status } = await send(`/vendor/hub88/EG2/transaction/${call}`, body, { ...JSON_TYPE, 'x-hub88-signature': signature })
    return wordOf(status, 'RS_OK')
  }
  const scaled = (amount: string) => Number(amount) * 100_000
  return {
    dialect: 'hub88',
    vendor: 'EG2',
    secret: theirs.publicKey,
    key: theirs.privateKey,
    ours: ours.publicKey,
    asking: { login: 'EG2', secret: ours.privateKey },
    tellsEnds: false,
    names,
    bet: (seat, round, amount) => post('bet', seat, round, { transaction_uuid: names(round).bet, amount: scaled(amount) }),
    win: (seat, round, amount) =>
      post('win', seat, round, {
        transaction_uuid: names(round).win,
        reference_transaction_uuid: names(round).bet,
        amount: scaled(amount),
      }),
    undo: (seat, round) =>
      post('rollback', seat, round, { transaction_uuid: names(round).undo, reference_transaction_uuid: names(round).bet }),
    lose: (seat, round) =>
      post('win', seat, round, {
        transaction_uuid: names(round).win,
        reference_transaction_uuid: names(round).bet,
        amount: 0,
        round_closed: true,
      }),
  }
}

function pragmatic(send: Send): DialectVendor {
  const secret = 'FC and we know this one'
  const names = (round: string): Names => ({ round, bet: `b-${round}`, win: `w-${round}`, undo: `refund:b-${round}` })
  const post = async (call: string, { player, game }: DialectSeat, round: string, more: Readonly<Record<string, string>>) => {
    const fields: Record<string, string> = { userId: player, gameId: game, roundId: round, ...more }
    const sorted = Object.keys(fields)
      .sort()
      .map((name) => `${name}=${fields[name]}`)
    const hash = createHash('md5')
      .update(`${sorted.join('&')}${secret}`)
      .digest('hex')
    const { error } = await send(`/vendor/pragmatic/FC/${call}.html`, new URLSearchParams({ ...fields, hash }).toString(), FORM)
    return wordOf(error, 0)
  }
  return {
    dialect: 'pragmatic',
    vendor: 'FC',
    secret,
    key: secret,
    ours: secret,
    tellsEnds: true,
    names,
    bet: (seat, round, amount) => post('bet', seat, round, { token: seat.token, reference: names(round).bet, amount }),
    win: (seat, round, amount) => post('result', seat, round, { reference: names(round).win, amount }),
    undo: (seat, round) => post('refund', seat, round, { reference: names(round).bet }),
    lose: (seat, round) => post('endRound', seat, round, {}),
  }
}

function evolution(send: Send): DialectVendor {
  const secret = 'HARBOURLIGHT-and-we-know-this-one'
  const names = (round: string): Names => ({
    round: `hand-${round}~ref-${round}`,
    bet: `b-${round}`,
    win: `w-${round}`,
    undo: `u-${round}`,
  })
  const post = async (call: string, { player, token, game, currency = 'MMK' }: DialectSeat, round: string, id: string, amount: string) => {
    const hand = { id: `hand-${round}`, type: 'baccarat', details: { table: { id: game, vid: null } } }
    const transaction = { id, refId: `ref-${round}`, amount: Number(amount) }
    const body = JSON.stringify({ sid: token, userId: player, currency, game: hand, transaction })
    const { status } = await send(`/vendor/evolution/HARBOURLIGHT/${call}?authToken=${encodeURIComponent(secret)}`, body, JSON_TYPE)
    return wordOf(status, 'OK')
  }
  return {
    dialect: 'evolution',
    vendor: 'HARBOURLIGHT',
    secret,
    key: secret,
    ours: secret,
    tellsEnds: true,
    names,
    bet: (seat, round, amount) => post('debit', seat, round, names(round).bet, amount),
    win: (seat, round, amount) => post('credit', seat, round, names(round).win, amount),
    undo: (seat, round, amount) => post('cancel', seat, round, names(round).bet, amount),
    lose: (seat, round) => post('credit', seat, round, names(round).win, '0'),
  }
}

function awc(send: Send): DialectVendor {
  const secret = 'DAWNRING-certificate'
  const names = (round: string): Names => ({ round: `SV388:${round}`, bet: `b-${round}`, win: `w-${round}`, undo: `u-${round}` })
  const post = async (action: string, { player, game, currency = 'MMK' }: DialectSeat, round: string, fields: object) => {
    const bet = { platformTxId: round, platform: 'SV388', userId: player, currency, gameCode: game, roundId: `fight-${round}` }
    const message = JSON.stringify({ action, txns: [{ ...bet, ...fields }] })
    const { status } = await send('/vendor/awc/DAWNRING', new URLSearchParams({ key: secret, message }).toString(), FORM)
    return wordOf(status, '0000')
  }
  return {
    dialect: 'awc',
    vendor: 'DAWNRING',
    secret,
    key: secret,
    ours: secret,
    tellsEnds: true,
    names,
    bet: (seat, round, amount) => post('bet', seat, round, { betAmount: Number(amount) }),
    win: (seat, round, amount) => post('settle', seat, round, { winAmount: Number(amount), updateTime: '2026-11-20T16:01:00.000+08:00' }),
    undo: (seat, round) => post('voidBet', seat, round, {}),
    lose: (seat, round) => post('settle', seat, round, { winAmount: 0, updateTime: '2026-11-20T16:01:00.000+08:00' }),
  }
}

function softswiss(send: Send): DialectVendor {
  const secret = 'CQ9 and we know this one'
  const names = (round: string): Names => ({ round, bet: `b-${round}`, win: `w-${round}`, undo: `u-${round}` })
  const post = async (call: string, { player, game, currency = 'MMK' }: DialectSeat, round: string, action: object | undefined) => {
    const acts = action === undefined ? { finished: true } : { actions: [action] }
    const body = JSON.stringify({ user_id: player, currency, game, game_id: round, ...acts })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const { code } = await send(`/vendor/softswiss/CQ9/${call}`, body, { ...JSON_TYPE, 'x-request-sign': signature })
    return wordOf(code, undefined)
  }
  const hundredths = (amount: string) => Number(amount) * 100
  return {
    dialect: 'softswiss',
    vendor: 'CQ9',
    secret,
    key: secret,
    ours: secret,
    tellsEnds: false,
    names,
    bet: (seat, round, amount) => post('play', seat, round, { action: 'bet', action_id: names(round).bet, amount: hundredths(amount) }),
    win: (seat, round, amount) => post('play', seat, round, { action: 'win', action_id: names(round).win, amount: hundredths(amount) }),
    undo: (seat, round) =>
      post('rollback', seat, round, { action: 'rollback', action_id: names(round).undo, original_action_id: names(round).bet }),
    lose: (seat, round) => post('play', seat, round, undefined),
  }
}

const sending =
  (url: () => string): Send =>
  async (path, body, headers) => {
    const answer = await fetch(new URL(path, url()), { method: 'POST', body, headers })
    return (await answer.json()) as Readonly<Record<string, unknown>>
  }

/** The vendors whose books are asked for in a dialect of their own; `url` is where our wallet listens. */
export function dialectVendors(url: () => string): readonly DialectVendor[] {
  const send = sending(url)
  return [hub88(send), pragmatic(send), evolution(send), awc(send)]
}

/** What the vendors' service is configured with: how it identifies us, and the dialect of each. */
export const serviceOf = (vendors: readonly DialectVendor[], others: Readonly<Record<string, string>> = {}) => ({
  secrets: { ...others, ...Object.fromEntries(vendors.map(({ vendor, ours }) => [vendor, ours])) },
  speaks: Object.fromEntries(vendors.map(({ vendor, dialect, key }) => [vendor, { dialect, key }])),
})

/** Our own dialect; its vendor of the demonstration signs with the secret that was made for it. */
export function nativeVendor(url: () => string, vendor: string, secret: string): DialectVendor {
  const names = (round: string): Names => ({ round, bet: `b-${round}`, win: `w-${round}`, undo: `u-${round}` })
  const call = vendorCalls(url, vendor, secret)
  const post = async (name: string, { player, game, currency = 'MMK' }: DialectSeat, round: string, more: object) =>
    // What stands behind a plus distinguishes another bet of the same round.
    (await call(name, { player, currency, game, round: round.split('+')[0], ...more })).status
  return {
    dialect: 'native',
    vendor,
    secret,
    key: secret,
    ours: secret,
    tellsEnds: true,
    names,
    bet: (seat, round, amount) => post('bet', seat, round, { token: seat.token, transaction: names(round).bet, amount }),
    win: (seat, round, amount) =>
      post('win', seat, round, { transaction: names(round).win, reference: names(round).bet, kind: 'win', amount }),
    undo: (seat, round) => post('rollback', seat, round, { transaction: names(round).undo, reference: names(round).bet }),
    lose: async ({ player, game }, round) => (await call('end-round', { player, game, round })).status,
  }
}

/** The vendor that has no list, and whose reports staff hand in. */
export const reportingVendor = (url: () => string): DialectVendor => softswiss(sending(url))

/** The vendor's own book, into which a test writes what the vendor believes. */
export function vendorBook(place: string, clock: Clock, { vendor: code }: DialectVendor, { player, game }: DialectSeat) {
  const file = new DatabaseSync(place)
  file.exec('pragma busy_timeout = 5000')
  const write = file.prepare(`insert or replace into statement (vendor, id, verb, player, game, round, amount, closes, at_ms, acknowledged)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`)
  const drop = file.prepare('delete from statement where vendor = ? and round = ?')
  return {
    add: (verb: string, id: string, round: string, amount: string | null, at = clock.now()) =>
      write.run(code, id, verb, player, game, round, amount, verb === 'bet' ? 0 : 1, at.epochMilliseconds),
    drop: (round: string) => drop.run(code, round),
    close: () => file.close(),
  }
}
