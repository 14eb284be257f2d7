/** Native: our own dialect of the seamless wallet, JSON with flat bodies, signed by HMAC-SHA256 over time, method, path and raw bytes. */
import { bet } from '../wallet/bet.ts'
import { endRound } from '../wallet/end-round.ts'
import { queryTransaction } from '../wallet/query.ts'
import { resettle } from '../wallet/resettle.ts'
import { rollback } from '../wallet/rollback.ts'
import { balance, session } from '../wallet/session.ts'
import { verifySignature } from '../signature.ts'
import type { Dialect, KnownCall, Spoken } from '../vendor-calls.ts'
import { voidSettle } from '../wallet/void-settle.ts'
import { walletRefusal, walletReply, type WalletAnswer } from '../wallet/wallet-answer.ts'
import { isCallName, readCall, type BodyOf, type CallName } from '../wallet/wallet-call.ts'
import type { VendorCall, Wallet } from '../wallet/wallet.ts'
import { win } from '../wallet/win.ts'

const ACTS: { readonly [Name in CallName]: (wallet: Wallet, call: VendorCall<BodyOf<Name>>) => Promise<WalletAnswer> } = {
  session,
  balance,
  bet,
  win,
  rollback,
  'end-round': endRound,
  resettle,
  'void-settle': voidSettle,
  transaction: queryTransaction,
}

const said = (call: string, answer: WalletAnswer, fields: Readonly<Record<string, unknown>>): Spoken => ({
  reply: walletReply(answer),
  call,
  transaction: typeof fields['transaction'] === 'string' ? fields['transaction'] : '',
  status: answer.status,
  refused: answer.status !== 'ok',
})

async function speak(wallet: Wallet, { vendor, raw, trace }: KnownCall): Promise<Spoken> {
  const name = raw.params['call'] ?? ''
  const body = isCallName(name) ? readCall(name, raw.body) : undefined
  if (!isCallName(name) || body === undefined) return said('unreadable', walletRefusal('bad-request'), {})
  const act = ACTS[name] as (wallet: Wallet, call: VendorCall<unknown>) => Promise<WalletAnswer>
  return said(name, await act(wallet, { vendor: vendor.code, body, trace, limits: vendor.limits, winTerms: vendor.winTerms }), body)
}

export const native: Dialect = {
  name: 'native',
  path: '/vendor/v1/:vendor/:call',
  forged(secrets, raw, now) {
    const verdict = verifySignature(secrets, raw, now)
    return verdict === 'ok' ? undefined : walletReply(walletRefusal(verdict))
  },
  busy: () => walletReply(walletRefusal('temporary-error')),
  tooLarge: { status: 413, body: { status: 'bad-request' } },
  broken: walletReply(walletRefusal('temporary-error')),
  speak: ({ wallet }, call) => speak(wallet, call),
}
