/** Merchant: whose site this is. The code comes with the status, is stored by tab and browser, and is sent with every call. */
import { STORED } from './stored.ts'

const KEY = STORED.merchant
let code = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)

/** Undefined before the first status of the first visit. */
export const merchantCode = (): string | undefined => code ?? undefined

/** Stores the present code of the site. */
export function keepMerchant(now: string): void {
  code = now
  restoreMerchant()
}

/** Writes the code again where it was stored; a logout empties both places. */
export function restoreMerchant(): void {
  if (code === null) return
  sessionStorage.setItem(KEY, code)
  localStorage.setItem(KEY, code)
}

/** Forgets a code that the site no longer has; the next status brings the right one. */
export function forgetMerchant(): void {
  code = null
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(KEY)
}
