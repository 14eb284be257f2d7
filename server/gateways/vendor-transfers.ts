/**
 * Vendor transfers: the wallets that vendors keep themselves, as a port with its HTTP adapter. Every transfer has our id, so that it never
 * happens twice.
 */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { signedAsk, type VendorAsk, type VendorAskSettings } from './vendor-ask.ts'

export type TransferAsk = VendorAsk & {
  readonly id: string
  readonly player: string
  readonly currency: string
  readonly direction: 'in' | 'out'
  readonly units: bigint
}

/** `unreachable` does not say what the vendor did. `declined` is its final refusal. */
export type VendorTransfers = {
  move(ask: TransferAsk): Promise<Outcome<undefined, 'unreachable' | 'declined'>>
  find(ask: VendorAsk & { readonly id: string }): Promise<Outcome<'done' | 'declined', 'unreachable' | 'unknown'>>
  balance(ask: VendorAsk & { readonly player: string; readonly currency: string }): Promise<Outcome<bigint, 'unreachable'>>
}

const TIMEOUT_MS = 5000

export function httpVendorTransfers(settings: VendorAskSettings): VendorTransfers {
  const ask = signedAsk('transfer', settings, TIMEOUT_MS)
  return {
    async move({ id, player, currency, direction, units, ...whose }) {
      const transfer = { id, player, currency, direction }
      const answer = await ask('move', whose, { ...transfer, amount: formatUnits(units) })
      // An answer about another transfer, or another amount, is invalid.
      const same = answer?.fields['id'] === transfer.id && answer.fields['amount'] === formatUnits(units)
      if (answer?.status === 200 && same && answer.fields['state'] === 'done') return done(undefined)
      return answer?.status === 422 && same && answer.fields['state'] === 'declined' ? refused('declined') : refused('unreachable')
    },
    async find({ id, ...whose }) {
      const answer = await ask('find', whose, { id })
      if (answer?.status === 404 && answer.fields['id'] === id) return refused('unknown')
      const state = answer?.status === 200 && answer.fields['id'] === id ? answer.fields['state'] : undefined
      return state === 'done' || state === 'declined' ? done(state) : refused('unreachable')
    },
    async balance({ player, currency, ...whose }) {
      const answer = await ask('balance', whose, { player, currency })
      const { balance } = answer?.status === 200 ? answer.fields : {}
      const units = typeof balance === 'string' ? parseUnits(balance) : undefined
      return units === undefined ? refused('unreachable') : done(units)
    },
  }
}
