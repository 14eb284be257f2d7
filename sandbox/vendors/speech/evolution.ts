/**
 * Dialect of Evolution: the operator authenticates a user and gets the entry link. This side calls with its token in the address, and
 * repeats a debit's id when it settles or cancels it.
 */
import { randomUUID } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import { answerOf, balanceFrom, fieldsOf, hasGame, number, pageOf, textOf, unitsOf, type Speech } from './words.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  INVALID_TOKEN_ID: 'invalid-signature',
  INVALID_SID: 'invalid-token',
  INVALID_PARAMETER: 'bad-request',
  ACCOUNT_LOCKED: 'player-blocked',
  INSUFFICIENT_FUNDS: 'insufficient-funds',
  BET_DOES_NOT_EXIST: 'unknown-transaction',
  FINAL_ERROR_ACTION_FAILED: 'transaction-rolled-back',
  CASINO_LIMIT_EXCEEDED_STAKE: 'limit-reached',
  CASINO_LIMIT_EXCEEDED_TURNOVER: 'limit-reached',
  CASINO_LIMIT_EXCEEDED_LOSS: 'limit-reached',
}
/** An act that was done before counts as done. */
const DONE: ReadonlySet<string> = new Set(['OK', 'BET_ALREADY_EXIST', 'BET_ALREADY_SETTLED'])

export const evolution: Speech = {
  desk(app, { launches, games, proofOf }) {
    app.post<{ Params: { casino: string; token: string }; Body: string }>('/ua/v1/:casino/:token', async (ask, reply) => {
      const { casino: vendor, token: proof } = ask.params
      if (proofOf(vendor) !== proof) return reply.code(401).send({ errors: [{ code: 'G.0', message: 'unauthorized' }] })
      const { player, config } = fieldsOf(ask.body)
      const { id, currency, language, session } = fieldsOf(player)
      const { game, urls } = fieldsOf(config)
      const [table, sid] = [textOf(fieldsOf(fieldsOf(game)['table'])['id']), textOf(fieldsOf(session)['id'])]
      if (!hasGame(games, vendor, table) || sid === '' || textOf(id) === '' || textOf(currency) === '')
        return reply.code(400).send({ errors: [{ code: 'G.1', message: 'bad parameters' }] })
      launches.remember(vendor, { token: sid, player: textOf(id), currency: textOf(currency), game: table })
      const page = new URL(pageOf(ask.host, vendor, { token: sid, game: table }, textOf(language), textOf(fieldsOf(urls)['lobby'])))
      // The host is left out: it is the requested host itself.
      const entry = `${page.pathname}${page.search}`
      return { entry, entryEmbedded: entry }
    })
    app.get<{ Params: { casino: string } }>('/api/lobby/v1/:casino/state', async ({ params: { casino: vendor }, headers }, reply) => {
      const proof = proofOf(vendor)
      if (proof === undefined || headers.authorization !== `Basic ${Buffer.from(`${vendor}:${proof}`).toString('base64')}`)
        return reply.code(401).send({ error: 'unauthorized' })
      const mine = games.filter((game) => game.vendor === vendor)
      return { tables: Object.fromEntries(mine.map(({ code, nameEn, gameType }) => [code, { name: nameEn, gameType, open: true }])) }
    })
  },
  write(call, body, launch, { vendor, key, launches }) {
    const sid = launch?.token ?? String(body['token'] ?? '')
    const send = (name: string, fields: object) => ({
      path: `/vendor/evolution/${vendor}/${name}?authToken=${encodeURIComponent(key)}`,
      body: JSON.stringify({ uuid: randomUUID(), sid, ...fields }),
      headers: { 'content-type': 'application/json' },
    })
    const move = (name: string, id: string, refId: string, amount: string | boolean | undefined) =>
      send(name, {
        userId: body['player'],
        currency: body['currency'],
        game: { id: body['round'], type: 'game', details: { table: { id: body['game'], vid: null } } },
        transaction: { id, refId, amount: number(formatUnits(unitsOf(amount))) },
      })
    const text = (name: string): string => String(body[name] ?? '')
    const asked = { userId: launch?.player, currency: launch?.currency }
    if (call === 'session') return [send('check', { userId: launch?.player, channel: { type: 'P' } }), send('balance', asked)]
    if (call === 'balance') return [send('balance', asked)]
    if (call === 'bet') return [move('debit', text('transaction'), text('transaction'), body['amount'])]
    if (call === 'win') return [move('credit', text('transaction'), text('reference'), body['amount'])]
    return call === 'rollback' ? [move('cancel', text('reference'), text('reference'), launches.stakeOf(vendor, text('reference')))] : []
  },
  read({ fields }) {
    const { status, balance } = fields
    const word = textOf(status)
    const told = balance === undefined ? undefined : balanceFrom(balance)
    return answerOf(DONE.has(word) ? 'OK' : word, { done: 'OK', refusals: REFUSALS, balance: told, fields })
  },
}
