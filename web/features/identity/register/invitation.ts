/** Invitation: the code of the link by which somebody came, kept until they register or close the tab (AG-51, PR-37). */
import { call } from '../../../api/client.ts'

const KEPT = 'baize.invitation'
const CODE = /^[A-Za-z0-9]{3,32}$/
/** In the order in which codes decide (AG-09). */
const FIELDS = ['affiliateCode', 'referralCode'] as const

export type Invitation = { readonly field: (typeof FIELDS)[number]; readonly code: string }

/** Keeps the code of the address; the house counts the visit of an agent's link. */
export function noteInvitation(search: string): void {
  const given = new URLSearchParams(search)
  const field = FIELDS.find((name) => CODE.test(given.get(name) ?? ''))
  if (field === undefined) return
  const code = given.get(field) ?? ''
  if (keptInvitation()?.code === code) return
  sessionStorage.setItem(KEPT, `${field}:${code}`)
  // An unknown code is told when somebody registers by it.
  if (field === 'affiliateCode') call('affiliateCheck', { query: { code, domain: location.host } }).catch(() => undefined)
}

export function keptInvitation(): Invitation | undefined {
  const [name, code = ''] = (sessionStorage.getItem(KEPT) ?? '').split(':')
  const field = FIELDS.find((each) => each === name)
  return field && CODE.test(code) ? { field, code } : undefined
}

export const forgetInvitation = (): void => sessionStorage.removeItem(KEPT)
