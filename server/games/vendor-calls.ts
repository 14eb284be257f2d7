/**
 * Vendor calls: one call of a vendor from raw bytes to its answer in any dialect. Nothing is parsed before it is proved to be the vendor's, and nothing is written for a forged
 * call. Next: `server/games/dialects/`.
 */
import type { Clock } from '../platform/clock.ts'
import type { Writer } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'
import type { RawCall, RawReply, RawRoute } from '../platform/route.ts'
import { withoutSecrets, type CallLog } from './call-log.ts'
import type { JackpotPart } from './jackpot-parts-store.ts'
import { createForgeries, MOST_IN_A_MINUTE } from './forgeries/forgeries.ts'
import type { BetLimits } from './limit.ts'
import { createMeter } from './meter/meter.ts'
import type { DialectName, FreeRoundsPaidBy } from './store.ts'
import type { Wallet } from './wallet/wallet.ts'
import type { WinTermsOf } from './win-terms.ts'

/** The vendor's address, the shared secret, and our identity there. */
export type VendorAddress = { readonly address: string | undefined; readonly isSandbox: boolean }
export type VendorProof = VendorAddress & { readonly secret: string }
export type VendorAsking = VendorProof & { readonly login: string }

/** What the wallet knows of a vendor that may call. */
export type CallingVendor = {
  readonly code: string
  readonly dialect: DialectName
  /** Newest first. The dialect says what a secret is: a signing key, or the vendor's public key. */
  readonly secrets: readonly string[]
  /** Our identity when we ask about its own books; undefined where none is set. */
  readonly asking?: VendorAsking | undefined
  readonly callsASecond: number | null
  readonly limits: BetLimits
  readonly callsKeptDays: number
  readonly freeRoundsPaidBy: FreeRoundsPaidBy
  readonly mayCallFrom: (ip: string) => boolean
  readonly winTerms: WinTermsOf
}

/** A call that is proved to be the vendor's own. */
export type KnownCall = {
  readonly vendor: CallingVendor
  readonly raw: RawCall
  /** The vendor's id of its call, where it sends one that may be stored. */
  readonly trace: string
}

/** A dialect's answer, and what support should know of it. */
export type Spoken = {
  readonly reply: RawReply
  readonly call: string
  /** The vendor's own id of its request; '' where it named none. */
  readonly transaction: string
  readonly status: string
  readonly refused: boolean
  /** Which part of the stakes went to jackpots, where the call reports it. */
  readonly parts?: readonly JackpotPart[]
}

export type DialectNeeds = { readonly wallet: Wallet; readonly random: Random }

/** One file of a vendor's dialect over the wallet's acts. */
export type Dialect = {
  readonly name: DialectName
  /** The path after the site's own address; it names `:vendor`. */
  readonly path: string
  /** Undefined where the raw call is the vendor's own, else the dialect's refusal. */
  forged(secrets: readonly string[], raw: RawCall, now: Temporal.Instant): RawReply | undefined
  /** The answer to a vendor that exceeds its call rate. */
  busy(raw: RawCall): RawReply
  readonly tooLarge: RawReply
  /** The answer after an internal error: whether the act was done is not known, and the vendor asks again. */
  readonly broken: RawReply
  speak(needs: DialectNeeds, call: KnownCall): Promise<Spoken>
}

export type VendorCallsNeeds = DialectNeeds & {
  readonly clock: Clock
  readonly vendorOf: (code: string) => Promise<CallingVendor | undefined>
  readonly log: CallLog
  readonly keepParts: (vendor: string, parts: readonly JackpotPart[], at: Temporal.Instant) => Promise<void>
  /** Bad signatures of one address in a minute before it is blocked. */
  readonly forgeriesAMinute?: number | undefined
  /** Where all processes add up the calls of a vendor and the bad signatures of a caller. */
  readonly writer: Writer
  /** Somebody is trying keys: reported to staff. */
  readonly tellOfForgeries: (vendor: string, ip: string, at: Temporal.Instant) => Promise<void>
}

/** A call for a vendor that does not exist, or in another dialect than the vendor's own. */
const NOBODY = ''

/** Represents an unknown vendor, so that its absence takes as long to find out as a wrong signature. */
const NOBODYS_SECRETS: readonly string[] = ['nobody has this secret']

const traceOf = ({ headers }: RawCall): string => {
  const given = headers['x-request-id'] ?? ''
  return /^[!-~]{1,64}$/.test(given) ? given : ''
}

/** Refused calls are kept this long for every vendor. */
const REFUSED_KEPT_DAYS = 30

const DAY_MILLISECONDS = 86_400_000

/** The day until which a call is kept. The latest day for each number of days is cached, because a calendar costs more than the rest of a note. */
function createKeeping(): (vendor: CallingVendor, refused: boolean, at: Temporal.Instant) => string | undefined {
  const known = new Map<number, { readonly today: number; readonly until: string }>()
  return (vendor, refused, at) => {
    const days = refused ? Math.max(vendor.callsKeptDays, REFUSED_KEPT_DAYS) : vendor.callsKeptDays
    if (days === 0) return undefined
    const today = Math.floor(at.epochMilliseconds / DAY_MILLISECONDS)
    const found = known.get(days)
    if (found?.today === today) return found.until
    const until = at.toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()
    known.set(days, { today, until })
    return until
  }
}

export type VendorCalls = (dialect: Dialect) => (raw: RawCall) => Promise<RawReply>

/** Errors are thrown on. The edge gives the dialect's own answer, and the vendor asks again with the same id. */
export function createVendorCalls(needs: VendorCallsNeeds): VendorCalls {
  const { clock, log } = needs
  const mayCall = createMeter(needs.writer)
  const keepUntil = createKeeping()
  const forgeries = createForgeries(needs.writer, needs.forgeriesAMinute ?? MOST_IN_A_MINUTE)

  const note = ({ vendor, raw, trace }: KnownCall, spoken: Spoken, at: Temporal.Instant): void => {
    const until = keepUntil(vendor, spoken.refused, at)
    if (until === undefined) return
    const { call, transaction, status, refused, reply } = spoken
    log.note({
      vendor: vendor.code,
      transaction: withoutSecrets(transaction).slice(0, 200),
      call,
      status,
      refused,
      request: withoutSecrets(raw.body.toString('utf8')),
      answer: withoutSecrets(JSON.stringify(reply.body)),
      http: reply.status,
      tookMicroseconds: Number((clock.now().epochNanoseconds - at.epochNanoseconds) / 1000n),
      trace,
      at,
      keepUntil: until,
    })
  }

  return (dialect) => async (raw) => {
    const at = clock.now()
    const found = await needs.vendorOf(raw.params['vendor'] ?? '')
    const vendor = found?.dialect === dialect.name ? found : undefined
    const name = vendor?.code ?? NOBODY
    if (forgeries.rests(name, raw.ip, at)) return dialect.busy(raw)
    const forged = dialect.forged(vendor?.secrets ?? NOBODYS_SECRETS, raw, at)
    if (forged !== undefined || vendor === undefined || !vendor.mayCallFrom(raw.ip)) {
      if (await forgeries.note(name, raw.ip, at)) await needs.tellOfForgeries(name, raw.ip, at)
      return forged ?? dialect.forged([], raw, at)!
    }
    if (!(await mayCall(vendor, at))) return dialect.busy(raw)
    const call: KnownCall = { vendor, raw, trace: traceOf(raw) }
    const spoken = await dialect.speak(needs, call)
    // Before the answer leaves: a call whose part was not stored comes again.
    if (!spoken.refused && spoken.parts !== undefined && spoken.parts.length > 0) await needs.keepParts(vendor.code, spoken.parts, at)
    note(call, spoken, at)
    return spoken.reply
  }
}

/** One limit for all dialects: a list of many bets stays far below. */
const CALL_BYTES = 64 * 1024

export const routeOf = (dialect: Dialect, calls: VendorCalls): RawRoute => ({
  method: 'POST',
  path: dialect.path,
  bodyLimit: CALL_BYTES,
  handle: calls(dialect),
  tooLarge: dialect.tooLarge,
  broken: dialect.broken,
})
