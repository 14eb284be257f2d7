/** Contact: a member's phone and mail address, sealed at rest and found by their marks. */
import type { Reader, Tx } from '../../platform/database.ts'
import { markOf } from '../code/code.ts'
import { contactsOf, deleteContact, ownerOf, saveContact, type ContactKind } from './contact-store.ts'
import type { Parts } from '../needs.ts'
import { countryOfCode, readPhone } from '../phone-number.ts'
import { contactPlace } from '../sealed.ts'

export type Contact = { readonly address: string; readonly verified: boolean; readonly boundAt: Temporal.Instant }
export type Contacts = { readonly [Kind in ContactKind]: Contact | undefined }

export async function readContacts({ secrets }: Parts, reader: Reader | Tx, memberId: string): Promise<Contacts> {
  const rows = await contactsOf(reader, memberId)
  const contact = (kind: ContactKind): Contact | undefined => {
    const row = rows.find((each) => each.kind === kind)
    if (!row) return undefined
    const address = secrets.data.open(contactPlace(memberId, kind), row.sealed)
    return { address, verified: row.verified_at !== null, boundAt: row.bound_at }
  }
  return { phone: contact('phone'), email: contact('email') }
}

/** The country of a member: that of their verified phone number, else of the market, whose dialing code the site offers. '' where neither tells one. */
export async function homeCountry(parts: Parts, reader: Reader | Tx, memberId: string): Promise<string> {
  const { phone } = await readContacts(parts, reader, memberId)
  const read = phone?.verified === true ? readPhone(phone.address, '') : undefined
  return (read?.ok === true ? read.value.country : undefined) ?? countryOfCode((await parts.rules()).dialingCode) ?? ''
}

/** Takes a contact off. */
export const dropContact = (tx: Tx, memberId: string, kind: ContactKind): Promise<void> => deleteContact(tx, memberId, kind)

/** Stores a contact. Answers false when it is verified and already somebody else's. */
export async function keepContact(
  parts: Parts,
  tx: Tx,
  memberId: string,
  kind: ContactKind,
  address: string,
  verified: boolean,
): Promise<boolean> {
  const now = parts.clock.now()
  return saveContact(tx, {
    member_id: memberId,
    kind,
    mark: markOf(parts, kind, address),
    sealed: parts.secrets.data.seal(contactPlace(memberId, kind), address),
    verified_at: verified ? now : null,
    bound_at: now,
  })
}

export const memberByContact = (parts: Parts, reader: Reader | Tx, kind: ContactKind, address: string): Promise<string | undefined> =>
  ownerOf(reader, kind, markOf(parts, kind, address))
