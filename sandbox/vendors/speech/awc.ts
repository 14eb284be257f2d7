/**
 * Dialect of AWC: forms under a certificate. A member is created before a game is opened, and every bet is a round of its own, named by its
 * platform.
 */
import { randomBytes } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import { nowMilliseconds } from '../../clock.ts'
import { answerOf, balanceFrom, hasGame, number, pageOf, textOf, unitsOf, type DeskNeeds, type Speech } from './words.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  1000: 'unknown-player',
  1004: 'wrong-currency',
  1008: 'invalid-token',
  1013: 'player-blocked',
  1016: 'transaction-rolled-back',
  1017: 'unknown-transaction',
  1018: 'insufficient-funds',
  1027: 'invalid-signature',
  1033: 'game-disabled',
  1036: 'bad-request',
  1047: 'game-disabled',
  9999: 'limit-reached',
}
const PLATFORM = 'BAIZE'
const DONE = { status: '0000' }

type Fields = Readonly<Record<string, string>>

const CALLS: Readonly<Record<string, (needs: DeskNeeds, vendor: string, fields: Fields, host: string) => object>> = {
  '/wallet/createMember'({ launches }, vendor, { userId = '', currency = '' }) {
    if (!/^[a-z0-9]{1,32}$/.test(userId) || currency === '') return { status: '1036', desc: 'Invalid parameters' }
    if (launches.latestOf(vendor, userId) !== undefined) return { status: '1001', desc: 'Account existed' }
    // The member exists, and no game yet.
    launches.remember(vendor, { token: `member:${userId}`, player: userId, currency, game: '' })
    return DONE
  },
  '/wallet/doLoginAndLaunchGame'({ games, launches }, vendor, { userId = '', gameCode: game = '', language = '', externalURL = '' }, host) {
    const member = launches.find(vendor, `member:${userId}`)
    if (member === undefined) return { status: '1002', desc: 'Account is not exists' }
    if (!hasGame(games, vendor, game)) return { status: '1033', desc: 'Invalid gameCode' }
    const token = randomBytes(24).toString('hex')
    launches.remember(vendor, { ...member, token, game })
    return { ...DONE, url: pageOf(host, vendor, { token, game }, language, externalURL) }
  },
  '/fetch/getPlatformListByAgent': (_needs, vendor) => ({ ...DONE, agentId: vendor, platform: PLATFORM }),
}

/** In the vendor's time zone. */
const timeText = (): string =>
  Temporal.Instant.fromEpochMilliseconds(nowMilliseconds()).toString({ fractionalSecondDigits: 3, timeZone: '+08:00' })

export const awc: Speech = {
  desk(app, needs) {
    for (const [path, act] of Object.entries(CALLS))
      app.post<{ Body: string }>(path, async (ask) => {
        const { cert, agentId: vendor = '', ...fields }: Record<string, string> = Object.fromEntries(new URLSearchParams(ask.body))
        const proof = needs.proofOf(vendor)
        return proof === undefined || proof !== cert ? { status: '1008', desc: 'Invalid token!' } : act(needs, vendor, fields, ask.host)
      })
  },
  write(call, body, launch, { vendor, key, launches }) {
    const send = (message: object) => [
      {
        path: `/vendor/awc/${vendor}`,
        body: new URLSearchParams({ key, message: JSON.stringify(message) }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ]
    const bet = {
      platformTxId: body['round'],
      platform: PLATFORM,
      userId: body['player'],
      currency: body['currency'],
      gameType: 'SLOT',
      gameCode: body['game'],
      roundId: body['round'],
    }
    /** The same id when a message is sent again. */
    const timeOf = (id: string): string => {
      launches.keepStake(vendor, `time:${id}`, timeText())
      return launches.stakeOf(vendor, `time:${id}`)
    }
    const act = (action: string, fields: object) => send({ action, txns: [{ ...bet, ...fields }] })
    const amount = () => number(formatUnits(unitsOf(body['amount'])))
    const id = String(body['transaction'])
    if (call === 'session' || call === 'balance') return send({ action: 'getBalance', userId: launch?.player ?? body['player'] })
    if (call === 'bet') return act('bet', { betAmount: amount(), betTime: timeOf(id) })
    if (call === 'win') return act('settle', { winAmount: amount(), updateTime: timeOf(id) })
    return call === 'rollback' ? act('cancelBet', {}) : []
  },
  read({ fields }) {
    const { status, balance } = fields
    return answerOf(textOf(status), {
      done: '0000',
      refusals: REFUSALS,
      balance: balance === undefined ? undefined : balanceFrom(balance),
      fields,
    })
  },
}
