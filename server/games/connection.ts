/** Connection: the address of a real vendor and what it wants to know of us, as staff set it. */

/**
 * `brand`, `country` and `platform` go into the vendor's own fields where its dialect has them. `brands` names brands by currency,
 * `THB=site-th,USD=site-us`. `currencies` are those in which the vendor takes bets; without them it takes the merchant's first alone.
 */
export type Connection = {
  readonly address?: string
  readonly brand?: string
  readonly brands?: string
  readonly country?: string
  readonly platform?: string
  readonly currencies?: string
}
export type ConnectionChange = { readonly [Name in keyof Connection]?: string }

const WORD = /^[!-~]{1,60}$/
const BRANDS = /^[A-Z]{3,5}=[\w.-]{1,40}(,[A-Z]{3,5}=[\w.-]{1,40}){0,19}$/
const CURRENCY_LIST = /^[A-Z]{3,5}(,[A-Z]{3,5}){0,19}$/
const SHAPES: Readonly<Record<keyof Connection, (text: string) => boolean>> = {
  address: isAddress,
  brand: (text) => WORD.test(text),
  brands: (text) => BRANDS.test(text) && hasEachOnce(text.split(',').map((one) => one.split('=')[0])),
  country: (text) => /^[A-Z]{2}$/.test(text),
  platform: (text) => WORD.test(text),
  currencies: (text) => CURRENCY_LIST.test(text) && hasEachOnce(text.split(',')),
}

const hasEachOnce = (names: readonly unknown[]): boolean => new Set(names).size === names.length

/** The brand of new players at the vendor, by their currency; '' is none. */
export function brandOf({ brand = '', brands = '' }: Connection, currency: string): string {
  const own = brands.split(',').find((one) => one.startsWith(`${currency}=`))
  return own?.slice(currency.length + 1) ?? brand
}

/** The currencies in which a vendor takes bets; the in-house games use the merchant's first (WC-52). */
export const currenciesOf = ({ currencies }: Connection, first: string): readonly string[] => currencies?.split(',') ?? [first]

/** A web address without user, password, query or fragment. Plain http is for stand-ins on this machine; the guard checks again. */
function isAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
}

/** The given fields over the previous ones; an empty text removes a field. Answers the name of an invalid field. */
export function withConnection(before: Connection, given: ConnectionChange): { readonly ok: Connection } | { readonly wrong: string } {
  const after: Record<string, string> = { ...before }
  for (const [name, text] of Object.entries(given)) {
    if (text === undefined) continue
    if (text === '') delete after[name]
    else if (SHAPES[name as keyof Connection](text)) after[name] = text
    else return { wrong: name }
  }
  return { ok: after }
}
