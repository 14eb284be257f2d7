/** Invitation: the code of the visited link, kept until the person registers or closes the tab (AG-51, PR-37). */
import { call } from '../../../api/client.ts'

const KEPT = 'baize.invitation'
const CODE = /^[A-Za-z0-9]{3,32}$/
/** In the order of their priority (AG-09). */
const FIELDS = ['affiliateCode', 'referralCode'] as const

export type Invitation = { readonly field: (typeof FIELDS)[number]; readonly code: string }

/** Stores the code of the address; the server counts the visit of an agent's link. */
export function noteInvitation(search: string): void {
  const given = new URLSearchParams(search)
  const field = FIELDS.find((name) => CODE.test(given.get(name) ?? ''))
  if (field === undefined) return
  const code = given.get(field) ?? ''
  if (keptInvitation()?.code === code) return
  sessionStorage.setItem(KEPT, `${field}:${code}`)
  // An unknown code is reported at the registration with it.
  if (field === 'affiliateCode') call('affiliateCheck', { query: { code } }).catch(() => undefined)
}

export function keptInvitation(): Invitation | undefined {
  const [name, code = ''] = (sessionStorage.getItem(KEPT) ?? '').split(':')
  const field = FIELDS.find((each) => each === name)
  return field && CODE.test(code) ? { field, code } : undefined
}

export const forgetInvitation = (): void => sessionStorage.removeItem(KEPT)
