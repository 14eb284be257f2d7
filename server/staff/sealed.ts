/** Sealed: the secrets of authenticators, and what each is bound to. */
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'

const PERSON: SealedColumn = { table: 'staff_person', column: 'totp_sealed', key: ['name'] }
const INVITATION: SealedColumn = { table: 'staff_invitation', column: 'totp_sealed', key: ['name'] }

export const STAFF_SEALED: readonly SealedColumn[] = [PERSON, INVITATION]

export const personPlace = (name: string): SealedCell => placeIn(PERSON, name)
export const invitationPlace = (name: string): SealedCell => placeIn(INVITATION, name)
