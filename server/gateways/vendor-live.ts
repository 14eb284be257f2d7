/**
 * Vendor live: the tables that a live vendor has on air, asked by a signed call. It also makes the signed ticket that lets a player into a
 * table's chat.
 */
import { AMOUNT_PATTERN } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { signedTicket } from '../platform/secrets.ts'
import { placeOf, signedAsk, type VendorAsk, type VendorAskSettings } from './vendor-ask.ts'

const Name = Type.Object({ en: Type.String({ minLength: 1, maxLength: 60 }), my: Type.String({ minLength: 1, maxLength: 60 }) })

const VendorTable = Type.Object({
  game: Type.String({ pattern: '^[A-Za-z0-9_-]{1,48}$' }),
  table: Name,
  presenter: Name,
  open: Type.Boolean(),
  watching: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  currency: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
  least: Type.String({ pattern: AMOUNT_PATTERN }),
  most: Type.String({ pattern: AMOUNT_PATTERN }),
  results: Type.Array(Type.String({ minLength: 1, maxLength: 4 }), { maxItems: 20 }),
  chat: Type.Boolean(),
})
type VendorTable = Static<typeof VendorTable>

const modelsAnswer = Compile(Type.Object({ models: Type.Array(VendorTable, { maxItems: 200 }) }))

export type VendorLive = {
  /** Undefined where the vendor does not answer, or not readably. */
  models(ask: VendorAsk & { readonly currency: string }): Promise<readonly VendorTable[] | undefined>
  /** Undefined while the vendor has no address. */
  chatUrl(ask: VendorAsk & { readonly game: string; readonly player: string; readonly language: LanguageCode }): string | undefined
}

const TIMEOUT_MS = 1_500

export function httpVendorLive(settings: VendorAskSettings): VendorLive {
  const ask = signedAsk('live', settings, TIMEOUT_MS)
  return {
    async models({ currency, ...whose }) {
      const answer = await ask('models', whose, { currency })
      return answer?.status === 200 && modelsAnswer.Check(answer.fields) ? answer.fields.models : undefined
    },
    chatUrl({ secret, game, player, language, ...whose }) {
      const { vendor } = whose
      const url = placeOf(settings, whose)?.base
      if (url === undefined) return undefined
      url.pathname = `${url.pathname.replace(/\/$/, '')}/chat/${encodeURIComponent(vendor)}/${encodeURIComponent(game)}`
      const ticket = signedTicket(secret, 'chat', { vendor, game, player, at: settings.clock.now().epochMilliseconds })
      url.search = new URLSearchParams({ ticket, lang: language }).toString()
      return url.href
    },
  }
}
