/** Early: a visitor's first questions, which go out before the site has come; the client takes their answers up instead of asking again. */
import type { OperationOf } from '@baize/contract/operations.ts'
import { STORED } from './stored.ts'

const answers = new Map<string, { readonly headers: Readonly<Record<string, string>>; readonly answer: Promise<Response> }>()

/** What nobody has used by then is asked again by whoever wants it. On a slow line the site itself may take half of this to come. */
const KEPT_MS = 60_000

/** Every page's first question. The client asks it without the merchant's code, since its answer brings the code. */
const STATUS: OperationOf<'systemStatus'>['path'] = '/wps/system/status'

function ask(address: string, headers: Readonly<Record<string, string>>): void {
  const answer = fetch(address, { headers, credentials: 'same-origin' })
  // A lost one is told to whoever takes it up.
  answer.catch(() => undefined)
  answers.set(address, { headers, answer })
}

/** Asks as the client would; somebody who is logged in, or may be in another tab, has calls of their own that carry the login. */
export function askEarly(language: string, addresses: readonly string[]): void {
  if (sessionStorage.getItem(STORED.token) !== null || localStorage.getItem(STORED.login) !== null) return
  const merchant = sessionStorage.getItem(STORED.merchant) ?? localStorage.getItem(STORED.merchant)
  for (const address of addresses) ask(address, { language, ...(merchant === null ? {} : { merchant }) })
  ask(STATUS, { language })
  setTimeout(() => answers.clear(), KEPT_MS)
}

/** A visitor's answer that is here or on its way to just this question; each is taken once. */
export function takeEarly(address: string, { method, headers }: { method: string; headers: Readonly<Record<string, string>> }) {
  const early = answers.get(address)
  if (early === undefined || method !== 'GET') return undefined
  answers.delete(address)
  // At a first visit the merchant is not known yet; the answer is the same.
  return Object.entries(early.headers).every(([name, value]) => headers[name] === value) ? early.answer : undefined
}
