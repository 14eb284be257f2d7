/**
 * Words of the desks: what a vendor is asked beside its books, and how answers are read. It is asked for a player's game, its list of
 * games, and free rounds.
 */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { askText, fieldsOf, placeOf, type Fields, type VendorAskSettings, type VendorAddress } from '../vendor-ask.ts'

/** Whom we ask and as whom. `brand`, `country` and `platform` are what the vendor wants to know of us, where its dialect has a field for it. */
export type DeskAsk = VendorAddress & {
  readonly dialect: string
  readonly login: string
  readonly secret: string
  readonly brand?: string | undefined
  readonly country?: string | undefined
  readonly platform?: string | undefined
}

export type Opening = DeskAsk & {
  readonly game: string
  /** Our word for the kind of game. */
  readonly gameType: string
  readonly player: string
  readonly currency: string
  /** What the vendor sends back when it calls our wallet. */
  readonly token: string
  readonly language: LanguageCode
  readonly ip: string
  readonly isMobile: boolean
  /** Pages of the site. */
  readonly lobbyUrl: string
  readonly depositUrl: string
  readonly room?: string | undefined
}

/** A game in its vendor's list. */
export type TheirGame = { readonly code: string; readonly name: string; readonly kind: string; readonly freeRounds: boolean }

/** Free rounds for one player. The id is ours: where it is asked for twice, it is given once. */
export type Grant = {
  readonly id: string
  readonly player: string
  readonly game: string
  readonly currency: string
  readonly rounds: number
  readonly stakeUnits: bigint
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** `unreachable` does not say what the vendor did. `declined` is its refusal, and `not-offered` means that the dialect has no such call. */
export type DeskRefusal = 'unreachable' | 'declined' | 'not-offered'

export type VendorDesk = {
  /** The address of the game, or undefined where the vendor gave none. */
  open(opening: Opening): Promise<string | undefined>
  games(ask: DeskAsk): Promise<Outcome<readonly TheirGame[], DeskRefusal>>
  /** Answers the vendor's own name of what it gave. */
  grant(ask: DeskAsk & Grant): Promise<Outcome<{ readonly reference: string }, DeskRefusal>>
  takeBack(ask: DeskAsk & { readonly reference: string }): Promise<Outcome<undefined, DeskRefusal>>
}

const TIMEOUT_MS = 6_000

/** The parts of one call: the answer's document and its status, or undefined where no readable one came. */
export type VendorResponse = { readonly status: number; readonly document: unknown } | undefined

/** Asks one vendor; every dialect's file gives the content and the proof. */
export const asking =
  (settings: VendorAskSettings) =>
  async (ask: VendorAddress, path: string, init: RequestInit): Promise<VendorResponse> => {
    const timeout = settings.timeoutMilliseconds ?? TIMEOUT_MS
    const answer = await askText(placeOf(settings, ask), { path, timeout, init })
    if (answer === undefined) return undefined
    try {
      return { status: answer.status, document: JSON.parse(answer.text) as unknown }
    } catch {
      return undefined
    }
  }

export const fieldsIn = (told: VendorResponse): Fields => (told === undefined ? {} : (fieldsOf(told.document) ?? {}))

const TEXT = /^[!-~]{1,200}$/
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && TEXT.test(value) ? value : typeof value === 'number' && Number.isSafeInteger(value) ? `${value}` : undefined

const NAME = /^\P{Cc}{1,120}$/u
/** A game of a list; undefined where it has no name, or no code that our wallet accepts. */
export function gameIn(code: unknown, name: unknown, kind: unknown, freeRounds: boolean): TheirGame | undefined {
  const known = wordOf(code)
  if (known === undefined || known.length > 64 || typeof name !== 'string' || !NAME.test(name)) return undefined
  return { code: known, name, kind: typeof kind === 'string' ? kind.slice(0, 40) : '', freeRounds }
}

/** A web address to which a browser may be sent; a relative one is the vendor's own. */
export function pageAddress(value: unknown, base?: URL): string | undefined {
  if (typeof value !== 'string' || value.length > 4_000) return undefined
  const url = URL.parse(value, base?.href)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined
}

export const form = (fields: URLSearchParams | Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: (fields instanceof URLSearchParams ? fields : new URLSearchParams(fields)).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})
export const json = (body: string, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})

/** A call that a dialect does not have. */
export const notOffered = () => Promise.resolve(refused('not-offered' as const))

/** The result of a call that was not done: an answer is a refusal, and silence says nothing. */
export const undone = (told: VendorResponse) =>
  refused(told === undefined || told.status >= 500 ? ('unreachable' as const) : ('declined' as const))
