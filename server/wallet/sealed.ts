/** Sealed: where the wallet keeps what is sealed, and what each value is bound to. */
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'

/** Bound to the member too, so that nobody is paid to another member's payee. */
const PAYEE: SealedColumn = { table: 'wallet_payee', column: 'sealed', key: ['member_id', 'id'] }
/** Bound to the member and the number of the claim. */
const CLAIM_NAMES: SealedColumn = { table: 'wallet_claim', column: 'names_sealed', key: ['member_id', 'mark'] }
const API_KEY: SealedColumn = { table: 'wallet_service', column: 'api_key_sealed', key: ['service'] }
const WEBHOOK: SealedColumn = { table: 'wallet_service', column: 'webhook_secrets_sealed', key: ['service'], many: true }

export const WALLET_SEALED: readonly SealedColumn[] = [PAYEE, CLAIM_NAMES, API_KEY, WEBHOOK]

export const payeePlace = (memberId: string, id: string): SealedCell => placeIn(PAYEE, memberId, id)
export const claimNamesPlace = (memberId: string, mark: string): SealedCell => placeIn(CLAIM_NAMES, memberId, mark)
export const apiKeyPlace = (service: string): SealedCell => placeIn(API_KEY, service)
export const webhookPlace = (service: string): SealedCell => placeIn(WEBHOOK, service)
