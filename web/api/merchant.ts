/** Merchant: whose site this is. The code comes from the configuration with the status, is kept by tab and browser, and goes with every call. */
import { STORED } from './stored.ts'

const KEY = STORED.merchant
let code = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY)

/** Undefined before the first status of the first visit. */
export const merchantCode = (): string | undefined => code ?? undefined

/** Keeps the code that the site has now. */
export function keepMerchant(now: string): void {
  code = now
  restoreMerchant()
}

/** Writes the code again where it was kept; a logout empties both places. */
export function restoreMerchant(): void {
  if (code === null) return
  sessionStorage.setItem(KEY, code)
  localStorage.setItem(KEY, code)
}

/** Forgets a code that the site does not have any more; the next status brings the right one. */
export function forgetMerchant(): void {
  code = null
  sessionStorage.removeItem(KEY)
  localStorage.removeItem(KEY)
}
