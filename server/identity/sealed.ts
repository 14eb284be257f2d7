/** Sealed: where identity keeps what is sealed, and what each value is bound to. */
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'

const PROFILE: SealedColumn = { table: 'identity_member', column: 'profile_sealed', key: ['id'] }
const PAYLOAD_KEY: SealedColumn = { table: 'identity_payload_key', column: 'private_sealed', key: ['kid'] }
const CONTACT: SealedColumn = { table: 'identity_contact', column: 'sealed', key: ['member_id', 'kind'] }
const TOTP: SealedColumn = { table: 'identity_totp', column: 'secret_sealed', key: ['member_id'] }
const TRIP: SealedColumn = { table: 'identity_trip', column: 'sealed', key: ['kind', "encode(hash, 'hex')"] }

export const IDENTITY_SEALED: readonly SealedColumn[] = [PROFILE, PAYLOAD_KEY, CONTACT, TOTP, TRIP]

export const profilePlace = (memberId: string): SealedCell => placeIn(PROFILE, memberId)
export const payloadKeyPlace = (kid: string): SealedCell => placeIn(PAYLOAD_KEY, kid)
export const contactPlace = (memberId: string, kind: string): SealedCell => placeIn(CONTACT, memberId, kind)
export const totpPlace = (memberId: string): SealedCell => placeIn(TOTP, memberId)
export const tripPlace = (kind: string, hash: Buffer): SealedCell => placeIn(TRIP, kind, hash.toString('hex'))
/** Bound to a job that carries it. Nothing seals it again, since the job is done within minutes. */
export const jobPlace = (task: string): SealedCell => ({ table: 'job', column: 'payload', row: task })
