/** Vendor wallet: brands that keep their players' money themselves. Their games bet from it, and the operator only moves money in and out. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { nowMilliseconds } from '../clock.ts'
import type { CallName, OperatorAnswer, OperatorCalls } from './operator-calls.ts'
import { readTicket } from './operator-ticket.ts'
import type { TransferWallets } from './transfer-wallets.ts'

const KEEPERS: ReadonlySet<string> = new Set(['COPPERJAR'])
const GOOD_MS = 30 * 60_000

type Body = Readonly<Record<string, string | boolean>>
type Needs = { readonly wallets: TransferWallets; readonly secrets: Readonly<Record<string, string>> }

const refused = (status: string, balance?: string): OperatorAnswer => ({
  kind: 'refused',
  status,
  ...(balance === undefined ? {} : { balance }),
})

function openSession({ wallets, secrets }: Needs, vendor: string, token: string): OperatorAnswer {
  const said = readTicket('launch', token, secrets[vendor], { now: nowMilliseconds(), goodMs: GOOD_MS })
  const { player, currency } = said ?? {}
  if (said?.['vendor'] !== vendor || typeof player !== 'string' || typeof currency !== 'string') return refused('invalid-token')
  const balance = formatUnits(wallets.balance(vendor, player, currency))
  return { kind: 'done', balance, fields: { status: 'ok', player, currency, balance } }
}

/** Every act has its own id in the wallets' book, so that a repeated act is done once. */
function act({ wallets }: Needs, vendor: string, call: CallName, body: Body): OperatorAnswer {
  const text = (name: string): string => String(body[name] ?? '')
  const [player, currency, transaction, reference] = [text('player'), text('currency'), text('transaction'), text('reference')]
  const balance = (): string => formatUnits(wallets.balance(vendor, player, currency))
  const done = (): OperatorAnswer => ({ kind: 'done', balance: balance(), fields: { status: 'ok', transaction } })
  const move = (id: string, direction: 'in' | 'out', amount: string): OperatorAnswer => {
    const moved = wallets.move(vendor, { id, player, currency, direction, amount })
    if (moved === undefined) return refused('duplicate-transaction')
    return moved.state === 'done' ? done() : refused('insufficient-funds', balance())
  }
  const bet = wallets.find(vendor, `bet:${reference}`)
  switch (call) {
    case 'balance':
      return done()
    case 'bet':
      if (wallets.find(vendor, `undo:${transaction}`) !== undefined) return refused('transaction-rolled-back')
      return move(`bet:${transaction}`, 'out', text('amount'))
    case 'win':
      if (bet?.state !== 'done') return refused('unknown-transaction')
      if (wallets.find(vendor, `undo:${reference}`) !== undefined) return refused('transaction-rolled-back')
      return move(`win:${transaction}`, 'in', text('amount'))
    case 'rollback':
      // A bet that never arrived is stored as undone, so that it is refused when it arrives late.
      return move(`undo:${reference}`, 'in', bet?.state === 'done' ? bet.amount : '0')
    case 'transaction': {
      const known = wallets.find(vendor, `bet:${transaction}`) ?? wallets.find(vendor, `win:${transaction}`)
      if (known?.state !== 'done') return refused('unknown-transaction')
      const state = wallets.find(vendor, `undo:${transaction}`) === undefined ? 'applied' : 'rolled-back'
      return { kind: 'done', fields: { status: 'ok', transaction, state } }
    }
    case 'session':
    case 'resettle':
    case 'void-settle':
      return refused('unknown-transaction')
  }
}

/** The operator's wallet for every brand without a vendor wallet. */
export const withOwnWallets =
  (operator: OperatorCalls, needs: Needs): OperatorCalls =>
  async (vendor, call, body) => {
    if (!KEEPERS.has(vendor)) return operator(vendor, call, body)
    return call === 'session' ? openSession(needs, vendor, String(body['token'])) : act(needs, vendor, call, body)
  }
