/** Sealed: where the in-house games store their seeds, and what each is bound to. */
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'

const SEED: SealedColumn = { table: 'originals_seed', column: 'sealed', key: ['member', 'id'] }
const CHAIN: SealedColumn = { table: 'originals_crash_chain', column: 'sealed', key: ['id'] }
const ROUND: SealedColumn = { table: 'originals_crash_round', column: 'sealed', key: ['chain', 'place'] }

export const ORIGINALS_SEALED: readonly SealedColumn[] = [SEED, CHAIN, ROUND]

export const seedPlace = (member: string, id: string): SealedCell => placeIn(SEED, member, id)
export const chainPlace = (id: string): SealedCell => placeIn(CHAIN, id)
export const crashPlace = (round: { readonly chain: string; readonly place: number }): SealedCell =>
  placeIn(ROUND, round.chain, String(round.place))
