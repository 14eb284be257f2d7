/**
 * Hear: what a verified webhook does, once for each of the sender's ids, in the transaction that remembers the id.
 * Next: `server/wallet/withdrawal.ts` or `server/wallet/arrival.ts`.
 */
import type { Tx } from '../platform/database.ts'
import { acceptArrival } from './arrival.ts'
import { failDeposit } from './deposit.ts'
import { mayMove } from './deposit-order.ts'
import type { PaymentNotice, WalletNeeds } from './needs.ts'
import { notePayout } from './pay-out.ts'
import { hearReturn } from './returns/returns.ts'
import { changeDeposit, depositById, depositByReference, noteEffect, noteWebhook } from './store.ts'

export type Heard = { readonly service: string; readonly id: string; readonly type: string; readonly notice: PaymentNotice }

/** News of an order without money: it is on its way, or will not come. Late news of a settled order changes nothing. */
async function noteState(needs: WalletNeeds, tx: Tx, service: string, reference: string, state: 'processing' | 'failed'): Promise<string> {
  const known = await depositByReference(tx, reference)
  if (!known || known.service !== service) return 'unknown-order'
  const to = state === 'processing' ? 'received' : 'failed'
  const order = await depositById(tx, known.id)
  if (order.state === 'quarantined' || !mayMove(order.state, to)) return 'too-late'
  if (to === 'failed') await failDeposit(needs, tx, order.id, 'the payment failed')
  else await changeDeposit(tx, order.id, { state: to })
  return to
}

function effectOf(needs: WalletNeeds, tx: Tx, service: string, notice: PaymentNotice): Promise<string> {
  if (notice.about === 'return') return hearReturn(needs, tx, service, notice.return)
  if (notice.about === 'capture') return acceptArrival(needs, tx, service, notice.reference, notice.capture)
  if (notice.about === 'payout') return notePayout(needs, tx, service, notice.payout)
  if (notice.about === 'payment') return noteState(needs, tx, service, notice.reference, notice.state)
  return Promise.resolve('not-followed')
}

/** Answers what it did; `repeated` when this id arrived before. */
export async function hearWebhook(needs: WalletNeeds, tx: Tx, { service, id, type, notice }: Heard): Promise<string> {
  const fresh = await noteWebhook(tx, { service, webhookId: id, type, effect: 'being-heard', at: needs.clock.now() })
  if (!fresh) return 'repeated'
  const effect = await effectOf(needs, tx, service, notice)
  await noteEffect(tx, service, id, effect)
  return effect
}
