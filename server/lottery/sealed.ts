/** Sealed: where the lottery stores the seeds of its draws, and what each is bound to. */
import { placeIn, type SealedColumn } from '../platform/reseal.ts'
import type { SealedCell } from '../platform/secrets.ts'

const SEED: SealedColumn = { table: 'lottery_issue', column: 'sealed_seed', key: ['game', 'number'] }

export const LOTTERY_SEALED: readonly SealedColumn[] = [SEED]

export const drawSeedPlace = (issue: { readonly game: string; readonly number: string }): SealedCell =>
  placeIn(SEED, issue.game, issue.number)
