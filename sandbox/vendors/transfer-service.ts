/** Transfer service: the calls by which the operator moves money to and from this vendor's wallets, and asks for the status of a move. */
import type { FastifyInstance } from 'fastify'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Faults } from './faults.ts'
import { isSigned } from './operator-signature.ts'
import { readMove, type TransferWallets } from './transfer-wallets.ts'

type Fields = Readonly<Record<string, unknown>>
type Answer = { readonly status: number; readonly body: object }

const CALLS: Readonly<Record<string, (wallets: TransferWallets, vendor: string, body: Fields) => Answer>> = {
  move(wallets, vendor, body) {
    const asked = readMove(body)
    if (asked === undefined) return { status: 400, body: { status: 'bad-request' } }
    const moved = wallets.move(vendor, asked)
    if (moved === undefined) return { status: 409, body: { status: 'id-used-differently' } }
    return { status: moved.state === 'done' ? 200 : 422, body: moved }
  },
  find(wallets, vendor, { id }) {
    const moved = wallets.find(vendor, String(id))
    return moved === undefined ? { status: 404, body: { id, status: 'unknown' } } : { status: 200, body: moved }
  },
  balance: (wallets, vendor, { player, currency }) => ({
    status: 200,
    body: { balance: formatUnits(wallets.balance(vendor, String(player), String(currency))) },
  }),
}

/** A body that is not an object has no fields. */
function fieldsOf(text: string): Fields {
  try {
    const json = JSON.parse(text) as unknown
    return typeof json === 'object' && json !== null ? (json as Fields) : {}
  } catch {
    return {}
  }
}

type Needs = {
  readonly wallets: TransferWallets
  readonly secrets: Readonly<Record<string, string>>
  readonly faults: Pick<Faults, 'deafWallets'>
}

/** Every call is signed with the shared secret. */
export function answerTransfers(app: FastifyInstance, { wallets, secrets, faults }: Needs): void {
  void app.register((calls, _options, ready) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    calls.post<{ Params: { vendor: string; call: string }; Body: string }>('/transfer/:vendor/:call', async (ask, reply) => {
      const { vendor, call } = ask.params
      if (!isSigned(secrets[vendor], ask)) return reply.code(401).send({ status: 'invalid-signature' })
      const answer = Object.hasOwn(CALLS, call) ? CALLS[call]?.(wallets, vendor, fieldsOf(ask.body)) : undefined
      if (faults.deafWallets) {
        reply.hijack()
        ask.raw.destroy()
        return reply
      }
      return answer === undefined ? reply.code(404).send({ status: 'unknown-call' }) : reply.code(answer.status).send(answer.body)
    })
    ready()
  })
}
