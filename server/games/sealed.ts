/** Sealed: where the games store the vendors' secrets, and what each is bound to. */
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'

const SECRETS: SealedColumn = { table: 'games_vendor', column: 'sealed_secrets', key: ['code'], many: true }
const ASKING: SealedColumn = { table: 'games_vendor', column: 'sealed_asking', key: ['code'] }

export const GAMES_SEALED: readonly SealedColumn[] = [SECRETS, ASKING]

export const vendorSecretPlace = (vendor: string): SealedCell => placeIn(SECRETS, vendor)
export const vendorAskingPlace = (vendor: string): SealedCell => placeIn(ASKING, vendor)
