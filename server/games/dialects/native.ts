/**
 * Native: our own dialect of the seamless wallet, JSON with flat bodies, signed by HMAC-SHA256 over time, method, path and raw bytes.
 * Next: `server/games/wallet/wallet.ts`.
 */
import { endRound } from '../wallet/end-round.ts'
import { queryTransaction } from '../wallet/query.ts'
import { balance, session } from '../wallet/session.ts'
import type { JackpotPart } from '../jackpot-parts-store.ts'
import { verifySignature } from '../signature.ts'
import type { Dialect, KnownCall, Spoken } from '../vendor-calls.ts'
import { walletRefusal, walletReply, type WalletAnswer } from '../wallet/wallet-answer.ts'
import { isCallName, readCall, type BodyOf, type CallName } from '../wallet/wallet-call.ts'
import { move } from '../wallet/move.ts'
import type { VendorCall, Wallet } from '../wallet/wallet.ts'

const ACTS: { readonly [Name in CallName]: (wallet: Wallet, call: VendorCall<BodyOf<Name>>) => Promise<WalletAnswer> } = {
  session,
  balance,
  // Block, exclusion, limits and balance are checked by the statement that takes the money.
  bet: (wallet, call) => move(wallet, 'bet', call),
  // Pays "0" too, whatever has happened to token, player or game since. Jackpots, free rounds and promotions need no bet.
  win: (wallet, call) => move(wallet, 'win', call),
  // A rollback before its target is remembered and refuses it later. A win that is spent cannot be taken back: a case for staff.
  rollback: (wallet, call) => move(wallet, 'rollback', call),
  'end-round': endRound,
  // May make a balance negative, as `void-settle` may. The ledger then blocks bets and withdrawals until the account is positive again.
  resettle: (wallet, call) => move(wallet, 'resettle', call),
  // The round is then unsettled, and its bet may be rolled back.
  'void-settle': (wallet, call) => move(wallet, 'void-settle', call),
  transaction: queryTransaction,
}

const said = (call: string, answer: WalletAnswer, fields: Readonly<Record<string, unknown>>): Spoken => ({
  reply: walletReply(answer),
  call,
  transaction: typeof fields['transaction'] === 'string' ? fields['transaction'] : '',
  status: answer.status,
  refused: answer.status !== 'ok',
})

const partsOf = ({ transaction, jackpot, jackpotPart }: BodyOf<'bet'>): JackpotPart[] =>
  jackpot === undefined || jackpotPart === undefined ? [] : [{ transaction, jackpot, amount: jackpotPart }]

async function speak(wallet: Wallet, { vendor, raw, trace }: KnownCall): Promise<Spoken> {
  const name = raw.params['call'] ?? ''
  const body = isCallName(name) ? readCall(name, raw.body) : undefined
  if (!isCallName(name) || body === undefined) return said('unreadable', walletRefusal('bad-request'), {})
  const act = ACTS[name] as (wallet: Wallet, call: VendorCall<unknown>) => Promise<WalletAnswer>
  const spoken = said(name, await act(wallet, { vendor: vendor.code, body, trace, limits: vendor.limits, winTerms: vendor.winTerms }), body)
  return name === 'bet' ? { ...spoken, parts: partsOf(body as BodyOf<'bet'>) } : spoken
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
