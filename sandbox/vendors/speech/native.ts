/** Native dialect: the operator's signed calls in our own form; the page's address and the wallet's calls are the usual ones of this service. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SandboxGame } from '../games.ts'
import { isSigned } from '../operator-signature.ts'
import type { Launches } from './launches.ts'
import { fieldsOf, hasGame, textOf } from './words.ts'

type Needs = { readonly games: readonly SandboxGame[]; readonly launches: Launches }
type Fields = Readonly<Record<string, unknown>>
type VendorResponse = { readonly status: number; readonly body: object }

const CALLS: Readonly<Record<string, (needs: Needs, vendor: string, fields: Fields) => VendorResponse>> = {
  games: ({ games }, vendor) => ({
    status: 200,
    body: {
      games: games
        .filter((game) => game.vendor === vendor)
        .map(({ code, nameEn, gameType }) => ({ code, name: nameEn, kind: gameType, freeRounds: true })),
    },
  }),
  'free-rounds'({ games, launches }, vendor, fields) {
    const [id, player, game, stake] = ['id', 'player', 'game', 'stake'].map((name) => textOf(fields[name])) as string[]
    const { rounds } = fields
    if (!hasGame(games, vendor, game!) || id === '' || player === '' || typeof rounds !== 'number')
      return { status: 400, body: { status: 'bad-request' } }
    const order = { id: id!, reference: randomUUID(), player: player!, game: game!, rounds, stake: stake! }
    return { status: 200, body: { id, reference: launches.order(vendor, order).reference } }
  },
  'take-back': ({ launches }, vendor, { reference }) =>
    launches.takeBack(vendor, textOf(reference)) ? { status: 200, body: { status: 'ok' } } : { status: 404, body: { status: 'unknown' } },
}

export function answerNativeDesk(app: FastifyInstance, needs: Needs, secrets: Readonly<Record<string, string>>): void {
  app.post<{ Params: { vendor: string; call: string }; Body: string }>('/desk/:vendor/:call', async (ask, reply) => {
    const { vendor, call } = ask.params
    if (!isSigned(secrets[vendor], ask)) return reply.code(401).send({ status: 'invalid-signature' })
    const act = Object.hasOwn(CALLS, call) ? CALLS[call] : undefined
    if (act === undefined) return reply.code(404).send({ status: 'unknown-call' })
    const { status, body } = act(needs, vendor, fieldsOf(ask.body))
    return reply.code(status).send(body)
  })
}
