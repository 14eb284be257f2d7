/** Statement: this vendor's own list of acts that the operator has acknowledged, and the two calls by which the operator reads it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { FastifyInstance } from 'fastify'
import { nowMilliseconds } from '../clock.ts'
import type { OperatorCalls } from './operator-calls.ts'
import { isSigned } from './operator-signature.ts'

const SCHEMA = `create table if not exists statement (
  vendor text not null, id text not null, verb text not null, player text not null, game text not null, round text not null,
  amount text, closes integer not null, at_ms integer not null, acknowledged integer not null default 0, primary key (vendor, id)
) strict;
create index if not exists statement_round on statement (vendor, player, game, round);`

export type Row = {
  readonly id: string
  readonly verb: string
  readonly player: string
  readonly game: string
  readonly round: string
  readonly amount: string | null
  readonly closes: number
  readonly at_ms: number
}
const ROW = 'select id, verb, player, game, round, amount, closes, at_ms from statement'
const MOVING: ReadonlySet<string> = new Set(['bet', 'win', 'rollback', 'resettle', 'void-settle'])
/** States of a transaction that the operator's book has. */
const STANDING: ReadonlySet<string> = new Set(['applied', 'rolled-back'])
const PAGE = 500

type Body = Readonly<Record<string, string | boolean>>

export type Statement = {
  list(vendor: string, fromMs: number, toMs: number, after: string): Row[]
  round(vendor: string, player: string, game: string, round: string): Row[]
  /** Every act of a period, in order. */
  acts(vendor: string, fromMs: number, toMs: number): Row[]
  /** The acts of all rounds whose bet was placed in a period. */
  roundsOf(vendor: string, fromMs: number, toMs: number): Row[]
  send(vendor: string, verb: string, body: Body): void
  acknowledge(vendor: string, id: string): void
}

/** Opens the list in its own file. An act is stored before it is sent, so that a lost answer still finds its line. */
export function openStatement(folder: string): Statement {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'statement.sqlite'))
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;')
  database.exec(SCHEMA)
  const add = database.prepare(`insert or ignore into statement (vendor, id, verb, player, game, round, amount, closes, at_ms)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const known = database.prepare('update statement set acknowledged = 1 where vendor = ? and id = ?')
  const page = database.prepare(
    `${ROW} where acknowledged = 1 and vendor = ? and at_ms >= ? and at_ms < ? and id > ? order by id limit ${PAGE + 1}`,
  )
  const ofRound = database.prepare(
    `${ROW} where acknowledged = 1 and vendor = ? and player = ? and game = ? and round = ? order by at_ms, id`,
  )
  const acts = database.prepare(`${ROW} where acknowledged = 1 and vendor = ? and at_ms >= ? and at_ms < ? order by at_ms, id`)
  const placed = database.prepare(`${ROW} where acknowledged = 1 and vendor = ? and (player, game, round) in (
    select player, game, round from statement where acknowledged = 1 and vendor = ? and verb = 'bet' and at_ms >= ? and at_ms < ?
  ) order by at_ms, id`)
  return {
    acts: (vendor, fromMs, toMs) => acts.all(vendor, fromMs, toMs) as unknown as Row[],
    roundsOf: (vendor, fromMs, toMs) => placed.all(vendor, vendor, fromMs, toMs) as unknown as Row[],
    list: (vendor, fromMs, toMs, after) => page.all(vendor, fromMs, toMs, after) as unknown as Row[],
    round: (vendor, player, game, round) => ofRound.all(vendor, player, game, round) as unknown as Row[],
    acknowledge: (vendor, id) => void known.run(vendor, id),
    send(vendor, verb, { transaction, player, game, round, amount, closeRound }) {
      const named = [transaction, verb, player, game, round].map(String)
      add.run(vendor, ...named, typeof amount === 'string' ? amount : null, closeRound === true ? 1 : 0, nowMilliseconds())
    },
  }
}

/** Calls the operator and stores every act with its acknowledgement, also where only a later status call confirms it. */
export const noting =
  (statement: Statement, operator: OperatorCalls): OperatorCalls =>
  async (vendor, call, body) => {
    if (MOVING.has(call)) statement.send(vendor, call, body)
    const answer = await operator(vendor, call, body)
    const stands = MOVING.has(call) || (call === 'transaction' && answer.kind === 'done' && STANDING.has(String(answer.fields['state'])))
    if (answer.kind === 'done' && stands) statement.acknowledge(vendor, String(body['transaction']))
    return answer
  }

/** A round has ended when a win closes it, or when no bet of it remains. */
export function hasEnded(rows: readonly Row[]): boolean {
  const bets = rows.filter(({ verb }) => verb === 'bet').length
  const undone = rows.filter(({ verb }) => verb === 'rollback').length
  return rows.some(({ closes }) => closes === 1) || undone >= bets
}

type Fields = Readonly<Record<string, unknown>>
type Answer = { readonly status: number; readonly body: object }

function listed(statement: Statement, vendor: string, { from, to, after = '' }: Fields): Answer {
  const [fromMs, toMs] = [from, to].map((text) => (typeof text === 'string' ? Date.parse(text) : Number.NaN))
  if (fromMs === undefined || toMs === undefined || Number.isNaN(fromMs) || Number.isNaN(toMs) || typeof after !== 'string')
    return { status: 400, body: { status: 'bad-request' } }
  const rows = statement.list(vendor, fromMs, toMs, after)
  const lines = rows.slice(0, PAGE).map(({ id, verb, player, game, round, amount, at_ms: atMs }) => ({
    transaction: id,
    verb,
    player,
    game,
    round,
    ...(amount === null ? {} : { amount }),
    at: Temporal.Instant.fromEpochMilliseconds(atMs).toString(),
  }))
  return { status: 200, body: { lines, more: rows.length > PAGE } }
}

function ofRound(statement: Statement, vendor: string, { player, game, round }: Fields): Answer {
  const rows = statement.round(vendor, String(player), String(game), String(round))
  if (rows.length === 0) return { status: 404, body: { status: 'unknown-round' } }
  return { status: 200, body: { state: hasEnded(rows) ? 'ended' : 'open', transactions: rows.map(({ id }) => id) } }
}

/** The two calls, signed by the operator with the shared secret. */
export function answerStatements(app: FastifyInstance, statement: Statement, secrets: Readonly<Record<string, string>>): void {
  void app.register((calls, _options, ready) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    calls.post<{ Params: { vendor: string; what: string }; Body: string }>('/statement/:vendor/:what', async (ask, reply) => {
      const { vendor, what } = ask.params
      if (!isSigned(secrets[vendor], ask)) return reply.code(401).send({ status: 'invalid-signature' })
      const answers = { list: listed, round: ofRound }
      const answer = what === 'list' || what === 'round' ? answers[what] : undefined
      if (answer === undefined) return reply.code(404).send({ status: 'unknown-call' })
      const { status, body } = answer(statement, vendor, JSON.parse(ask.body) as Fields)
      return reply.code(status).send(body)
    })
    ready()
  })
}
