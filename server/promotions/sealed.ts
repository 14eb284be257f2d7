/** Sealed: where the promotions room keeps what is sealed, and what each value is bound to. */
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'

const SEED: SealedColumn = { table: 'promotions_raffle', column: 'seed_sealed', key: ['campaign'] }

export const PROMOTIONS_SEALED: readonly SealedColumn[] = [SEED]

export const seedPlace = (campaign: string): SealedCell => placeIn(SEED, campaign)
