/**
 * Statement dialects: the vendor's statement in the forms of Hub88, Pragmatic, Evolution and AWC. Each is given to whoever authenticates
 * as its operator in that dialect.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasEnded, type Row, type Statement } from './statement.ts'

type Secrets = Readonly<Record<string, string>>

/** A number in an answer with exactly these digits. */
const number = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)
const amountOf = ({ amount }: Row): bigint => parseUnits(amount ?? '0') ?? 0n
const isoOf = (ms: number): string => new Date(ms).toISOString()

/** The result of a round: a rollback refunds its stake, a resettlement changes its win. */
function worthOf(rows: readonly Row[]): { readonly staked: bigint; readonly won: bigint; readonly isVoid: boolean } {
  let [staked, won] = [0n, 0n]
  for (const row of rows) {
    if (row.verb === 'bet') staked += amountOf(row)
    if (row.verb === 'win') won += amountOf(row)
    if (row.verb === 'resettle') won = amountOf(row)
    if (row.verb === 'void-settle') won = 0n
    if (row.verb === 'rollback') staked = 0n
  }
  return { staked, won, isVoid: rows.some(({ verb }) => verb === 'rollback') }
}

const byRound = (rows: readonly Row[], nameOf = ({ round, player }: Row): string => JSON.stringify([round, player])): Row[][] => [
  ...Map.groupBy(rows, nameOf).values(),
]

const HUB88_KINDS: Readonly<Record<string, string>> = { bet: 'TK_BET', win: 'TK_WIN', rollback: 'TK_ROLLBACK' }

/** `secrets` holds the operator's public key where the vendor speaks this dialect. */
function hub88(statement: Statement, secrets: Secrets, body: string, signature: string): { status: number; body: unknown } {
  const asked = JSON.parse(body) as { operator_id: unknown; start_time?: string; end_time?: string; round?: string; user?: string }
  const vendor = String(asked.operator_id)
  const key = secrets[vendor] ?? ''
  if (!key.includes('PUBLIC KEY') || !verify('RSA-SHA256', Buffer.from(body), createPublicKey(key), Buffer.from(signature, 'base64')))
    return { status: 403, body: { status: 'RS_ERROR_INVALID_SIGNATURE' } }
  const [from, to] =
    asked.round === undefined ? [Date.parse(`${asked.start_time}Z`), Date.parse(`${asked.end_time}Z`)] : [0, Number.MAX_SAFE_INTEGER]
  const rows = statement
    .acts(vendor, from, to)
    .filter(({ round, player }) => (asked.round ?? round) === round && (asked.user ?? player) === player)
  const items = rows.map((row) => ({
    transaction_uuid: row.id,
    transaction_status:
      row.verb === 'bet' && rows.some(({ verb, round }) => verb === 'rollback' && round === row.round) ? 'TS_ROLLEDBACK' : 'TS_SUCCESS',
    kind: HUB88_KINDS[row.verb] ?? row.verb,
    user: row.player,
    game_code: row.game,
    round: row.round,
    currency: 'MMK',
    amount: number(String(amountOf(row) * 10n)),
    inserted_at: isoOf(row.at_ms).replace('Z', ''),
  }))
  return { status: 200, body: items }
}

const FEED_MS = 6 * 3_600_000
const FEED_TYPES: Readonly<Record<string, string>> = { bet: 'B', win: 'W', rollback: 'R' }

function pragmaticFeed(statement: Statement, secrets: Secrets, query: Readonly<Record<string, string>>): string | undefined {
  const { login = '', password, timepoint } = query
  if (secrets[login] === undefined || secrets[login] !== password) return undefined
  const from = Number(timepoint)
  const lines = statement.acts(login, from, from + FEED_MS).map((row) => {
    const at = isoOf(row.at_ms).slice(0, 19).replace('T', ' ')
    const reference = row.id.replace(/^refund:/, '')
    return [
      row.player,
      row.player,
      row.game,
      row.round,
      at,
      reference,
      FEED_TYPES[row.verb] ?? row.verb,
      formatUnits(amountOf(row)),
      'MMK',
    ].join(',')
  })
  const header = 'playerID,extPlayerID,gameID,playSessionID,timestamp,referenceID,type,amount,currency'
  return [`timepoint=${from + FEED_MS}`, header, ...lines].join('\n')
}

function pragmaticRounds(statement: Statement, secrets: Secrets, fields: URLSearchParams): object {
  const sorted = [...fields].filter(([name]) => name !== 'hash').sort(([a], [b]) => (a < b ? -1 : 1))
  const vendor = fields.get('secureLogin') ?? ''
  const text = `${sorted.map(([name, value]) => `${name}=${value}`).join('&')}${secrets[vendor] ?? ''}`
  if (secrets[vendor] === undefined || createHash('md5').update(text).digest('hex') !== fields.get('hash'))
    return { error: '5', description: 'Invalid hash' }
  const from = Date.parse(`${fields.get('datePlayed')}T00:00:00Z`)
  const mine = statement.roundsOf(vendor, from, from + 86_400_000).filter(({ player }) => player === fields.get('playerId'))
  const rounds = byRound(mine).map((rows) => {
    const { staked, won, isVoid } = worthOf(rows)
    const roundStatus = isVoid ? 'Cancelled' : hasEnded(rows) ? 'Completed' : 'InProgress'
    return { roundId: rows[0]?.round, gameId: rows[0]?.game, betAmount: formatUnits(staked), winAmount: formatUnits(won), roundStatus }
  })
  return { error: '0', description: 'OK', rounds }
}

/** The hand that a round of one debit belongs to. */
const handOf = ({ round }: Row): string => round.split('~')[0] ?? round

function evolutionHands(rows: readonly Row[]): object[] {
  return byRound(rows, handOf).map((hand) => {
    const rounds = byRound(hand)
    const participants = byRound(hand, ({ player }) => player).map((mine) => ({
      playerId: mine[0]?.player,
      currency: 'MMK',
      bets: byRound(mine).map((bet) => {
        const { staked, won } = worthOf(bet)
        const [first] = bet
        return {
          code: 'B1',
          stake: number(formatUnits(staked)),
          payout: number(formatUnits(won)),
          placedOn: isoOf(first?.at_ms ?? 0),
          transactionId: first?.round.split('~')[1],
        }
      }),
    }))
    const [first] = hand
    const status = rounds.every(hasEnded) ? 'Resolved' : 'In progress'
    return { id: first && handOf(first), startedAt: isoOf(first?.at_ms ?? 0), status, table: { id: first?.game }, participants }
  })
}

function awcBets(rows: readonly Row[]): object[] {
  return byRound(rows).map((bet) => {
    const { staked, won, isVoid } = worthOf(bet)
    const [first] = bet
    const [platform, platformTxId] = (first?.round ?? '').split(':')
    const txTime = isoOf(first?.at_ms ?? 0)
    const txStatus = isVoid ? 2 : hasEnded(bet) ? 1 : 0
    const amounts = { realBetAmount: number(formatUnits(staked)), realWinAmount: number(formatUnits(won)) }
    return {
      userId: first?.player,
      gameCode: first?.game,
      platform,
      platformTxId,
      currency: 'MMK',
      txTime,
      updateTime: txTime,
      txStatus,
      ...amounts,
    }
  })
}

const basicOf = (header: string): readonly string[] =>
  Buffer.from(header.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')

function evolutionCalls(calls: FastifyInstance, statement: Statement, secrets: Secrets): void {
  const path = '/api/gamehistory/v1/casino/games'
  type Ask = { Params: { hand?: string }; Querystring: Record<string, string> }
  const handsOf = (header: string | undefined, from: number, to: number): object[] | undefined => {
    const [vendor = '', secret] = basicOf(header ?? '')
    return secrets[vendor] !== undefined && secrets[vendor] === secret ? evolutionHands(statement.roundsOf(vendor, from, to)) : undefined
  }
  const unauthorized = (reply: FastifyReply) => reply.code(401).send({ error: 'unauthorized' })
  calls.get<Ask>(path, async ({ headers, query }, reply) => {
    const games = handsOf(headers.authorization, Date.parse(query['startDate'] ?? ''), Date.parse(query['endDate'] ?? ''))
    return games === undefined ? unauthorized(reply) : { data: games.length === 0 ? [] : [{ games }] }
  })
  calls.get<Ask>(`${path}/:hand`, async ({ headers, params }, reply) => {
    const games = handsOf(headers.authorization, 0, Number.MAX_SAFE_INTEGER)
    if (games === undefined) return unauthorized(reply)
    const data = (games as { id: string }[]).find(({ id }) => id === params.hand)
    return data === undefined ? reply.code(404).send({ error: 'not found' }) : { data }
  })
}

/** The calls by which the operators of four dialects ask for a vendor's books, at those dialects' paths. */
export function answerBooks(app: FastifyInstance, statement: Statement, secrets: Secrets): void {
  void app.register((calls, _options, ready) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    calls.post<{ Body: string }>('/operator/generic/v2/transactions/list', async (ask, reply) => {
      const { status, body } = hub88(statement, secrets, ask.body, String(ask.headers['x-hub88-signature']))
      return reply.code(status).send(body)
    })
    calls.get<{ Querystring: Record<string, string> }>('/IntegrationService/v3/DataFeeds/transactions/', async (ask, reply) => {
      const feed = pragmaticFeed(statement, secrets, ask.query)
      return reply.type('text/csv').send(feed ?? 'error=1')
    })
    calls.post<{ Body: string }>('/IntegrationService/v3/http/HistoryAPI/GetGameRounds/', async (ask) =>
      pragmaticRounds(statement, secrets, new URLSearchParams(ask.body)),
    )
    calls.post<{ Body: string }>('/fetch/gzip/getTransactionByTxTime', async (ask) => {
      const { cert, agentId = '', startTime = '', endTime = '' } = Object.fromEntries(new URLSearchParams(ask.body))
      if (secrets[agentId] === undefined || secrets[agentId] !== cert) return { status: '1008', desc: 'Invalid token!' }
      return { status: '0000', transactions: awcBets(statement.roundsOf(agentId, Date.parse(startTime), Date.parse(endTime))) }
    })
    evolutionCalls(calls, statement, secrets)
    ready()
  })
}
