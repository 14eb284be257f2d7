/** Vendor wallet: one signed call of a vendor from raw bytes to its answer; nothing is parsed before the signature holds, nothing is written for a bad one. */
import type { Clock } from '../platform/clock.ts'
import type { RawCall, RawReply } from '../platform/route.ts'
import { bet } from './bet.ts'
import { endRound } from './end-round.ts'
import { queryTransaction } from './query.ts'
import type { RefusalLog } from './refusal-log.ts'
import { resettle } from './resettle.ts'
import { rollback } from './rollback.ts'
import { balance, session } from './session.ts'
import { verifySignature } from './signature.ts'
import { voidSettle } from './void-settle.ts'
import { isCallName, readCall, type BodyOf, type CallName } from './wallet-call.ts'
import { walletRefusal, walletReply, type WalletAnswer } from './wallet-answer.ts'
import type { VendorCall, Wallet } from './wallet.ts'
import { win } from './win.ts'

/** What the wallet knows of a vendor that may call. */
export type CallingVendor = { readonly code: string; readonly secrets: readonly string[]; readonly callsASecond: number | null }

export type VendorWalletNeeds = {
  readonly wallet: Wallet
  readonly clock: Clock
  readonly vendorOf: (code: string) => Promise<CallingVendor | undefined>
  readonly refusals: RefusalLog
}

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

/** Stands in for a vendor that is not there, so that its absence takes as long to find out as a wrong signature. */
const NOBODY: CallingVendor = { code: '', secrets: ['nobody has this secret'], callsASecond: null }

/** A vendor's mark for its call, where it sends one that may be kept. */
const traceOf = ({ headers }: RawCall): string => {
  const given = headers['x-request-id'] ?? ''
  return /^[!-~]{1,64}$/.test(given) ? given : ''
}

/** Counts calls by vendor in the running second. */
function createMeter(clock: Clock): (vendor: CallingVendor) => boolean {
  const counts = new Map<string, { second: number; calls: number }>()
  return ({ code, callsASecond }) => {
    if (callsASecond === null) return true
    const second = Math.floor(clock.now().epochMilliseconds / 1000)
    const before = counts.get(code)
    const calls = before?.second === second ? before.calls + 1 : 1
    counts.set(code, { second, calls })
    return calls <= callsASecond
  }
}

export type VendorWallet = (call: RawCall) => Promise<RawReply>

/** Errors are thrown on: the edge answers `temporary-error`, and the vendor asks again with the same id. */
export function createVendorWallet(needs: VendorWalletNeeds): VendorWallet {
  const { wallet, clock, refusals } = needs
  const mayCall = createMeter(clock)

  const answer = async (vendor: string, name: CallName, raw: RawCall): Promise<WalletAnswer> => {
    const body = readCall(name, raw.body)
    if (body === undefined) return walletRefusal('bad-request')
    const call = { vendor, body, trace: traceOf(raw) }
    const act = ACTS[name] as (wallet: Wallet, call: VendorCall<unknown>) => Promise<WalletAnswer>
    const given = await act(wallet, call)
    if (given.status !== 'ok' && given.status !== 'temporary-error') {
      const { token: _secret, ...fields } = body as Record<string, string | boolean>
      refusals.note({
        vendor,
        transaction: String(fields['transaction'] ?? ''),
        verb: name,
        status: given.status,
        call: fields,
        trace: call.trace,
        at: clock.now(),
      })
    }
    return given
  }

  return async (raw) => {
    const name = raw.params['call'] ?? ''
    const vendor = await needs.vendorOf(raw.params['vendor'] ?? '')
    const verdict = verifySignature((vendor ?? NOBODY).secrets, raw.headers, raw.body, clock.now())
    if (verdict !== 'ok' || vendor === undefined) return walletReply(walletRefusal(verdict === 'ok' ? 'invalid-signature' : verdict))
    if (!mayCall(vendor)) return walletReply(walletRefusal('temporary-error'))
    if (!isCallName(name)) return walletReply(walletRefusal('bad-request'))
    return walletReply(await answer(vendor.code, name, raw))
  }
}
