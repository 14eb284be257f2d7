/** Sealed: every column with encrypted values, for the change of the data key. */
import { FILES_SEALED } from '../files/files.ts'
import { GAMES_SEALED } from '../games/games.ts'
import { IDENTITY_SEALED } from '../identity/identity.ts'
import { LOTTERY_SEALED } from '../lottery/lottery.ts'
import { ORIGINALS_SEALED } from '../originals/originals.ts'
import { POINTS_SEALED } from '../points/points.ts'
import { PROMOTIONS_SEALED } from '../promotions/promotions.ts'
import { resealAll, type SealedColumn } from '../platform/reseal.ts'
import type { Database } from '../platform/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { OperatorNeeds } from '../operator/operator.ts'
import { STAFF_SEALED } from '../staff/staff.ts'
import { WALLET_SEALED } from '../wallet/wallet.ts'

export const ALL_SEALED: readonly SealedColumn[] = [
  ...IDENTITY_SEALED,
  ...GAMES_SEALED,
  ...WALLET_SEALED,
  ...ORIGINALS_SEALED,
  ...LOTTERY_SEALED,
  ...POINTS_SEALED,
  ...PROMOTIONS_SEALED,
  ...FILES_SEALED,
  ...STAFF_SEALED,
]

/** The operator's act on the data key. */
export const dataKeyActs = (database: Database, secrets: Secrets): OperatorNeeds['dataKey'] => ({
  version: secrets.version,
  async reseal() {
    const { resealed, unreadable } = await resealAll(database, secrets, ALL_SEALED)
    return { resealed, unreadable: unreadable.map((place) => ({ ...place })) }
  },
})
