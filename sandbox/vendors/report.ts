/**
 * Report: this vendor's day as a file of JSON lines, for operators whose dialect has no list call. Staff fetch it with the vendor's code
 * and secret.
 */
import { parseUnits } from '@baize/contract/values/money.ts'
import type { FastifyInstance } from 'fastify'
import type { Row, Statement } from './statement.ts'

const DAY_MS = 86_400_000
/** Transactions around midnight appear in the reports of both days, since clocks differ. */
const PADDING_MS = 600_000

const timeOf = (ms: number): string => new Date(ms).toISOString()
const number = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits)

function actionOf({ id, verb, player, game, round, amount, at_ms: atMs }: Row, bet: string | undefined): object {
  const action = { action: verb, action_id: id, user_id: player, game, game_id: round, created_at: timeOf(atMs) }
  if (verb === 'rollback') return { ...action, original_action_id: bet ?? id }
  return { ...action, amount: number(String((parseUnits(amount ?? '0') ?? 0n) / 100n)), currency: 'MMK' }
}

/** The head states the period and the number of lines. */
function reportOf(statement: Statement, vendor: string, day: string): string {
  const first = Date.parse(`${day}T00:00:00Z`)
  const [from, to] = [first - PADDING_MS, first + DAY_MS + PADDING_MS]
  const rows = statement.acts(vendor, from, to)
  const bets = new Map(rows.filter(({ verb }) => verb === 'bet').map(({ id, round }) => [round, id]))
  const head = { report: 'actions', vendor, from: timeOf(from), to: timeOf(to), lines: rows.length }
  return [head, ...rows.map((row) => actionOf(row, bets.get(row.round)))].map((line) => `${JSON.stringify(line)}\n`).join('')
}

export function answerReports(app: FastifyInstance, statement: Statement, secrets: Readonly<Record<string, string>>): void {
  app.get<{ Params: { vendor: string; day: string } }>('/reports/:vendor/:day', async ({ params, headers }, reply) => {
    const { vendor, day } = params
    const secret = secrets[vendor]
    const known = `Basic ${Buffer.from(`${vendor}:${secret}`).toString('base64')}`
    if (secret === undefined || headers.authorization !== known) return reply.code(401).send({ status: 'invalid-secret' })
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
      return reply.code(400).send({ status: 'bad-request' })
    return reply.type('application/x-ndjson').send(reportOf(statement, vendor, day))
  })
}
